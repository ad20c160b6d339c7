import PeachBase

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
  /// The threshold over the keys answered lately among those shown, as of the last answer; nil if there are none.
  public let threshold: ThresholdEstimate?
  /// The threshold predicted for now.
  package let predicted: ThresholdEstimate?
  /// The day of the last answer if that is long ago; otherwise nil.
  public let pastDay: Int64?
  /// These keys, lowest first.
  public let recentKeys: [MIDINote]
  /// The keys about which the answers say something, as ranges without gaps, lowest first.
  public let heardKeys: [ClosedRange<MIDINote>]
  /// The registers that the listener hears finest and least finely; nil unless they clearly differ.
  public let registers: RegisterContrast?
  /// How the listener answers; nil without answers.
  public let listener: Listener?
  public internal(set) var notes: [NoteThreshold]
  /// Statistics over the notes.
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
  package init(
    _ request: ProfileRequest, fit: PeriodFit = PeriodFit(), before: (span: TimeSpan, fit: PeriodFit)? = nil,
    newest: UTCTime? = nil, now: UTCTime
  ) {
    let instant = Int64(now.milliseconds)
    // What is shown is the state as of the last answer, after a minute or a month.
    let bank = fit.bank
    let notes = bank.noteThresholds(in: request.keys.notes)
    let (heard, recent) = (notes.map(\.note), bank.recentKeys(in: request.keys.notes))
    self.request = request
    span = request.period.span(now: now)
    threshold = bank.threshold(over: recent)?.after(
      fit.replay.past.days.lazy.reversed().compactMap { $0.known.threshold(over: recent) })
    predicted = fit.replay.breaks.now.at(instant).threshold(over: recent)
    pastDay = Days.pastDay(of: bank.lastAnswer, now: instant)
    recentKeys = recent
    heardKeys = heard.ranges
    registers = bank.registerContrast(over: heard)
    self.notes = notes
    answers = bank.answers
    impossibleAnswers = fit.impossible
    statistics = bank.statistics(of: notes)
    listener = bank.answers == 0 ? nil : Listener(slope: bank.slope, lapse: bank.lapse, notListening: bank.notListening)
    trend = Trend(fit.compared, attentive: fit.attentive, endingAt: bank.lastAnswer ?? instant)
    timeline = ThresholdTimeline(
      fit.replay.days, over: recent, by: request.step, latest: threshold,
      today: Days.local(instant))
    change = before.map { ThresholdChange(from: $0.fit, in: $0.span, over: request.keys, to: fit.compared) }
    emptyReason =
      if !notes.isEmpty {
        nil
      } else if bank.answers > 0 {
        .noneNearKeys
      } else {
        EmptyReason(newest: newest, now: now)
      }
  }
}

extension ProfileReport {
  /// The threshold if it is precise enough to show.
  public var shownThreshold: ThresholdEstimate? { threshold.flatMap { $0.isPrecise ? $0 : nil } }

  /// The threshold to show as a number or a range.
  public var shown: ShownThreshold? { ShownThreshold(threshold, on: pastDay) }
}
