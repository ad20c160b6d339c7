import PeachBase

extension MIDIInputChoice {
  /// The ports to listen to: all instruments, or the one that is meant by a name, part of one, or an address such as `20:0`.
  ///
  /// - Throws: `notFound`, `ambiguous`.
  package func chosen(from ports: [MIDIPort]) throws(MIDIError) -> [MIDIPort] {
    switch self {
    case .automatic: return ports.filter(\.isHardware)
    case .off, .path: return []
    case .name(let text):
      let matches = Self.matches(for: text.lowercased(), in: ports)
      switch matches.count {
      case 1: return matches
      case 0: throw .notFound(name: text, available: ports.map(\.name))
      default: throw .ambiguous(name: text, matches: matches.map(\.name))
      }
    }
  }

  private static func matches(for text: String, in ports: [MIDIPort]) -> [MIDIPort] {
    // A client's address means its first port.
    if let found = ports.first(where: { [$0.address, $0.clientAddress].contains(text) }) { return [found] }
    func names(_ port: MIDIPort) -> [String] {
      let name = port.name.lowercased()
      // Other programs list `LPK25 MIDI 1`.
      return [name, name.replacing(": ", with: " ")]
    }
    let equal = ports.filter { names($0).contains(text) }
    return equal.isEmpty ? ports.filter { names($0).contains { $0.contains(text) } } : equal
  }
}

extension MIDIPort {
  fileprivate var clientAddress: String { String(number >> 8) }
  fileprivate var address: String { "\(number >> 8):\(number & 0xFF)" }
}
