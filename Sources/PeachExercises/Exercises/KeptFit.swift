import PeachBase
import PeachFits

/// A fit that keeps the answers themselves, since its figures are computed from all of them.
public struct KeptFit<Kept: KeptAnswer>: ProfileFit {
  public typealias Report = Kept.Report

  private var answers: [Kept] = []

  public static var columns: [any AnyColumn] { Kept.columns }
  public static var takesMatches: Bool { true }
  public static var partColumn: AnswerColumn? { Kept.partColumn }
  public static var isStored: Bool { false }

  public init() {}

  public var lastAnswer: Int64? { answers.last?.milliseconds }

  public func lastAnswer(of request: ProfileRequest) -> Int64? {
    answers.last { $0.belongs(to: request) }?.milliseconds
  }

  public mutating func add(_ answer: FitAnswer) -> Bool {
    guard let answer = Kept(answer) else { return false }
    answers.append(answer)
    return true
  }

  public var storedDays: [StoredDay] { [] }
  public func encoded() -> [UInt8] { [] }
  public init?(encoded bytes: [UInt8], days: [StoredDay]?) { return nil }

  public static func read<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> Report {
    var answers: [Kept] = []
    let impossible = try reader.each(in: request.period.span(now: now), as: Kept.init) {
      if $0.belongs(to: request) { answers.append($0) }
    }
    return Kept.report(
      request, answers, impossible: impossible,
      newest: try answers.isEmpty ? reader.newest(Self.self, of: request) : nil, now: now)
  }
}

/// An answer that a fit keeps.
public protocol KeptAnswer: Sendable {
  associatedtype Report: ExerciseReport

  /// As of a fit (`ProfileFit`).
  static var columns: [any AnyColumn] { get }
  static var partColumn: AnswerColumn? { get }

  /// When it was given, since 1970, UTC.
  var milliseconds: Int64 { get }

  /// Nil if its values are impossible.
  init?(_ answer: FitAnswer)

  /// Whether it is of the part that is asked for.
  func belongs(to request: ProfileRequest) -> Bool

  /// - Parameters:
  ///   - answers: those of the part and the period, the oldest first.
  ///   - newest: the time of the last one if there are none in the period.
  static func report(
    _ request: ProfileRequest, _ answers: [Self], impossible: Int, newest: UTCTime?, now: UTCTime
  ) -> Report
}
