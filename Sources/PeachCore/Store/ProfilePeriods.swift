/// Reads the answers of the profile, and reports on periods.
extension TrainingDataStore {
  /// A stored answer.
  struct StoredAnswer {
    let answer: ProfileAnswer
    /// Nil without an interval.
    let interval: IntervalAnswer?
    let isCorrect: Bool
    let isWarmUp: Bool

    fileprivate static func columns(of exercise: Exercise) -> [AnswerColumn] {
      exercise.columns.read + [AnswerColumn](CommonColumns.time, CommonColumns.condition)
    }

    /// Nil if the row lacks a value.
    fileprivate init?(_ row: ColumnScan, of exercise: Exercise) {
      guard let (trial, response) = exercise.columns.read(row, of: exercise.name),
        case .choice(let choice, let isRight) = response, let time = row[CommonColumns.time],
        let answer = ProfileAnswer(trial, response, of: exercise.answerForm.unsignedChoices, at: time)
      else { return nil }
      isCorrect = isRight
      self.answer = answer
      interval = IntervalAnswer(trial, choice, at: time)
      isWarmUp = row[CommonColumns.condition] == WarmUp.condition
    }
  }

  /// The condition on rows that belong to the profile, regardless of their values.
  static let profileCondition = "\(CommonColumns.purpose) <> 'experiment' AND ifnull(\(CommonColumns.dropOuts), 0) = 0"

  /// Reads the training and measurement answers in a span, ordered by time; impossible answers are nil.
  func eachAnswer(
    to exercise: Exercise, in span: TimeSpan, _ body: (StoredAnswer?) -> Void
  ) throws(DatabaseError) {
    let selection = AnswerSelection.span(span)
    try eachAnswer(to: exercise, where: "exercise = ? AND " + selection.condition(table), selection.parameters, body)
  }

  /// Reads the answers stored after a row, ordered by time, including those without a possible time.
  func eachAnswer(
    to exercise: Exercise, after row: Int, _ body: (StoredAnswer?) -> Void
  ) throws(DatabaseError) {
    try eachAnswer(to: exercise, where: Self.later(than: row), [row], body)
  }

  /// The condition on an exercise's rows after a row: an index finds all rows, but not the last few.
  static func later(than row: Int) -> String { row == 0 ? "exercise = ? AND id > ?" : "+exercise = ? AND id > ?" }

  /// Reads the latest possible answers, oldest first.
  func eachOfLatest(
    _ count: Int, to exercise: Exercise, _ body: (StoredAnswer) -> Void
  ) throws(DatabaseError) {
    let latest = try database.prepare(
      """
      SELECT min(time) FROM (
        SELECT \(CommonColumns.time) AS time FROM answer WHERE exercise = ? AND \(Self.profileCondition)
        ORDER BY time DESC LIMIT ?
      )
      """)
    try latest.bind([exercise.name.rawValue, count])
    guard try latest.step(), let begin = latest.value(0, latest.integer) else { return }
    try eachAnswer(to: exercise, where: "exercise = ? AND \(CommonColumns.time) >= ?", [begin]) {
      if let row = $0 { body(row) }
    }
  }

  private func eachAnswer(
    to exercise: Exercise, where condition: String, _ parameters: [any DatabaseValue],
    _ body: (StoredAnswer?) -> Void
  ) throws(DatabaseError) {
    let columns = StoredAnswer.columns(of: exercise)
    let rows = try database.prepare(table.profileRows(columns, of: exercise, where: condition))
    try rows.bind([exercise.name.rawValue] + parameters)
    let scan = ColumnScan(rows, columns)
    while try rows.step() {
      body(rows.integer(scan.count) == 1 ? StoredAnswer(scan, of: exercise) : nil)
    }
  }

  /// Reports on the profile of an exercise in a period. The report on all time uses the stored profile; reports on
  /// other periods are computed from the answers.
  ///
  /// - Parameter progress: called with the number of answers read and, if known, their total.
  public func report(
    _ request: ProfileRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> ProfileReport {
    guard let exercise = table[request.exercise] else { return ProfileReport(request, now: now) }
    guard let before = request.period.spanBefore(now: now) else {
      return try wholeReport(request, of: exercise, now: now, progress: progress)
    }
    let span = request.period.span(now: now)
    var (current, previous) = (PeriodReplay(), PeriodReplay())
    var (done, impossible) = (0, 0)
    try run { () throws(DatabaseError) in
      var first = try firstAnswers(to: exercise, from: before.from)
      try eachAnswer(to: exercise, in: TimeSpan(from: before.from, until: span.until)) { row in
        guard let row else {
          impossible += 1
          return
        }
        if span.contains(UTCTime(milliseconds: Int(row.answer.milliseconds))) {
          current.add(row.answer, isFirst: first > 0)
        } else {
          previous.add(row.answer, isFirst: first > 0)
        }
        first -= 1
        done += 1
        if done.isMultiple(of: 10_000) { progress(done, nil) }
      }
    }
    // If the period is empty, the newest answer of all shows which period has data.
    let newest = try current.fit.bank.answers == 0 ? profile(of: exercise, progress: progress).bank.lastAnswer : nil
    return ProfileReport(
      request, fit: current.fit(impossible: impossible), before: (before, previous.fit),
      newest: newest.map { UTCTime(milliseconds: Int($0)) }, now: now)
  }

  /// Reports on a profile of any kind.
  public func report(
    _ request: AnyProfileRequest, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> AnyProfileReport {
    let droppedOut = try droppedOutAnswers(request, now: now)
    switch request {
    case .keys(let request):
      var report = try report(request, now: now, progress: progress)
      report.droppedOutAnswers = droppedOut
      return .keys(report)
    case .intervals(let request):
      var report = try report(request, now: now, progress: progress)
      report.droppedOutAnswers = droppedOut
      return .intervals(report)
    case .matches(let request):
      var report = try report(request, now: now, progress: progress)
      report.droppedOutAnswers = droppedOut
      return .matches(report)
    }
  }

  private func wholeReport(
    _ request: ProfileRequest, of exercise: Exercise, now: UTCTime, progress: (_ done: Int, _ total: Int?) -> Void
  ) throws(DataStoreError) -> ProfileReport {
    try run { () throws(DatabaseError) in
      let stored = try wholeProfile(of: exercise, progress: progress)
      let begin = UTCTime(milliseconds: now.milliseconds - Trend.window * 86_400_000)
      var first = try firstAnswers(to: exercise, from: begin)
      var compared: [ProfileAnswer] = []
      try eachAnswer(to: exercise, in: TimeSpan(from: begin)) { row in
        guard let row else { return }
        if first <= 0 { compared.append(row.answer) }
        first -= 1
      }
      return ProfileReport(
        request,
        fit: PeriodFit(
          bank: stored.profile.bank, days: stored.days, compared: compared, impossible: stored.impossible), now: now)
    }
  }

  /// The number of answers from an instant on that are among the listener's first.
  private func firstAnswers(to exercise: Exercise, from instant: UTCTime?) throws(DatabaseError) -> Int {
    guard let instant else { return Trend.firstAnswers }
    let earlier = try database.prepare(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM answer
        WHERE exercise = ? AND \(Self.profileCondition) AND \(CommonColumns.time) < ?
          AND \(table.isPossible(exercise))
        LIMIT \(Trend.firstAnswers)
      )
      """)
    try earlier.bind([exercise.name.rawValue, instant.milliseconds])
    return try earlier.step() ? Trend.firstAnswers - earlier.integer(0) : Trend.firstAnswers
  }

  /// Aborts the current read at its next row. Call it from the read's progress closure.
  public func interrupt() { database.interrupt() }
}

/// The replay of a period's answers, and those that show a trend or change.
private struct PeriodReplay {
  private var replay = ProfileReplay()
  private var compared: [ProfileAnswer] = []

  mutating func add(_ answer: ProfileAnswer, isFirst: Bool) {
    replay.add(answer)
    if !isFirst { compared.append(answer) }
  }

  var fit: PeriodFit { fit(impossible: 0) }

  func fit(impossible: Int) -> PeriodFit {
    PeriodFit(bank: replay.bank, days: replay.history.days, compared: compared, impossible: impossible)
  }
}
