import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of a measurement, as text or JSON.
struct MeasurementReport {
  let run: TrainingDataStore.StoredRun
  let plan: MeasurementPlan
  let context: Context

  /// A threshold as JSON, for a measurement or one condition of an experiment.
  struct Threshold: Encodable {
    let cents: Double
    let lower95: Double
    let upper95: Double
    let answers: Int
    /// Whether the threshold may be outside the measurable range.
    let mayLieBeyond: Bool

    init(_ fit: ThresholdFit) {
      let threshold = fit.threshold
      cents = threshold.cents.value
      lower95 = threshold.lower95.value
      upper95 = threshold.upper95.value
      answers = fit.answers
      mayLieBeyond = threshold.reachesEdge
    }
  }

  private struct Result: Encodable {
    /// `result` in `--events jsonl`, where every line has a state.
    var state: String?
    let run: String
    let isComplete: Bool
    let strategy: String?
    let noteRange: String?
    let midiNote: Int?
    let sound: String?
    let seed: UInt64
    /// Comparisons that didn't count because the sound dropped out.
    let comparisonsAskedAgain: Int
    /// This and the following fields are missing without answers, since they would only repeat the prior.
    let threshold: Threshold?
    let widthOctaves: Double?
    let slope: Double?
    let bias: Double?
    let lapse: Double?
    /// The probability of not having listened to the last comparison.
    let notListening: Double?
    /// Whether the answers, or the first twenty of them, look like guessing.
    let looksLikeGuessing: Bool
  }

  /// - Parameters:
  ///   - askedAgain: the number of comparisons that didn't count because the sound dropped out.
  ///   - isKept: whether the answers are stored permanently.
  func print(_ course: MeasurementCourse, askedAgain: Int, isKept: Bool, as form: ResultForm) throws {
    switch form {
    case .words: try printWords(course, askedAgain: askedAgain)
    case .json: try context.printJSON(result(course, askedAgain: askedAgain))
    case .event:
      var result = result(course, askedAgain: askedAgain)
      result.state = "result"
      try context.console.print(JSON.text(result, onOneLine: true))
    }
    if !course.isOver && isKept && course.answers > 0 {
      context.console.say(
        MeasurementMessages.canBeContinued(answers: course.answers, of: plan.answers)(context.language))
    }
  }

  private func result(_ course: MeasurementCourse, askedAgain: Int) -> Result {
    let fit = course.fit.answers > 0 ? course.fit : nil
    return Result(
      run: run.id.uuidString, isComplete: course.isOver, strategy: plan.settings[SettingKey.strategy.rawValue],
      noteRange: plan.note == nil ? plan.settings[SettingKey.noteRange.rawValue] : nil, midiNote: plan.note,
      sound: plan.settings[SettingKey.sound.rawValue], seed: plan.seed, comparisonsAskedAgain: askedAgain,
      threshold: fit.map(Threshold.init),
      widthOctaves: fit?.threshold.width95, slope: fit?.slope, bias: fit?.bias, lapse: fit?.lapse,
      notListening: fit?.notListening,
      looksLikeGuessing: course.looksLikeGuessing)
  }

  /// Prints the result of a complete measurement; nothing for an interrupted one.
  private func printWords(_ course: MeasurementCourse, askedAgain: Int) throws {
    guard course.isOver else { return }
    let (language, fit) = (context.language, course.fit)
    let threshold = fit.threshold
    let (lower, upper) = (Figure.cents(threshold.lower95)(language), Figure.cents(threshold.upper95)(language))
    var lines = [MeasurementMessages.tooUncertain(lower, upper)]
    if threshold.isPrecise {
      lines = [
        MeasurementMessages.threshold(Figure.cents(threshold.cents)(language), lower, upper),
        MeasurementMessages.slope(Figure.decimal(fit.slope, 2)(language)),
        MeasurementMessages.bias(Figure.signed(fit.bias, 2)(language)),
        MeasurementMessages.lapse(Figure.decimal(100 * fit.lapse, 1)(language)),
      ]
    }
    lines.append(MeasurementMessages.answers(fit.answers))
    if askedAgain > 0 { lines.append(TrainingMessages.askedAgain(askedAgain)) }
    if course.looksLikeGuessing { lines.append(MeasurementMessages.guessing) }
    if threshold.reachesEdge { lines.append(ProfileMessages.edge) }
    for line in lines { try context.console.print(line(language)) }
  }
}
