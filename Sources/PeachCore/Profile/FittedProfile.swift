/// The state of the profile: the filter of the current threshold and the sums of each note.
///
/// Its size is constant. Answers must be added in the order in which they were given.
public struct FittedProfile: Equatable, Sendable {
  public internal(set) var filter: ThresholdFilter
  public internal(set) var deviations: NoteDeviations

  /// A profile without answers.
  public init(drift: ThresholdDrift = .standard) {
    filter = ThresholdFilter(drift: drift)
    deviations = NoteDeviations()
  }

  /// The number of answers added.
  public var answers: Int { filter.answers }

  /// Adds an answer.
  public mutating func add(_ answer: ProfileAnswer) {
    let expectation = filter.update(offset: answer.offset, isUp: answer.isUp, at: answer.milliseconds)
    deviations.add(note: answer.note, offset: answer.offset, isUp: answer.isUp, expectation: expectation)
  }
}

/// One note's fitted threshold.
public struct NoteThreshold: Hashable, Sendable {
  public let note: MIDINote
  /// The number of answers on this note; 0 if the estimate comes from its neighbours alone.
  public let answers: Int
  public let estimate: ThresholdEstimate

  public init(note: MIDINote, answers: Int, estimate: ThresholdEstimate) {
    self.note = note
    self.answers = answers
    self.estimate = estimate
  }
}

extension FittedProfile {
  /// The fitted thresholds of the notes at an instant in milliseconds since 1970, lowest note first.
  ///
  /// The note's log2 threshold is μ + δ; its 95 % interval extends √(1.96²·var + (μ − lower)²) below and √(1.96²·var +
  /// (upper − μ)²) above, with the filter's μ and interval at that instant. Notes without an answer within
  /// `NoteDeviations.radius` semitones are omitted.
  public func noteThresholds(in notes: ClosedRange<MIDINote>, at milliseconds: Int64) -> [NoteThreshold] {
    let overall = filter.estimate(at: milliseconds)
    let deviations = deviations.reading()
    return (notes.lowerBound.number...notes.upperBound.number).compactMap { number in
      guard let deviation = deviations[number] else { return nil }
      let note = MIDINote(number)
      return NoteThreshold(
        note: note, answers: self.deviations.answers(on: note), estimate: overall.shifted(by: deviation))
    }
  }
}

extension ThresholdEstimate {
  /// The estimate of a note with this deviation from the overall estimate.
  func shifted(by deviation: NoteDeviation) -> ThresholdEstimate {
    let mean = meanLog2 + deviation.octaves
    let square = 1.96 * 1.96 * deviation.variance
    let below = meanLog2 - lower95Log2
    let above = upper95Log2 - meanLog2
    return ThresholdEstimate(
      meanLog2: mean, lower95Log2: mean - (square + below * below).squareRoot(),
      upper95Log2: mean + (square + above * above).squareRoot())
  }
}
