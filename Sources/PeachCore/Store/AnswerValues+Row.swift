extension AnswerValues {
  /// The columns of `answer` that hold the trial and whether the answer was right; `init(row:)` reads them.
  static let columns =
    "note, interval, direction, interval_cents, tuning, presentation, cents, amplitude_offset_db, correct"

  /// Reads a row that begins with `columns`. An interval lacking a value is nil.
  init(row: Statement) {
    self.init(
      note: row.integer(0), interval: TrialInterval(row: row), cents: row.value(6, row.double),
      amplitudeOffset: row.value(7, row.double), isCorrect: row.integer(8) == 1)
  }

  /// The number of `columns`.
  static let columnCount: Int32 = 9
}

extension TrialInterval {
  fileprivate init?(row: Statement) {
    guard let interval = row.value(1, row.integer).flatMap(Interval.init), let direction = Direction(word: row.text(2)),
      let size = row.value(3, row.double), size.isFinite, let tuning = row.text(4),
      let presentation = row.text(5).flatMap(Presentation.init)
    else { return nil }
    self.init(interval, direction, size: Cents(size), tuning: tuning, presentation: presentation)
  }
}

extension Direction {
  /// The word in rows, files and events.
  public var word: String { self == .up ? "up" : "down" }

  init?(word: String?) {
    switch word {
    case "up": self = .up
    case "down": self = .down
    default: return nil
    }
  }
}
