/// The profile made anew from the rows.
///
/// A million of them take some seconds, and meanwhile others want to store answers. So the rows are read in a snapshot, which
/// locks nobody out, and what has come since is added when the result is written. A mark in the place of the state tells
/// whether that is all that has happened: whatever deletes or changes a row, or adds older ones, removes the state.
extension TrainingDataStore {
  /// What is stored if it has come to match the rows, else what the rows say.
  func rebuiltProfile(progress: (_ done: Int, _ total: Int) -> Void) throws(DatabaseError) -> KnownProfile {
    for _ in 0..<3 {
      let mark = Int.random(in: 1...Int.max)
      // Read again under the write lock: another process may have been faster.
      let stored = try database.transaction { () throws(DatabaseError) -> KnownProfile? in
        if let stored = try storedProfile(rows: profileRows()) { return stored }
        try statements.markProfile(mark)
        return nil
      }
      if let stored { return stored }
      var replay = try database.snapshot { () throws(DatabaseError) in
        var replay = ProfileReplay(total: try profileRows())
        try replay.addRows(of: database, progress: progress)
        return replay
      }
      let profile = try database.transaction { () throws(DatabaseError) -> KnownProfile? in
        if let stored = try storedProfile(rows: profileRows()) { return stored }
        guard try statements.profileMark() == mark, try replay.addLaterRows(of: database),
          try replay.profile.answers == profileRows()
        else { return nil }
        replay.closeDay()
        return try write(replay)
      }
      if let profile { return profile }
    }
    // The rows do not come to rest: nobody else's turn now.
    return try database.transaction { () throws(DatabaseError) in
      var replay = ProfileReplay(total: try profileRows())
      try replay.addRows(of: database, progress: progress)
      replay.closeDay()
      return try write(replay)
    }
  }

  private func write(_ replay: ProfileReplay) throws(DatabaseError) -> KnownProfile {
    try statements.clearProfile()
    for (note, statistics) in replay.notes { try statements.setPresented(statistics, on: note) }
    for day in replay.history.days { try statements.setDay(day) }
    if replay.profile.answers > 0 { try statements.setProfile(replay.profile) }
    knownProfile = replay.profile
    return replay.profile
  }
}

/// The rows that were gone through, and what they come to.
private struct ProfileReplay {
  let total: Int
  private(set) var profile = TrainingDataStore.KnownProfile()
  private(set) var notes: [MIDINote: NoteStatistics] = [:]
  private(set) var history = ThresholdHistory()

  private static let columns = """
    SELECT id, note, cents, correct, time_ms FROM completed_comparison WHERE purpose <> 'experiment'
    """

  init(total: Int) { self.total = total }

  /// All rows, in the order of their times.
  mutating func addRows(of database: Database, progress: (Int, Int) -> Void) throws(DatabaseError) {
    let rows = try database.prepare(Self.columns + " ORDER BY time_ms, id")
    while try rows.step() {
      if profile.answers.isMultiple(of: 10_000) { progress(profile.answers, total) }
      add(rows)
    }
  }

  /// The rows that were stored after the last one here; false where one of them is from before it.
  mutating func addLaterRows(of database: Database) throws(DatabaseError) -> Bool {
    let rows = try database.prepare(Self.columns + " AND id > ? ORDER BY time_ms, id")
    try rows.bind([profile.lastRow])
    while try rows.step() {
      if let last = profile.fitted.filter.lastAnswer, rows.integer(4) < last { return false }
      add(rows)
    }
    return true
  }

  private mutating func add(_ row: Statement) {
    guard let note = MIDINote(exactly: row.integer(1)) else { return }
    let offset = Cents(row.double(2))
    let correct = row.integer(3) == 1
    // A row from elsewhere may lack its answer; what was right tells it.
    let higher = correct == (offset >= .zero)
    let time = Int64(row.integer(4))
    if let last = profile.fitted.filter.lastAnswer, Days.number(of: last) != Days.number(of: time) { closeDay() }
    profile.fitted.add(ProfileAnswer(note: note, offset: offset, higher: higher, milliseconds: time))
    notes[note, default: NoteStatistics()].add(offset.magnitude, correct: correct)
    profile.lastRow = max(profile.lastRow, row.integer(0))
    profile.answers += 1
  }

  /// Enters the day of the last row in the history.
  mutating func closeDay() { history.record(profile.fitted.filter) }
}
