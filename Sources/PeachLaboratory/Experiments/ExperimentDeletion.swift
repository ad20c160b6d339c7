import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLanguage

/// `peach experiment delete`: deletes a run, after asking and writing a backup.
enum ExperimentDeletion {
  private static let name = Argument(
    "run", .text, Text(en: "Beginning of the run's ID", de: "Anfang der Kennung des Durchgangs"))

  static let spec = CommandSpec(
    name: "delete",
    overview: Text(
      en: "Delete the answers of a run, after asking and writing a backup.",
      de: "Löscht die Antworten eines Durchgangs, nach Rückfrage und mit einer Sicherung."),
    arguments: [name.spec],
    options: [Option.yes.spec, Option.noBackup.spec],
    examples: [
      example(
        "peach experiment delete 7B1E", en: "The run whose ID begins with 7B1E",
        de: "Der Durchgang, dessen Kennung mit 7B1E beginnt"),
      example("peach experiment delete 7B1E --yes", en: "The same without asking", de: "Dasselbe ohne Rückfrage"),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    guard let store = try TrainingDataStore.existing(folder: context.folderToWriteTo()) else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput)
    }
    let run = try store.runs.experimentRun(invocation.parsed[name], options: context.dataOptions)
    let selection = AnswerSelection.runs([run.id])
    let deletion = try Deletion(invocation)
    return try deletion.run(selection, store.answers(in: selection), in: store) { try deletion.printReport($0) }
  }
}
