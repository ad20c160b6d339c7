/// The part of a profile to report on, over keys or of intervals.
public enum AnyProfileRequest: Hashable, Sendable {
  case keys(ProfileRequest)
  case intervals(IntervalRequest)
  case matches(MatchRequest)

  /// The period whose answers are included.
  public var period: HistoryRange {
    switch self {
    case .keys(let request): request.period
    case .intervals(let request): request.period
    case .matches(let request): request.period
    }
  }

  /// Keys with less confidence are hidden; 0 for other profiles.
  public var leastConfidence: Double {
    switch self {
    case .keys(let request): request.leastConfidence
    case .intervals, .matches: 0
    }
  }
}

/// A computed profile, over keys or of intervals.
public enum AnyProfileReport: Sendable {
  case keys(ProfileReport)
  case intervals(IntervalReport)
  case matches(MatchReport)

  /// The report before the first answer.
  public static func empty(_ request: AnyProfileRequest, now: UTCTime) -> AnyProfileReport {
    switch request {
    case .keys(let request): .keys(ProfileReport(request, now: now))
    case .intervals(let request): .intervals(.empty(request, now: now))
    case .matches(let request): .matches(.empty(request, now: now))
    }
  }

  public var request: AnyProfileRequest {
    switch self {
    case .keys(let report): .keys(report.request)
    case .intervals(let report): .intervals(report.request)
    case .matches(let report): .matches(report.request)
    }
  }

  /// The overall threshold if it is precise enough to show; matches have none.
  public var shownThreshold: ThresholdEstimate? {
    switch self {
    case .keys(let report): report.shownThreshold
    case .intervals(let report): report.shownThreshold
    case .matches: nil
    }
  }

  public var emptyReason: ProfileReport.EmptyReason? {
    switch self {
    case .keys(let report): report.emptyReason
    case .intervals(let report): report.emptyReason
    case .matches(let report): report.emptyReason
    }
  }
}

extension IntervalReport {
  /// The report before the first answer.
  public static func empty(_ request: IntervalRequest, now: UTCTime) -> IntervalReport {
    IntervalReport(
      request, span: request.period.span(now: now), answers: 0, impossibleAnswers: 0, threshold: nil, intervals: [],
      emptyReason: .noAnswers)
  }
}
