/// The fit of an exercise with a threshold for each key.
public struct KeyFit: ProfileFit {
  private var replay = ProfileReplay()
  private var notes: [MIDINote: NoteStatistics] = [:]

  public static let partColumn: AnswerColumn? = nil
  public static let isStored = true

  public init() {}

  public var profile: PerceptualProfile { PerceptualProfile(notes, bank: replay.bank) }
  var days: [ThresholdHistory.Day] { replay.history.days }
  public var lastAnswer: Int64? { replay.bank.lastAnswer }

  public mutating func add(_ answer: FitAnswer) -> Bool {
    guard let added = ProfileAnswer(answer), case .choice(_, let isRight) = answer.response else { return false }
    replay.add(added)
    notes[added.note, default: NoteStatistics()].add(
      added.offset.magnitude, correct: isRight, isWarmUp: answer.trial.condition == WarmUp.condition)
    return true
  }

  // MARK: Storage

  public var storedDays: [StoredDay] {
    days.map { StoredDay(number: $0.number, answers: $0.answers, bytes: $0.thresholds.encoded()) }
  }

  public func encoded() -> [UInt8] { profile.encoded() }

  public init?(encoded bytes: [UInt8], days: [StoredDay]) {
    let known = days.compactMap { day in
      KeyboardThresholds(encoded: day.bytes).map {
        ThresholdHistory.Day(number: day.number, answers: day.answers, thresholds: $0)
      }
    }
    guard known.count == days.count, let profile = PerceptualProfile(encoded: bytes),
      let history = ThresholdHistory(known), known.last?.answers ?? 0 == profile.bank.answers
    else { return nil }
    replay = ProfileReplay(profile.bank, days: history)
    for note in MIDINote.range.map(MIDINote.init) where profile[note].count > 0 { notes[note] = profile[note] }
  }

  // MARK: Reports

  public static func rows<Reader: AnswerReader>(
    _ request: ProfileRequest, of exercise: Exercise, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileRows {
    ProfileRows(try report(request, from: reader, now: now), of: exercise)
  }

  static func report<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileReport {
    var report =
      if let before = request.period.spanBefore(now: now) {
        try periodReport(request, before: before, from: reader, now: now)
      } else { try wholeReport(request, from: reader, now: now) }
    report.droppedOutAnswers = try reader.droppedOut()
    return report
  }

  /// A report on a period, computed from its answers and those of the period before.
  private static func periodReport<Reader: AnswerReader>(
    _ request: ProfileRequest, before: TimeSpan, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileReport {
    let span = request.period.span(now: now)
    var (current, previous, impossible) = (PeriodReplay(), PeriodReplay(), 0)
    var first = try reader.firstAnswers(from: before.from)
    try reader.each(in: TimeSpan(from: before.from, until: span.until)) { row in
      guard let row, let answer = ProfileAnswer(row) else {
        impossible += 1
        return
      }
      if span.contains(row.time) {
        current.add(answer, isFirst: first > 0)
      } else {
        previous.add(answer, isFirst: first > 0)
      }
      first -= 1
    }
    // If the period is empty, the newest answer of all shows which period has data.
    let newest = try current.fit().bank.answers == 0 ? reader.whole(KeyFit.self).fit.lastAnswer : nil
    return ProfileReport(
      request, fit: current.fit(impossible: impossible), before: (before, previous.fit()),
      newest: newest.map { UTCTime(milliseconds: Int($0)) }, now: now)
  }

  private static func wholeReport<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileReport {
    let (whole, impossible) = try reader.whole(KeyFit.self)
    let begin = UTCTime(milliseconds: now.milliseconds - Trend.window * 86_400_000)
    var (first, compared) = (try reader.firstAnswers(from: begin), [ProfileAnswer]())
    try reader.each(in: TimeSpan(from: begin)) { row in
      guard let row, let answer = ProfileAnswer(row) else { return }
      if first <= 0 { compared.append(answer) }
      first -= 1
    }
    let fit = PeriodFit(bank: whole.replay.bank, days: whole.days, compared: compared, impossible: impossible)
    return ProfileReport(request, fit: fit, now: now)
  }
}

extension ProfileAnswer {
  /// Nil if a note was tuned.
  init?(_ answer: FitAnswer) {
    self.init(answer.trial, answer.response, of: answer.unsignedChoices, at: answer.time)
  }
}

/// The replay of a period's answers, and those that show a trend or change.
private struct PeriodReplay {
  private var replay = ProfileReplay()
  private var compared: [ProfileAnswer] = []

  mutating func add(_ answer: ProfileAnswer, isFirst: Bool) {
    replay.add(answer)
    if !isFirst { compared.append(answer) }
  }

  func fit(impossible: Int = 0) -> PeriodFit {
    PeriodFit(bank: replay.bank, days: replay.history.days, compared: compared, impossible: impossible)
  }
}
