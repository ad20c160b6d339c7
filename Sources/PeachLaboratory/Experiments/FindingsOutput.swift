import PeachCommandLine
import PeachCommands
import PeachCore
import PeachDrawing
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// The findings of some runs of one experiment, as text, JSON or files.
struct FindingsOutput {
  private let runs: [(run: ExperimentRun, answers: Int)]
  private let findings: ExperimentFindings
  private let store: TrainingDataStore
  /// Who answered besides people, and that sounds differ.
  private let remarks: [Text]

  /// - Parameter runs: at least one, all of the same file.
  init(_ runs: [ExperimentRun], in store: TrainingDataStore, _ context: Context) throws(DataStoreError) {
    let sample = try runs.map { run throws(DataStoreError) in
      (participant: run.plan.participant, answers: try store.runs.answers(of: run.stored.id).map(\.completed))
    }
    self.runs = zip(runs, sample).map { ($0, $1.answers.count(where: \.isIntact)) }
    let progress = Progress(context.console, context.language)
    findings = ExperimentFindings(runs[0].plan.file, sample) { progress.show(FindingMessages.fitted(done: $0, of: $1)) }
    progress.finish()
    self.store = store
    var digests: [String] = []
    for run in runs {
      let stored = try store.runs.soundFont(of: run.stored.id)?.sha256
      let digest = run.plan.sessions.first?.soundFontSHA256 ?? stored
      if let digest, !digests.contains(digest) { digests.append(digest) }
    }
    remarks =
      [ExperimentMessages.respondents(runs.map(\.plan.respondent))].compactMap { $0 }
      + (digests.count > 1 ? [ExperimentMessages.differentSounds(digests)] : [])
  }

  func print(_ context: Context, as form: ResultForm) throws {
    switch form {
    case .words:
      let levels = RigMessages.lines(runs.compactMap { run in run.run.rig.map { (run.run.plan.participant, $0) } })
      let head = remarks.isEmpty ? [] : remarks + [Text("")]
      let lines = head + FindingMessages.lines(findings) + (levels.isEmpty ? [] : [Text("")] + levels)
      try context.console.print(lines.map { $0(context.language) })
    case .json: try context.printJSON(findings.json(of: runs))
    case .event:
      try context.console.print(findings.json(of: runs, state: "result").written(onOneLine: true))
    }
  }

  /// The files requested by options.
  func files(_ parsed: ParsedCommand, _ context: Context) throws -> RequestedFiles {
    let language = context.language
    return try RequestedFiles(
      parsed,
      [
        (RequestedFiles.svg, { .text(FindingsPicture(findings, language: language).file) }),
        (
          RequestedFiles.html,
          {
            .text(
              FindingsDocument(
                findings, on: LocalDay(containing: .now), by: Release.name,
                remarks: remarks + [RigMessages.summary(runs.compactMap(\.run.rig))].compactMap { $0 },
                language: language
              ).file)
          }
        ),
        (
          RequestedFiles.csv,
          {
            .stream { file, watch in
              _ = try store.export(
                .runs(runs.map(\.run.stored.id)), as: .csv, quotesFormulas: parsed[RequestedFiles.spreadsheet],
                progress: watch.advance, to: { try file.write($0) })
            }
          }
        ),
      ])
  }
}
