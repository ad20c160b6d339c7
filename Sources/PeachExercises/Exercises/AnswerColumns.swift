import PeachBase

/// What the rows of an exercise contain; shared by all copies of the exercise.
public final class AnswerColumns: Sendable {
  public let form: AnswerForm
  /// What is judged, or from where tuning begins.
  public let scale: Scale
  /// The columns besides those of all answers.
  package let own: [any AnyColumn]
  /// The columns that every row has a value in.
  package let required: Set<AnswerColumn>
  /// Those of the own columns among them that say what was asked.
  let facts: [AnswerColumn]
  /// The others that say what was asked, in which only some rows have a value.
  package let rareFacts: [AnswerColumn]
  /// The columns of all answers that no row has a value in.
  let excluded: Set<AnswerColumn>
  package let rules: [RowRule]
  /// The words for the answers in files of earlier versions.
  package let earlierWords: [String: String]
  /// Adds what files of earlier versions lack.
  private let complete: @Sendable (inout AnswerRow) -> Void

  /// - Parameters:
  ///   - own: the columns besides those of all answers, of the form and of the scale.
  ///   - required: those of `own` that every row has a value in.
  public init(
    _ form: AnswerForm, scale: Scale = .cents, own: [any AnyColumn] = [], required: [any AnyColumn] = [],
    rules: [RowRule] = [], earlierWords: [String: String] = [:],
    complete: @escaping @Sendable (inout AnswerRow) -> Void = { _ in }
  ) {
    (self.form, self.scale) = (form, scale)
    (self.earlierWords, self.complete) = (earlierWords, complete)
    func facts(_ columns: [any AnyColumn]) -> [AnswerColumn] {
      columns.map(\.declaration).filter { $0.part == .trial && $0.isStored }
    }
    let always = Self.set(required)
    (self.facts, rareFacts) = (facts(required), facts(own).filter { !always.contains($0) })
    let needed = CommonColumns.required + [scale.column] + required
    let isCommon = CommonColumns.all.contains { $0.declaration == scale.column.declaration }
    let own = (isCommon ? [] : [scale.column]) + own
    switch form {
    case .sides, .oneOf:
      self.own = own + (form.directions.isEmpty ? [] : [CommonColumns.namedDirection])
      self.required = Self.set(needed + [CommonColumns.correct])
      excluded = []
      self.rules = rules + [form.rule(of: scale.column)].compactMap { $0 }
    case .tuning:
      self.own = TuningColumns.all + own
      self.required = Self.set(needed + [TuningColumns.error])
      excluded = Self.set([CommonColumns.answer, CommonColumns.correct, CommonColumns.strategy])
      self.rules = rules + TuningColumns.rules
    }
  }

  private init(_ base: AnswerColumns, adding columns: [any AnyColumn]) {
    (form, scale, rules, excluded) = (base.form, base.scale, base.rules, base.excluded)
    (earlierWords, complete) = (base.earlierWords, base.complete)
    own = base.own + columns.filter { !base.has($0) }
    required = base.required.union(Self.set(columns))
    let added = Self.set(columns)
    rareFacts = base.rareFacts.filter { !added.contains($0) }
    facts =
      base.facts + columns.map(\.declaration).filter { !base.facts.contains($0) && $0.part == .trial && $0.isStored }
  }

  /// These columns and others, in which every row has a value.
  func requiring(_ columns: [any AnyColumn]) -> AnswerColumns {
    Self.set(columns).isSubset(of: required) ? self : AnswerColumns(self, adding: columns)
  }

  private static func set(_ columns: [any AnyColumn]) -> Set<AnswerColumn> { Set(columns.map(\.declaration)) }

  /// All columns whose values a row may have, also those that aren't stored.
  public var all: [AnswerColumn] {
    (CommonColumns.all + own).map(\.declaration).filter { !excluded.contains($0) }
  }

  /// Adds to an imported row what files of earlier versions lack.
  package func completeEarlier(_ row: inout AnswerRow) {
    row[CommonColumns.replays] = row[CommonColumns.replays] ?? 0
    complete(&row)
  }

  /// Whether a row may have a value in a column.
  package func has(_ column: AnswerColumn) -> Bool { all.contains(column) }
  public func has(_ column: some AnyColumn) -> Bool { has(column.declaration) }

  /// The type of a column in this exercise.
  package func type(of column: AnswerColumn) -> ColumnType {
    column == CommonColumns.answer.declaration ? .word(form.shown.map { form[$0].word }) : column.type
  }
}

extension AnswerForm {
  /// The condition that an answer is right or wrong as the row says; nil if a note is tuned.
  fileprivate func rule(of difference: any AnyColumn) -> RowRule? {
    switch self {
    case .sides(_, let above):
      // A difference of 0 counts as above.
      RowRule(
        CommonColumns.correct,
        "(\(CommonColumns.answer) = '\(above.word)') = (\(CommonColumns.correct) = (\(difference.declaration.sql) >= 0))"
      )
    case .oneOf(let choices, let column, _):
      RowRule(
        CommonColumns.correct,
        "\(CommonColumns.correct) = (\(CommonColumns.answer) = CASE \(column)"
          + choices.enumerated().map { " WHEN \($0 + 1) THEN '\($1.word)'" }.joined() + " END)")
    case .tuning: nil
    }
  }
}

// MARK: Rows

extension AnswerColumns {
  public func row(of trial: Trial) -> AnswerRow {
    var row = trial.facts
    row[CommonColumns.note] = trial.note.number
    row[CommonColumns.amplitudeOffset] = trial.amplitudeOffset.value
    row[CommonColumns.condition] = trial.condition
    row[scale.column] = scale.value(of: trial.offset)
    return row
  }

  public func row(of completed: CompletedTrial) -> AnswerRow {
    var row = row(of: completed.trial)
    row[CommonColumns.answer] = completed.answer.map { form[$0].word }
    row[CommonColumns.correct] = form.isTuning ? nil : completed.isCorrect
    row[CommonColumns.responseTime] = completed.responseTime.milliseconds
    row[CommonColumns.source] = completed.source
    row[CommonColumns.namedDirection] = completed.direction
    if let match = completed.match { TuningColumns.write(match, into: &row) }
    return row
  }

  /// The trial and the response in a row, without their sounding; nil if the row doesn't determine them. An imported row may lack
  /// the answer, which then follows from whether it was right.
  package func read(_ row: some ColumnValues, of exercise: ExerciseName) -> (trial: Trial, response: Response)? {
    guard let note = row[CommonColumns.note].flatMap(MIDINote.init(exactly:)),
      let offset = row[scale.column].map(scale.difference)
    else { return nil }
    var trial = Trial(exercise: exercise, note: note, offset: offset)
    for column in facts {
      guard let value = row[column] else { return nil }
      trial.facts[column] = value
    }
    for column in rareFacts {
      if let value = row[column] { trial.facts[column] = value }
    }
    if scale.column.declaration != CommonColumns.amplitudeOffset.declaration {
      trial.amplitudeOffset = .clamped(row[CommonColumns.amplitudeOffset] ?? 0)
    }
    trial.condition = row[CommonColumns.condition]
    if form.isTuning { return row[TuningColumns.error].map { (trial, .match(Match(error: Cents($0)))) } }
    guard let isRight = row[CommonColumns.correct], let answer = answer(in: row, to: trial, isRight: isRight)
    else { return nil }
    return (trial, .choice(answer, isRight: isRight))
  }

  private func answer(in row: some ColumnValues, to trial: Trial, isRight: Bool) -> ChoiceIndex? {
    guard let right = form.right(in: trial) else { return nil }
    if isRight { return right }
    if form.isSides { return right == .up ? .down : .up }
    return row[CommonColumns.answer].flatMap { form.choice(word: $0) }
  }

  /// The columns that `read` needs.
  package var read: [AnswerColumn] {
    let response: [AnswerColumn] =
      form.isTuning
      ? [AnswerColumn](TuningColumns.error)
      : [AnswerColumn](CommonColumns.correct) + (form.isSides ? [] : [AnswerColumn](CommonColumns.answer))
    let trial = [AnswerColumn](CommonColumns.note, CommonColumns.amplitudeOffset, CommonColumns.condition) + facts
    return trial + (trial.contains(scale.column.declaration) ? [] : [scale.column.declaration]) + response
  }
}
