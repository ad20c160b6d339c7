/// What is known about a listener in an exercise, by the kind of its profile.
enum ProfileState {
  case keys(FilterBank)
  case intervals(IntervalProfile)

  /// A profile without answers; nil for matches, whose profile is computed from the rows (`MatchReports`).
  init?(_ kind: ProfileKind) {
    switch kind {
    case .keys: self = .keys(FilterBank())
    case .intervals: self = .intervals(IntervalProfile())
    case .matches: return nil
    }
  }

  /// Decodes the result of `encoded()`; nil if no sequence of answers could have produced it.
  init?(_ kind: ProfileKind, encoded bytes: [UInt8]) {
    let state: ProfileState? =
      switch kind {
      case .keys: FilterBank(encoded: bytes).map(ProfileState.keys)
      case .intervals: IntervalProfile(encoded: bytes).map(ProfileState.intervals)
      case .matches: nil
      }
    guard let state else { return nil }
    self = state
  }

  func encoded() -> [UInt8] {
    switch self {
    case .keys(let bank): bank.encoded()
    case .intervals(let intervals): intervals.encoded()
    }
  }

  var answers: Int {
    switch self {
    case .keys(let bank): bank.answers
    case .intervals(let intervals): intervals.answers
    }
  }

  var lastAnswer: Int64? {
    switch self {
    case .keys(let bank): bank.lastAnswer
    case .intervals(let intervals): intervals.lastAnswer
    }
  }

  mutating func add(_ row: TrainingDataStore.StoredAnswer) {
    switch self {
    case .keys(var bank):
      bank.add(row.answer)
      self = .keys(bank)
    case .intervals(var intervals):
      if let answer = row.interval { intervals.add(answer) }
      self = .intervals(intervals)
    }
  }
}

/// The rows replayed so far and the profile they give; matches have none.
struct RowReplay {
  private let kind: ProfileKind
  private var keys = ProfileReplay()
  private(set) var notes: [MIDINote: NoteStatistics] = [:]
  private var intervals = IntervalProfile()
  private(set) var rows = 0
  private(set) var lastRow = 0

  init(_ kind: ProfileKind) { self.kind = kind }

  var state: ProfileState {
    switch kind {
    case .keys, .matches: .keys(keys.bank)
    case .intervals: .intervals(intervals)
    }
  }

  /// The keys' thresholds at the end of each day.
  var days: [ThresholdHistory.Day] { keys.history.days }

  var whole: TrainingDataStore.WholeProfile {
    TrainingDataStore.WholeProfile(
      profile: PerceptualProfile(notes, bank: keys.bank), intervals: intervals, days: days,
      impossible: rows - state.answers)
  }

  /// - Parameter row: nil if the answer is impossible.
  mutating func add(_ row: TrainingDataStore.StoredAnswer?, id: Int) {
    rows += 1
    lastRow = max(lastRow, id)
    guard let row else { return }
    switch kind {
    case .keys:
      keys.add(row.answer)
      notes[row.answer.note, default: NoteStatistics()].add(
        row.answer.offset.magnitude, correct: row.isCorrect, isWarmUp: row.isWarmUp)
    case .intervals:
      if let answer = row.interval { intervals.add(answer) }
    case .matches: break
    }
  }
}
