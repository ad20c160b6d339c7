import PeachBase

/// How much mistuned chords of a sound beat, and how much its exact chords move by themselves.
///
/// Fifths (3:2) and major thirds (5:4) on three roots: the movement of the level of the loudest partials that coincide, in dB.
public struct BeatMeasurement: Equatable, Sendable {
  /// The median movement of exact intervals.
  public let exact: Double
  /// The median movement with the upper note 5 cents off.
  public let mistuned: Double

  public enum Verdict: String, Sendable {
    /// Exactness can be heard by beats.
    case serves
    /// Mistuned intervals move hardly more than exact ones.
    case hardlyBeats
    /// Exact intervals move so much that beats can't be told from it.
    case unsteady
  }

  /// Exact intervals of a sound that serves move by at most this, in dB.
  private static let largestExact = 6.0
  /// Mistuned intervals of a sound that serves move by at least this, in dB, and by this factor more than exact ones.
  private static let smallestMistuned = (decibels: 3.0, factor: 2.0)

  public var verdict: Verdict {
    if exact > Self.largestExact { return .unsteady }
    let (decibels, factor) = Self.smallestMistuned
    return mistuned < max(decibels, factor * exact) ? .hardlyBeats : .serves
  }

  /// The programs of the bundled SoundFont whose beats stand out most from what exact chords do, the best first.
  public static let bestBundled = [56, 60, 42, 0, 68]

  private static let mistuning = Cents(5)
  private static let roots = [48, 55, 62].map { MIDINote($0) }
  private static let intervals = [IntervalPartials(semitones: 7, 3, 2), IntervalPartials(semitones: 4, 5, 4)]

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension BeatMeasurement {
  /// Measures a sound. Takes about 0.2 s.
  ///
  /// Each key has the pitch that it has in training, where its measured error is corrected.
  /// - Parameters:
  ///   - renderer: brings all keys to the same level.
  ///   - keys: the sound's keys; nil for all.
  /// - Returns: nil without any interval that the sound has.
  init?(_ renderer: any NoteRenderer, keys: ClosedRange<MIDINote>?) throws(AudioError) {
    var notes = TunedNotes(renderer)
    var found: [(exact: Double, mistuned: Double)] = []
    for root in Self.roots {
      for interval in Self.intervals where keys?.contains(root...interval.upper(root)) ?? true {
        do throws(AudioError) {
          let lower = try notes.sound(root)
          let upper = try notes.sound(interval.upper(root), interval.offset)
          let pair = interval.loudestPair(of: lower, upper, root: root)
          found.append((pair?.movement() ?? 0, pair?.movement(mistuning: Self.mistuning) ?? 0))
        } catch .silentKey {}
      }
    }
    guard !found.isEmpty else { return nil }
    self.init(exact: Self.median(found.map(\.exact)), mistuned: Self.median(found.map(\.mistuned)))
  }
}

/// An interval, and the partials of its notes that coincide.
private struct IntervalPartials {
  private let semitones: Int
  /// The lowest partials that coincide, and their multiples.
  private let lower: Int
  private let upper: Int

  /// The number of pairs among which the loudest is sought.
  private static let pairs = 4
  /// In Hz.
  private static let highest = 8000.0
  /// The power of a pair, relative to that of both notes, below which it can't be heard.
  private static let inaudible = 1e-5

  init(semitones: Int, _ lower: Int, _ upper: Int) {
    (self.semitones, self.lower, self.upper) = (semitones, lower, upper)
  }

  func upper(_ root: MIDINote) -> MIDINote { MIDINote(root.number + semitones) }

  /// From the key of the upper note to the exact interval.
  var offset: Cents { Cents(1200 * log2(Double(lower) / Double(upper)) - 100 * Double(semitones)) }

  /// The pair whose weaker partial is the loudest; nil if none can be heard.
  func loudestPair(of first: Sound, _ second: Sound, root: MIDINote) -> CoincidingPartials? {
    let frequencies = (1...Self.pairs).map { Double($0 * lower) * root.frequency().hertz }.filter { $0 < Self.highest }
    let powers = zip(CoincidingPartials.powers(first, frequencies), CoincidingPartials.powers(second, frequencies))
    let (start, end) = CoincidingPartials.span
    let total = 2 * (first.meanSquare(from: start, to: end) + second.meanSquare(from: start, to: end))
    let weaker = zip(frequencies, powers.map { min($0, $1) })
    guard let (frequency, power) = weaker.max(by: { $0.1 < $1.1 }), power > Self.inaudible * total else { return nil }
    return CoincidingPartials(first, second, at: frequency)
  }
}

/// Renders each note once, with the correction of its key.
private struct TunedNotes {
  private let renderer: any NoteRenderer
  private var errors: [MIDINote: Cents] = [:]
  private var sounds: [MIDINote: Sound] = [:]

  private static let duration = Duration.seconds(4)

  init(_ renderer: any NoteRenderer) { self.renderer = renderer }

  mutating func sound(_ key: MIDINote, _ offset: Cents? = nil) throws(AudioError) -> Sound {
    if offset == nil, let known = sounds[key] { return known }
    var note = Note(key: key, duration: Self.duration)
    note.offset = (offset ?? .zero) + -(try error(key))
    let sound = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
    if offset == nil { sounds[key] = sound }
    return sound
  }

  private mutating func error(_ key: MIDINote) throws(AudioError) -> Cents {
    if let known = errors[key] { return known }
    let error = try KeyError.measured(Note(key: key, duration: KeyPitchMeasurement.held), by: renderer)
    errors[key] = error
    return error
  }
}
