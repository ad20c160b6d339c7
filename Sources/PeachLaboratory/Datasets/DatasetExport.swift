import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// Writes runs of experiments as a dataset in the form of Psych-DS 1.5.0 (https://psych-ds.github.io): a folder with tables of
/// answers, their dictionary, and the files of the experiments.
struct DatasetExport {
  private let dataset: Dataset
  private let store: TrainingDataStore
  private let context: Context

  /// - Parameter runs: at least one, the earliest first.
  init(_ runs: [ExperimentRun], in store: TrainingDataStore, _ context: Context) throws(DataStoreError) {
    let answers = try runs.map { run throws(DataStoreError) in
      try store.runs.answers(of: run.stored.id).map(\.completed)
    }
    (dataset, self.store, self.context) = (Dataset(runs, answers: answers), store, context)
  }

  /// Writes the folder, or nothing.
  ///
  /// - Throws: `OutputFileError`, also if the folder exists; `DataStoreError`; what `watch` throws.
  func write(to path: String, sparing protected: ProtectedFiles, _ watch: ExchangeWatch) throws {
    let folder = try OutputFolder(path: path, sparing: protected)
    for name in ["data", "materials"] { try folder.makeFolder(name) }
    let tables = try writeTables(folder, watch)
    guard tables.answers > 0 else { throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput) }
    let language = context.language
    let readme = DatasetReadme(dataset, tables, language)
    var texts = try dataset.materials()
    texts += [
      ("dataset_description.json", try DatasetDescription(dataset, tables, language).json.laidOut + "\n"),
      ("README.md", readme.readme), ("CHANGES.md", readme.changes),
    ]
    for (name, text) in texts {
      let file = try folder.file(name, isLeaving: { watch.isLeaving })
      try file.write(Array(text.utf8))
      try file.finish()
    }
    try watch.check()
    try folder.finish()
    report(tables, folder.path)
  }

  private func writeTables(_ folder: OutputFolder, _ watch: ExchangeWatch) throws -> RunTables {
    var current: (table: Int?, file: OutputFile)?
    let tables = try store.export(dataset.tableRuns, progress: watch.advance) { table, bytes in
      if let open = current, open.table != table {
        try open.file.finish()
        current = nil
      }
      let file =
        try current?.file
        ?? folder.file(table.map { dataset.names[$0] } ?? Dataset.runsName, isLeaving: { watch.isLeaving })
      current = (table, file)
      try file.write(bytes)
    }
    try current?.file.finish()
    return tables
  }

  /// Says what was written, and which IDs were replaced, since the dataset doesn't contain the original ones.
  private func report(_ tables: RunTables, _ path: String) {
    let language = context.language
    if tables.leftOut > 0 { context.console.say(DatasetMessages.leftOut(tables.leftOut)(language)) }
    var said: Set<String> = []
    for (run, id) in zip(dataset.runs, dataset.ids.ids) where dataset.ids.replaced.contains(id) {
      guard let given = run.plan.participant, said.insert(id).inserted else { continue }
      context.console.say(DatasetMessages.replaced(given.excerpt, by: id)(language))
    }
    context.console.say(ExchangeMessages.exported(tables.answers, to: path)(language))
  }
}
