/// What the rows of an exercise contain.
public struct AnswerColumns: Sendable {
  /// The column that holds the signed difference to judge.
  public enum Difference: Sendable {
    /// `CommonColumns.cents`.
    case cents
    /// `CommonColumns.amplitudeOffset`, with the number of cents of a trial per decibel.
    case amplitude(centsPerDecibel: Double)
  }

  /// The values of `answer` in rows, files and events, the same in every language.
  public let up: String
  public let down: String
  public let difference: Difference
  /// Whether the answer is a match, which is neither up nor down.
  public let isMatch: Bool
  /// The columns besides those of all answers.
  let own: [any AnyColumn]
  /// The columns that every row has a value in.
  let required: Set<AnswerColumn>
  /// Those of the own columns among them that say what was asked.
  let facts: [AnswerColumn]
  /// The columns of all answers that no row has a value in.
  let excluded: Set<AnswerColumn>
  let rules: [RowRule]
  /// The words for the answers in files of earlier versions.
  let earlierWords: [String: String]
  /// Adds what files of earlier versions lack.
  private let complete: @Sendable (inout AnswerRow) -> Void

  /// The columns of an exercise with two answers.
  ///
  /// - Parameters:
  ///   - required: those of the exercise's own columns that every row has a value in.
  ///   - earlierWords: the words for the answers in files of earlier versions.
  ///   - complete: adds what files of earlier versions lack.
  public init(
    up: String, down: String, difference: Difference = .cents, own: [any AnyColumn] = [],
    required: [any AnyColumn] = [], rules: [RowRule] = [], earlierWords: [String: String] = [:],
    complete: @escaping @Sendable (inout AnswerRow) -> Void = { _ in }
  ) {
    (self.earlierWords, self.complete) = (earlierWords, complete)
    self.up = up
    self.down = down
    self.difference = difference
    self.own = own
    isMatch = false
    self.required = Self.set(CommonColumns.required + [difference.column, CommonColumns.correct] + required)
    facts = required.map(\.declaration).filter { $0.part == .trial && $0.isStored }
    excluded = []
    // A difference of 0 counts as up.
    let right =
      "(\(CommonColumns.answer) = '\(up)') = (\(CommonColumns.correct) = (\(difference.column.declaration.sql) >= 0))"
    self.rules = rules + [RowRule(CommonColumns.correct, right)]
  }

  /// The columns of an exercise in which a note is tuned: `cents` is where it began.
  public init(tuning own: [any AnyColumn]) {
    (up, down, difference, isMatch) = ("", "", .cents, true)
    (earlierWords, complete) = ([:], { _ in })
    self.own = TuningColumns.all + own
    required = Self.set(CommonColumns.required + [CommonColumns.cents, TuningColumns.error] + own)
    facts = own.map(\.declaration).filter { $0.part == .trial && $0.isStored }
    excluded = Self.set([CommonColumns.answer, CommonColumns.correct, CommonColumns.strategy])
    rules = TuningColumns.rules
  }

  private static func set(_ columns: [any AnyColumn]) -> Set<AnswerColumn> { Set(columns.map(\.declaration)) }

  public subscript(direction: Direction) -> String { direction == .up ? up : down }

  public func direction(_ word: String) -> Direction? {
    guard !isMatch else { return nil }
    return word == up ? .up : word == down ? .down : nil
  }

  /// All columns whose values a row may have, also those that aren't stored.
  public var all: [AnswerColumn] {
    (CommonColumns.all + own).map(\.declaration).filter { !excluded.contains($0) }
  }

  /// Adds to an imported row what files of earlier versions lack.
  func completeEarlier(_ row: inout AnswerRow) {
    row[CommonColumns.replays] = row[CommonColumns.replays] ?? 0
    complete(&row)
  }

  /// Whether a row may have a value in a column.
  func has(_ column: AnswerColumn) -> Bool { all.contains(column) }

  /// The type of a column in this exercise.
  func type(of column: AnswerColumn) -> ColumnType {
    column == CommonColumns.answer.declaration ? .word([up, down]) : column.type
  }
}

extension AnswerColumns.Difference {
  var column: any AnyColumn {
    switch self {
    case .cents: CommonColumns.cents
    case .amplitude: CommonColumns.amplitudeOffset
    }
  }
}

// MARK: Rows

extension AnswerColumns {
  /// The values of a trial.
  public func row(of trial: Trial) -> AnswerRow {
    var row = trial.facts
    row[CommonColumns.note] = trial.note.number
    row[CommonColumns.amplitudeOffset] = trial.amplitudeOffset.value
    row[CommonColumns.condition] = trial.condition
    switch difference {
    case .cents: row[CommonColumns.cents] = trial.offset.value
    case .amplitude(let centsPerDecibel): row[CommonColumns.amplitudeOffset] = trial.offset.value / centsPerDecibel
    }
    return row
  }

  /// The values of a trial and its answer.
  public func row(of completed: CompletedTrial) -> AnswerRow {
    var row = row(of: completed.trial)
    row[CommonColumns.answer] = completed.answer.map { self[$0] }
    row[CommonColumns.correct] = isMatch ? nil : completed.isCorrect
    row[CommonColumns.responseTime] = completed.responseTime.milliseconds
    row[CommonColumns.source] = completed.source
    if let match = completed.match { TuningColumns.write(match, into: &row) }
    return row
  }

  /// The trial and the answer in a row, without their sounding; nil if the row doesn't determine them. An imported row
  /// may lack the answer, which then follows from whether it was right.
  func read(_ row: some ColumnValues, of exercise: ExerciseName) -> (trial: Trial, answer: Direction)? {
    guard let note = row[CommonColumns.note].flatMap(MIDINote.init(exactly:)),
      let isCorrect = row[CommonColumns.correct], let offset = offset(in: row)
    else { return nil }
    var trial = Trial(exercise: exercise, note: note, offset: offset)
    for column in facts {
      guard let value = row[column] else { return nil }
      trial.facts[column] = value
    }
    if case .cents = difference { trial.amplitudeOffset = .clamped(row[CommonColumns.amplitudeOffset] ?? 0) }
    return (trial, isCorrect == (trial.direction == .up) ? .up : .down)
  }

  /// The signed difference that was judged.
  private func offset(in row: some ColumnValues) -> Cents? {
    switch difference {
    case .cents: row[CommonColumns.cents].map { Cents($0) }
    case .amplitude(let centsPerDecibel): row[CommonColumns.amplitudeOffset].map { Cents($0 * centsPerDecibel) }
    }
  }

  /// The columns that `read` needs.
  var read: [AnswerColumn] {
    [AnswerColumn](CommonColumns.note, CommonColumns.cents, CommonColumns.amplitudeOffset, CommonColumns.correct)
      + facts
  }
}
