import PeachBase

extension MIDISettings {
  /// The driver that is chosen, or else the system's own.
  package var usedDriver: String { driver ?? MIDIDriverName.system }

  /// Opens the inputs, which may take long.
  func connect() throws(MIDIError) -> any MIDIConnection {
    switch input {
    case .path(let path): try MIDIPath.open(path)
    case _ where usedDriver == MIDIDriverName.sequencer: try SequencerConnection(input)
    case .name: throw .hasNoNames(driver: usedDriver)
    case .automatic, .off: try FluidConnection.open(usedDriver)
    }
  }
}
