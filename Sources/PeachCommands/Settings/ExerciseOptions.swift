import PeachCommandLine
import PeachCore
import PeachLanguage

/// The options of `peach train` for the settings that exercises have of their own.
enum ExerciseOptions {
  /// The help of an exercise shows its own.
  static var all: [OptionSpec] {
    SettingGroup.all.flatMap(\.settings).filter { $0.place == .exercise }.flatMap { setting in
      setting.options.map { folded.contains(setting) || !$0.isListed ? $0.unlisted : $0.rare }
    } + [nameDirection.spec.rare]
  }

  /// Settings that are seldom changed for one run: the help names only `--set` for them.
  static let folded: [Setting] = [.voice, .root, .listening, .matchingNumbers]

  /// Asks for the direction, too.
  static let nameDirection = Option.flag(
    "name-direction",
    Text(
      en: "Also answer whether the voice is too high or too low",
      de: "Auch antworten, ob der Ton zu hoch oder zu tief ist"),
    isOwn: { !$0.answerForm.directions.isEmpty })

  /// Rejects settings that the exercise doesn't have, and values that can't be combined.
  static func check(_ parsed: ParsedCommand, _ exercise: Exercise, _ settings: Settings) throws(UsageError) {
    if let setting = Setting.all.first(where: { !exercise.takes($0) && parsed.sets($0) }) {
      throw parsed.usageError(ExerciseMessages.refused(parsed.word(of: setting), setting, by: exercise))
    }
    if parsed[nameDirection], !nameDirection.spec.applies(to: exercise) {
      throw parsed.usageError(ExerciseMessages.refused(nameDirection.word, by: exercise))
    }
    let chosen = exercise.settings.filter(parsed.sets)
    if let conflict = exercise.conflict(in: settings.training, choosing: chosen) { throw parsed.usageError(conflict) }
  }
}
