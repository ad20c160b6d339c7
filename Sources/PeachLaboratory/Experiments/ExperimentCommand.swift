import PeachCommandLine
import PeachCommands
import PeachCore

/// `peach experiment`: experiments that are a file.
enum ExperimentCommand {
  static let spec = CommandSpec(
    name: "experiment",
    overview: Text(
      en: "Write, check, plan, run and report experiments, each of which is a file.",
      de: "Schreibt, prüft, plant und macht Versuche, von denen jeder eine Datei ist, und wertet sie aus."),
    subcommands: [
      ExperimentNew.spec, ExperimentCheck.spec, ExperimentPlanning.spec, ExperimentRunning.spec, ExperimentReport.spec,
      ExperimentList.spec, ExperimentDeletion.spec, ExperimentStimuli.spec, shortForm,
    ],
    examples: [
      example(
        "peach experiment new loudness --output louder.json", en: "A file to edit", de: "Eine Datei zum Bearbeiten"),
      example("peach experiment check louder.json", en: "What will happen", de: "Was geschehen wird"),
      example("peach experiment run louder.json --participant P07", en: "One participant", de: "Eine Person"),
      example("peach experiment report louder.json", en: "All participants", de: "Alle Teilnehmenden"),
    ], group: .research)

  /// The commands of versions before 0.3.
  private static let shortForm: CommandSpec = {
    let commands = [
      ExperimentPlanning.spec, ExperimentRunning.spec, ExperimentReport.spec, ExperimentList.spec,
      ExperimentDeletion.spec,
    ].map { command in
      var command = command
      (command.isHidden, command.examples) = (true, [])
      if [ExperimentPlanning.spec.name, ExperimentRunning.spec.name].contains(command.name) {
        command.arguments = []
        let known = Set(command.options.map(\.name))
        command.options += LoudnessForm.options.filter { !known.contains($0.name) }
      }
      return command
    }
    return CommandSpec(
      name: LoudnessForm.name,
      overview: Text(
        en: "Short form for experiments with the template 'loudness'.",
        de: "Kurzform für Versuche mit der Vorlage »loudness«."),
      subcommands: commands, isHidden: true)
  }()
}
