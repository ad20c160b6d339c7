import PeachBase
import PeachExercises

/// Texts about exercises and what belongs to them.
package enum ExerciseMessages {
  /// - Parameters:
  ///   - word: the option as written.
  ///   - exercise: the one that doesn't have the setting.
  package static func refused(_ word: String, _ setting: Setting, by exercise: Exercise) -> Text {
    guard setting.place == .exercise, let owner = setting.exercises.first else { return refused(word, by: exercise) }
    let names = Text.alternatives(
      setting.exercises.map { Text(en: $0.name.rawValue, de: "»\($0.words.title.german)«") })
    return Text(
      en: "'\(word)' applies only to \(names.english): peach train \(owner.name.rawValue).",
      de: "»\(word)« gilt nur für die Übung \(names.german): peach train \(owner.name.rawValue).")
  }

  package static func refused(_ word: String, by exercise: Exercise) -> Text {
    Text(
      en: "'\(word)' doesn't apply to \(exercise.name.rawValue).",
      de: "»\(word)« gilt nicht für die Übung »\(exercise.words.title.german)«.")
  }
}
