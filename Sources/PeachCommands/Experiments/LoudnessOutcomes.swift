import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The results of simulated experiments.
struct LoudnessOutcomes {
  private struct Report: Encodable {
    let thresholdCents: Double
    let effectCentsPerDB: Double
    let slope: Double
    let curvatureCentsPerDB: Double
    let maxOffsetDB: Double
    let comparisonsPerLevel: Int
    let participants: Int
    let experiments: Int
    let withoutResult: Int
    /// Missing if no experiment had a result.
    let meanCentsPerDB: Double?
    let standardErrorCentsPerDB: Double?
    let coverage95: Double?
    let shareSignificant: Double
    /// Missing if it is infinite.
    let medianWidthCentsPerDB: Double?
    let shareCurved: Double
    /// The same from a regression that assumes a slope of 1; missing with several participants.
    let meanCentsPerDBAtSlope1: Double?
    let coverage95AtSlope1: Double?
    let medianWidthCentsPerDBAtSlope1: Double?
  }

  private let report: Report

  init(
    _ outcomes: [LoudnessSimulation.Outcome], plan: LoudnessPlan, listener: LoudnessListener, participants: Int
  ) {
    let summary = LoudnessSummary(outcomes.map(\.effect), truth: listener.listener.loudness)
    let plain =
      participants == 1 ? LoudnessSummary(outcomes.map(\.effectAtSlope1), truth: listener.listener.loudness) : nil
    func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    report = Report(
      thresholdCents: listener.listener.threshold, effectCentsPerDB: listener.listener.loudness,
      slope: listener.slope, curvatureCentsPerDB: listener.curvature, maxOffsetDB: plan.maxOffset,
      comparisonsPerLevel: plan.comparisonsPerLevel, participants: participants, experiments: summary.runs,
      withoutResult: summary.failed, meanCentsPerDB: summary.mean, standardErrorCentsPerDB: summary.standardError,
      coverage95: summary.coverage, shareSignificant: summary.significant,
      medianWidthCentsPerDB: finite(summary.medianWidth),
      shareCurved: Double(outcomes.count { $0.curvature?.matters == true }) / Double(outcomes.count),
      meanCentsPerDBAtSlope1: plain?.mean, coverage95AtSlope1: plain?.coverage,
      medianWidthCentsPerDBAtSlope1: finite(plain?.medianWidth))
  }

  func print(_ context: Context, asJSON: Bool) throws {
    if asJSON { return try context.printJSON(report) }
    func number(_ value: Double?, _ decimals: Int) -> String {
      value.map { Figure.decimal($0, decimals)(context.language) } ?? "–"
    }
    let rows: [(Text, String)] = [
      (Text(en: "Experiments", de: "Versuche"), Figure.count(report.experiments)(context.language)),
      (
        Text(en: "Comparisons per level", de: "Vergleiche pro Stufe"),
        Figure.count(report.comparisonsPerLevel)(context.language)
      ),
      (Text(en: "Participants", de: "Teilnehmende"), Figure.count(report.participants)(context.language)),
      (Text(en: "Without a result", de: "Ohne Ergebnis"), Figure.count(report.withoutResult)(context.language)),
      (
        Text(en: "Mean bias, cents per dB", de: "Mittlere Verzerrung, Cent pro dB"),
        number(report.meanCentsPerDB, 3) + " ± " + number(report.standardErrorCentsPerDB, 3)
      ),
      (
        Text(en: "95 % intervals with the true bias", de: "95-%-Intervalle mit der wahren Verzerrung"),
        number(report.coverage95.map { 100 * $0 }, 1) + " %"
      ),
      (
        Text(en: "Experiments with p < 0.05", de: "Versuche mit p < 0,05"),
        number(100 * report.shareSignificant, 1) + " %"
      ),
      (
        Text(en: "Experiments with a curve", de: "Versuche mit Krümmung"),
        number(100 * report.shareCurved, 1) + " %"
      ),
    ]
    for (label, value) in rows { try context.console.print(label(context.language).padded(to: 38) + value) }
  }
}
