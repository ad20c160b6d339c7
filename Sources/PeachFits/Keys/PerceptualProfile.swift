import PeachBase

/// What is known about a listener, for each MIDI key 0…127.
public struct PerceptualProfile: Equatable, Sendable {
  private var notes: [NoteStatistics]
  public private(set) var bank: FilterBank
  /// The number of choices if the sign of the difference doesn't tell which is right; otherwise nil.
  public var choices: Int?

  public init() { self.init([:], bank: FilterBank()) }

  public init(_ statistics: [MIDINote: NoteStatistics], bank: FilterBank) {
    notes = Array(repeating: NoteStatistics(), count: FilterBank.keys)
    self.bank = bank
    for (note, value) in statistics { notes[note.number] = value }
  }

  public subscript(note: MIDINote) -> NoteStatistics { notes[note.number] }

  /// Adds an answer given at a time of day.
  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = ProfileAnswer(completed, of: choices, at: time) else { return }
    add(answer, isCorrect: completed.isCorrect, isWarmUp: completed.trial.isWarmUp)
  }

  mutating func add(_ answer: ProfileAnswer, isCorrect: Bool, isWarmUp: Bool) {
    notes[answer.note.number].add(answer.offset.magnitude, correct: isCorrect, isWarmUp: isWarmUp)
    bank.add(answer)
  }

  /// The threshold as of the last answer, over the keys answered lately, at which a training begins; nil without data.
  public var overallThreshold: Cents? {
    bank.threshold(over: bank.recentKeys(in: MIDINote(0)...MIDINote(127)))?.cents
  }

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
