import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The result of a measurement, as text or JSON.
struct MeasurementReport {
  let run: ExperimentRun
  let context: Context

  private var file: ExperimentFile { run.plan.file }
  private var block: Block? { file.counted.first }
  /// The only note that is measured.
  var note: MIDINote? { block?.conditions.first?.note }
  var seed: Int? { file.source["seed"]?.integer }
  /// The number of answers with the easy pairs; nil if it depends on the answers.
  var answers: Int? { block?.isEndedByAnswers == false ? file.answers : nil }

  /// The answers that count so far; nil without any.
  private func condition(_ course: ExperimentCourse) -> ConditionReport? {
    ParticipantReport(file, course.completed, figures: []).conditions.first
  }

  /// - Parameters:
  ///   - askedAgain: the number of comparisons that didn't count because the sound dropped out.
  ///   - isKept: whether the answers are stored permanently.
  func print(_ course: ExperimentCourse, askedAgain: Int, isKept: Bool, as form: ResultForm) throws {
    switch form {
    case .words: try printWords(course, askedAgain: askedAgain)
    case .json: try context.printJSON(json(course, askedAgain: askedAgain))
    case .event:
      try context.console.print(json(course, askedAgain: askedAgain, state: "result").written(onOneLine: true))
    }
    if !course.isFinished && isKept && course.answers > 0 {
      context.console.say(
        MeasurementMessages.canBeContinued(answers: course.answers, of: answers, options: context.dataOptions)(
          context.language))
    }
  }

  /// - Parameter state: `result` in `--events jsonl`, where every line has a state.
  private func json(_ course: ExperimentCourse, askedAgain: Int, state: String? = nil) -> JSON {
    let condition = condition(course)
    let fit = condition?.fit
    return [
      "state": JSON(state), "run": .text(run.stored.id.uuidString), "isComplete": .bool(course.isFinished),
      "strategy": JSON(file.strategy(of: MeasurementTemplate.condition)?.rawValue),
      "noteRange": note == nil ? .text(Setting.noteRange.value(in: file.settings)) : nil,
      "midiNote": JSON(note?.number), "sound": .text(file.sound.id.description), "seed": JSON(seed),
      // Comparisons that didn't count because the sound dropped out.
      "comparisonsAskedAgain": .integer(askedAgain), "threshold": fit?.json,
      "widthOctaves": JSON(fit?.threshold.width95), "slope": JSON(fit?.slope), "bias": JSON(condition?.bias),
      // The lapse rate, and the probability of not having listened to the last comparison.
      "lapse": JSON(fit?.lapse), "notListening": JSON(fit?.notListening),
      // Whether the answers, or the first twenty of them, look like guessing.
      "looksLikeGuessing": .bool(condition.map { looksLikeGuessing(course, $0) } ?? false),
    ]
  }

  private func looksLikeGuessing(_ course: ExperimentCourse, _ condition: ConditionReport) -> Bool {
    condition.fit.map { GuessingCheck.looksLikeGuessing(course.completed, $0, removed: condition.removed) } ?? false
  }

  /// Prints the result of a complete measurement; nothing for an interrupted one.
  private func printWords(_ course: ExperimentCourse, askedAgain: Int) throws {
    guard course.isFinished, let condition = condition(course), let fit = condition.fit, let bias = condition.bias
    else { return }
    let language = context.language
    let threshold = fit.threshold
    var lines = [MeasurementMessages.threshold(threshold)]
    if threshold.isPrecise {
      lines += [
        MeasurementMessages.slope(Figure.decimal(fit.slope, 2)(language)),
        MeasurementMessages.bias(Figure.signed(bias, 2)(language)),
        MeasurementMessages.lapse(Figure.decimal(100 * fit.lapse, 1)(language)),
      ]
    }
    lines.append(MeasurementMessages.answers(fit.answers))
    if let wanted = block?.untilWidth, threshold.width95 > wanted { lines.append(MeasurementMessages.tooWide(wanted)) }
    if askedAgain > 0 { lines.append(TrainingMessages.askedAgain(askedAgain)) }
    if looksLikeGuessing(course, condition) { lines.append(MeasurementMessages.guessing) }
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
