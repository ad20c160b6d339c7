/// A note of a phrase.
public struct TimedNote: Equatable, Sendable {
  public enum Start: Equatable, Sendable {
    /// This long after the end of the note before. The first note begins at once.
    case after(gap: Duration)
    /// This long after the beginning of the phrase.
    case at(Duration)
  }

  public var note: Note
  public var start: Start
  /// Whether it sounds until the phrase is stopped. The note after it begins as if it had ended after its duration.
  public var isHeld = false

  public init(_ note: Note, _ start: Start = .after(gap: .zero)) { (self.note, self.start) = (note, start) }
}

/// What sounds: notes in time, the first of which begins first, and at most one of which the listener tunes.
public struct Phrase: Equatable, Sendable {
  /// The largest number of notes.
  public static let capacity = 7

  public var notes: [TimedNote]
  /// The index of the note that is tuned, which is held.
  public let tuned: Int?
  /// Whether the held notes are a chord: they sound from one place, and if they fade, all are struck again in the same frame.
  /// Otherwise the tuned note is put apart from the others, which must not fade.
  public let isChord: Bool
  /// From when on answers count.
  public var answersOpen: PlayerEvent
  /// The gain on all notes relative to the sound's own loudness.
  public var volume: AmplitudeDB

  /// Traps without notes or with more than `capacity`.
  ///
  /// - Parameter answersOpen: nil for the beginning of the tuned note, or otherwise of the last one.
  public init(
    _ notes: [TimedNote], tuned: Int? = nil, isChord: Bool = false, answersOpen: PlayerEvent? = nil,
    volume: AmplitudeDB = .zero
  ) {
    precondition((1...Self.capacity).contains(notes.count))
    (self.notes, self.tuned, self.isChord, self.volume) = (notes, tuned, isChord, volume)
    self.answersOpen = answersOpen ?? .began(tuned ?? notes.count - 1)
    if let tuned { self.notes[tuned].isHeld = true }
  }

  /// The same notes, each for its duration: none is tuned or held.
  public var untuned: Phrase {
    var notes = notes
    for index in notes.indices { notes[index].isHeld = false }
    return Phrase(notes, answersOpen: answersOpen, volume: volume)
  }

  /// When each note begins and ends, after the beginning of the phrase; a held one as if it lasted for its duration.
  public var times: [(begin: Duration, end: Duration)] {
    var times: [(begin: Duration, end: Duration)] = []
    for timed in notes {
      let begin =
        switch timed.start {
        case .after(let gap): times.last.map { $0.end + gap } ?? .zero
        case .at(let time): time
        }
      times.append((begin, begin + timed.note.duration))
    }
    return times
  }

  public subscript(index: Int) -> Note {
    get { notes[index].note }
    set { notes[index].note = newValue }
  }
}

extension KeyPitches {
  /// The first key of a phrase without a pitch for exact intervals; nil if there is none.
  public func unusableKey(of phrase: Phrase) -> MIDINote? {
    phrase.notes.lazy.map(\.note.key).first { self[$0].grade == .unusable }
  }
}
