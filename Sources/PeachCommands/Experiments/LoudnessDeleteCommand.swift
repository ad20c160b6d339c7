import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach experiment loudness delete`: forgets a run, after asking and after writing it to a file.
enum LoudnessDeleteCommand {
  private static let name = Argument(
    "run", .text, Text(en: "The beginning of the run's ID", de: "Der Anfang der Kennung des Durchgangs"))

  static let spec = CommandSpec(
    name: "delete",
    overview: Text(
      en: "Delete a run's answers, after asking and keeping them in a file.",
      de: "Löscht die Antworten eines Durchgangs, nach einer Frage und nachdem sie in einer Datei gesichert sind."),
    arguments: [name.spec],
    options: [Option.yes.spec, Option.noBackup.spec],
    examples: [
      (
        "peach experiment loudness delete 7B1E",
        Text(en: "The run whose ID begins so", de: "Der Durchgang, dessen Kennung so beginnt")
      ),
      (
        "peach experiment loudness delete 7B1E --yes",
        Text(en: "Without a question", de: "Ohne Frage")
      ),
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let deletion = try Deletion(invocation)
    guard let store = try TrainingDataStore.existing(folder: context.folderToWriteTo()) else {
      throw CommandError(ErrorMessage(ExperimentMessages.noRuns), .missingInput)
    }
    let selection = AnswerSelection.runs([try store.experimentRun(invocation.parsed[name]).id])
    return try deletion.run(selection, store.answers(in: selection), in: store) { try deletion.printReport($0) }
  }
}
