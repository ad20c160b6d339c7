import PeachAudio
import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment check`: says what a file does, or what is wrong with it.
enum ExperimentCheck {
  private static let methods = Option.flag(
    "methods", en: "Print a paragraph for the methods of a paper instead",
    de: "Stattdessen einen Absatz für die Methoden einer Veröffentlichung ausgeben")

  static let spec = CommandSpec(
    name: "check",
    overview: Text(
      en: "Say in words what an experiment does and how long it takes, or what is wrong with its file.",
      de: "Sagt in Worten, was ein Versuch macht und wie lange er dauert, oder was an seiner Datei nicht stimmt."),
    arguments: [ExperimentArgument.file.spec], options: [methods.spec, Option.json.spec],
    examples: [
      example("peach experiment check louder.json", en: "What will happen", de: "Was geschehen wird"),
      example(
        "peach experiment check louder.json --methods", en: "A paragraph for a paper",
        de: "Ein Absatz für einen Artikel"),
    ],
    discussion: [
      Text(
        en:
          "The SHA-256 is that of the file's canonical JSON (RFC 8785): white space and the order of members don't change it. "
          + "It stands in every run and on the report.",
        de:
          "Die SHA-256 ist die des kanonischen JSON der Datei (RFC 8785): Leerraum und die Reihenfolge der Einträge ändern sie "
          + "nicht. Sie steht in jedem Durchgang und im Bericht.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    if parsed[.json] && parsed[methods] { throw parsed.usageError(.combined(Option.json.word, methods.word)) }
    let file = try ExperimentArgument.read(invocation)
    // That this machine has another version of the SoundFont says nothing about the file.
    var anyVersion = file
    anyVersion.sound.sha256 = nil
    try telling(context) { _ = try ExperimentSound(of: anyVersion, parsed, context) }
    try telling(context) { _ = try ExperimentArgument.tuned(file, parsed) }
    let description = ExperimentDescription(file)
    if parsed[methods] {
      let runs = ((try? context.dataAtRest?.runs.experiments()) ?? []).filter { $0.plan.file.hash == file.hash }
      let text = description.methods(
        by: Release.name, level: RigMessages.level(of: runs.compactMap(\.rig)), participants: runs.participants,
        soundFontSHA256: runs.lazy.compactMap { $0.plan.sessions.first?.soundFontSHA256 }.first)
      try context.console.print(text(context.language))
    } else if parsed[.json] {
      try context.printJSON([
        "title": .text(file.title(context.language)), "sha256": .text(file.hash), "trials": .integer(file.answers),
        "minutes": .number((file.seconds / 6).rounded() / 10), "conditions": .array(file.conditionNames.map(JSON.text)),
        "feedback": .array(file.blocks.filter(\.feedback).map { .text($0.name) }),
      ])
    } else {
      for line in description.lines { try context.console.print(line(context.language)) }
    }
    return .success
  }

  /// Says what a run would lack here, which is no fault of the experiment.
  private static func telling(_ context: Context, _ check: () throws -> Void) throws {
    do {
      try check()
    } catch {
      let lack = error as? CommandError ?? (error as? AudioError).map { CommandError($0, options: context.dataOptions) }
      guard let lack, lack.code == .missingInput else { throw error }
      context.console.say(ExperimentMessages.lacking(lack.message.text)(context.language))
    }
  }
}
