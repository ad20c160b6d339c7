import PeachCore
import PeachExperiments
import PeachDrawing
import PeachLanguage
import PeachTerminal

/// The findings of some runs, as text, JSON or files.
struct LoudnessOutput {
  private let runs: [(run: LoudnessRun, answers: Int)]
  private let findings: LoudnessFindings
  private let store: TrainingDataStore

  /// - Parameter runs: at least one.
  init(_ runs: [LoudnessRun], in store: TrainingDataStore, _ context: Context) throws(DataStoreError) {
    let sample = try store.runs.loudnessSample(runs)
    self.runs = zip(runs, sample).map { ($0, $1.answers.count(where: \.isIntact)) }
    let progress = Progress(context.console, context.language)
    findings = LoudnessFindings(sample) { progress.show(LoudnessMessages.fitted(done: $0, of: $1)) }
    progress.finish()
    self.store = store
  }

  func print(_ context: Context, as form: ResultForm) throws {
    switch form {
    case .words:
      try context.console.print(LoudnessWords(findings: findings, language: context.language).lines)
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
        (RequestedFiles.svg, { .text(LoudnessPicture(findings, language: language).file) }),
        (
          RequestedFiles.html,
          {
            .text(
              LoudnessDocument(
                findings, on: LocalDay(containing: .now), by: Release.name, language: language
              ).file)
          }
        ),
        (
          RequestedFiles.csv,
          {
            .stream { file, watch in
              _ = try store.export(
                .runs(runs.map(\.run.stored.id)), as: .csv, quotesFormulas: parsed[RequestedFiles.spreadsheet],
                progress: watch.advance,
                to: { try file.write($0) })
            }
          }
        ),
      ])
  }
}
