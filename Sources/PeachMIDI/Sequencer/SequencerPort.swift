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
