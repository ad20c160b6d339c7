import PeachCommandLine
import PeachCore

/// `peach midi`: lists the MIDI inputs, shows what they send, and learns what answers.
enum MIDICommand {
  private static let input = ArgumentSpec(
    name: "name", kind: .setting(.midiInput),
    help: Text(
      en: "Input: a name or part of it, or a path (default: the one in the settings)",
      de: "Eingang: ein Name oder ein Teil davon oder ein Pfad (Vorgabe: der in den Einstellungen)"),
    isOptional: true)
  private static let all = Option.flag(
    "all",
    Text(
      en: "Show wheels, aftertouch, clock and active sensing too",
      de: "Auch Räder, Aftertouch, Clock und Active Sensing zeigen"))

  static let spec = CommandSpec(
    name: "midi",
    overview: Text(
      en: "List MIDI inputs, and choose what answers.", de: "Zeigt MIDI-Eingänge und legt fest, was antwortet."),
    options: [Option.json.spec],
    subcommands: [
      CommandSpec(
        name: "monitor",
        overview: Text(
          en: "Print each message of an input, and what it answers, until you press Ctrl-C.",
          de: "Gibt jede Nachricht eines Eingangs aus und was sie bedeutet, bis du Strg-C drückst."),
        arguments: [input], options: [all.spec, MIDIOptions.driver.spec.unlisted],
        examples: [
          ("peach midi monitor", Text(en: "What all instruments send", de: "Was alle Instrumente senden")),
          (
            "peach midi monitor LPK25 --all",
            Text(en: "All messages of one instrument", de: "Alle Nachrichten eines Instruments")
          ),
        ],
        run: monitor),
      CommandSpec(
        name: "learn",
        overview: Text(
          en: "Choose what answers higher and lower by pressing it.",
          de: "Legt durch Drücken fest, womit du »höher« und »tiefer« antwortest."),
        arguments: [input],
        options: [MIDIOptions.driver.spec.unlisted],
        examples: [
          ("peach midi learn", Text(en: "With any instrument", de: "Mit irgendeinem Instrument")),
          ("peach midi learn LPK25", Text(en: "With this one", de: "Mit diesem")),
        ],
        discussion: [
          Text(
            en:
              "Takes keys, program changes, and pedals and other switches of all kinds. Stores the settings midi-higher and "
              + "midi-lower.",
            de: "Erkennt Tasten, Programmwechsel sowie Pedale und andere Schalter aller Art. Speichert die "
              + "Einstellungen midi-higher und midi-lower.")
        ],
        run: learn, whose: .namelessWithNotice),
    ],
    otherWords: ["list": "peach midi", "show": "peach midi", "inputs": "peach midi", "test": "monitor"],
    examples: [
      ("peach midi", Text(en: "The inputs and what answers", de: "Die Eingänge und womit du antwortest")),
      (
        "peach midi monitor",
        Text(en: "Play and see what Peach makes of it", de: "Spielen und sehen, was Peach daraus macht")
      ),
      (
        "peach midi learn",
        Text(en: "Answer with other keys or pedals", de: "Mit anderen Tasten oder Pedalen antworten")
      ),
    ],
    run: list)

  @Sendable private static func list(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let report = MIDIReport(try context.storedSettings().midi)
    if invocation.parsed[.json] {
      try context.printJSON(report.json)
    } else {
      try context.console.print(report.lines(context.language, dataOptions: context.dataOptions))
    }
    return .success
  }

  @Sendable private static func monitor(_ invocation: Invocation) throws -> ExitCode {
    try MIDIMonitor(invocation.context, try settings(invocation).midi, showsAll: invocation.parsed[all]).run()
  }

  @Sendable private static func learn(_ invocation: Invocation) throws -> ExitCode {
    try MIDILearning(invocation.context, try settings(invocation)).run()
  }

  /// The stored settings with the input and the driver of the command line.
  private static func settings(_ invocation: Invocation) throws -> Settings {
    invocation.parsed.applied(to: try invocation.context.storedSettings())
  }
}
