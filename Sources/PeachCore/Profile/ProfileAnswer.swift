/// The part of a completed trial that the profile uses.
public struct ProfileAnswer: Hashable, Sendable {
  /// The trial's note.
  public let note: MIDINote
  /// The second note's signed offset from the first.
  public let offset: Cents
  /// Whether the answer was up.
  public let isUp: Bool
  /// The time of the answer in milliseconds since 1970, UTC.
  public let milliseconds: Int64

  public init(note: MIDINote, offset: Cents, isUp: Bool, milliseconds: Int64) {
    self.note = note
    self.offset = offset
    self.isUp = isUp
    self.milliseconds = milliseconds
  }
}

extension ProfileAnswer {
  /// An answer given at a time of day; nil if a note was tuned.
  public init?(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = completed.answer else { return nil }
    self.init(
      note: completed.trial.note, offset: completed.trial.offset, isUp: answer == .up,
      milliseconds: Int64(time.milliseconds))
  }
}

/// Time spans in days of 86,400,000 ms.
enum Days {
  static let milliseconds = 86_400_000.0

  /// The days from one instant to another as a real number; negative if `end` comes first.
  static func between(_ start: Int64, _ end: Int64) -> Double { (Double(end) - Double(start)) / milliseconds }

  /// The UTC day that contains an instant; 0 is 1970-01-01.
  static func number(of instant: Int64) -> Int64 {
    let (quotient, remainder) = instant.quotientAndRemainder(dividingBy: 86_400_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
