import PeachBase
import PeachExercises
import PeachRecords

/// Rows of the app that Peach has too: pitch discrimination of two notes on the same key, or an interval apart, and matching
/// on the same key.
enum AppRow {
  static let required = [
    "trainingType", "timestamp", "referenceNote", "targetNote", "interval", "centOffset", "isCorrect",
  ]
  /// The second is the name in early files of format 1.
  static let types: Set = ["pitchDiscrimination", "pitchComparison"]

  static let matching = "pitchMatching"

  /// A tuning system of the app.
  enum Tuning: String, CaseIterable {
    case equalTemperament, justIntonation

    /// The same tuning in Peach.
    var scale: PitchScale { self == .equalTemperament ? .equal : .just }

    /// The size in cents of the interval between two keys. The app tunes each key to A4, so that equal intervals on
    /// different keys can differ: its just fifth B4–F♯5 has 680 cents.
    func size(from lower: Int, to upper: Int) -> Cents { Cents(fromA4(upper) - fromA4(lower)) }

    /// The pitch of a key above A4, in cents.
    private func fromA4(_ key: Int) -> Double {
      let distance = key - MIDINote.a4.number
      let step = (distance % 12 + 12) % 12
      let octaves = (distance - step) / 12
      return Double(1200 * octaves) + scale[step]
    }
  }
}

extension RowValues {
  /// The result of reading a row of the app; `other` is the kind of a row that Peach doesn't have, `untuned` a match whose note
  /// nobody tuned.
  enum AppAnswer {
    case answer(ImportedAnswer)
    case other(String)
    case untuned
  }

  func appAnswer() throws(ImportError) -> AppAnswer {
    let type = try required(text("trainingType"), "trainingType")
    if type == AppRow.matching { return try appMatch() }
    guard AppRow.types.contains(type) else { return .other(type) }
    let name = try required(text("interval"), "interval")
    guard let interval = Interval(symbol: name) else { return .other("\(type) \(name)") }
    let note = try required(CommonColumns.note, named: "referenceNote")
    let target = try required(CommonColumns.note, named: "targetNote")
    guard abs(target - note) == interval.semitones else { throw try contradiction("targetNote") }
    let exercise: Exercise = interval == .unison ? Exercise.comparison : Exercise.intervals
    var row = try appRow(exercise, note: note)
    var cents = try required(CommonColumns.cents, named: "centOffset")
    let isCorrect = try required(CommonColumns.correct, named: "isCorrect")
    row[CommonColumns.correct] = isCorrect
    if interval != .unison {
      let system = try text("tuningSystem") ?? ""
      guard let tuning = AppRow.Tuning(rawValue: system) else { return .other("\(type) \(name) \(system)") }
      let direction = target > note ? Direction.up : .down
      IntervalColumns.write(
        TrialInterval(
          interval, direction, size: tuning.size(from: min(note, target), to: max(note, target)),
          tuning: tuning.scale.name), into: &row)
      // The app's offset is that of the target, which makes a descending interval narrower.
      if direction == .down { cents = -cents }
    }
    row[CommonColumns.cents] = cents
    // Without a difference it is unknown which answer was right.
    if cents != 0 { row[CommonColumns.answer] = exercise.answerForm[(cents > 0) == isCorrect ? .up : .down].word }
    return .answer(ImportedAnswer(row: row, line: reader.line))
  }

  /// A row of matching. Where the app committed the note at the centre of its wheel, it is stored as far off as it began: nobody
  /// tuned it, so it is no match.
  private func appMatch() throws(ImportError) -> AppAnswer {
    guard try text("interval") == "P1" else { return .other(AppRow.matching) }
    let note = try required(CommonColumns.note, named: "referenceNote")
    guard try value(CommonColumns.note, named: "targetNote") == note else { throw try contradiction("targetNote") }
    let start = try required(CommonColumns.cents, named: "initialCentOffset")
    let error = try required(TuningColumns.error, named: "userCentError")
    guard error != start else { return .untuned }
    var row = try appRow(Exercise.matching, note: note)
    row[CommonColumns.cents] = start
    row[MatchingColumns.mode] = .successive
    row[TuningColumns.error] = error
    return .answer(ImportedAnswer(row: row, line: reader.line))
  }

  private func appRow(_ exercise: Exercise, note: Int) throws(ImportError) -> AnswerRow {
    var row = AnswerRow()
    row[CommonColumns.exercise] = exercise.name
    row[CommonColumns.time] = try required(CommonColumns.time, named: "timestamp")
    row[CommonColumns.note] = note
    row[CommonColumns.purpose] = .training
    row[CommonColumns.replays] = 0
    return row
  }
}
