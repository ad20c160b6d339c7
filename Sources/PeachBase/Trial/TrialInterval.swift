/// The interval of a trial, and how it sounds.
public struct TrialInterval: Hashable, Sendable {
  /// From the lower key to the upper one.
  public var interval: Interval
  /// Up if note 2 is the upper note.
  public var direction: Direction
  /// The exact size in cents above the lower note.
  public var size: Cents
  /// The stored label of the tuning that the size comes from.
  public var tuning: String
  public var presentation: Presentation

  public init(
    _ interval: Interval, _ direction: Direction = .up, size: Cents, tuning: String,
    presentation: Presentation = .melodic
  ) {
    self.interval = interval
    self.direction = direction
    self.size = size
    self.tuning = tuning
    self.presentation = presentation
  }

  public init(
    _ tuned: TunedInterval, _ direction: Direction, in system: TuningSystem, presentation: Presentation = .melodic
  ) {
    var label = system.label
    (label.steps, label.ratio) = (tuned.steps, tuned.ratio)
    self.init(
      tuned.keys, direction, size: Cents(tuned.size), tuning: label.description, presentation: presentation)
  }

  /// The interval from a key in a tuning that has it there; nil in another one.
  public init?(
    _ interval: Interval, _ direction: Direction = .up, in system: TuningSystem, from note: MIDINote = MIDINote(60),
    presentation: Presentation = .melodic
  ) {
    guard let tuned = system.interval(.interval(interval), direction, from: note) else { return nil }
    self.init(tuned, direction, in: system, presentation: presentation)
  }

  package var label: TuningLabel { TuningLabel(tuning) }

  /// From the key of note 1 to that of note 2, in semitones.
  var step: Int { direction == .up ? interval.semitones : -interval.semitones }

  /// The key of note 2. Traps outside 0…127.
  public func key(from note: MIDINote) -> MIDINote { MIDINote(note.number + step) }

  /// The offset of note 2 from its key's pitch, if the interval is this much wider than exact.
  package func offset(wider: Cents) -> Cents {
    let fromKey = size + wider + Cents(Double(-100 * interval.semitones))
    return direction == .up ? fromKey : -fromKey
  }
}

/// What is added to the notes of a trial so that they sound at their exact pitch: minus the measured error of each key.
public struct PitchCorrections: Hashable, Sendable {
  public var first: Cents
  public var second: Cents

  public init(first: Cents, second: Cents) {
    self.first = first
    self.second = second
  }
}

/// The directions in which intervals are asked.
public enum IntervalDirections: String, CaseIterable, Hashable, Sendable {
  case up, down, both

  public var directions: [Direction] {
    switch self {
    case .up: [.up]
    case .down: [.down]
    case .both: [.up, .down]
    }
  }
}
