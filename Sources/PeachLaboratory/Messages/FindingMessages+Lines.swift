import PeachBase
import PeachExercises
import PeachExperiments
import PeachFits
import PeachLanguage

extension FindingMessages {
  /// The findings as lines of text.
  static func lines(_ findings: ExperimentFindings) -> [Text] {
    let several = findings.participants.count > 1
    var lines = findings.participants.flatMap { participant in
      (several || participant.name != nil ? [name(participant.name)] : [])
        + self.lines(participant.report, findings.file) + [Text("")]
    }
    let together = everybody(findings)
    lines += together.isEmpty ? [] : together + [Text("")]
    lines.removeLast()
    return lines
  }

  /// What several participants have in common, also without those whom the rules exclude.
  static func everybody(_ findings: ExperimentFindings) -> [Text] {
    guard let everybody = findings.everybody else { return [] }
    var lines = pooled(everybody, of: findings.participants.map(\.report), findings.file)
    let excluded = findings.participants.filter(\.isExcluded)
    if !excluded.isEmpty {
      lines.append(Text(""))
      lines.append(without(excluded))
      let kept = findings.participants.filter { !$0.isExcluded }.map(\.report)
      if let pooled = findings.kept {
        lines += self.pooled(pooled, of: kept, findings.file)
      } else {
        lines += [kept.isEmpty ? nobodyLeft : oneLeft]
      }
    }
    return lines + groups(findings).flatMap { [Text(""), $0.title] + $0.lines.map { Text("  ") + $0 } }
  }

  /// What distinguishes each group from the first one.
  static func groups(_ findings: ExperimentFindings) -> [(title: Text, lines: [Text])] {
    return findings.groups.map { group in
      let (first, second) = (Figure.count(group.participants.first), Figure.count(group.participants.second))
      let title =
        names(group.names)
        + Text(
          en: " (\(second.english) and \(first.english) participants)",
          de: " (\(second.german) und \(first.german) Teilnehmende)")
      let told =
        group.conditions.flatMap { lines($0, Text($0.names.first) + Text(": "), findings.file, of: group.participants) }
        + group.contrasts.flatMap { lines($1, names($0) + Text(": "), findings.file, of: group.participants) }
        + (group.bias.map { bias in
          [biasDifference + value(bias.estimate) + having(bias.participants, of: group.participants)]
        } ?? [])
      return (title, told.isEmpty ? [tooFewInGroups] : told)
    }
  }

  private static let biasDifference = Text(
    en: "difference of loudness biases ", de: "Unterschied der Lautheitsverzerrungen ")
  private static let tooFewInGroups = Text(
    en: "not compared: fewer than two of a group have a figure",
    de: "nicht verglichen: weniger als zwei einer Gruppe haben einen Wert")

  /// - Parameters:
  ///   - beginning: of each line.
  ///   - totals: the numbers of participants of two groups.
  private static func lines(
    _ contrast: Contrast, _ beginning: Text, _ file: ExperimentFile, of totals: (first: Int, second: Int)? = nil
  ) -> [Text] {
    contrast.told(by: file).compactMap { finding in
      finding.figure.comparison.map {
        beginning + $0.words + Text(" ") + finding.figure.difference(finding.estimate, in: contrast.unit)
          + having(finding.participants, of: totals)
      }
    }
  }

  /// `, 6 of 9 and 8 of 8`, as the title counts the groups; empty if everybody has the figure.
  private static func having(_ counts: (first: Int, second: Int)?, of totals: (first: Int, second: Int)?) -> Text {
    guard let counts, let totals, counts != totals else { return Text("") }
    return Text(", ") + Figure.progress(counts.second, of: totals.second) + Text(en: " and ", de: " und ")
      + Figure.progress(counts.first, of: totals.first)
  }

  /// That some participants are left out of what follows.
  static func without(_ excluded: [ExperimentFindings.Participant]) -> Text {
    let names = excluded.map { name($0.name).english }.joined(separator: ", ")
    return Text(
      en: "Without those whom the rules of the file exclude (\(names)):",
      de: "Ohne die, die nach den Regeln der Datei ausgeschlossen sind (\(names)):")
  }

  static let nobodyLeft = Text(en: "  nobody is left", de: "  niemand bleibt übrig")
  static let oneLeft = Text(
    en: "  too few are left to be pooled", de: "  zu wenige bleiben übrig, um zusammengefasst zu werden")

  private static func lines(_ report: ParticipantReport, _ file: ExperimentFile) -> [Text] {
    var lines = amount(report)
    lines += report.conditions.flatMap { self.lines($0, file) }
    for contrast in report.contrasts {
      lines += [names(contrast.names)] + self.lines(contrast, Text("  "), file)
      lines += limits(of: contrast, file).map { Text("  ") + $0 }
    }
    if let bias = report.bias {
      lines += [self.bias(bias), Text("  ") + biasMeaning]
      if bias.answers < ParticipantReport.fewAnswers { lines.append(Text("  ") + fewAnswers) }
    } else if file.findings.contains(.shiftPerAmplitude), report.answers > 0 {
      lines.append(unclearBias)
    }
    if report.catches.answers > 0 { lines.append(catches(report.catches)) }
    lines += report.exclusions.map { excluded + reason($0) }
    if report.leftOut > 0 { lines.append(leftOut(report.leftOut)) }
    if report.askedAgain > 0 { lines.append(TrainingMessages.askedAgain(report.askedAgain)) }
    return lines
  }

  private static func lines(_ condition: ConditionReport, _ file: ExperimentFile) -> [Text] {
    let unit = condition.task.columns.scale.unit
    let figures = condition.figures.filter { $0.figure.isAsked(by: file) }.map {
      $0.figure.words + Text(" ") + $0.figure.written($0.estimate, in: unit)
    }
    var lines = figures.prefix(1).map { $0 + fromAnswers(condition.answers) }
    if let reversals = condition.reversals {
      lines.append(
        (reversals.averaged == 1
          ? Text(en: "the last", de: "letzte")
          : Text(en: "mean of the last \(reversals.averaged)", de: "Mittel der letzten \(reversals.averaged)"))
          + Text(en: " of \(reversals.count) reversals ", de: " von \(reversals.count) Umkehrungen ")
          + unit.written(reversals.mean.value) + Text(" ") + unit.word)
    }
    lines += figures.dropFirst() + limits(of: condition, file)
    lines += (condition.responseTimes.map { [responseTime($0)] } ?? [])
    return [Text(condition.name)] + lines.map { Text("  ") + $0 }
  }

  /// What a participant's answers don't tell, with the names of conditions and contrasts.
  static func limits(_ report: ParticipantReport, _ file: ExperimentFile) -> [Text] {
    report.conditions.flatMap { condition in
      limits(of: condition, file).map { Text(condition.name) + Text(": ") + $0 }
    }
      + report.contrasts.flatMap { contrast in
        limits(of: contrast, file).map { names(contrast.names) + Text(": ") + $0 }
      }
  }

  private static func limits(of condition: ConditionReport, _ file: ExperimentFile) -> [Text] {
    (condition.threshold?.reachesEdge == true ? [ProfileMessages.edge(in: condition.task.columns.scale.unit)] : [])
      + missing(condition.figures, of: [condition.task], file, \.words)
  }

  private static func limits(of contrast: Contrast, _ file: ExperimentFile) -> [Text] {
    let tasks = [contrast.names.first, contrast.names.second].compactMap(file.task)
    return missing(contrast.figures, of: tasks, file) { $0.comparison?.words }
  }

  /// Of the figures that are pooled, those that the file asks for and a participant's answers don't determine.
  private static func missing(
    _ found: [FoundFigure], of tasks: [Exercise], _ file: ExperimentFile, _ words: (FindingFigure) -> Text?
  ) -> [Text] {
    FindingFigure.all.compactMap { figure in
      guard figure.pooled != nil, figure.isAsked(by: file), tasks.allSatisfy(figure.isOf), found[figure] == nil,
        let words = words(figure)
      else { return nil }
      return words + isUnclear
    }
  }

  static let unclearBias = FindingDocumentMessages.bias + isUnclear
  private static let isUnclear = Text(
    en: " can't be told from these answers", de: " lässt sich aus diesen Antworten nicht bestimmen")

  /// Those of several participants.
  private static func pooled(_ pooled: Pooled, of reports: [ParticipantReport], _ file: ExperimentFile) -> [Text] {
    func lines(_ findings: [Pooled.Figure], _ words: (FindingFigure) -> Text?, _ write: (Pooled.Figure) -> Text)
      -> [Text]
    {
      findings.compactMap { finding in
        guard finding.figure.isAsked(by: file), let words = words(finding.figure) else { return nil }
        return Text("  ") + words + Text(" ") + write(finding)
      }
    }
    let conditions = pooled.conditions.flatMap { condition in
      [Text(condition.name)]
        + lines(condition.figures, { $0.pooled?.words }) { finding in
          written(finding.mean, of: pooled.participants) { finding.figure.mean($0, in: condition.unit) }
        }
    }
    let contrasts = pooled.contrasts.flatMap { contrast in
      [names(contrast.names)]
        + lines(contrast.figures, { $0.comparison?.words }) { finding in
          written(finding.mean, of: pooled.participants) { finding.figure.difference($0.estimate, in: contrast.unit) }
        }
    }
    return [participants(pooled.participants, of: pooled.participants)]
      + (pooled.participants < 3 ? [tooFewToPool] : []) + conditions + contrasts
      + (reports.contains { $0.bias != nil } ? bias(pooled, of: reports) : [])
  }

  /// A pooled figure of those participants who have it: `8.4 cents (6.1 to 12), 7 of 8`.
  static func written(
    _ pooled: RandomEffects?, of total: Int, _ figure: (RandomEffects) -> Text
  ) -> Text {
    guard let pooled else {
      return Text(en: "not pooled: fewer than two of ", de: "nicht zusammengefasst: weniger als zwei von ")
        + Figure.count(total) + Text(en: " participants have one", de: " Teilnehmenden haben einen Wert")
    }
    return figure(pooled)
      + (pooled.participants < total
        ? Text(", ") + Figure.progress(pooled.participants, of: total) : Text(""))
  }

  /// `40 of 90 answers`.
  private static func given(_ answers: Int, of planned: Int) -> Text {
    Figure.progress(answers, of: planned) + Text(en: " answers", de: " Antworten")
  }

  /// How many answers there are, unless they are as many as planned. Somebody who did it twice or on two machines has more.
  static func amount(_ report: ParticipantReport) -> [Text] {
    guard report.answers > report.given else {
      return report.isFinished ? [] : [given(report.given, of: report.planned)]
    }
    let (given, planned) = (ProfileMessages.answers(report.answers), Figure.count(report.planned))
    let most = Figure.count(report.given)
    let compared =
      report.isFinished
      ? Text(en: ", more than the ", de: ", mehr als die ")
      : Text(
        en: ", but no run has more than \(most.english) of the ",
        de: ", aber kein Durchgang hat mehr als \(most.german) der ")
    return [
      given + compared + planned
        + Text(en: " planned; all of them count", de: " geplanten; alle zählen")
    ]
  }

  /// `8.4 cents (6.1 to 12)`.
  static func threshold(_ threshold: ThresholdEstimate, _ task: Exercise) -> Text {
    ProfileMessages.amount(threshold, in: task.columns.scale.unit)
  }

  /// - Parameter log2: of hundredths of the largest difference.
  static func threshold(_ log2: RandomEffects, _ unit: ProfileUnit) -> Text {
    let threshold = log2.estimate.exponential
    guard log2.hasInterval else { return unit.written(threshold.value) + Text(" ") + unit.word }
    return ProfileMessages.interval(threshold, in: unit)
  }

  /// `+3.1 cents (95 %: +1.2 to +5.0)`.
  static func shift(_ shift: Estimate, _ unit: ProfileUnit) -> Text {
    written(shift, unit.word) { Figure.signed($0 * unit.size, unit.size < 0.5 ? 2 : 1) }
  }

  /// `violin against same`.
  static func names(_ names: (first: String, second: String)) -> Text {
    Text(en: "\(names.second) against \(names.first)", de: "\(names.second) gegen \(names.first)")
  }

  /// `1.52 (95 %: 1.2 to 1.9)`.
  static func ratio(_ ratio: Estimate) -> Text { written(ratio) { Figure.decimal($0, 2) } }

  static func catches(_ catches: (answers: Int, right: Int)) -> Text {
    Text(en: "Catch trials: ", de: "Fangversuche: ") + Figure.progress(catches.right, of: catches.answers)
      + Text(en: " right", de: " richtig")
  }

  static let excluded = Text(
    en: "Excluded by the rules of the file: ", de: "Nach den Regeln der Datei ausgeschlossen: ")

  static func reason(_ reason: ParticipantReport.ExclusionReason) -> Text {
    switch reason {
    case .catchTrials(let right, let count):
      Text(
        en: "only \(right) of \(count) catch trials were right",
        de: "nur \(right) von \(count) Fangversuchen waren richtig")
    case .guessing: Text(en: "the answers look like guessing", de: "die Antworten sehen nach Raten aus")
    case .dropOuts(let count, let total):
      Text(
        en: "the sound of \(count) of \(total) trials dropped out",
        de: "bei \(count) von \(total) Aufgaben setzte der Ton aus")
    case .unfinished(let count, let planned): given(count, of: planned)
    }
  }
}

extension FindingFigure {
  /// That of one participant in a condition: `8.4 cents (6.1 to 12)`.
  func written(_ estimate: Estimate, in unit: ProfileUnit) -> Text {
    switch scale {
    case .octaves: ProfileMessages.amount(ThresholdEstimate(octaves: estimate), in: unit)
    case .shift: FindingMessages.shift(estimate, unit)
    case .size: ProfileMessages.interval(estimate, in: unit)
    }
  }

  /// That of several participants, whose mean of octaves isn't limited to what can be measured.
  func mean(_ pooled: RandomEffects, in unit: ProfileUnit) -> Text {
    switch scale {
    case .octaves: FindingMessages.threshold(pooled, unit)
    case .shift, .size: FindingMessages.shift(pooled.estimate, unit)
    }
  }

  /// That between two conditions or groups.
  func difference(_ estimate: Estimate, in unit: ProfileUnit) -> Text {
    switch scale {
    case .octaves: FindingMessages.ratio(estimate.exponential)
    case .shift, .size: FindingMessages.shift(estimate, unit)
    }
  }
}
