import PeachAudio
import PeachCore
import PeachTerminal

/// `peach train`: the training loop.
enum TrainCommand {
  static let spec = CommandSpec(
    name: "train",
    overview: Text(
      en: "Train: two notes sound, you say whether the second is higher or lower, the next pair follows at once.",
      de: "Üben: zwei Töne erklingen, du sagst, ob der zweite höher oder tiefer ist, sofort folgt das nächste Paar."),
    options: SoundOptions.all + [
      .setting(.noteRange),
      .setting(.varyLoudness),
      .setting(.strategy),
      OptionSpec(
        name: "set", kind: .assignment, placeholder: "KEY=VALUE",
        help: Text(
          en: "Any setting, for this run ('peach settings list' shows all)",
          de: "Eine beliebige Einstellung, für diesen Lauf (»peach settings list« zeigt alle)"),
        isRepeatable: true),
      OptionSpec(
        name: "comparisons", kind: .integer(1...Int.max), placeholder: "N",
        help: Text(en: "Stop after so many answers", de: "Nach so vielen Antworten aufhören")),
      OptionSpec(
        name: "seed", kind: .integer(0...Int.max), placeholder: "N",
        help: Text(en: "Make the same random choices again", de: "Dieselben Zufallsentscheidungen noch einmal treffen")),
      OptionSpec(
        name: "listener", kind: .listener, placeholder: "LISTENER",
        help: Text(
          en:
            "Let a simulated listener answer: 'simulated', or with threshold (8 cents), lapse (0.02), bias (0), loudness "
            + "(0 cents per dB) and rt (0.9 s), such as simulated:threshold=12,lapse=0.05. Needs no device and leaves your "
            + "data alone; with --audio-driver it plays aloud",
          de:
            "Einen simulierten Hörer antworten lassen: »simulated«, oder mit threshold (8 Cent), lapse (0.02), bias (0), "
            + "loudness (0 Cent je dB) und rt (0.9 s), etwa simulated:threshold=12,lapse=0.05. Braucht kein Gerät und lässt "
            + "deine Daten in Ruhe; mit --audio-driver erklingt es")),
      OptionSpec(
        name: "output", kind: .outputFile, placeholder: "FILE",
        help: Text(
          en: "Into a WAV file instead of a device, faster than real time; with --listener or --events",
          de: "In eine WAV-Datei statt auf ein Gerät, schneller als in Echtzeit; mit --listener oder --events")),
      OptionSpec(
        name: "events", kind: .choice(["jsonl"]), placeholder: "FORMAT",
        help: Text(
          en: "For a program: one JSON object per state change; takes higher, lower, quit on standard input",
          de: "Für ein Programm: ein JSON-Objekt je Zustandswechsel; nimmt higher, lower, quit von der Standardeingabe")
      ),
    ],
    examples: [
      ("peach train", Text(en: "Train until you press q", de: "Üben, bis du q drückst")),
      (
        "peach train --preset strings --note-range G3:E5",
        Text(en: "Strings, in the violin's low register", de: "Streicher, in tiefer Geigenlage")
      ),
      (
        "peach train --vary-loudness 1",
        Text(en: "The second note up to 2 dB louder or softer", de: "Der zweite Ton bis 2 dB lauter oder leiser")
      ),
      (
        "peach train --listener simulated:threshold=12 --comparisons 20 --output training.wav",
        Text(en: "Without sound: into a file, answered by a model", de: "Ohne Ton: in eine Datei, ein Modell antwortet")
      ),
    ],
    discussion: [
      Text(
        en:
          "Keys: ↑ or k or h higher, ↓ or j or l lower, q or Esc stop. Answers count from the beginning of the second note. "
          + "To hear what 20 cents are: peach play A4 --cents 20 --with-reference",
        de:
          "Tasten: ↑ oder k oder h höher, ↓ oder j oder t tiefer, q oder Esc hört auf. Antworten zählen vom Beginn des "
          + "zweiten Tons an. Wie 20 Cent klingen: peach play A4 --cents 20 --with-reference")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    try SoundOptions.check(parsed)
    if parsed.has("output") && !parsed.has("listener") && !parsed.has("events") {
      throw parsed.usageError(
        Text(
          en: "'--output' renders without a device and needs somebody to answer: '--listener' or '--events jsonl'.",
          de: "»--output« kommt ohne Gerät aus und braucht jemanden, der antwortet: »--listener« oder »--events jsonl«."
        ))
    }
    if parsed.has("output") && parsed.has("listener") && !parsed.has("comparisons") {
      throw parsed.usageError(
        Text(
          en: "A simulated listener never tires, and '--output' would fill the disk: '--comparisons' says how many.",
          de: "Ein simulierter Hörer wird nie müde, »--output« füllte den Datenträger: »--comparisons« sagt, wie viele."
        ))
    }
    return try Training(invocation).run()
  }
}
