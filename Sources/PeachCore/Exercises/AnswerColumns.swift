/// The columns of the answer table that hold an exercise's trials and answers, and the words in them.
public struct AnswerColumns: Sendable {
  /// The column that holds the signed difference to judge.
  public enum Difference: Sendable {
    /// `cents`.
    case cents
    /// `amplitude_offset_db`, with the number of cents of a trial per decibel.
    case amplitude(centsPerDecibel: Double)
  }

  /// The values of `answer` in rows, files and events, the same in every language.
  public let up: String
  public let down: String
  public let difference: Difference
  /// Whether a trial has an interval, whose columns are otherwise NULL.
  public let hasInterval: Bool
  /// Whether the answer is a match, whose columns are otherwise NULL; it is then neither up nor down.
  public let hasMatch: Bool

  public init(up: String, down: String, difference: Difference = .cents, hasInterval: Bool = false) {
    self.up = up
    self.down = down
    self.difference = difference
    self.hasInterval = hasInterval
    hasMatch = false
  }

  /// The columns of a match: `cents` is where the note began, and `answer` and `correct` are NULL.
  public static let match = AnswerColumns()

  private init() {
    (up, down, difference, hasInterval, hasMatch) = ("", "", .cents, false, true)
  }

  public subscript(direction: Direction) -> String { direction == .up ? up : down }

  public func direction(_ word: String) -> Direction? {
    guard !hasMatch else { return nil }
    return word == up ? .up : word == down ? .down : nil
  }
}

/// The values of a trial and its answer in the answer table; nil if not applicable or unknown.
public struct AnswerValues: Equatable, Sendable {
  public var note: Int
  public var interval: TrialInterval?
  public var corrections: PitchCorrections?
  public var cents: Double?
  public var amplitudeOffset: Double?
  public var matching: MatchingMode?
  public var match: Match?
  public var answer: String?
  public var isCorrect: Bool?

  public init(
    note: Int, interval: TrialInterval? = nil, cents: Double? = nil, amplitudeOffset: Double? = nil,
    answer: String? = nil, isCorrect: Bool? = nil
  ) {
    self.note = note
    self.interval = interval
    self.cents = cents
    self.amplitudeOffset = amplitudeOffset
    self.answer = answer
    self.isCorrect = isCorrect
  }
}

extension AnswerColumns {
  /// The values of a completed trial in a row.
  public func values(of completed: CompletedTrial) -> AnswerValues {
    var values = values(of: completed.trial)
    values.match = completed.match
    values.answer = completed.answer.map { self[$0] }
    values.isCorrect = hasMatch ? nil : completed.isCorrect
    return values
  }

  /// The values of a trial in a row.
  public func values(of trial: Trial) -> AnswerValues {
    var values = AnswerValues(
      note: trial.note.number, interval: trial.interval, amplitudeOffset: trial.amplitudeOffset.value)
    values.corrections = trial.corrections
    values.matching = trial.matching
    switch difference {
    case .cents: values.cents = trial.offset.value
    case .amplitude(let centsPerDecibel): values.amplitudeOffset = trial.offset.value / centsPerDecibel
    }
    return values
  }

  /// The trial and the answer in a row, without their sounding; nil if the row doesn't determine them. An imported row
  /// may lack the answer, which then follows from `isCorrect`.
  func read(_ values: AnswerValues, of exercise: ExerciseName) -> (trial: Trial, answer: Direction)? {
    guard let note = MIDINote(exactly: values.note), let isCorrect = values.isCorrect,
      let offset = offset(of: values), (values.interval != nil) == hasInterval
    else { return nil }
    var trial = Trial(exercise: exercise, note: note, interval: values.interval, offset: offset)
    if case .cents = difference { trial.amplitudeOffset = .clamped(values.amplitudeOffset ?? 0) }
    return (trial, isCorrect == (trial.direction == .up) ? .up : .down)
  }

  /// The signed difference that was judged.
  public func offset(of values: AnswerValues) -> Cents? {
    switch difference {
    case .cents: values.cents.map { Cents($0) }
    case .amplitude(let centsPerDecibel): values.amplitudeOffset.map { Cents($0 * centsPerDecibel) }
    }
  }
}
