import PeachBase
import PeachExercises
import PeachSimulation

/// The results of runs of one experiment, for each participant and, if there are several, pooled.
package struct ExperimentFindings: Sendable {
  package struct Participant: Sendable {
    /// The participant's ID; nil if none was given.
    package let name: String?
    package let report: ParticipantReport

    package var isExcluded: Bool { !report.exclusions.isEmpty }
  }

  package let file: ExperimentFile
  /// The participants ordered by ID; at least one.
  package let participants: [Participant]
  /// All participants together; nil for a single one.
  package let everybody: Pooled?
  /// Those whom the rules of the file don't exclude; nil if it excludes nobody, or leaves fewer than two.
  package let kept: Pooled?
  /// Those whom the rules of the file don't exclude, group by group; empty for a file without groups.
  package let groups: [GroupComparison]
  package let answers: Int

  /// Fits all participants in parallel.
  ///
  /// - Parameters:
  ///   - runs: at least one, with the participant's ID and the answers.
  ///   - progress: called regularly with the number of participants done and their total, on any thread.
  package init(
    _ file: ExperimentFile, _ runs: [(participant: String?, answers: [CompletedTrial])],
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    precondition(!runs.isEmpty)
    let byName = Dictionary(grouping: runs) { $0.participant ?? "" }
    let grouped = byName.keys.sorted().map { (name: $0, runs: byName[$0] ?? []) }
    self.init(
      file,
      ParallelRuns.map(grouped, progress: { progress($0, grouped.count) }) { name, runs in
        Participant(name: name.isEmpty ? nil : name, report: ParticipantReport(file, runs: runs.map(\.answers)))
      })
  }

  init(_ file: ExperimentFile, _ participants: [Participant]) {
    (self.file, self.participants) = (file, participants)
    let kept = participants.filter { !$0.isExcluded }
    everybody = participants.count < 2 ? nil : Pooled(participants.map(\.report), of: file)
    self.kept = kept.count == participants.count || kept.count < 2 ? nil : Pooled(kept.map(\.report), of: file)
    groups = GroupComparison.all(file, kept)
    answers = participants.reduce(0) { $0 + $1.report.answers }
  }
}

/// What several participants have in common.
package struct Pooled: Sendable {
  package let participants: Int
  /// Those of the file.
  package let conditions: [(name: String, unit: ProfileUnit, figures: [Figure])]
  /// With the unit of the first condition.
  package let contrasts: [(names: (first: String, second: String), unit: ProfileUnit, figures: [Figure])]
  /// The pooled shift per dB; nil if fewer than two participants have one with an interval.
  package let bias: RandomEffects?
  /// The number of participants without an interval of the shift per dB, who are left out of it.
  package let withoutInterval: Int

  init(_ reports: [ParticipantReport], of file: ExperimentFile) {
    participants = reports.count
    let effects = reports.compactMap { $0.bias?.effect }
    bias = RandomEffects(effects)
    withoutInterval = reports.count - effects.count
    conditions = file.conditionNames.compactMap { name in
      file.task(of: name).map { task in
        let found = reports.compactMap { $0.conditions.first { $0.name == name }?.figures }
        return (name, task.columns.scale.unit, Figure.all(found, of: task) { $0.pooled != nil })
      }
    }
    contrasts = file.contrasts.compactMap { names in
      file.task(of: names.first).map { task in
        let found = reports.compactMap { $0.contrasts.first { $0.names == names }?.figures }
        return (names, task.columns.scale.unit, Figure.all(found, of: task) { $0.comparison != nil })
      }
    }
  }

  /// The mean of a figure over the participants who have it; nil for fewer than two of them.
  package struct Figure: Sendable {
    package let figure: FindingFigure
    package let mean: RandomEffects?

    /// Each figure of a task that is pooled.
    fileprivate static func all(
      _ found: [[FoundFigure]], of task: Exercise, where isPooled: (FindingFigure) -> Bool
    ) -> [Self] {
      FindingFigure.all.filter { $0.isOf(task) && isPooled($0) }.map { figure in
        Self(figure: figure, mean: RandomEffects(found.compactMap { $0[figure]?.effect }))
      }
    }
  }
}

extension [Pooled.Figure] {
  package subscript(figure: FindingFigure) -> RandomEffects? { first { $0.figure.family == figure.family }?.mean }
}
