/// What is known of a listener, note by note over the MIDI keys 0…127.
public struct PerceptualProfile: Equatable, Sendable {
  private var notes: [NoteStatistics]

  public init() { notes = Array(repeating: NoteStatistics(), count: 128) }

  public init(_ statistics: [MIDINote: NoteStatistics]) {
    self.init()
    for (note, value) in statistics { notes[note.number] = value }
  }

  public subscript(note: MIDINote) -> NoteStatistics { notes[note.number] }

  /// Takes one answer in.
  public mutating func add(_ completed: CompletedComparison) {
    notes[completed.comparison.note.number].add(completed.comparison.offset.magnitude, correct: completed.isCorrect)
  }

  /// The mean of all presented differences in cents, where a training begins; nil without data.
  public var overallMean: Double? {
    let total = notes.reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    return notes.reduce(0) { $0 + $1.mean * Double($1.count) } / Double(total)
  }

  /// The `count` notes of the range that need training most: untrained ones first, in random order, then those with the
  /// largest mean difference.
  public func weakSpots(
    in range: NoteRange, count: Int, using generator: inout some RandomNumberGenerator
  ) -> [MIDINote] {
    let numbers = range.numbers.shuffled(using: &generator)
    let untrained = numbers.filter { notes[$0].count == 0 }
    let trained = numbers.filter { notes[$0].count > 0 }.sorted { notes[$0].mean > notes[$1].mean }
    return (untrained + trained).prefix(count).map { MIDINote($0) }
  }
}
