import CSequencer

extension MIDIPort {
  /// A port of the sequencer: `LPK25: MIDI 1`. Most ports repeat the name of their client, which is left out.
  init(client: Int, port: Int, clientName: String, portName: String, isHardware: Bool) {
    let rest = portName.hasPrefix(clientName) ? String(portName.dropFirst(clientName.count)) : portName
    let own = String(rest.drop { $0 == " " })
    let name = own.isEmpty ? clientName : "\(clientName): \(own)"
    self.init(number: client << 8 | port, name: name, isHardware: isHardware)
  }
}

extension PeachSequencerAddress {
  /// As `MIDIPort.number`.
  var number: Int { Int(client) << 8 | Int(port) }
}
