/// A scale that stands on the keyboard: it gives keys their pitches, and an interval is the difference of two pitches.
///
/// A chromatic scale has a pitch for each key. Of another scale, each pitch belongs to the nearest key. Where each interval's lower
/// note is the tonic, every key keeps its usual pitch, and intervals are the same from all of them.
public struct TuningSystem: Hashable, Sendable {
  public let scale: PitchScale
  public let tonic: Tonic
  package let map: KeyMap?
  /// Whether each key has a pitch of its own, so that intervals have their usual names.
  public let isChromatic: Bool
  /// From the lowest degree up; empty if each interval's lower note is the tonic.
  private let places: [Place]

  /// A pitch with the key that plays it.
  public struct Place: Hashable, Sendable {
    public let key: MIDINote
    /// From the key's usual pitch, in cents.
    public let offset: Double
    /// In the scale.
    let degree: Int

    /// Above the usual pitch of key 0, in cents.
    fileprivate var pitch: Double { Double(100 * key.number) + offset }
  }

  /// C4.
  private static let middle = 60

  /// - Parameters:
  ///   - tonic: `automatic` is that of the key map, else the lower notes if the scale follows them, else C.
  ///   - map: that of the scale's file.
  public init(_ scale: PitchScale, _ tonic: Tonic = .automatic, map: KeyMap? = nil) {
    (self.scale, self.tonic, self.map) = (scale, tonic, map)
    switch (tonic, map) {
    case (.automatic, let map?):
      let pitches = map.pitches(of: scale)
      isChromatic =
        scale.count == 12 && pitches.allSatisfy { abs($0.pitch - Double(100 * $0.key)) <= PitchScale.nearKey }
      places = pitches.compactMap { [isChromatic] in
        Place($0.pitch, $0.degree, key: isChromatic ? $0.key : nil)
      }
    case (.automatic, nil) where scale.follows, (.follow, _): (isChromatic, places) = (scale.isChromatic, [])
    case (.automatic, nil), (.key, _):
      let key = if case .key(let key) = tonic { key + Self.middle } else { Self.middle }
      isChromatic = scale.isChromatic
      places = scale.isChromatic ? Self.ownKeys(scale, key) : Self.nearestKeys(scale, key)
    }
  }

  /// A4 keeps its pitch.
  private static func ownKeys(_ scale: PitchScale, _ tonic: Int) -> [Place] {
    func offset(_ key: Int) -> Double { scale[key - tonic] - Double(100 * (key - tonic)) }
    let reference = offset(MIDINote.a4.number)
    return MIDINote.range.map {
      Place(key: MIDINote($0), offset: offset($0) - reference, degree: $0 - tonic)
    }
  }

  /// The tonic keeps its key's pitch.
  private static func nearestKeys(_ scale: PitchScale, _ tonic: Int) -> [Place] {
    let periods = Int((12_700 / scale.period).rounded(.up)) + 1
    let degrees = -periods * scale.count...periods * scale.count
    return degrees.compactMap { Place(Double(100 * tonic) + scale[$0], $0) }
  }

  /// The largest distance between the keys of an interval, in semitones.
  private static let octave = 12
  /// How far a size may be from the one that is asked for, in cents.
  public static let tolerance = 20.0
}

extension TuningSystem.Place {
  /// - Parameter key: nil for the nearest; nil is returned if there is none.
  fileprivate init?(_ pitch: Double, _ degree: Int, key: Int? = nil) {
    let number = key ?? Int((pitch / 100).rounded())
    guard let key = MIDINote(exactly: number) else { return nil }
    self.init(key: key, offset: pitch - Double(100 * number), degree: degree)
  }
}

// MARK: Intervals

/// An interval on two keys.
public struct TunedInterval: Hashable, Sendable {
  /// The first note.
  public let note: MIDINote
  /// The exact pitch of the first note from its key's usual one, in cents.
  public let offset: Double
  /// From the lower key to the upper one, 0…12; in a chromatic tuning the interval's name.
  public let keys: Interval
  /// In cents above the lower note.
  public let size: Double
  /// In steps of a scale that isn't chromatic; otherwise nil.
  public let steps: Int?
  public let ratio: Ratio?

  /// The key of the second note; traps outside of 0…127.
  public func second(_ direction: Direction) -> MIDINote {
    MIDINote(note.number + (direction == .up ? keys.semitones : -keys.semitones))
  }
}

extension TuningSystem {
  /// Whether each interval's lower note is the tonic.
  public var follows: Bool { places.isEmpty }

  /// Whether chords can be made of it on any keys.
  package var suitsChords: Bool { isChromatic && (follows || places.count == MIDINote.range.count) }

  /// The name that rows hold, with the tonic or the key map if keys differ.
  public var label: TuningLabel {
    var label = TuningLabel(name: scale.name)
    guard !follows else { return label }
    switch tonic {
    case .key(let key): label.tonic = Tonic.names[key]
    case .automatic, .follow: if let map { label.map = map.name } else { label.tonic = Tonic.names[0] }
    }
    return label
  }

  /// The exact pitch of a key from its usual one, in cents; nil if the tuning doesn't have it.
  ///
  /// - Parameter tonic: where each chord's root is the tonic, that root.
  package func offset(of key: MIDINote, tonic: MIDINote) -> Double? {
    guard follows else { return place(of: key)?.offset }
    let degree = key.number - tonic.number
    return scale[degree] - Double(100 * degree)
  }

  /// The reference pitch that the key map asks for; nil without one.
  public var referencePitch: Frequency? { tonic == .automatic ? map?.referencePitch : nil }

  private func place(of key: MIDINote) -> Place? {
    if key.number < places.count, places[key.number].key == key { return places[key.number] }
    return places.first { $0.key == key }
  }

  /// The size of a chromatic interval above a key.
  ///
  /// - Returns: nil if the tuning lacks one of the keys.
  public func size(of interval: Interval, above key: MIDINote) -> Cents? {
    guard !follows else { return Cents(scale[interval.semitones]) }
    guard let lower = place(of: key), let upper = MIDINote(exactly: key.number + interval.semitones).flatMap(place)
    else { return nil }
    return Cents(upper.pitch - lower.pitch)
  }

  /// What is asked for in this tuning: of a chromatic one, its intervals and sizes; of another one, all its steps for all
  /// intervals, and also instead of the default interval, if it has none like that.
  public func choices(_ chosen: [IntervalChoice]) -> [IntervalChoice] {
    if isChromatic {
      let named = Set(chosen.compactMap { $0.chromatic ?? (follows ? upward($0).first?.keys : nil) })
      // Where an interval has several sizes, a size stands for those near it, unless all are asked by name.
      let sizes = chosen.filter { size in
        size.isSize && !follows && upward(size).contains { !named.contains($0.keys) }
      }
      // Other settings are refused before a training.
      return named.isEmpty && sizes.isEmpty
        ? IntervalChoice.standard : Interval.allCases.filter(named.contains).map { .interval($0) } + sizes
    }
    guard asksAll(chosen) else { return chosen }
    return (1...max(scale.steps(within: Double(100 * Self.octave) + Self.tolerance), 1)).map { .steps($0) }
  }

  /// Whether all steps of a scale are asked.
  private func asksAll(_ chosen: [IntervalChoice]) -> Bool {
    !isChromatic && (chosen == IntervalChoice.all || chosen == IntervalChoice.standard && !has(chosen[0]))
  }

  /// The first of some intervals that the tuning doesn't have; nil if it has them all.
  ///
  /// - Parameter areChosen: whether somebody chose them; otherwise the default interval stands for all steps.
  public func lacking(_ intervals: [IntervalChoice], areChosen: Bool = false) -> IntervalChoice? {
    if areChosen ? !isChromatic && intervals == IntervalChoice.all : asksAll(intervals) { return nil }
    return intervals.first { !has($0) }
  }

  private func has(_ choice: IntervalChoice) -> Bool { !upward(choice).isEmpty }

  /// All intervals of a kind upwards.
  private func upward(_ choice: IntervalChoice) -> [TunedInterval] {
    intervals(choice, .up, in: NoteRange(trusted: NoteRange.allowed))
  }

  /// Whether it has an interval of an octave or less.
  var hasIntervals: Bool { choices(IntervalChoice.all).contains { has($0) } }

  /// All intervals of a kind whose keys are in a range, by the first key.
  public func intervals(_ choice: IntervalChoice, _ direction: Direction, in range: NoteRange) -> [TunedInterval] {
    let keys = range.numbers
    guard !follows else {
      guard let (interval, size, steps) = following(choice) else { return [] }
      let shift = direction == .up ? 0 : interval.semitones
      let (lowest, highest) = (keys.lowerBound + shift, keys.upperBound - interval.semitones + shift)
      return lowest > highest
        ? []
        : (lowest...highest).map {
          TunedInterval(
            note: MIDINote($0), offset: 0, keys: interval, size: size, steps: steps,
            ratio: steps.flatMap { scale.ratio(from: 0, to: $0) })
        }
    }
    return places.indices.compactMap { index in
      let lower = places[index]
      guard keys.contains(lower.key.number), let upper = upper(choice, from: index), keys.contains(upper.key.number),
        let interval = Interval(rawValue: upper.key.number - lower.key.number)
      else { return nil }
      let first = direction == .up ? lower : upper
      let steps = isChromatic ? nil : upper.degree - lower.degree
      return TunedInterval(
        note: first.key, offset: first.offset, keys: interval, size: upper.pitch - lower.pitch, steps: steps,
        ratio: steps.flatMap { _ in scale.ratio(from: lower.degree, to: upper.degree) })
    }
  }

  /// The interval of a kind whose first note is nearest to a key; nil if there is none.
  public func interval(_ choice: IntervalChoice, _ direction: Direction, from note: MIDINote) -> TunedInterval? {
    let all = NoteRange(trusted: MIDINote(MIDINote.range.lowerBound)...MIDINote(MIDINote.range.upperBound))
    func distance(_ interval: TunedInterval) -> Double {
      let away = abs(Double(100 * (interval.note.number - note.number)) + interval.offset)
      // The key itself, however it is tuned.
      return interval.note == note ? away / 1e6 : away
    }
    return intervals(choice, direction, in: all).min { distance($0) < distance($1) }
  }

  /// The keys, the size and the steps of an interval above a tonic.
  private func following(_ choice: IntervalChoice) -> (Interval, size: Double, steps: Int?)? {
    if isChromatic, !choice.isSize { return choice.chromatic.map { ($0, scale[$0.semitones], nil) } }
    let steps: Int
    if case .steps(let number) = choice {
      steps = number
    } else {
      let most = scale.steps(within: choice.cents + Self.tolerance)
      guard let nearest = (0...most).min(by: { abs(scale[$0] - choice.cents) < abs(scale[$1] - choice.cents) }),
        abs(scale[nearest] - choice.cents) <= Self.tolerance
      else { return nil }
      steps = nearest
    }
    let keys = isChromatic ? steps : Int((scale[steps] / 100).rounded())
    return Interval(rawValue: keys).map { ($0, scale[steps], isChromatic ? nil : steps) }
  }

  /// The upper pitch of an interval of a kind.
  private func upper(_ choice: IntervalChoice, from index: Int) -> Place? {
    let lower = places[index]
    if isChromatic, !choice.isSize {
      return choice.chromatic.flatMap { MIDINote(exactly: lower.key.number + $0.semitones) }.flatMap(place)
    }
    if case .steps(let steps) = choice {
      // Without gaps in the key map, degrees follow each other.
      let next = index + steps
      if next < places.count, places[next].degree == lower.degree + steps { return places[next] }
      return places[index...].first { $0.degree == lower.degree + steps }
    }
    let wanted = lower.pitch + choice.cents
    // The first pitch that isn't lower, by halves.
    var (low, high) = (index, places.count)
    while low < high {
      let half = (low + high) / 2
      if places[half].pitch < wanted { low = half + 1 } else { high = half }
    }
    return places[max(index, low - 1)..<min(low + 1, places.count)]
      .min { abs($0.pitch - wanted) < abs($1.pitch - wanted) }
      .flatMap { abs($0.pitch - wanted) <= Self.tolerance ? $0 : nil }
  }
}

extension TuningSystem {
  public static let equal = TuningSystem(.equal)
  public static let just = TuningSystem(.just)
  public static let pythagorean = TuningSystem(.pythagorean)
  public static let meantone = TuningSystem(.meantone)

  /// The tunings with a name that are the same from every key, in the order in which they are offered.
  public static let following = PitchScale.following.map { TuningSystem($0) }
}

extension Interval {
  /// The size that is the same from every key, in equal temperament and in just intonation.
  public var justSize: Cents { Cents(PitchScale.just[semitones]) }

  /// How much wider the just interval is than the equal-tempered one.
  public var justDeviation: Cents { justSize + Cents(Double(-100 * semitones)) }
}
