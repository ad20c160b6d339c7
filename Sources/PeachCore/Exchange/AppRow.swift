/// Rows of the app that Peach has too: pitch discrimination of two notes on the same key, or an interval apart.
enum AppRow {
  static let required = [
    "trainingType", "timestamp", "referenceNote", "targetNote", "interval", "centOffset", "isCorrect",
  ]
  /// The second is the name in early files of format 1.
  static let types: Set = ["pitchDiscrimination", "pitchComparison"]

  /// A tuning system of the app.
  enum Tuning: String, CaseIterable {
    case equalTemperament, justIntonation

    /// The same system in Peach.
    var system: TuningSystem { self == .equalTemperament ? .equal : .just }

    /// The size in cents of the interval between two keys. The app tunes each key to A4, so that equal intervals on
    /// different keys can differ: its just fifth B4–F♯5 has 680 cents.
    func size(from lower: Int, to upper: Int) -> Cents {
      Cents(fromA4(upper) - fromA4(lower))
    }

    /// The pitch of a key above A4, in cents.
    private func fromA4(_ key: Int) -> Double {
      let distance = key - MIDINote.a4.number
      let step = (distance % 12 + 12) % 12
      let octaves = (distance - step) / 12
      return Double(1200 * octaves) + (Interval(rawValue: step).map { system.size(of: $0).value } ?? 0)
    }
  }
}

extension RowValues {
  /// The result of reading a row of the app; `other` is the kind of a row that Peach doesn't have.
  enum AppAnswer {
    case answer(ImportedAnswer)
    case other(String)
  }

  func appAnswer() throws(ImportError) -> AppAnswer {
    let type = try required(text("trainingType"), "trainingType")
    guard AppRow.types.contains(type) else { return .other(type) }
    let name = try required(text("interval"), "interval")
    guard let interval = Interval(symbol: name) else { return .other("\(type) \(name)") }
    let note = try required(integer("referenceNote", AnswerBounds.note), "referenceNote")
    let target = try required(integer("targetNote", AnswerBounds.note), "targetNote")
    guard abs(target - note) == interval.semitones else { throw try contradiction("targetNote") }
    let exercise: any Exercise = interval == .unison ? PitchComparison() : IntervalTuning()
    var answer = ImportedAnswer(
      exercise: exercise.name, time: try required(answerTime("timestamp"), "timestamp"), note: note,
      cents: try required(real("centOffset", AnswerBounds.cents), "centOffset"),
      isCorrect: try required(boolean("isCorrect"), "isCorrect"), line: reader.line)
    if interval != .unison {
      let system = try text("tuningSystem") ?? ""
      guard let tuning = AppRow.Tuning(rawValue: system) else { return .other("\(type) \(name) \(system)") }
      let direction = target > note ? Direction.up : .down
      answer.interval = TrialInterval(
        interval, direction, size: tuning.size(from: min(note, target), to: max(note, target)),
        tuning: tuning.system.name)
      // The app's offset is that of the target, which makes a descending interval narrower.
      if direction == .down { answer.cents = answer.cents.map { -$0 } }
    }
    // Without a difference it is unknown which answer was right.
    if let cents = answer.cents, cents != 0 {
      answer.answer = exercise.columns[(cents > 0) == answer.isCorrect ? .up : .down]
    }
    return .answer(answer)
  }
}
