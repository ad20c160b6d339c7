import PeachBase

/// An input that sends MIDI: an instrument, a pedal, another program, or a file.
package struct MIDIPort: Hashable, Sendable {
  /// Distinguishes the ports of one connection.
  package let number: Int
  /// `LPK25: MIDI 1`, or a path.
  package let name: String
  /// Whether it is an instrument and not another program.
  package let isHardware: Bool

  package init(number: Int, name: String, isHardware: Bool) {
    self.number = number
    self.name = name
    self.isHardware = isHardware
  }
}

/// What has come from a connection.
package enum MIDIReading: Equatable, Sendable {
  case message(MIDIMessage, from: MIDIPort)
  /// The port is connected from now on.
  case connected(MIDIPort)
  case gone(MIDIPort)
  /// The input that is chosen can't be connected, but may come.
  case failed(MIDIError)
}

/// An open connection to one or more ports. Call everything from one thread.
package protocol MIDIConnection: AnyObject {
  /// Becomes readable when there is something to take.
  var descriptor: Int32 { get }

  /// What has come since the last call, in order; doesn't wait. Nil if the connection has ended.
  func take() -> [MIDIReading]?

  /// Ends the connection without waiting for long.
  func close()
}

/// Why MIDI can't be received.
package enum MIDIError: Error, Equatable, Sendable {
  /// The library of the driver isn't installed.
  case libraryMissing(String)
  /// The system has no sequencer. The reason is the system's, in English.
  case unavailable(driver: String, reason: String)
  /// No input has this name; `available` are the names of all inputs.
  case notFound(name: String, available: [String])
  /// FluidSynth's driver can't connect inputs by name.
  case hasNoNames(driver: String)
  /// Several inputs have this in their names.
  case ambiguous(name: String, matches: [String])
  /// The path can't be opened. The reason is the system's, in English.
  case unreadable(path: String, reason: String)
}
