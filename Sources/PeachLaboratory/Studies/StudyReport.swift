import PeachCommands
import PeachCore
import PeachLanguage
import PeachTerminal

/// The result of a study in figures, as a table and as JSON.
struct StudyReport {
  /// The first members of the JSON.
  let members: [(String, JSON?)]
  /// The first rows of the table.
  var rows: [(label: Text, value: Text)] = []
  /// The least width of labels, with two blanks before those below a title.
  var width = 48
  let findings: StudyFindings

  var json: JSON { .object(members + findings.members) }

  func lines(_ language: LanguageCode) -> [String] {
    let rows =
      rows
      + findings.sections.flatMap { title, rows in
        (title.map { [($0, Text(""))] } ?? []) + rows.map { (title == nil ? $0 : Text("  ") + $0, $1) }
      }
    let width = max(width, 2 + (rows.map { $0.label(language).count }.max() ?? 0))
    return rows.map { label, value in
      value(language).isEmpty ? label(language) : label(language).padded(to: width) + value(language)
    }
  }
}

extension StudyReport {
  init(
    _ simulation: StrategySimulation, _ strategy: StrategyName, _ runs: Int, seed: UInt64, findings: StudyFindings
  ) {
    typealias Words = SimulationMessages
    self.init(
      members: [
        ("strategy", .text(strategy.rawValue)), ("runs", .integer(runs)),
        ("comparisons", .integer(simulation.comparisons)), ("days", .integer(simulation.days)),
        ("breakDays", .integer(simulation.breakDays)),
        ("comparisonsAfterBreak", .integer(simulation.comparisonsAfterBreak)), ("fit", .text(simulation.fit.rawValue)),
        ("seed", JSON(seed)),
      ],
      rows: [
        (Words.strategy, Text(strategy.rawValue)), (Words.listeners, Figure.count(runs)),
        (Words.answers, Figure.count(simulation.comparisons + simulation.comparisonsAfterBreak)),
        (Words.seed, Text(String(seed))),
      ], width: 40, findings: findings)
  }
}

extension SimulatedStudy {
  /// - Parameter report: what is printed of the findings of all runs.
  init<Run>(
    _ study: Study, _ sections: [StudySection<Run>], _ report: @escaping (StudyFindings) -> StudyReport
  ) {
    self.init(study: study, progress: { [runs = study.runs] in TrainingMessages.runs(done: $0, of: runs) }) {
      let report = report(try StudyFindings($0, sections))
      return Report(json: report.json, lines: report.lines)
    }
  }
}
