/// The profile of an exercise and the rows that it includes. Rows are added in the order of their times.
struct ProfileState {
  let kind: ProfileKind
  private var keys = ProfileReplay()
  private var notes: [MIDINote: NoteStatistics] = [:]
  private(set) var intervals = IntervalProfile()
  /// The number of rows that were left out because a value is impossible.
  private(set) var impossible = 0
  /// The number of rows added since it was stored.
  private(set) var added = 0
  /// The number of days when it was stored; nil if it wasn't.
  private(set) var storedDays: Int?

  /// A profile without answers. That of matches remains so, since it is computed from the rows (`MatchReports`).
  init(_ kind: ProfileKind) { self.kind = kind }

  /// The profile of keys; empty for other kinds.
  var profile: PerceptualProfile { PerceptualProfile(notes, bank: keys.bank) }

  /// The keys' thresholds at the end of each day.
  var days: [ThresholdHistory.Day] { kind == .keys ? keys.history.days : [] }

  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  var lastAnswer: Int64? {
    switch kind {
    case .keys: keys.bank.lastAnswer
    case .intervals: intervals.lastAnswer
    case .matches: nil
    }
  }

  /// - Parameter row: nil if the answer is impossible.
  mutating func add(_ row: TrainingDataStore.StoredAnswer?) {
    added += 1
    guard let row else {
      impossible += 1
      return
    }
    switch kind {
    case .keys:
      keys.add(row.answer)
      notes[row.answer.note, default: NoteStatistics()].add(
        row.answer.offset.magnitude, correct: row.isCorrect, isWarmUp: row.isWarmUp)
    case .intervals:
      if let answer = row.interval { intervals.add(answer) } else { impossible += 1 }
    case .matches: break
    }
  }
}

// MARK: Storage

extension ProfileState {
  func encoded() -> [UInt8] {
    switch kind {
    case .keys: profile.encoded()
    case .intervals: intervals.encoded()
    case .matches: []
    }
  }

  /// Decodes the result of `encoded()` with what is stored beside it; nil if no sequence of answers could have produced it.
  init?(_ kind: ProfileKind, encoded bytes: [UInt8], days: [ThresholdHistory.Day], impossible: Int) {
    self.init(kind)
    switch kind {
    case .keys:
      guard let profile = PerceptualProfile(encoded: bytes), let history = ThresholdHistory(days),
        history.days.last?.answers ?? 0 == profile.bank.answers
      else { return nil }
      keys = ProfileReplay(profile.bank, days: history)
      for note in MIDINote.range.map(MIDINote.init) where profile[note].count > 0 { notes[note] = profile[note] }
    case .intervals:
      guard let intervals = IntervalProfile(encoded: bytes) else { return nil }
      self.intervals = intervals
    case .matches: return nil
    }
    guard impossible >= 0, CommonColumns.possibleTime.contains(Int(lastAnswer ?? 0)) else { return nil }
    (self.impossible, storedDays) = (impossible, days.count)
  }
}
