import FoundationEssentials
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// A stored run of a loudness experiment.
struct LoudnessRun {
  let stored: TrainingDataStore.StoredRun
  let plan: LoudnessPlan
}

extension LoudnessRun {
  /// Nil where its plan is not known, or cannot be followed.
  init?(_ stored: TrainingDataStore.StoredRun) {
    guard let plan = stored.plan(as: LoudnessPlan.self) else { return nil }
    self.init(stored: stored, plan: plan)
  }
}

extension TrainingDataStore {
  /// All runs of loudness experiments, the latest first.
  func loudnessRuns() throws(DataStoreError) -> [LoudnessRun] {
    try runs(for: .experiment).compactMap(LoudnessRun.init)
  }

  /// The latest run of a loudness experiment, without reading the plans of those before it.
  func latestLoudnessRun() throws(DataStoreError) -> LoudnessRun? {
    for run in try runs(for: .experiment) {
      if let run = LoudnessRun(run) { return run }
    }
    return nil
  }

  /// The run of an experiment whose ID begins so, whatever its plan is.
  func experimentRun(_ name: String) throws -> StoredRun {
    let named = try runs(for: .experiment).filter { $0.id.uuidString.hasPrefix(name.uppercased()) }
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

  /// The run of a loudness experiment whose ID begins so.
  func loudnessRun(_ name: String) throws -> LoudnessRun {
    guard let run = LoudnessRun(try experimentRun(name)) else {
      throw CommandError(
        ErrorMessage(ExperimentMessages.noPlan(name), hint: ExperimentMessages.deletes(name)), .badData)
    }
    return run
  }

  /// Which runs of experiments are not among those of loudness experiments; nil where all are.
  func leftOut() throws(DataStoreError) -> Text? {
    let names = try runs(for: .experiment).filter { LoudnessRun($0) == nil }.map { String($0.id.uuidString.prefix(8)) }
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

  /// How many answers a run has that count: those to notes that were heard whole.
  func intactAnswers(of run: UUID) throws(DataStoreError) -> Int {
    try answers(of: run).count { $0.completed.isIntact }
  }

  /// The answers of some runs, each with what it was to be.
  func loudnessSample(_ runs: [LoudnessRun]) throws(DataStoreError) -> [(
    plan: LoudnessPlan, answers: [CompletedTrial]
  )] {
    try runs.map { run throws(DataStoreError) in (run.plan, try answers(of: run.stored.id).map(\.completed)) }
  }

  /// What all loudness experiments have found; nil without any.
  func loudnessFindings() throws(DataStoreError) -> LoudnessFindings? {
    let runs = try loudnessRuns()
    return runs.isEmpty ? nil : LoudnessFindings(try loudnessSample(runs))
  }
}
