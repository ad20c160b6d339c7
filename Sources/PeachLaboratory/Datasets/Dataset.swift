import PeachCore
import PeachExperiments

/// Runs of experiments as they stand in a dataset.
struct Dataset {
  /// The earliest first.
  let runs: [ExperimentRun]
  let ids: DatasetIDs
  /// The experiments by their first run.
  let files: [ExperimentFile]
  /// The runs with their tables.
  let tableRuns: [TableRun]
  /// The names of the tables of answers.
  let names: [String]
  /// How many digits of hashes tell the experiments apart.
  private let digits: Int

  static let runsName = "data/description-runs_data.csv"

  /// - Parameters:
  ///   - runs: at least one, the earliest first.
  ///   - answers: of each run.
  init(_ runs: [ExperimentRun], answers: [[CompletedTrial]]) {
    self.runs = runs
    let ids = DatasetIDs(runs.map(\.plan.participant))
    self.ids = ids
    var seen: Set<String> = []
    let files = runs.map(\.plan.file).filter { seen.insert($0.hash).inserted }
    self.files = files
    let digits = (8...64).first { count in Set(files.map { $0.hash.prefix(count) }).count == files.count } ?? 64
    self.digits = digits
    var names: [String] = []
    let people = Dictionary(grouping: runs.indices) { [ids.ids[$0], runs[$0].plan.file.hash] }
    let states = people.mapValues { places in
      AnswerCounts(runs[places[0]].plan.file, places.map { answers[$0] })
    }
    tableRuns = runs.enumerated().map { place, run in
      let hash = run.plan.file.hash
      let study = files.count > 1 ? "study-\(hash.prefix(digits))_" : ""
      let name = "data/\(study)subject-\(ids.ids[place])_data.csv"
      let table = names.firstIndex(of: name) ?? names.count
      if table == names.count { names.append(name) }
      var exported = TableRun(run.stored.id, table: table)
      exported.row[DatasetColumns.participant] = ids.ids[place]
      exported.row[DatasetColumns.run] = place + 1
      exported.row[DatasetColumns.experiment] = hash
      exported.row[DatasetColumns.group] = run.plan.file.group(of: run.plan.participant)?.name
      exported.row[DatasetColumns.rig] = run.plan.rig?.canonical
      exported.row[DatasetColumns.respondent] = run.plan.respondent?.written
      if !run.plan.sessions.isEmpty {
        exported.row[DatasetColumns.sessions] = JSON.array(run.plan.sessions.map(\.json)).canonical
      }
      let counts = states[[ids.ids[place], hash]]
      exported.row[DatasetColumns.finished] = counts?.isFinished
      if let reasons = counts?.exclusions, !reasons.isEmpty {
        exported.row[DatasetColumns.excluded] = reasons.map(\.word).joined(separator: " ")
      }
      exported.places = Self.places(run, answers[place])
      return exported
    }
    self.names = names
  }

  /// The sessions and blocks of a run's answers.
  private static func places(
    _ run: ExperimentRun, _ completed: [CompletedTrial]
  ) -> [(answer: Int, session: Int?, block: String)] {
    let begins = run.plan.sessions.map(\.answersBefore)
    var places: [(answer: Int, session: Int?, block: String)] = []
    for (index, block) in run.plan.ordered.blocks(of: completed).enumerated() {
      let session = begins.isEmpty ? nil : begins.count { $0 <= index }
      if places.last.map({ ($0.session, $0.block) != (session, block) }) ?? true {
        places.append((index + 1, session, block))
      }
    }
    return places
  }

  /// The beginning of an experiment's hash, as in names of files.
  func shortHash(_ file: ExperimentFile) -> String { String(file.hash.prefix(digits)) }

  /// The names and contents of the files with the experiments.
  func materials() throws -> [(name: String, text: String)] {
    let experiments = try files.flatMap { file in
      let name = "experiment-" + shortHash(file)
      return [
        (name: name + ".json", text: try file.source.laidOut + "\n"),
        (name: name + ".canonical.json", text: file.source.canonical),
      ]
    }
    let sums = files.map { "\($0.hash)  experiment-\(shortHash($0)).canonical.json\n" }.joined()
    return (experiments + [(name: "SHA256SUMS", text: sums)]).map { ("materials/" + $0.name, $0.text) }
  }
}
