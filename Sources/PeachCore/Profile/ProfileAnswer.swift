/// What the profile takes from a completed comparison.
public struct ProfileAnswer: Hashable, Sendable {
  /// The comparison's note.
  public let note: MIDINote
  /// The second note's signed offset from the first.
  public let offset: Cents
  /// Whether the answer was "higher".
  public let higher: Bool
  /// When it was given: milliseconds since 1970, UTC.
  public let milliseconds: Int64

  public init(note: MIDINote, offset: Cents, higher: Bool, milliseconds: Int64) {
    self.note = note
    self.offset = offset
    self.higher = higher
    self.milliseconds = milliseconds
  }
}

extension ProfileAnswer {
  /// A comparison answered at a time of day.
  public init(_ completed: CompletedComparison, at time: UTCTime) {
    self.init(
      note: completed.comparison.note, offset: completed.comparison.offset, higher: completed.answer == .higher,
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
