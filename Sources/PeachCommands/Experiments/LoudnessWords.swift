import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The findings as lines of text.
struct LoudnessWords {
  let findings: LoudnessFindings
  let language: LanguageCode

  var lines: [String] {
    let several = findings.participants.count > 1
    var lines = findings.participants.flatMap { participant in
      (several || participant.name != nil ? [LoudnessMessages.name(participant.name)(language)] : [])
        + words(participant.report) + [""]
    }
    if let pooled = findings.pooled {
      lines += LoudnessMessages.pooled(pooled, of: findings.participants.map(\.report)).map { $0(language) }
    } else {
      lines.removeLast()
    }
    return lines
  }

  private func words(_ report: LoudnessReport) -> [String] {
    var lines: [Text] = []
    for level in report.levels {
      let threshold = level.fit.threshold
      lines.append(LoudnessMessages.level(level.condition, maxOffset: level.maxOffset))
      lines.append(
        Text("  ")
          + MeasurementMessages.threshold(
            Figure.cents(threshold.cents)(language), Figure.cents(threshold.lower95)(language),
            Figure.cents(threshold.upper95)(language)) + LoudnessMessages.fromAnswers(level.fit.answers))
      if threshold.reachesEdge { lines.append(Text("  ") + ProfileMessages.edge) }
      if let times = level.responseTimes { lines.append(Text("  ") + LoudnessMessages.responseTime(times)) }
    }
    if let bias = report.bias {
      lines += [LoudnessMessages.bias(bias), Text("  ") + LoudnessMessages.biasMeaning]
      if bias.answers < LoudnessReport.fewAnswers { lines.append(Text("  ") + LoudnessMessages.fewAnswers) }
      // Among several participants, the pooled check says more.
      if let curvature = report.curvature, curvature.matters || findings.pooled == nil {
        lines.append(Text("  ") + LoudnessMessages.curvature(curvature))
      }
    } else {
      lines.append(LoudnessMessages.noBias)
    }
    if let ratio = report.thresholdRatio {
      lines += [LoudnessMessages.ratio(ratio), Text("  ") + LoudnessMessages.ratioWarning]
    }
    if report.leftOut > 0 { lines.append(LoudnessMessages.leftOut(report.leftOut)) }
    if report.askedAgain > 0 { lines.append(TrainingMessages.askedAgain(report.askedAgain)) }
    return lines.map { $0(language) }
  }
}
