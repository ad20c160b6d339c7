import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach train`: trains an exercise.
enum TrainCommand {
  /// Computed, since a task can have other exercises.
  static var spec: CommandSpec {
    CommandSpec(
      name: "train",
      overview: Text(
        en: "Train: listen, answer, and the next notes follow.",
        de: "Übt: hören, antworten, und die nächsten Töne folgen."),
      arguments: [.exercise], options: ExerciseOptions.all + usual + rare.map(\.rare),
      examples: [
        (
          "peach train --minutes 10",
          Text(
            en: "Ten minutes; without the option, until you press q",
            de: "Zehn Minuten; ohne die Option, bis du q drückst")
        ),
        (
          "peach train intervals --intervals m3,M3 --tuning just",
          Text(en: "Are thirds exact, in just intonation?", de: "Sind die Terzen genau, in reiner Stimmung?")
        ),
        (
          "peach train matching --presentation harmonic --preset strings --note-range G3:E5",
          Text(
            en: "Tune a note to one that goes on sounding, in the low register of the violin",
            de: "Einen Ton nach einem weiterklingenden stimmen, in der tiefen Lage der Geige")
        ),
        (
          "peach train comparison --listener simulated:threshold=12 --comparisons 20 --output training.wav",
          Text(
            en: "To a file, answered by a simulated listener",
            de: "In eine Datei, von einem simulierten Hörer beantwortet")
        ),
      ],
      discussion: Exercises.all.map { exercise in
        let name = exercise.name.rawValue
        return Text(en: "'\(name)': ", de: "»\(name)«: ") + exercise.words.introduction
      } + [keys(of: nil), keysOfTuning],
      helpOfExercise: { exercise in
        [exercise.words.introduction] + [exercise.words.explanation].compactMap { $0 }
          + [exercise.answerForm.isTuning ? keysOfTuning : keys(of: exercise.answerForm)]
      },
      run: run, whose: .last)
  }

  /// - Parameter form: nil for the keys of all exercises with choices.
  private static func keys(of form: AnswerForm?) -> Text {
    let answers: Text
    switch form {
    case let form?:
      let letters = TrainingMessages.letters(form)
      let keys = Text(en: "Keys: answer with \(letters.english)", de: "Tasten: Antworte mit \(letters.german)")
      answers = (form.isSides ? keys + arrows(form) : keys) + Text(". ")
    case nil:
      answers = Text(
        en:
          "Keys: ↑ or k answers higher or too wide, ↓ or j lower or too narrow; in a wide terminal → and ← do the "
          + "same. Each exercise shows its letters for the answers. ",
        de:
          "Tasten: ↑ oder k antwortet »höher« oder »zu weit«, ↓ oder j »tiefer« oder »zu eng«; in einem breiten "
          + "Terminal ebenso → und ←. Die Buchstaben für die Antworten zeigt jede Übung an. ")
    }
    return answers
      + Text(
        en: "r plays the notes again, + and - change the volume, s opens the settings, p the profile, Esc the Start "
          + "Screen, ? shows all keys, q stops. You can answer as soon as the last note begins.",
        de:
          "r spielt die Töne noch einmal, + und - ändern die Lautstärke, s öffnet die Einstellungen, p das Profil, Esc "
          + "die Startseite, ? zeigt alle Tasten, q hört auf. Antworten kannst du, sobald der letzte Ton beginnt.")
  }

  private static func arrows(_ form: AnswerForm) -> Text {
    let (up, down) = (form[.up].label.lowercased, form[.down].label.lowercased)
    return Text(
      en: ", or with ↑ or k for '\(up.english)' and ↓ or j for '\(down.english)', in a wide terminal also with → and ←",
      de: " oder mit ↑ oder k für »\(up.german)« und ↓ oder j für »\(down.german)«, in einem breiten Terminal auch mit "
        + "→ und ←")
  }

  private static let keysOfTuning = Text(
    en:
      "Keys of matching and chords: ← and → tune by 1 cent, with Shift or with comma and full stop by 0.1, ↑ and ↓ by 10; Return or Space "
      + "confirms. The mouse tunes where it is dragged or with its wheel, and its right button confirms.",
    de:
      "Tasten beim Nachstimmen und bei Akkorden: ← und → stimmen um 1 Cent, mit Umschalt oder mit Komma und Punkt um 0,1, ↑ und ↓ um 10; "
      + "Return oder Leertaste bestätigt. Mit der Maus stimmst du durch Ziehen oder mit dem Rad; die rechte Taste bestätigt."
  )

  private static let usual =
    [Option.setting(.noteRange).spec, SessionOptions.comparisons.spec, SessionOptions.minutes.spec]
    + [SoundOptions.preset.spec, SoundOptions.soundFont.spec]
    + [Setting.volume, .duration, .referencePitch, .varyLoudness].map { Option.setting($0).spec }
    + [Option.set.spec]

  private static let rare = ([strategy] + SoundOptions.all + MIDIOptions.all + SessionOptions.all).filter { option in
    !usual.contains { $0.name == option.name }
  }

  /// The strategies with how they feel; in measurements they use other differences.
  private static let strategy = {
    var spec = Option.setting(.strategy).spec
    spec.meanings = StrategyName.allCases.map { ($0.rawValue, $0.feel) }
    return spec
  }()

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let parsed = invocation.parsed
    try SessionOptions.check(parsed)
    if parsed.has(SessionOptions.output) && parsed.has(SessionOptions.listener)
      && !parsed.has(SessionOptions.comparisons) && !parsed.has(SessionOptions.minutes)
    {
      throw parsed.usageError(
        en:
          "A simulated listener never stops answering. Set the number of answers with --comparisons or the time with --minutes.",
        de:
          "Ein simulierter Hörer hört nie auf zu antworten. Gib die Zahl der Antworten mit --comparisons oder die Zeit mit --minutes an."
      )
    }
    let stored = try? invocation.context.storedSettings()
    let training = Training(invocation, stored)
    let exercise = try training.exercise(stored)
    try SessionOptions.checkListener(parsed, for: [exercise])
    try ExerciseOptions.check(parsed, exercise, parsed.applied(to: stored ?? Settings()))
    return training.hasScreens ? try App(training).run(from: .training) : try training.run(training.plan)
  }
}
