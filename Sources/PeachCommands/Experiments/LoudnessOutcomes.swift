import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The results of simulated experiments.
struct LoudnessOutcomes {
  private let summary: LoudnessSummary
  /// From a regression that assumes a slope of 1; nil with several participants.
  private let plain: LoudnessSummary?
  private let shareCurved: Double
  private let plan: LoudnessPlan
  private let listener: LoudnessListener
  private let participants: Int

  init(
    _ outcomes: [LoudnessSimulation.Outcome], plan: LoudnessPlan, listener: LoudnessListener, participants: Int
  ) {
    (self.plan, self.listener, self.participants) = (plan, listener, participants)
    summary = LoudnessSummary(outcomes.map(\.effect), truth: listener.listener.loudness)
    plain =
      participants == 1 ? LoudnessSummary(outcomes.map(\.effectAtSlope1), truth: listener.listener.loudness) : nil
    shareCurved = Double(outcomes.count { $0.curvature?.matters == true }) / Double(outcomes.count)
  }

  /// Without figures that have no value because no experiment had a result, and without infinite widths.
  private var json: JSON {
    [
      "thresholdCents": .number(listener.listener.threshold), "effectCentsPerDB": .number(listener.listener.loudness),
      "slope": .number(listener.slope), "curvatureCentsPerDB": .number(listener.curvature),
      "maxOffsetDB": .number(plan.maxOffset), "comparisonsPerLevel": .integer(plan.comparisonsPerLevel),
      "participants": .integer(participants), "experiments": .integer(summary.runs),
      "withoutResult": .integer(summary.failed), "meanCentsPerDB": JSON(summary.mean),
      "standardErrorCentsPerDB": JSON(summary.standardError), "coverage95": JSON(summary.coverage),
      "shareSignificant": .number(summary.significant), "medianWidthCentsPerDB": JSON(finite: summary.medianWidth),
      "shareCurved": .number(shareCurved), "meanCentsPerDBAtSlope1": JSON(plain?.mean),
      "coverage95AtSlope1": JSON(plain?.coverage), "medianWidthCentsPerDBAtSlope1": JSON(finite: plain?.medianWidth),
    ]
  }

  func print(_ context: Context, asJSON: Bool) throws {
    if asJSON { return try context.printJSON(json) }
    func number(_ value: Double?, _ decimals: Int) -> String {
      value.map { Figure.decimal($0, decimals)(context.language) } ?? "–"
    }
    let rows: [(Text, String)] = [
      (Text(en: "Experiments", de: "Versuche"), Figure.count(summary.runs)(context.language)),
      (
        Text(en: "Comparisons per level", de: "Vergleiche pro Stufe"),
        Figure.count(plan.comparisonsPerLevel)(context.language)
      ),
      (Text(en: "Participants", de: "Teilnehmende"), Figure.count(participants)(context.language)),
      (Text(en: "Without a result", de: "Ohne Ergebnis"), Figure.count(summary.failed)(context.language)),
      (
        Text(en: "Mean bias, cents per dB", de: "Mittlere Verzerrung, Cent pro dB"),
        number(summary.mean, 3) + " ± " + number(summary.standardError, 3)
      ),
      (
        Text(en: "95 % intervals with the true bias", de: "95-%-Intervalle mit der wahren Verzerrung"),
        number(summary.coverage.map { 100 * $0 }, 1) + " %"
      ),
      (
        Text(en: "Experiments with p < 0.05", de: "Versuche mit p < 0,05"),
        number(100 * summary.significant, 1) + " %"
      ),
      (
        Text(en: "Experiments with a curve", de: "Versuche mit Krümmung"),
        number(100 * shareCurved, 1) + " %"
      ),
    ]
    for (label, value) in rows { try context.console.print(label(context.language).padded(to: 38) + value) }
  }
}
