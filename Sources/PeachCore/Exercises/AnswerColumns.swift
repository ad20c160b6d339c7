/// Which columns of the table of answers hold an exercise's trials and answers, and in what words.
public struct AnswerColumns: Sendable {
  /// The column with the signed difference that is judged.
  public enum Difference: Sendable {
    /// `cents`.
    case cents
    /// `amplitude_offset_db`, with so many cents of a trial to the decibel.
    case amplitude(centsPerDecibel: Double)
  }

  /// What `answer` holds, in rows, files and events: the same in every language.
  public let up: String
  public let down: String
  public let difference: Difference
  /// What `interval` can be, in semitones; nil if the exercise has none.
  public let intervals: ClosedRange<Int>?

  public init(up: String, down: String, difference: Difference = .cents, intervals: ClosedRange<Int>? = nil) {
    self.up = up
    self.down = down
    self.difference = difference
    self.intervals = intervals
  }

  public subscript(direction: Direction) -> String { direction == .up ? up : down }

  public func direction(_ word: String) -> Direction? { word == up ? .up : word == down ? .down : nil }
}

/// What the table of answers holds of a trial and its answer; nil if it does not apply or isn't known.
public struct AnswerValues: Equatable, Sendable {
  public var note: Int
  public var interval: Int?
  public var cents: Double?
  public var amplitudeOffset: Double?
  public var answer: String?
  public var isCorrect: Bool?

  public init(
    note: Int, interval: Int? = nil, cents: Double? = nil, amplitudeOffset: Double? = nil, answer: String? = nil,
    isCorrect: Bool? = nil
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
  /// What a row holds of a completed trial.
  public func values(of completed: CompletedTrial) -> AnswerValues {
    var values = values(of: completed.trial)
    values.answer = completed.answer.map { self[$0] }
    values.isCorrect = completed.isCorrect
    return values
  }

  /// What a row holds of a trial.
  public func values(of trial: Trial) -> AnswerValues {
    var values = AnswerValues(
      note: trial.note.number, interval: intervals == nil ? nil : trial.interval,
      amplitudeOffset: trial.amplitudeOffset.value)
    switch difference {
    case .cents: values.cents = trial.offset.value
    case .amplitude(let centsPerDecibel): values.amplitudeOffset = trial.offset.value / centsPerDecibel
    }
    return values
  }

  /// The trial and the answer that a row holds, without how they sounded; nil if that can't be told. A row from elsewhere
  /// may lack its answer: what was right tells it.
  func read(_ values: AnswerValues, of exercise: ExerciseName) -> (trial: Trial, answer: Direction)? {
    guard let note = MIDINote(exactly: values.note), let isCorrect = values.isCorrect,
      let offset = offset(of: values)
    else { return nil }
    var trial = Trial(exercise: exercise, note: note, interval: values.interval ?? 0, offset: offset)
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
