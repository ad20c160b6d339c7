import PeachBase
import PeachExercises

/// A trial of an experiment as a sound that can be written before anybody answers.
package struct Stimulus: Sendable {
  package enum Kind: String, Sendable {
    /// One of a block with constant stimuli.
    case trial
    /// One of a practice with constant stimuli.
    case practice
    case caught = "catch"
    /// One of the differences that were chosen for a block whose trials depend on answers.
    case grid
  }

  /// The name of the block.
  package let block: String
  package let exercise: Exercise
  package let kind: Kind
  package let trial: Trial

  /// The differences of a grid to either side, in hundredths of the largest one of the exercise: cents, in pitch.
  package static let usualGrid = [0.5, 1, 2, 5, 10, 20, 50]

  /// Both signs of some differences, the most negative one first.
  package static func bothSigns(_ differences: [Double]) -> [Double] {
    Set(differences.flatMap { [$0, 0 - $0] }).sorted()
  }

  /// The name of its file without an extension, from letters of the English alphabet, digits, `-` and `_`, such as
  /// `001_main_six`.
  ///
  /// - Parameters:
  ///   - number: its own, from 1; it makes the name unique.
  ///   - count: the number of all.
  package func name(_ number: Int, of count: Int) -> String {
    let width = max(3, String(count).count)
    let digits = String(number)
    let condition = trial.condition == block ? nil : trial.condition
    let words = [block, condition].compactMap { $0.map(Self.plain) }.filter { !$0.isEmpty }
    return ([String(repeating: "0", count: max(0, width - digits.count)) + digits] + words).joined(separator: "_")
  }

  /// What a file name keeps of a text: other characters become hyphens, of which none repeats or stands at an end.
  private static func plain(_ text: String) -> String {
    text.withoutUmlauts.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
      .split(separator: "-").map { String($0) }.joined(separator: "-")
  }
}

extension Block {
  /// Whether a trial can't be known before those before it are answered.
  package var dependsOnAnswers: Bool { if case .constant = method { false } else { true } }
}
