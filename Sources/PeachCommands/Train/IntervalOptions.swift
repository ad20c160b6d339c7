import PeachCore
import PeachLanguage

/// The options of the exercise intervals.
enum IntervalOptions {
  private static let keys: [SettingKey] = [.intervals, .direction, .tuning, .presentation]

  static let all = keys.map { Option.setting($0).spec }

  /// Rejects options that don't apply to the exercise, and intervals that can't be asked.
  ///
  /// - Parameter settings: those of this run.
  static func check(_ parsed: ParsedCommand, _ exercise: Exercise, _ settings: Settings) throws(UsageError) {
    guard exercise.columns.has(IntervalColumns.interval) else {
      guard let key = keys.first(where: parsed.sets) else { return }
      let word = parsed.word(of: key)
      throw parsed.usageError(
        Text(
          en: "'\(word)' applies only to intervals: peach train intervals.",
          de: "»\(word)« gilt nur für Intervalle: peach train intervals."))
    }
    if parsed.sets(.strategy) {
      let word = parsed.word(of: .strategy)
      throw parsed.usageError(
        Text(
          en: "'\(word)' doesn't apply to intervals, which have their own way of choosing trials.",
          de: "»\(word)« gilt nicht für Intervalle; sie wählen die Aufgaben auf ihre eigene Weise."))
    }
    if settings.training.intervals.asksHarmonicUnison { throw parsed.usageError(ErrorMessage.harmonicUnison) }
  }
}

extension ParsedCommand {
  /// The option that sets a setting, as written on the command line.
  func word(of key: SettingKey) -> String {
    let option = Option.setting(key)
    return has(option) ? option.word : Option.set.word + " " + key.rawValue
  }
}
