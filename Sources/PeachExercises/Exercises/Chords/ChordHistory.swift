import PeachBase
import PeachFits

/// The fit of tuned voices of chords.
public typealias ChordHistory = KeptFit<ChordMatch>

/// A tuned voice of a chord.
public struct ChordMatch: KeptAnswer {
  let track: ChordTrack
  /// How much wider the exact interval was than the equal-tempered one, in cents.
  let deviation: Double
  var match: MatchAnswer

  public static var columns: [any AnyColumn] { [ChordColumns.chord, IntervalColumns.interval, IntervalColumns.size] }
  public static var partColumn: AnswerColumn? { nil }
  public var milliseconds: Int64 { match.milliseconds }

  /// Nil if no voice of a chord was tuned.
  public init?(_ answer: FitAnswer) {
    guard case .match(let match) = answer.response, let track = ChordTrack(answer.trial),
      let size = answer.trial[IntervalColumns.size]
    else { return nil }
    self.track = track
    deviation = size - Double(100 * track.interval.semitones)
    self.match = MatchAnswer(
      mode: .together, note: answer.trial.note, start: answer.trial.offset.value, error: match.error.value,
      milliseconds: answer.milliseconds)
  }

  public func belongs(to request: ProfileRequest) -> Bool { true }

  public static func report(
    _ request: ProfileRequest, _ answers: [ChordMatch], impossible: Int, newest: UTCTime?, now: UTCTime
  ) -> ChordReport {
    ChordReport(request, answers: answers, impossible: impossible, newest: newest, now: now)
  }
}

/// Own centre and precision of each voice in a period. Centres are in cents from the equal-tempered interval above the root.
public struct ChordReport: Sendable {
  public let request: ProfileRequest
  public let span: TimeSpan
  public var impossibleAnswers = 0
  public var droppedOutAnswers = 0
  public let emptyReason: EmptyReason?
  let matches: Int
  let voices: [Voice]

  /// The matches of a voice.
  struct Voice: Sendable {
    let track: ChordTrack
    let matches: Int
    /// The number of days with matches.
    let days: Int
    /// The centre on a usual day, or as long as days are few, that of the last day; and the precision of the latest matches.
    let figures: MatchFigures
    /// Whether the centre is that of a usual day.
    let isGeneral: Bool
    /// The day of the last match if that is long ago; otherwise nil.
    let pastDay: Int64?
    let course: (step: TimelineStep, entries: [MatchReport.CourseEntry])
    /// Whether the centre moves with the exact size, so that it fits no size in particular; it is then that at their mean.
    var followsSizes = false
  }

  init(_ request: ProfileRequest, answers: [ChordMatch], impossible: Int, newest: UTCTime?, now: UTCTime) {
    self.request = request
    (span, matches, impossibleAnswers) = (request.period.span(now: now), answers.count, impossible)
    emptyReason = answers.isEmpty ? EmptyReason(newest: newest, now: now) : nil
    voices = Dictionary(grouping: answers, by: \.track).compactMap { Voice($0, $1, request, now: now) }
      .sorted { $0.track < $1.track }
  }
}

extension ChordReport.Voice {
  /// Fits the distances from what is exact now, which the model expects to be small, and shows those from equal temperament.
  ///
  /// Somebody with a centre of their own tunes it whatever is exact, and somebody else follows each exact size: only what neither
  /// explains is scatter.
  ///
  /// - Parameter matches: the oldest first.
  fileprivate init?(_ track: ChordTrack, _ matches: [ChordMatch], _ request: ProfileRequest, now: UTCTime) {
    let exact = matches.last?.deviation ?? 0
    let sizes = matches.map { $0.deviation - exact }
    let own = Self.ownPart(matches, sizes)
    let answers = matches.map { match in
      var answer = match.match
      answer.error += own * (match.deviation - exact)
      return answer
    }
    let report = MatchReport(request, answers: answers, now: now)
    guard let latest = report.now else { return nil }
    (self.track, self.matches, pastDay) = (track, matches.count, report.pastDay)
    days = Set(answers.map { Days.number(of: $0.milliseconds) }).count
    isGeneral = report.general != nil
    let (followed, count) = (1 - own, Double(sizes.count))
    // What moves less than that doesn't change which tuning fits.
    followsSizes = followed * ((sizes.max() ?? 0) - (sizes.min() ?? 0)) > 2
    let middle = exact + followed * sizes.reduce(0, +) / count
    figures = latest.with(bias: report.general ?? latest.bias, shiftedBy: middle)
    course = (
      report.course.step,
      report.course.entries.map { entry in
        .init(
          time: entry.time, matches: entry.matches,
          figures: entry.figures.with(bias: entry.figures.bias, shiftedBy: middle))
      }
    )
  }

  /// The part of the differences between sizes by which a centre doesn't follow them, in tenths: the one with the least scatter, in
  /// magnitudes, so that a match confirmed by mistake decides little. 0 is somebody who follows, 1 a centre of one's own.
  ///
  /// - Parameter sizes: from the last one.
  private static func ownPart(_ matches: [ChordMatch], _ sizes: [Double]) -> Double {
    let count = Double(matches.count)
    var (best, least) = (1.0, Double.infinity)
    for tenths in (0...10).reversed() {
      let part = Double(tenths) / 10
      let errors = zip(matches, sizes).map { $0.match.error + part * $1 }
      let mean = errors.reduce(0, +) / count
      let scatter = errors.reduce(0) { $0 + abs($1 - mean) }
      if scatter < least { (best, least) = (part, scatter) }
    }
    return best
  }
}

extension MatchFigures {
  fileprivate func with(bias: Estimate, shiftedBy cents: Double) -> MatchFigures {
    MatchFigures(bias: bias.map { $0 + cents }, precision: precision, hysteresis: hysteresis)
  }
}

// MARK: Just or equal

extension ChordReport.Voice {
  /// Which of the two tunings a centre fits, or that it moves with what is exact.
  enum Fit {
    case just, equal, neither, exact
  }

  /// The least numbers of matches and of days from which a tuning is said.
  private static let leastMatches = 15
  private static let leastDays = 4

  /// Nil as long as both are possible, answers are few or the centre may be half way, and where the two are the same.
  ///
  /// A tuning fits if it is in the interval, and is excluded only if it is outside of the interval as written, so that words
  /// and numbers agree: nil also for what lies between.
  var fit: Fit? {
    let (centre, just) = (figures.bias, track.justDeviation.value)
    guard isGeneral, matches >= Self.leastMatches, days >= Self.leastDays else { return nil }
    if followsSizes { return .exact }
    guard abs(just) >= 0.5 else { return nil }
    let interval = centre.lower95...centre.upper95
    let written = centre.map(IntervalProfileMessages.written)
    func isExcluded(_ cents: Double) -> Bool {
      !(written.lower95...written.upper95).contains(IntervalProfileMessages.written(cents))
    }
    switch (isExcluded(just), isExcluded(0)) {
    case (true, true): return .neither
    // Who tunes half way would often seem to fit one of them.
    case _ where !isExcluded(just / 2): return nil
    case (false, true) where interval.contains(just): return .just
    case (true, false) where interval.contains(0): return .equal
    default: return nil
    }
  }
}
