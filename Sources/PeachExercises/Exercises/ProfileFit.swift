import PeachBase
import PeachFits

/// What the answers to an exercise say about the listener, as a state: it adds answers in the order of their times, encodes itself,
/// and answers requests with rows.
public protocol ProfileFit: Sendable {
  associatedtype Report: ExerciseReport

  /// The columns that it reads besides those of every answer of the form; each row of its exercises has a value in them.
  static var columns: [any AnyColumn] { get }
  /// Whether it takes matches rather than choices.
  static var takesMatches: Bool { get }
  /// The column whose words are the parts of a request (`ProfilePart`); nil for a single profile.
  static var partColumn: AnswerColumn? { get }
  /// Whether it is stored now and then; otherwise it is made from all answers each time.
  static var isStored: Bool { get }

  init()

  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  var lastAnswer: Int64? { get }

  /// The time of the last answer in the part that is asked for.
  func lastAnswer(of request: ProfileRequest) -> Int64?

  /// Adds an answer.
  ///
  /// - Returns: whether its values are possible.
  mutating func add(_ answer: FitAnswer) -> Bool

  /// What was known at the end of each day with an answer.
  var storedDays: [StoredDay] { get }
  func encoded() -> [UInt8]
  /// Decodes the result of `encoded()` and `storedDays`; nil if no sequence of answers could have produced it.
  ///
  /// - Parameter days: nil for a fit without what was known on earlier days.
  init?(encoded bytes: [UInt8], days: [StoredDay]?)

  /// What it says about a part and a period, without the number of answers that don't count.
  static func read<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> Report
}

/// What a fit says about a part and a period.
public protocol ExerciseReport: Sendable {
  var request: ProfileRequest { get }
  /// The bounds of the period.
  var span: TimeSpan { get }
  /// The number of answers that were left out because a value is impossible.
  var impossibleAnswers: Int { get }
  /// The number of answers in the period that don't count because the sound dropped out.
  var droppedOutAnswers: Int { get set }
  /// Why there are no figures; nil if there are some.
  var emptyReason: EmptyReason? { get }

  func rows(of exercise: Exercise) -> ProfileRows
}

extension ProfileFit {
  public static var columns: [any AnyColumn] { [] }
  public static var takesMatches: Bool { false }

  static func report<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> Report {
    var report = try read(request, from: reader, now: now)
    report.droppedOutAnswers = try reader.droppedOut()
    return report
  }

  package static func rows<Reader: AnswerReader>(
    _ request: ProfileRequest, of exercise: Exercise, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> ProfileRows {
    try report(request, from: reader, now: now).rows(of: exercise)
  }
}

/// An answer as fits take it.
public struct FitAnswer: Sendable {
  public let trial: Trial
  public let response: Response
  public let time: UTCTime
  /// The number of choices if the sign of the difference doesn't tell which is right; otherwise nil.
  let unsignedChoices: Int?

  package init(trial: Trial, response: Response, time: UTCTime, unsignedChoices: Int?) {
    (self.trial, self.response, self.time, self.unsignedChoices) = (trial, response, time, unsignedChoices)
  }

  package var milliseconds: Int64 { Int64(time.milliseconds) }
}

/// What was known at the end of a day, in a form that can be stored.
public struct StoredDay: Equatable, Sendable {
  /// The day, counted from 1970-01-01 as 0.
  package let number: Int64
  /// The total number of answers up to the end of the day.
  package let answers: Int
  package let bytes: [UInt8]

  package init(number: Int64, answers: Int, bytes: [UInt8]) {
    (self.number, self.answers, self.bytes) = (number, answers, bytes)
  }
}

/// Where a fit reads the answers to an exercise.
public protocol AnswerReader {
  associatedtype Failure: Error

  /// The fit of all answers, and the number of those that were left out because a value is impossible.
  func whole<Fit: ProfileFit>(_ type: Fit.Type) throws(Failure) -> (fit: Fit, impossible: Int)
  /// Reads the answers in a span, ordered by time; impossible ones are nil.
  func each(in span: TimeSpan, _ body: (FitAnswer?) -> Void) throws(Failure)
  /// The number of answers from an instant on that are among the listener's first (`Trend.firstAnswers`).
  func firstAnswers(from instant: UTCTime?) throws(Failure) -> Int
  /// The number of answers that don't count because the sound dropped out.
  func droppedOut() throws(Failure) -> Int
}

extension AnswerReader {
  /// Reads the answers in a span as a fit takes them, ordered by time.
  ///
  /// - Parameter read: nil for an impossible answer.
  /// - Returns: the number of impossible ones.
  func each<Answer>(
    in span: TimeSpan, as read: (FitAnswer) -> Answer?, _ body: (Answer) -> Void
  ) throws(Failure) -> Int {
    var impossible = 0
    try each(in: span) { row in
      if let answer = row.flatMap(read) { body(answer) } else { impossible += 1 }
    }
    return impossible
  }

  /// The time of the newest answer of all: if a period is empty, it shows which one has data.
  func newest<Fit: ProfileFit>(_ type: Fit.Type, of request: ProfileRequest) throws(Failure) -> UTCTime? {
    guard request.period != .all else { return nil }
    var fit = try whole(type).fit
    if !type.isStored { try each(in: .all) { row in if let row { _ = fit.add(row) } } }
    return fit.lastAnswer(of: request).map { UTCTime(milliseconds: Int($0)) }
  }
}

struct NoAnswers: AnswerReader {
  func whole<Fit: ProfileFit>(_ type: Fit.Type) -> (fit: Fit, impossible: Int) { (Fit(), 0) }
  func each(in span: TimeSpan, _ body: (FitAnswer?) -> Void) {}
  func firstAnswers(from instant: UTCTime?) -> Int { Trend.firstAnswers }
  func droppedOut() -> Int { 0 }
}

extension ProfileRows {
  /// The rows before the first answer.
  public static func empty(_ request: ProfileRequest, now: UTCTime) -> ProfileRows {
    let exercise = Exercises[request.exercise] ?? Exercises.standard
    return exercise.fit.rows(request, of: exercise, from: NoAnswers(), now: now)
  }
}
