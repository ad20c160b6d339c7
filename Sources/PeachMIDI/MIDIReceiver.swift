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

/// Receives MIDI, and finds the presses and the tuning in it.
///
/// It opens in the background, also again when an input has gone. Call everything from one thread.
public final class MIDIReceiver {
  private var settings: MIDISettings
  private let clock: any SessionClock

  /// The inputs that are connected now.
  public private(set) var ports: [MIDIPort] = []
  /// Whether `take` returns each message too.
  public var passesMessages = false

  public init(_ settings: MIDISettings, clock: any SessionClock = .monotonic) {
    self.settings = settings
    self.clock = clock
  }

  /// Becomes readable when there is something to take; nil if nothing can come before `deadline`.
  public var descriptor: Int32? { nil }

  /// When to call `take` at the latest; nil for never.
  public var deadline: SessionTime? { nil }

  /// What has come since the last call, in order, with the time at which it was read; doesn't wait.
  public func take() -> [(event: MIDIEvent, time: SessionTime)] { [] }

  /// Begins to open the inputs, and returns at once.
  public func open() {}

  /// Closes the inputs without waiting for long. Every pedal counts as released.
  public func close() {}

  /// Takes other settings. Opens the inputs again only if others are to be used.
  public func use(_ settings: MIDISettings) { self.settings = settings }
}
