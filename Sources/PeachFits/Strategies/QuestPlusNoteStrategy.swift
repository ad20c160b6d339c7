import PeachBase

/// Chooses the trial whose answer is expected to be most informative.
///
/// QUEST+ (Watson 2017): of the differences 0.1 to 100 cents, sixteen to a decade, it chooses the one within the
/// bounds after whose answer the expected entropy of the posterior over threshold, bias and lapse rate is smallest. The direction is random, so that nobody can predict it: the expectation is the mean over both. The note is
/// drawn uniformly from the training range.
///
/// It is the most accurate strategy if the listener follows the model. It settles at about 86 % correct, well above the
/// threshold, where the model's slope determines the threshold: for a listener with another slope, its interval
/// contains the truth in 71–87 % of cases instead of 95 %. Use it to measure with few answers. It is too easy for
/// training, and if the interval has to be right for any listener, use threshold tracking or an up-down track.
public struct QuestPlusNoteStrategy: NextNoteStrategy, Equatable {
  public var bounds = DifferenceBounds(smallest: 0.5)

  package init() {}

  /// In cents, ascending.
  static let differences: [Double] = (0...48).map { pow(10, Double($0) / 16 - 1) }

  /// The information of the answer up, for each difference upwards and then downwards, over the listeners of the
  /// grid.
  private static let information = information()
  /// That of right answers, by the number of choices from 2.
  private static let unsigned = (2...mostChoices).map(information)
  private static let mostChoices = 7

  private static func information(choices: Int? = nil) -> StimulusInformation {
    StimulusInformation(stimuli: 2 * differences.count, listeners: ThresholdGrid.cells) { stimulus, cell in
      let difference = differences[stimulus / 2]
      return ThresholdGrid.probabilityOfUp(
        cents: stimulus.isMultiple(of: 2) ? difference : -difference, cell: cell, choices)
    }
  }

  public func next(
    profile: PerceptualProfile, track: GridPosterior, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    range.anywhere(difference(for: track), using: &generator)
  }

  public func start(profile: PerceptualProfile, last: CompletedTrial?) -> GridPosterior {
    GridPosterior(choices: profile.choices)
  }

  public func advance(_ track: inout GridPosterior, by completed: CompletedTrial) {
    guard let answer = completed.answer else { return }
    track.add(offset: completed.trial.offset, isUp: track.choices == nil ? answer == .up : completed.isCorrect)
  }

  /// The most informative difference, in cents.
  func difference(for posterior: GridPosterior) -> Double {
    let information = posterior.choices.map { Self.unsigned[min($0, Self.mostChoices) - 2] } ?? Self.information
    let expected = information.expected(posterior.weights)
    let allowed = Self.differences.indices.filter { (bounds.smallest...bounds.largest).contains(Self.differences[$0]) }
    let best = allowed.max { expected[2 * $0] + expected[2 * $0 + 1] < expected[2 * $1] + expected[2 * $1 + 1] }
    // No difference is allowed if both bounds lie between two neighbours.
    return best.map { Self.differences[$0] } ?? bounds.smallest
  }
}
