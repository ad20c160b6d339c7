import PeachCore
import PeachTerminal

/// The findings in lines of words.
struct LoudnessWords {
  let findings: LoudnessFindings
  let language: LanguageCode

  var lines: [String] {
    let several = findings.participants.count > 1
    var lines = findings.participants.flatMap { participant in
      (several || participant.name != nil ? [name(participant)] : []) + words(participant.report) + [""]
    }
    if let pooled = findings.pooled { lines += words(pooled) } else { lines.removeLast() }
    return lines
  }

  private func name(_ participant: LoudnessFindings.Participant) -> String {
    participant.name ?? ExperimentMessages.unnamed(language)
  }

  private func words(_ report: LoudnessReport) -> [String] {
    var lines: [Text] = []
    for level in report.levels {
      let reach = number((Double(level.condition) ?? 0) * findings.maxOffset, 1)
      lines.append(ExperimentMessages.level(level.condition, reach: reach))
      let threshold = level.fit.threshold
      lines.append(
        Text("  ")
          + MeasurementMessages.threshold(
            Figure.cents(threshold.cents)(language), Figure.cents(threshold.lower95)(language),
            Figure.cents(threshold.upper95)(language))
          + ExperimentMessages.fromAnswers(level.fit.answers))
      if let times = level.responseTimes {
        lines.append(
          Text("  ")
            + ExperimentMessages.responseTime(number(times.median, 2), number(times.lower, 2), number(times.upper, 2)))
      }
    }
    if let bias = report.bias {
      lines.append(
        ExperimentMessages.bias(
          signed(bias.centsPerDecibel), signed(bias.lower95), signed(bias.upper95), p: probability(bias.p),
          answers: bias.answers))
      lines.append(Text("  ") + ExperimentMessages.biasMeaning)
    } else {
      lines.append(ExperimentMessages.noBias)
    }
    if let ratio = report.thresholdRatio {
      lines.append(
        ExperimentMessages.ratio(number(ratio.ratio, 2), number(ratio.lower95, 2), number(ratio.upper95, 2)))
      lines.append(Text("  ") + ExperimentMessages.ratioWarning)
    }
    return lines.map { $0(language) }
  }

  private func words(_ pooled: LoudnessFindings.Pooled) -> [String] {
    guard let bias = pooled.bias else { return [ExperimentMessages.notPooled(language)] }
    return [
      ExperimentMessages.pooled(
        signed(bias.mean), signed(bias.lower95), signed(bias.upper95), spread: number(bias.spread, 2),
        participants: bias.participants)(language)
    ]
  }

  private func number(_ value: Double, _ decimals: Int) -> String {
    Figure.decimal(value, decimals)(language)
  }

  private func signed(_ value: Double) -> String {
    value.isFinite ? Fixed.localized(Decimal.fixed(value, decimals: 2, signed: true), language) : value < 0 ? "−∞" : "∞"
  }

  private func probability(_ p: Double) -> String { p < 0.0005 ? "< " + number(0.001, 3) : "= " + number(p, 3) }
}
