/// The thresholds of keys in a period, with their course over time.
public struct ProfileReport: Sendable {
  public let request: ProfileRequest
  /// The bounds of the period.
  public let span: TimeSpan
  /// The number of answers in the period.
  public let answers: Int
  /// The number of answers excluded because of impossible values, including those of the period before.
  public let impossibleAnswers: Int
  /// The number of answers in the period that don't count because the sound dropped out.
  public var droppedOutAnswers = 0
  /// The current threshold over the keys answered lately among those shown; nil if there are none.
  public let threshold: ThresholdEstimate?
  /// The threshold as of the last answer; nil unless that is long ago.
  public let past: ShownThreshold?
  /// About how many further answers give a number; nil if there is one, or if it can't be said.
  public let answersToNumber: Int?
  /// These keys, lowest first.
  public let recentKeys: [MIDINote]
  /// The keys about which the answers say something, as ranges without gaps, lowest first.
  public let heardKeys: [ClosedRange<MIDINote>]
  /// The registers that the listener hears finest and least finely; nil unless they clearly differ, and if that was
  /// long ago.
  public let registers: RegisterContrast?
  /// How the listener answers; nil without answers.
  public let listener: Listener?
  public internal(set) var notes: [NoteThreshold]
  /// The number of notes hidden because of low confidence.
  public let hiddenNotes: Int
  /// Statistics over the notes shown.
  public let statistics: ThresholdStatistics?
  public let trend: Trend
  public let timeline: ThresholdTimeline
  /// The change from the period before; nil for all time.
  public let change: ThresholdChange?
  /// Why no note is shown; nil if there are notes.
  public let emptyReason: EmptyReason?

  /// How a listener answers, apart from the threshold.
  public struct Listener: Hashable, Sendable {
    /// The psychometric slope β.
    public let slope: Double
    /// The lapse rate, 0…1.
    public let lapse: Double
    /// The probability that the listener wasn't listening at the last answer, 0…1.
    public let notListening: Double
  }

  public var range: NoteRange { request.keys }

  /// The length of the trend's window in days.
  public var trendDays: Int { min(request.period.days ?? .max, Trend.window) }

  /// - Parameters:
  ///   - fit: the period's answers.
  ///   - before: the period of equal length just before, and its span.
  ///   - newest: the time of the newest answer of all, if the period has none.
  init(
    _ request: ProfileRequest, fit: PeriodFit = PeriodFit(), before: (span: TimeSpan, fit: PeriodFit)? = nil,
    newest: UTCTime? = nil, now: UTCTime
  ) {
    let instant = Int64(now.milliseconds)
    let bank = fit.bank.at(instant)
    let notes = bank.noteThresholds(in: request.keys.notes)
    let shown = notes.filter { $0.estimate.confidence >= request.leastConfidence }
    let (heard, recent) = (notes.map(\.note), bank.recentKeys(in: request.keys.notes))
    self.request = request
    span = request.period.span(now: now)
    threshold = bank.threshold(over: recent)
    past = Days.pastDay(of: fit.bank.lastAnswer, now: instant).flatMap {
      ShownThreshold(fit.bank.threshold(over: recent), on: $0)
    }
    // After a break, fewer answers than usual give a number again.
    let isInPractice = fit.bank.lastAnswer.map { Days.between($0, instant) <= 2 } == true
    answersToNumber = isInPractice ? threshold?.answersToNumber(after: bank.answers) : nil
    recentKeys = recent
    heardKeys = heard.ranges
    registers = past == nil ? bank.registerContrast(over: heard) : nil
    self.notes = shown
    answers = bank.answers
    impossibleAnswers = fit.impossible
    hiddenNotes = notes.count - shown.count
    statistics = bank.statistics(of: shown)
    listener = bank.answers == 0 ? nil : Listener(slope: bank.slope, lapse: bank.lapse, notListening: bank.notListening)
    trend = Trend(fit.compared, endingAt: instant)
    timeline = ThresholdTimeline(
      fit.replay.days, over: recent, by: request.step, latest: fit.bank.threshold(over: recent),
      today: Days.number(of: instant))
    change = before.map { ThresholdChange(from: $0.fit, in: $0.span, over: request.keys, to: fit.compared) }
    emptyReason =
      if !shown.isEmpty {
        nil
      } else if !notes.isEmpty {
        .allHidden
      } else if bank.answers > 0 {
        .noneNearKeys
      } else {
        EmptyReason(newest: newest, now: now)
      }
  }
}
