/// What is known about a listener, for each MIDI key 0…127.
public struct PerceptualProfile: Equatable, Sendable {
  private var notes: [NoteStatistics]
  /// The fitted thresholds.
  public private(set) var fitted: FittedProfile

  public init() {
    notes = Array(repeating: NoteStatistics(), count: 128)
    fitted = FittedProfile()
  }

  public init(_ statistics: [MIDINote: NoteStatistics], fitted: FittedProfile) {
    self.init()
    self.fitted = fitted
    for (note, value) in statistics { notes[note.number] = value }
  }

  public subscript(note: MIDINote) -> NoteStatistics { notes[note.number] }

  /// Adds an answer given at a time of day.
  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = ProfileAnswer(completed, at: time) else { return }
    notes[completed.trial.note.number].add(
      completed.trial.offset.magnitude, correct: completed.isCorrect, isWarmUp: completed.trial.isWarmUp)
    fitted.add(answer)
  }

  /// The fitted threshold as of the last answer, at which a training begins; nil without data.
  public var overallThreshold: Cents? { fitted.answers == 0 ? nil : fitted.filter.estimate.cents }

  /// The `count` notes in the range that need training most: untrained ones first, in random order, then those with the
  /// highest fitted thresholds.
  public func weakSpots(
    in range: NoteRange, count: Int, using generator: inout some RandomNumberGenerator
  ) -> [MIDINote] {
    let numbers = range.numbers.shuffled(using: &generator)
    let untrained = numbers.filter { notes[$0].count == 0 }
    // The overall threshold is the same for all notes, so the deviations determine the order.
    let deviations = fitted.deviations.all().map(\.octaves)
    let trained = numbers.filter { notes[$0].count > 0 }.sorted { deviations[$0] > deviations[$1] }
    return (untrained + trained).prefix(count).map { MIDINote($0) }
  }
}
