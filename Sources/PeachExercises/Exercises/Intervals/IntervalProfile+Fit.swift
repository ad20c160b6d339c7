import PeachBase
import PeachFits

extension IntervalProfile: ProfileFit {
  public static let columns: [any AnyColumn] = [
    IntervalColumns.interval, IntervalColumns.direction, IntervalColumns.size, IntervalColumns.presentation,
  ]
  public static let partColumn: AnswerColumn? = IntervalColumns.presentation.declaration
  public static let isStored = true
  public typealias Report = IntervalReport

  public func lastAnswer(of request: ProfileRequest) -> Int64? { lastAnswer(in: request.presentation) }

  public mutating func add(_ answer: FitAnswer) -> Bool {
    guard let added = IntervalAnswer(answer) else { return false }
    add(added)
    return true
  }

  // MARK: Storage

  /// The days on which intervals were trained in any presentation.
  public var storedDays: [StoredDay] {
    let days = Dictionary(uniqueKeysWithValues: Group.all.map { ($0, history($0)) })
    let numbers = Set(days.values.joined().map(\.number)).sorted()
    var (rest, answers) = (days.mapValues { $0[...] }, [Group: Int]())
    return numbers.map { number in
      var words: [UInt64] = []
      for (index, group) in Group.all.enumerated() {
        guard let day = rest[group]?.first, day.number == number else { continue }
        rest[group]?.removeFirst()
        answers[group] = day.answers
        words += [UInt64(index)] + day.words
      }
      return StoredDay(number: number, answers: answers.values.reduce(0, +), bytes: BitPatterns.bytes(words))
    }
  }

  public init?(encoded bytes: [UInt8], days: [StoredDay]?) {
    self.init(encoded: bytes)
    guard let days else { return }
    var known: [Group: [ProfileHistory<IntervalFilter>.Day]] = [:]
    for day in days {
      guard !day.bytes.isEmpty, var words = BitPatterns.words(day.bytes, count: day.bytes.count / 8)?[...]
      else { return nil }
      while let index = words.popFirst() {
        guard index < Group.all.count, let own = ProfileHistory.Day(day.number, from: &words)
        else { return nil }
        known[Group.all[Int(index)], default: []].append(own)
      }
    }
    let histories = known.compactMapValues { ProfileHistory($0) }
    guard histories.count == known.count, let profile = with(histories) else { return nil }
    self = profile
  }

  // MARK: Reports

  /// The report on all time uses the stored profile; reports on other periods are computed from the answers.
  public static func read<Reader: AnswerReader>(
    _ request: ProfileRequest, from reader: Reader, now: UTCTime
  ) throws(Reader.Failure) -> IntervalReport {
    let presentation = request.presentation
    var (profile, impossible) = (IntervalProfile(), 0)
    if request.period == .all {
      (profile, impossible) = try reader.whole(IntervalProfile.self)
    } else {
      impossible = try reader.each(in: request.period.span(now: now), as: IntervalAnswer.init) {
        if $0.presentation == presentation { profile.add($0) }
      }
    }
    return IntervalReport(
      request, of: profile, impossible: impossible,
      newest: try profile.answers == 0 ? reader.newest(Self.self, of: request) : nil, now: now)
  }
}

extension ProfileRequest {
  var presentation: Presentation { part.flatMap(Presentation.init) ?? .melodic }
}

extension IntervalAnswer {
  /// Nil without an interval, and if a note was tuned.
  package init?(_ answer: FitAnswer) {
    guard case .choice(let choice, _) = answer.response else { return nil }
    self.init(answer.trial, choice, at: answer.time)
  }
}
