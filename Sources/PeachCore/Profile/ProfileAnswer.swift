/// What the profile takes from a completed trial.
public struct ProfileAnswer: Hashable, Sendable {
  /// The trial's note.
  public let note: MIDINote
  /// The second note's signed offset from the first.
  public let offset: Cents
  /// Whether the answer was up.
  public let isUp: Bool
  /// When it was given: milliseconds since 1970, UTC.
  public let milliseconds: Int64

  public init(note: MIDINote, offset: Cents, isUp: Bool, milliseconds: Int64) {
    self.note = note
    self.offset = offset
    self.isUp = isUp
    self.milliseconds = milliseconds
  }
}

extension ProfileAnswer {
  /// A trial answered at a time of day; nil where a note was tuned.
  public init?(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = completed.answer else { return nil }
    self.init(
      note: completed.trial.note, offset: completed.trial.offset, isUp: answer == .up,
      milliseconds: Int64(time.milliseconds))
  }
}

/// Spans of time in days of 86,400,000 ms.
enum Days {
  static let milliseconds = 86_400_000.0

  /// The days from one instant to another, a real number, negative where `end` comes first.
  static func between(_ start: Int64, _ end: Int64) -> Double { (Double(end) - Double(start)) / milliseconds }

  /// The number of the UTC day an instant lies in; 0 is 1970-01-01.
  static func number(of instant: Int64) -> Int64 {
    let (quotient, remainder) = instant.quotientAndRemainder(dividingBy: 86_400_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
