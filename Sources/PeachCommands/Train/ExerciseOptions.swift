import PeachCore
import PeachLanguage

/// The options of `peach train` for the settings that exercises have of their own.
enum ExerciseOptions {
  /// The help of an exercise shows its own.
  static var all: [OptionSpec] {
    SettingGroup.all.flatMap(\.settings).filter { $0.place == .exercise }.flatMap(\.options).map(\.rare)
  }

  /// Rejects settings that the exercise doesn't have, and intervals that can't be asked.
  static func check(_ parsed: ParsedCommand, _ exercise: Exercise, _ settings: Settings) throws(UsageError) {
    let others = Setting.all.filter { !$0.exercises.isEmpty && !exercise.settings.contains($0) }
    if let setting = others.first(where: parsed.sets) {
      throw parsed.usageError(ExerciseMessages.refused(parsed.word(of: setting), setting, by: exercise))
    }
    if exercise.settings.contains(.presentation), settings.training.intervals.asksHarmonicUnison {
      throw parsed.usageError(ErrorMessage.harmonicUnison)
    }
  }
}
