import PeachCore

/// What MIDI tells the program.
public enum MIDIEvent: Equatable, Sendable {
  case press(MIDIPress)
  /// Tunes the note by this interval.
  case tuning(Cents)
  /// Every message, while `MIDIReceiver.passesMessages` is on, before the press that it completes.
  case message(MIDIMessage, from: MIDIPort)
  case connected(MIDIPort)
  /// A port was connected before, and is connected again.
  case returned(MIDIPort)
  case gone(MIDIPort)
  /// MIDI can't be received. It is tried again, and reported only once for the same reason.
  case failed(MIDIError)
}

public final class MIDIReceiver {
  public private(set) var ports: [MIDIPort] = []
  public var passesMessages = false
  public var descriptor: Int32? { nil }
  public var deadline: SessionTime? { nil }
  public init(_ settings: MIDISettings, clock: any SessionClock = .monotonic) {}
  public func take() -> [(event: MIDIEvent, time: SessionTime)] { [] }
  public func open() {}
  public func close() {}
  public func use(_ settings: MIDISettings) {}
}
