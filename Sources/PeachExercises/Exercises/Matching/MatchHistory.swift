import PeachBase
import PeachFits

/// The fit of an exercise with matches.
public typealias MatchHistory = KeptFit<MatchAnswer>

extension ProfileRequest {
  var mode: MatchingMode { part.flatMap(MatchingMode.init) ?? .successive }
}

extension MatchAnswer: KeptAnswer {
  public static var columns: [any AnyColumn] { [MatchingColumns.mode] }
  public static var partColumn: AnswerColumn? { MatchingColumns.mode.declaration }

  /// Nil if no note was tuned.
  public init?(_ answer: FitAnswer) {
    guard case .match(let match) = answer.response, let mode = answer.trial.matching else { return nil }
    self.init(
      mode: mode, note: answer.trial.note, start: answer.trial.offset.value, error: match.error.value,
      milliseconds: answer.milliseconds)
  }

  public func belongs(to request: ProfileRequest) -> Bool { mode == request.mode }

  public static func report(
    _ request: ProfileRequest, _ answers: [MatchAnswer], impossible: Int, newest: UTCTime?, now: UTCTime
  ) -> MatchReport {
    MatchReport(request, answers: answers, impossible: impossible, newest: newest, now: now)
  }
}
