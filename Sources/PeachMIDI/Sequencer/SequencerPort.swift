import PeachCore

/// A port of the sequencer that can be listened to.
struct SequencerPort: Equatable {
  let client: Int
  let port: Int
  let clientName: String
  let portName: String
  let isHardware: Bool

  /// `LPK25: MIDI 1`. Most ports repeat the name of their client, which is left out.
  var name: String {
    let rest = portName.hasPrefix(clientName) ? String(portName.dropFirst(clientName.count)) : portName
    let own = String(rest.drop { $0 == " " })
    return own.isEmpty ? clientName : "\(clientName): \(own)"
  }

  var number: Int { client << 8 | port }

  var midiPort: MIDIPort { MIDIPort(number: number, name: name, isHardware: isHardware) }
}

extension [SequencerPort] {
  /// The ports to listen to: all hardware, or the one that is meant by a name, part of one, or an address such as `20:0`.
  ///
  /// - Throws: `notFound`, `ambiguous`.
  func chosen(by input: MIDIInputChoice) throws(MIDIError) -> [SequencerPort] {
    switch input {
    case .automatic: return filter(\.isHardware)
    case .off, .path: return []
    case .name(let text):
      let matches = matches(for: text)
      switch matches.count {
      case 1: return matches
      case 0: throw .notFound(name: text, available: map(\.name))
      default: throw .ambiguous(name: text, matches: matches.map(\.name))
      }
    }
  }

  private func matches(for text: String) -> [SequencerPort] {
    // A client's address means its first port.
    if let found = first(where: { [String($0.client), "\($0.client):\($0.port)"].contains(text) }) { return [found] }
    let text = text.lowercased()
    let equal = filter { [$0.name, $0.portName].map { $0.lowercased() }.contains(text) }
    if !equal.isEmpty { return equal }
    return filter { port in [port.name, port.portName].contains { $0.lowercased().contains(text) } }
  }
}
