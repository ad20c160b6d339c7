/// Each trial is the one whose answer is expected to tell most.
///
/// QUEST+ (Watson 2017): of the differences 0.1 to 100 cents, sixteen to a decade, the one after whose answer the expected entropy of the
/// filter's posterior over threshold, bias and lapse rate is least, within [smallest, largest]. The direction is a fair coin,
/// so that nobody can foresee it: the expectation is the mean over both. The note is uniform in the training range.
///
/// The most accurate of the strategies if the listener is one of the model's. It settles at about 86 % correct, well above the threshold,
/// where the slope of the model decides what the threshold is: with a listener of another slope its interval holds the
/// truth in 71–87 % of cases instead of 95 %. For measuring in few answers; to train with it is too easy, and where the
/// interval has to be right whatever the listener, take threshold tracking or an up-down track.
public struct QuestPlusNoteStrategy: NextNoteStrategy, Equatable {
  /// In cents.
  public var smallest = 0.5
  /// In cents.
  public var largest = 100.0

  public init() {}

  /// In cents, ascending.
  static let differences: [Double] = (0...48).map { pow(10, Double($0) / 16 - 1) }

  /// Of the answer up, for each difference upwards and then downwards, by the listeners of the filter's grid.
  private static let information = StimulusInformation(
    stimuli: 2 * differences.count, listeners: ThresholdGrid.cells
  ) { stimulus, cell in
    let difference = differences[stimulus / 2]
    return ThresholdGrid.probabilityOfUp(
      cents: stimulus.isMultiple(of: 2) ? difference : -difference, cell: cell)
  }

  public func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    range.anywhere(difference(for: profile.fitted.filter), using: &generator)
  }

  public var largestDifference: Double { largest }

  /// The most telling difference, in cents.
  func difference(for filter: ThresholdFilter) -> Double {
    let expected = Self.information.expected(filter.weights)
    let allowed = Self.differences.indices.filter { (smallest...largest).contains(Self.differences[$0]) }
    let best = allowed.max { expected[2 * $0] + expected[2 * $0 + 1] < expected[2 * $1] + expected[2 * $1 + 1] }
    // Bounds between two neighbours leave none.
    return best.map { Self.differences[$0] } ?? smallest
  }
}
