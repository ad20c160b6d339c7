import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach train`: the training loop.
enum TrainCommand {
  static let comparisons = Option(
    "comparisons", .integer(1...Int.max), "N",
    Text(en: "Stop after so many answers", de: "Nach so vielen Antworten aufhören"))

  static let spec = CommandSpec(
    name: "train",
    overview: Text(
      en: "Train: two notes sound, you say whether the second is higher or lower, the next pair follows at once.",
      de: "Üben: zwei Töne erklingen, du sagst, ob der zweite höher oder tiefer ist, sofort folgt das nächste Paar."),
    arguments: [.exercise],
    options: SoundOptions.all + [SettingKey.noteRange, .varyLoudness, .strategy].map { Option.setting($0).spec }
      + [comparisons.spec] + SessionOptions.all,
    examples: [
      ("peach train", Text(en: "Train until you press q", de: "Üben, bis du q drückst")),
      ("peach train intervals", Text(en: "Is the fifth in tune?", de: "Ist die Quinte rein gestimmt?")),
      (
        "peach train --preset strings --note-range G3:E5",
        Text(en: "Strings, in the violin's low register", de: "Streicher, in tiefer Geigenlage")
      ),
      (
        "peach train --listener simulated:threshold=12 --comparisons 20 --output training.wav",
        Text(en: "Without sound: into a file, answered by a model", de: "Ohne Ton: in eine Datei, ein Modell antwortet")
      ),
    ],
    discussion: [
      Text(
        en:
          "Keys: ↑ or k or h higher, ↓ or j or l lower, in a wide terminal ← lower and → higher as well; + and - louder "
          + "and softer, s settings, p profile, ? all keys, q or Esc stop. Answers count from the beginning of the second note. "
          + "To hear what 20 cents are: peach play A4 --cents 20 --with-reference",
        de:
          "Tasten: ↑ oder k oder h höher, ↓ oder j oder t tiefer, in einem breiten Terminal auch ← tiefer und → höher; "
          + "+ und - lauter und leiser, s Einstellungen, p Profil, ? alle Tasten, q oder Esc hört auf. Antworten zählen vom Beginn des zweiten Tons an. "
          + "Wie 20 Cent klingen: peach play A4 --cents 20 --with-reference")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    try SessionOptions.check(parsed)
    if parsed.has(SessionOptions.output) && parsed.has(SessionOptions.listener) && !parsed.has(comparisons) {
      throw parsed.usageError(
        Text(
          en: "A simulated listener never stops answering. Set the number of comparisons with --comparisons.",
          de: "Ein simulierter Hörer hört nie auf zu antworten. Gib die Zahl der Vergleiche mit --comparisons an."
        ))
    }
    let training = Training(invocation)
    return training.hasScreens ? try App(training).run(from: .training) : try training.run(training.plan)
  }
}
