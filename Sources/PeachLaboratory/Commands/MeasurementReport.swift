import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of a measurement, as text or JSON.
struct MeasurementReport {
  let run: StoredRun
  let plan: MeasurementPlan
  let context: Context

  /// - Parameters:
  ///   - askedAgain: the number of comparisons that didn't count because the sound dropped out.
  ///   - isKept: whether the answers are stored permanently.
  func print(_ course: MeasurementCourse, askedAgain: Int, isKept: Bool, as form: ResultForm) throws {
    switch form {
    case .words: try printWords(course, askedAgain: askedAgain)
    case .json: try context.printJSON(json(course, askedAgain: askedAgain))
    case .event:
      try context.console.print(json(course, askedAgain: askedAgain, state: "result").written(onOneLine: true))
    }
    if !course.isOver && isKept && course.answers > 0 {
      context.console.say(
        MeasurementMessages.canBeContinued(answers: course.answers, of: plan.answers, options: context.dataOptions)(
          context.language))
    }
  }

  /// - Parameter state: `result` in `--events jsonl`, where every line has a state.
  private func json(_ course: MeasurementCourse, askedAgain: Int, state: String? = nil) -> JSON {
    // Without answers, the fit would only repeat the prior.
    let fit = course.fit.answers > 0 ? course.fit : nil
    return [
      "state": JSON(state), "run": .text(run.id.uuidString), "isComplete": .bool(course.isOver),
      "strategy": .text(Settings(written: plan.settings).training.strategy.rawValue),
      "noteRange": plan.note == nil ? JSON(plan.settings[Setting.noteRange.name]) : nil,
      "midiNote": JSON(plan.note), "sound": JSON(plan.settings[Setting.sound.name]), "seed": JSON(plan.seed),
      // Comparisons that didn't count because the sound dropped out.
      "comparisonsAskedAgain": .integer(askedAgain), "threshold": fit?.json,
      "widthOctaves": JSON(fit?.threshold.width95), "slope": JSON(fit?.slope), "bias": JSON(fit?.bias),
      // The lapse rate, and the probability of not having listened to the last comparison.
      "lapse": JSON(fit?.lapse), "notListening": JSON(fit?.notListening),
      // Whether the answers, or the first twenty of them, look like guessing.
      "looksLikeGuessing": .bool(course.looksLikeGuessing),
    ]
  }

  /// Prints the result of a complete measurement; nothing for an interrupted one.
  private func printWords(_ course: MeasurementCourse, askedAgain: Int) throws {
    guard course.isOver else { return }
    let (language, fit) = (context.language, course.fit)
    let threshold = fit.threshold
    let ends = threshold.shownEnds
    let (lower, upper) = (Figure.cents(ends.lower)(language), Figure.cents(ends.upper)(language))
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

extension FilterBank {
  /// The threshold of a measurement, or of one condition of an experiment, and whether it may be outside the measurable range.
  var json: JSON {
    .object(
      threshold.size.members("cents") + [
        ("answers", .integer(answers)), ("mayLieBeyond", .bool(threshold.reachesEdge)),
      ])
  }
}
