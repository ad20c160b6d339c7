import PeachCore
import PeachTerminal

/// A stored run of a loudness experiment.
struct LoudnessRun {
  let stored: TrainingDataStore.StoredRun
  let plan: LoudnessPlan
}

extension TrainingDataStore {
  /// All runs of loudness experiments, the latest first.
  func loudnessRuns() throws(DataStoreError) -> [LoudnessRun] {
    try runs(for: .experiment).compactMap { run in
      run.plan.flatMap(JSON.value(LoudnessPlan.self)).map { LoudnessRun(stored: run, plan: $0) }
    }
  }

  /// The run whose ID begins so.
  func loudnessRun(_ name: String) throws -> LoudnessRun {
    let named = try loudnessRuns().filter { $0.stored.id.uuidString.hasPrefix(name.uppercased()) }
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

  /// The answers of some runs, each with what it was to be.
  func loudnessSample(_ runs: [LoudnessRun]) throws(DataStoreError) -> [(
    plan: LoudnessPlan, answers: [CompletedComparison]
  )] {
    try runs.map { run throws(DataStoreError) in (run.plan, try answers(of: run.stored.id).map(\.completed)) }
  }

  /// What all loudness experiments have found; nil without any.
  func loudnessFindings() throws(DataStoreError) -> LoudnessFindings? {
    let runs = try loudnessRuns()
    return runs.isEmpty ? nil : LoudnessFindings(try loudnessSample(runs))
  }
}
