import PeachBase
import PeachFits

/// Checks whether the answers of a measurement look like guessing.
///
/// All answers do if guessing gives more correct ones in at least a tenth of all cases: every strategy keeps the
/// proportion of an attentive listener far above ½, whatever the threshold. The first twenty do if guessing explains
/// them better than the listener who was fitted to all: they decide where a track begins.
package enum GuessingCheck {
  /// The number of answers at the beginning that are checked by themselves, and the minimum number of all.
  static let firstAnswers = 20
  private static let proportion = 0.1
  private static let lapse = 0.05

  /// - Parameters:
  ///   - answers: those of a measurement, with the easy pairs.
  ///   - bank: the fit to the others.
  ///   - removed: the shift that the answers of the fit lack.
  /// - Returns: false as long as there are fewer than twenty answers.
  package static func looksLikeGuessing(
    _ answers: [CompletedTrial], _ bank: FilterBank, removed: Cents = .zero
  ) -> Bool {
    let correct = answers.count(where: \.isCorrect)
    return answers.count >= firstAnswers
      && (isLikely(correct: correct, of: [(0.5, answers.count)])
        || beginsWithGuessing(answers.prefix(firstAnswers), bank, removed))
  }

  /// Whether guessing gives more correct answers in at least a tenth of all cases.
  ///
  /// - Parameter answers: the numbers of answers with the same probability of a correct guess.
  static func isLikely(correct: Int, of answers: [(chance: Double, answers: Int)]) -> Bool {
    var groups: [(chance: Double, answers: Int)] = []
    for part in answers {
      if let place = groups.firstIndex(where: { $0.chance == part.chance }) {
        groups[place].answers += part.answers
      } else {
        groups.append(part)
      }
    }
    return probability(ofMoreThan: correct, of: groups[...]) >= proportion
  }

  private static func probability(
    ofMoreThan correct: Int, of answers: ArraySlice<(chance: Double, answers: Int)>
  ) -> Double {
    guard let (chance, count) = answers.first else { return correct < 0 ? 1 : 0 }
    let total = Double(count)
    return (0...count).reduce(0) { sum, right in
      let more = probability(ofMoreThan: correct - right, of: answers.dropFirst())
      guard more > 0 else { return sum }
      let count = Double(right)
      let logCombinations = lgamma(total + 1) - lgamma(count + 1) - lgamma(total - count + 1)
      return sum + more * exp(logCombinations + count * log(chance) + (total - count) * log(1 - chance))
    }
  }

  /// Whether the likelihood of the first answers is higher for guessing than for the fitted listener.
  private static func beginsWithGuessing(
    _ first: ArraySlice<CompletedTrial>, _ bank: FilterBank, _ removed: Cents
  ) -> Bool {
    let slope = bank.slope
    let evidence = first.reduce(0) { sum, completed in
      let offset = completed.trial.offset.value + removed.value
      let octaves = log2(max(abs(offset), 0.01)) - bank.expectedLog2(of: completed.trial.note)
      let z = StandardNormal.upperQuartile * exp2(slope * octaves)
      let probability = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(z)
      // With a shift removed, right is what the listener heard.
      let isRight = removed == .zero ? completed.isCorrect : (completed.answer == .up) == (offset > 0)
      return sum + log(2 * (isRight ? probability : 1 - probability))
    }
    return evidence < 0
  }
}
