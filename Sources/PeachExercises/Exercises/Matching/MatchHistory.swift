import PeachBase
import PeachFits

/// The fit of an exercise with matches. It keeps the matches themselves, since the figures are computed from all of them.
public struct MatchHistory: ProfileFit {
  private var matches: [MatchAnswer] = []

  public static let columns: [any AnyColumn] = [MatchingColumns.mode]
  public static let takesMatches = true
  public static let partColumn: AnswerColumn? = MatchingColumns.mode.declaration
  public static let isStored = false
  public typealias Report = MatchReport

  public init() {}

  public var lastAnswer: Int64? { matches.last?.milliseconds }

  public func lastAnswer(of request: ProfileRequest) -> Int64? {
    matches.last { $0.mode == request.mode }?.milliseconds
  }

  public mutating func add(_ answer: FitAnswer) -> Bool {
    guard let match = MatchAnswer(answer) else { return false }
    matches.append(match)
    return true
  }

  public var storedDays: [StoredDay] { [] }
  public func encoded() -> [UInt8] { [] }
  public init?(encoded bytes: [UInt8], days: [StoredDay]?) { return nil }

  public static func read<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> MatchReport {
    let mode = request.mode
    var answers: [MatchAnswer] = []
    let impossible = try reader.each(in: request.period.span(now: now), as: MatchAnswer.init) {
      if $0.mode == mode { answers.append($0) }
    }
    return MatchReport(
      request, answers: answers, impossible: impossible,
      newest: try answers.isEmpty ? reader.newest(Self.self, of: request) : nil, now: now)
  }
}

extension ProfileRequest {
  var mode: MatchingMode { part.flatMap(MatchingMode.init) ?? .successive }
}

extension MatchAnswer {
  /// Nil if no note was tuned.
  package init?(_ answer: FitAnswer) {
    guard case .match(let match) = answer.response, let mode = answer.trial.matching else { return nil }
    self.init(
      mode: mode, note: answer.trial.note, start: answer.trial.offset.value, error: match.error.value,
      milliseconds: answer.milliseconds)
  }
}
