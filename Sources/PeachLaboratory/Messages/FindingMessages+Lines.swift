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
    let showsShifts = findings.file.findings.contains(.shifts)
    var lines = pooled(everybody, of: findings.participants.map(\.report), showsShifts: showsShifts)
    let excluded = findings.participants.filter(\.isExcluded)
    if !excluded.isEmpty {
      lines.append(Text(""))
      lines.append(without(excluded))
      let kept = findings.participants.filter { !$0.isExcluded }.map(\.report)
      if let pooled = findings.kept {
        lines += self.pooled(pooled, of: kept, showsShifts: showsShifts)
      } else {
        lines += [kept.isEmpty ? nobodyLeft : oneLeft]
      }
    }
    return lines + groups(findings).flatMap { [Text(""), $0.title] + $0.lines.map { Text("  ") + $0 } }
  }

  /// What distinguishes each group from the first one.
  static func groups(_ findings: ExperimentFindings) -> [(title: Text, lines: [Text])] {
    let showsShifts = findings.file.findings.contains(.shifts)
    return findings.groups.map { group in
      let (first, second) = (Figure.count(group.participants.first), Figure.count(group.participants.second))
      let title =
        names(group.names)
        + Text(
          en: " (\(second.english) and \(first.english) participants)",
          de: " (\(second.german) und \(first.german) Teilnehmende)")
      let lines =
        group.conditions.flatMap { self.lines($0, of: Text($0.names.first), showsShifts: showsShifts) }
        + group.contrasts.flatMap { self.lines($1, of: names($0), showsShifts: showsShifts) }
      return (title, lines.isEmpty ? [tooFewInGroups] : lines)
    }
  }

  private static let tooFewInGroups = Text(
    en: "not compared: fewer than two of a group have a figure",
    de: "nicht verglichen: weniger als zwei einer Gruppe haben einen Wert")

  private static func lines(_ contrast: Contrast, of what: Text, showsShifts: Bool) -> [Text] {
    let shift = showsShifts || contrast.ratio == nil ? contrast.shift : nil
    let ratio = contrast.ratio.map {
      what + Text(en: ": ratio of thresholds ", de: ": Verhältnis der Schwellen ") + self.ratio($0)
    }
    let unit = contrast.task.columns.scale.unit
    return [ratio, shift.map { what + Text(en: ": shift ", de: ": Verschiebung ") + self.shift($0, unit) }].compactMap {
      $0
    }
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
    let showsShifts = file.findings.contains(.shifts)
    var lines = report.isFinished ? [] : [given(report.answers, of: report.planned)]
    lines += report.conditions.flatMap { self.lines($0, showsShift: showsShifts) }
    for contrast in report.contrasts { lines += self.lines(contrast, report, showsShift: showsShifts) }
    if let bias = report.bias {
      lines += [self.bias(bias), Text("  ") + biasMeaning]
      if bias.answers < ParticipantReport.fewAnswers { lines.append(Text("  ") + fewAnswers) }
    }
    if report.catches.answers > 0 { lines.append(catches(report.catches)) }
    lines += report.exclusions.map { excluded + reason($0) }
    if report.leftOut > 0 { lines.append(leftOut(report.leftOut)) }
    if report.askedAgain > 0 { lines.append(TrainingMessages.askedAgain(report.askedAgain)) }
    return lines
  }

  private static func lines(_ condition: ConditionReport, showsShift: Bool) -> [Text] {
    var lines = [Text(condition.name)]
    let unit = condition.task.columns.scale.unit
    switch condition.result {
    case .judged(let fit, let shift):
      lines.append(
        Text(en: "  threshold ", de: "  Schwelle ") + threshold(fit.threshold, condition.task)
          + fromAnswers(condition.answers))
      if fit.threshold.reachesEdge { lines.append(Text("  ") + ProfileMessages.edge) }
      if let reversals = condition.reversals {
        lines.append(
          Text(
            en: "  mean of the last \(reversals.averaged) of \(reversals.count) reversals ",
            de: "  Mittel der letzten \(reversals.averaged) von \(reversals.count) Umkehrungen ")
            + unit.written(reversals.mean.value) + Text(" ") + unit.word)
      }
      if showsShift, let shift { lines.append(Text(en: "  shift ", de: "  Verschiebung ") + self.shift(shift, unit)) }
      if let bias = condition.intervalBias {
        lines.append(
          Text(en: "  interval bias (note 2) ", de: "  Zeitfehler (Ton 2) ") + self.shift(bias, unit))
      }
    case .tuned(let bias, let deviation):
      if let bias {
        lines.append(
          Text(en: "  mean error ", de: "  mittlerer Fehler ") + self.shift(bias, unit) + fromAnswers(condition.answers)
        )
      }
      if let deviation {
        lines.append(
          Text(en: "  standard deviation ", de: "  Standardabweichung ")
            + ProfileMessages.interval(deviation, in: unit))
      }
    }
    if let times = condition.responseTimes { lines.append(Text("  ") + responseTime(times)) }
    return lines
  }

  private static func lines(_ contrast: Contrast, _ report: ParticipantReport, showsShift: Bool) -> [Text] {
    let unit = report.conditions.first { $0.name == contrast.names.second }?.task.columns.scale.unit ?? .cents
    let shift = showsShift || contrast.ratio == nil ? contrast.shift : nil
    return [names(contrast.names)]
      + (contrast.ratio.map { [Text(en: "  ratio of thresholds ", de: "  Verhältnis der Schwellen ") + ratio($0)] }
        ?? [])
      + (shift.map { [Text(en: "  shift ", de: "  Verschiebung ") + self.shift($0, unit)] } ?? [])
  }

  /// Those of several participants.
  private static func pooled(_ pooled: Pooled, of reports: [ParticipantReport], showsShifts: Bool) -> [Text] {
    var lines = [participants(pooled.participants, of: pooled.participants)]
    if pooled.participants < 3 { lines.append(tooFewToPool) }
    for condition in pooled.conditions {
      let unit = condition.task.columns.scale.unit
      let form = condition.task.answerForm
      lines.append(Text(condition.name))
      if !form.isTuning {
        lines.append(
          Text(en: "  threshold ", de: "  Schwelle ")
            + written(condition.threshold, of: pooled.participants) { threshold($0, unit) })
      }
      if form.isTuning || showsShifts && form.unsignedChoices == nil {
        lines.append(
          Text(en: "  shift ", de: "  Verschiebung ")
            + written(condition.shift, of: pooled.participants) { shift($0.estimate, unit) })
      }
    }
    for contrast in pooled.contrasts {
      let (form, unit) = (contrast.task.answerForm, contrast.task.columns.scale.unit)
      lines.append(names(contrast.names))
      if !form.isTuning {
        lines.append(
          Text(en: "  ratio of thresholds ", de: "  Verhältnis der Schwellen ")
            + written(contrast.ratio, of: pooled.participants) { ratio($0.estimate.exponential) })
      }
      if form.isTuning || showsShifts && form.unsignedChoices == nil {
        lines.append(
          Text(en: "  shift ", de: "  Verschiebung ")
            + written(contrast.shift, of: pooled.participants) { shift($0.estimate, unit) })
      }
    }
    return lines + (reports.contains { $0.bias != nil } ? bias(pooled, of: reports) : [])
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
  static func given(_ answers: Int, of planned: Int) -> Text {
    Figure.progress(answers, of: planned) + Text(en: " answers", de: " Antworten")
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
