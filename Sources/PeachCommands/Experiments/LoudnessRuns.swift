import FoundationEssentials
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// A stored run of a loudness experiment.
struct LoudnessRun {
  let stored: StoredRun
  let plan: LoudnessPlan
}

extension LoudnessRun {
  /// Nil if the plan is invalid or of another experiment.
  init?(_ stored: StoredRun) {
    guard let plan = stored.plan(as: LoudnessPlan.self) else { return nil }
    self.init(stored: stored, plan: plan)
  }
}

extension StoredRuns {
  /// All runs of loudness experiments, the latest first.
  func loudnessRuns() throws(DataStoreError) -> [LoudnessRun] {
    try all(for: .experiment).compactMap(LoudnessRun.init)
  }

  /// The latest run of a loudness experiment, without reading the plans of those before it.
  func latestLoudnessRun() throws(DataStoreError) -> LoudnessRun? {
    for run in try all(for: .experiment) {
      if let run = LoudnessRun(run) { return run }
    }
    return nil
  }

  /// The run of any experiment whose ID begins with `name`.
  func experimentRun(_ name: String) throws -> StoredRun {
    let named = try all(for: .experiment).filter { $0.id.uuidString.hasPrefix(name.uppercased()) }
    guard let run = named.first else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noSuchRun(name), hint: ExperimentMessages.listShowsAll), .missingInput)
    }
    guard named.count == 1 else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.severalRuns(name), hint: ExperimentMessages.listShowsAll), .usage)
    }
    return run
  }

  /// The run of a loudness experiment whose ID begins with `name`.
  func loudnessRun(_ name: String) throws -> LoudnessRun {
    guard let run = LoudnessRun(try experimentRun(name)) else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noPlan(name), hint: ExperimentMessages.deletes(name)), .badData)
    }
    return run
  }

  /// A message about experiment runs that are left out because their plans are invalid; nil if there are none.
  func leftOut() throws(DataStoreError) -> Text? {
    let names = try all(for: .experiment).filter { LoudnessRun($0) == nil }.map { String($0.id.uuidString.prefix(8)) }
    return names.isEmpty ? nil : ExperimentMessages.leftOut(names)
  }

  /// The runs of a participant.
  func loudnessRuns(of participant: String) throws -> [LoudnessRun] {
    let runs = try loudnessRuns().filter { $0.plan.participant == participant }
    guard !runs.isEmpty else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noParticipant(participant), hint: ExperimentMessages.listShowsAll),
        .missingInput)
    }
    return runs
  }

  /// The number of answers of a run that count: those without drop-outs.
  func intactAnswers(of run: UUID) throws(DataStoreError) -> Int {
    try answers(of: run).count { $0.completed.isIntact }
  }

  /// The plans and answers of some runs.
  func loudnessSample(_ runs: [LoudnessRun]) throws(DataStoreError) -> [(
    plan: LoudnessPlan, answers: [CompletedTrial]
  )] {
    try runs.map { run throws(DataStoreError) in (run.plan, try answers(of: run.stored.id).map(\.completed)) }
  }

  /// The findings of all loudness experiments; nil without any.
  func loudnessFindings() throws(DataStoreError) -> LoudnessFindings? {
    let runs = try loudnessRuns()
    return runs.isEmpty ? nil : LoudnessFindings(try loudnessSample(runs))
  }
}
