import FoundationEssentials
import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// A stored run of an experiment.
struct ExperimentRun {
  let stored: StoredRun
  let plan: ExperimentPlan
}

extension ExperimentRun {
  /// Nil if the plan is invalid.
  init?(_ stored: StoredRun) {
    guard let plan = stored.plan(as: ExperimentPlan.self) else { return nil }
    self.init(stored: stored, plan: plan)
  }
}

extension StoredRun {
  /// A new run that starts now.
  init(plan: ExperimentPlan) throws {
    self.init(id: .random(), started: .now, plan: try plan.json.written(onOneLine: true))
  }
}

extension StoredRuns {
  /// All runs of experiments, the latest first.
  func experiments() throws(DataStoreError) -> [ExperimentRun] {
    var known: [String: ExperimentFile] = [:]
    return try all(for: .experiment).compactMap { stored in
      stored.plan.flatMap(JSON.init(parsing:)).flatMap { ExperimentPlan(json: $0, known: &known) }
        .map { ExperimentRun(stored: stored, plan: $0) }
    }
  }

  /// The latest run, without reading the plans of those before it.
  func latestExperiment() throws(DataStoreError) -> ExperimentRun? {
    for run in try all(for: .experiment) {
      if let run = ExperimentRun(run) { return run }
    }
    return nil
  }

  /// The run whose ID begins with `name`.
  ///
  /// - Parameter options: those that name the data, for the commands of error messages.
  func experimentRun(_ name: String, options: String) throws -> StoredRun {
    let named = try all(for: .experiment).filter { $0.id.uuidString.hasPrefix(name.uppercased()) }
    guard let run = named.first, !name.isEmpty else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noSuchRun(name), hint: ExperimentMessages.listShowsAll(options: options)),
        .missingInput)
    }
    guard named.count == 1 else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.severalRuns(name), hint: ExperimentMessages.listShowsAll(options: options)),
        .usage)
    }
    return run
  }

  /// The run with a valid plan whose ID begins with `name`.
  func experiment(_ name: String, options: String) throws -> ExperimentRun {
    guard let run = ExperimentRun(try experimentRun(name, options: options)) else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noPlan(name), hint: ExperimentMessages.deletes(name, options: options)),
        .badData)
    }
    return run
  }

  /// A message about runs that are left out because their plans are invalid; nil if there are none.
  func leftOut() throws(DataStoreError) -> Text? {
    let names = try all(for: .experiment).filter { ExperimentRun($0) == nil }.map { String($0.id.uuidString.prefix(8)) }
    return names.isEmpty ? nil : ExperimentMessages.leftOut(names)
  }
}

extension [ExperimentRun] {
  /// Who took part, each participant once; nil if nobody did.
  var participants: Text? {
    var seen: Set<String> = []
    let first = filter { run in run.plan.participant.map { seen.insert($0).inserted } ?? true }
    return first.isEmpty ? nil : DatasetMessages.participants(first.count, map(\.plan.respondent))
  }
}
