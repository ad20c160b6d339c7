import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// `peach export --format psych-ds`: the runs of experiments as a dataset in a folder.
enum PsychDS {
  private static let file = Argument(
    optional: "file", .file,
    Text(
      en: "With psych-ds, the file of an experiment, to write only its runs; otherwise those of all experiments",
      de: "Mit psych-ds die Datei eines Versuchs, um nur seine Durchgänge zu schreiben; sonst die aller Versuche"))

  static let export = FolderExport(
    name: "psych-ds",
    help: Text(
      en: "psych-ds, the runs of experiments as a dataset with a data dictionary in a new folder",
      de: "psych-ds, die Durchgänge von Versuchen als Datensatz mit Beschreibung der Spalten in einem neuen Ordner"),
    file: file, fileNeedsForm: DatasetMessages.fileNeedsPsychDS,
    examples: [
      example(
        "peach export louder.json --format psych-ds --output louder", en: "An experiment, to share it",
        de: "Ein Versuch, um ihn weiterzugeben")
    ],
    discussion: [
      Text(
        en: "A dataset is for analysis and for sharing; 'peach import' doesn't read it.",
        de: "Ein Datensatz ist zum Auswerten und Weitergeben da; »peach import« liest ihn nicht.")
    ],
    write: write)

  @Sendable private static func write(to folder: String, _ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let file = try parsed[file].map { try ExperimentArgument.read(named: $0, hasRuns: true) }
    if FilePaths.exists(folder) {
      throw CommandError(ErrorMessage(DatasetMessages.exists(folder)), .cannotCreate)
    }
    guard let store = try TrainingDataStore.existing(folder: context.dataFolder()) else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput)
    }
    let leftOut = try store.runs.leftOut()
    let runs = try store.runs.experiments().reversed().filter { file == nil || $0.plan.file.hash == file?.hash }
    guard !runs.isEmpty else {
      let message = file == nil ? ExperimentMessages.noRuns : ExperimentMessages.noRunsOfFile
      let hint = leftOut ?? ExperimentMessages.listShowsAll(options: context.dataOptions)
      throw CommandError(ErrorMessage(message, hint: hint), .missingInput)
    }
    if let leftOut { context.console.say(leftOut(context.language)) }
    let watch = ExchangeWatch(context)
    return try watch.run {
      try DatasetExport(runs, in: store, context).write(to: folder, sparing: context.protectedFiles(parsed), watch)
      return .success
    }
  }
}
