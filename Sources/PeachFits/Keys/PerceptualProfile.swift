import PeachBase

/// What is known about a listener, for each MIDI key 0…127.
public struct PerceptualProfile: Equatable, Sendable {
  private var notes: [NoteStatistics]
  package private(set) var breaks: BreakFilter<FilterBank>
  /// The number of choices if the sign of the difference doesn't tell which is right; otherwise nil.
  public var choices: Int?

  public init() { self.init([:], bank: FilterBank()) }

  public init(_ statistics: [MIDINote: NoteStatistics], bank: FilterBank) {
    self.init(statistics, BreakFilter(shown: bank))
  }

  package init(_ statistics: [MIDINote: NoteStatistics], _ breaks: BreakFilter<FilterBank>) {
    notes = Array(repeating: NoteStatistics(), count: FilterBank.keys)
    self.breaks = breaks
    for (note, value) in statistics { notes[note.number] = value }
  }

  /// The thresholds as of the last answer.
  public var bank: FilterBank { breaks.shown }

  public subscript(note: MIDINote) -> NoteStatistics { notes[note.number] }

  /// Adds an answer given at a time of day.
  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = ProfileAnswer(completed, of: choices, at: time) else { return }
    add(answer, isCorrect: completed.isCorrect, isWarmUp: completed.trial.isWarmUp)
  }

  mutating func add(_ answer: ProfileAnswer, isCorrect: Bool, isWarmUp: Bool) {
    notes[answer.note.number].add(answer.offset.magnitude, correct: isCorrect, isWarmUp: isWarmUp)
    breaks.add(answer)
  }

  /// The threshold as of the last answer, over the keys answered lately, at which a training begins; nil without data.
  public var overallThreshold: Cents? { bank.overallThreshold?.cents }

  /// The `count` notes in the range that need training most: untrained ones first, in random order, then those with the
  /// highest fitted thresholds.
  public func weakSpots(
    in range: NoteRange, count: Int, using generator: inout some RandomNumberGenerator
  ) -> [MIDINote] {
    let keys = range.numbers.shuffled(using: &generator).map { MIDINote($0) }
    let untrained = keys.filter { self[$0].count == 0 }
    let keyboard = bank.known
    let trained = keys.filter { self[$0].count > 0 }.map { ($0, keyboard.mean(of: $0)) }.sorted { $0.1 > $1.1 }
    return Array((untrained + trained.map(\.0)).prefix(count))
  }
}
