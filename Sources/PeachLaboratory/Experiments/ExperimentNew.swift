import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment new`: writes a complete file to begin with.
enum ExperimentNew {
  private static let template = Argument(
    "template", ValueType<Template>.choice, Text(en: "What to begin with", de: "Womit zu beginnen ist"))
  private static let output = Option(
    "output", .outputFile, "FILE", en: "The file to write; without it, standard output",
    de: "Die Datei, die geschrieben wird; sonst die Standardausgabe")

  static let spec = CommandSpec(
    name: "new",
    overview: Text(
      en: "Write the file of an experiment, complete and ready to edit.",
      de: "Schreibt die Datei eines Versuchs, vollständig und zum Bearbeiten."),
    arguments: [template.spec], options: [output.spec],
    examples: [
      example(
        "peach experiment new timbre --output timbre.json", en: "Piano against violin", de: "Klavier gegen Geige"),
      example("peach experiment new register", en: "Only show a file", de: "Eine Datei nur zeigen"),
    ],
    discussion: Template.allCases.map { Text($0.rawValue + ": ") + $0.overview },
    run: run, dataUse: .none)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let text = try parsed[template].file.laidOut
    guard let path = parsed[output] else {
      try context.console.print(text.split(separator: "\n").map(String.init))
      return .success
    }
    guard !FilePaths.exists(path) else {
      throw CommandError(ErrorMessage(ExperimentMessages.exists(path)), .cannotCreate)
    }
    let file = try OutputFile(path: path, sparing: context.protectedFiles(parsed), isLeaving: { false })
    try file.write(Array((text + "\n").utf8))
    try file.finish()
    context.console.say(DocumentMessages.wrote(path)(context.language))
    return .success
  }
}
