import PeachBase
import PeachExercises

/// An option: `--name VALUE`, or `--name` for a flag.
package struct OptionSpec: Sendable {
  package let name: String
  package var short: Character?
  /// Nil for a flag.
  package var kind: ValueKind?
  var placeholder = "VALUE"
  package var help: Text
  /// The default, as written in the help.
  package var standard: String?
  var isRepeatable = false
  /// The values with their meanings, listed below the help instead of the allowed values.
  package var meanings: [(value: String, meaning: Text)] = []
  /// Whether the help shows it, not only the help with all options.
  var isUsual = true
  /// Whether helps, completions and the manual name it; `--set` stands for the settings that they don't.
  package var isListed = true
  /// The setting of which it is the shorthand; nil for other options.
  var shorthandOf: Setting?
  /// Whether it has an effect with an exercise, for an option without a setting; nil for any.
  package var isOwn: (@Sendable (Exercise) -> Bool)?

  /// What earlier versions called it.
  var earlierName: String?

  /// The setting that it sets.
  package var setting: Setting? { if case .setting(let setting) = kind { setting } else { shorthandOf } }

  /// `--name`, as written on the command line.
  package var word: String { "--" + name }

  /// Whether it has an effect with the exercise; nil for any.
  package func applies(to exercise: Exercise?) -> Bool {
    guard let exercise else { return true }
    if let isOwn { return isOwn(exercise) }
    guard let setting else { return true }
    return exercise.takes(setting)
  }

  /// The same, shown only in the help with all options.
  package var rare: OptionSpec {
    var spec = self
    spec.isUsual = false
    return spec
  }

  /// The same, also by the name that earlier versions gave it.
  package func called(_ earlierName: String) -> OptionSpec {
    var spec = self
    spec.earlierName = earlierName
    return spec
  }

  /// The same, understood but shown nowhere.
  package var unlisted: OptionSpec {
    var spec = rare
    spec.isListed = false
    return spec
  }
}
