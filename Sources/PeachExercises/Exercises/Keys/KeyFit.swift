import PeachBase
import PeachFits

/// The fit of an exercise with a threshold for each key.
public struct KeyFit: ProfileFit {
  private var replay = ProfileReplay<FilterBank>()
  private var notes: [MIDINote: NoteStatistics] = [:]

  public static let partColumn: AnswerColumn? = nil
  public static let isStored = true
  public typealias Report = ProfileReport

  public init() {}

  public var profile: PerceptualProfile { PerceptualProfile(notes, replay.breaks) }
  var days: [ProfileHistory<FilterBank>.Day] { replay.days }
  public var lastAnswer: Int64? { replay.filter.lastAnswer }
  public func lastAnswer(of request: ProfileRequest) -> Int64? { lastAnswer }

  public mutating func add(_ answer: FitAnswer) -> Bool {
    guard let added = ProfileAnswer(answer), case .choice(_, let isRight) = answer.response else { return false }
    replay.add(added)
    notes[added.note, default: NoteStatistics()].add(
      added.offset.magnitude, correct: isRight, isWarmUp: answer.trial.condition == WarmUp.condition)
    return true
  }

  // MARK: Storage

  public var storedDays: [StoredDay] {
    days.map { StoredDay(number: $0.number, answers: $0.answers, bytes: $0.known.encoded()) }
  }

  public func encoded() -> [UInt8] { profile.encoded() }

  public init?(encoded bytes: [UInt8], days: [StoredDay]?) {
    guard let profile = PerceptualProfile(encoded: bytes) else { return nil }
    let stored = days ?? []
    let known = stored.compactMap { day in
      KeyboardThresholds(encoded: day.bytes).map {
        ProfileHistory<FilterBank>.Day(number: day.number, answers: day.answers, known: $0)
      }
    }
    guard known.count == stored.count, let history = ProfileHistory(known),
      days == nil || known.last?.answers ?? 0 == profile.bank.answers
    else { return nil }
    replay = ProfileReplay(profile.breaks, past: history)
    for note in MIDINote.range.map(MIDINote.init) where profile[note].count > 0 { notes[note] = profile[note] }
  }

  // MARK: Reports

  /// The report on all time uses the stored profile; reports on other periods are computed from their answers and those
  /// of the period before.
  public static func read<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileReport {
    guard let before = request.period.spanBefore(now: now) else {
      return try readWhole(request, from: reader, now: now)
    }
    let span = request.period.span(now: now)
    var (current, previous) = (PeriodFit(), PeriodFit())
    var first = try reader.firstAnswers(from: before.from)
    current.impossible = try reader.each(
      in: TimeSpan(from: before.from, until: span.until), as: ProfileAnswer.init
    ) { answer in
      if span.contains(UTCTime(milliseconds: Int(answer.milliseconds))) {
        current.add(answer, isFirst: first > 0)
      } else {
        previous.add(answer, isFirst: first > 0)
      }
      first -= 1
    }
    return ProfileReport(
      request, fit: current, before: (before, previous),
      newest: try current.bank.answers == 0 ? reader.newest(Self.self, of: request) : nil, now: now)
  }

  private static func readWhole<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileReport {
    let (whole, impossible) = try reader.whole(KeyFit.self)
    let end = whole.lastAnswer.map { Int($0) } ?? now.milliseconds
    let begin = UTCTime(milliseconds: end - Trend.window * 86_400_000)
    var fit = PeriodFit(replay: whole.replay, impossible: impossible)
    var first = try reader.firstAnswers(from: begin)
    var attentive = BatchWorker(AttentiveAnswers()) { $0.add($1) }
    let window = TimeSpan(from: begin, until: UTCTime(milliseconds: end + 1))
    _ = try reader.each(in: window, as: ProfileAnswer.init) { answer in
      if first <= 0 {
        fit.compared.append(answer)
        attentive.append(answer)
      }
      first -= 1
    }
    fit.attentive = attentive.finish()
    return ProfileReport(request, fit: fit, now: now)
  }
}

extension ProfileAnswer {
  /// Nil if a note was tuned.
  init?(_ answer: FitAnswer) {
    self.init(answer.trial, answer.response, of: answer.unsignedChoices, at: answer.time)
  }
}
