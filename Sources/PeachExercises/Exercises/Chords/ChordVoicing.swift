import PeachBase

/// The voices of a chord as they sound, from the lowest up.
struct ChordVoicing: Hashable, Sendable {
  struct Voice: Hashable, Sendable {
    var key: MIDINote
    /// The exact offset from the key's pitch, in cents.
    var cents: Double
    /// What is added because of the measured error of the key, in cents.
    var correction = 0.0
    /// In dB.
    var level = 0.0
  }

  var voices: [Voice]

  /// The largest change of a voice's level in a trial, so that only its pitch tells which one is off, in dB.
  static let roving = 1.0

  /// How much lower all voices are, so that they are together as loud as one, in dB.
  var reduction: Double { 10 * log10(voices.reduce(0) { $0 + pow(10, $1.level / 10) }) }

  /// Which voice it is as it sounds: `second lowest`, with the German ending of an object.
  ///
  /// - Parameter number: counted from the lowest as 1.
  func place(of number: Int) -> Text {
    let fromTop = voices.count + 1 - number
    if number == fromTop { return Text(en: "middle", de: "mittleren") }
    let ordinals = [Text(""), Text(en: "second ", de: "zweit"), Text(en: "third ", de: "dritt")]
    let end = number < fromTop ? Text(en: "lowest", de: "untersten") : Text(en: "highest", de: "obersten")
    return ordinals[min(number, fromTop, ordinals.count) - 1] + end
  }
}

extension Chord {
  /// A tone with the octaves between it and its place in root position.
  struct Tone: Hashable, Sendable {
    let interval: Interval
    let octaves: Int

    init(_ interval: Interval, octaves: Int = 0) { (self.interval, self.octaves) = (interval, octaves) }

    /// From the root, in semitones.
    var semitones: Int { interval.semitones + 12 * octaves }
  }

  /// The chord in root position and its inversions, in which upper tones are an octave lower; each from the lowest tone up.
  ///
  /// - Parameter asked: the tone that is asked; a drone sounds in one octave or two below it.
  fileprivate func inversions(with asked: Interval) -> [[Tone]] {
    if self == .drone {
      return [[Tone(.unison), Tone(asked)], [Tone(.unison, octaves: -1), Tone(.unison), Tone(asked)]]
    }
    return intervals.indices.map { last in
      intervals.enumerated().map { Tone($0.element, octaves: $0.offset > last ? -1 : 0) }
        .sorted { $0.semitones < $1.semitones }
    }.filter { tones in Set(tones.map(\.semitones)).count == tones.count }
  }
}

extension Chord {
  /// Whether it lies in a range in an inversion with this root, in any octave.
  func fits(_ range: NoteRange, root: MIDINote, asked: Interval) -> Bool {
    inversions(with: asked).contains { tones in
      range.numbers.contains { number in
        (number - root.number).isMultiple(of: 12) && Trial.keys(of: tones, on: MIDINote(number), in: range) != nil
      }
    }
  }
}

extension Trial {
  /// Asks about a tone of a chord whose inversion, place and levels are drawn at random within the range.
  ///
  /// The root moves from the trial's key to the nearest octave, or else to the nearest key, from which the chord lies in
  /// the range. Among a few places, the one with the steadiest keys is chosen. The place doesn't depend on the asked
  /// tone, so that the register of the chord doesn't tell which one is off.
  ///
  /// - Parameters:
  ///   - asked: as an interval above the root.
  ///   - keyed: the tone whose key becomes the trial's.
  mutating func ask(
    _ chord: Chord, _ asked: Interval, keyedBy keyed: Interval, _ settings: TrainingSettings,
    using generator: inout SeededGenerator
  ) {
    let system = settings.intervals.chordSystem
    let range = settings.ungrownRange
    let start = note.number
    // Another octave rather than another note.
    func distance(_ key: Int) -> Int { abs(key - start) + ((key - start).isMultiple(of: 12) ? 0 : 128) }
    let places = range.numbers.sorted { (distance($0), $0) < (distance($1), $1) }.lazy.map { MIDINote($0) }
    let inversions = chord.inversions(with: asked).shuffled(using: &generator)
    let possible = places.flatMap { key in inversions.lazy.compactMap { Self.keys(of: $0, on: key, in: range) } }
    let pitches = settings.intervals.pitches
    func grade(_ place: Place) -> PitchGrade { place.map { pitches[$0.key].grade }.max() ?? .unusable }
    // Where each key has its pitch, some keys of a key map have none.
    let sounding = possible.lazy.filter { place in
      system.follows || place.allSatisfy { system.offset(of: $0.key, tonic: $0.key) != nil }
    }
    let tried = Array(sounding.prefix(Self.triedPlaces))
    guard let place = tried.first(where: { grade($0) < .coarse }) ?? tried.min(by: { grade($0) < grade($1) }) else {
      preconditionFailure("An octave has every chord")
    }
    note = place.last { $0.tone.interval == keyed }?.key ?? note
    func offset(_ tone: Chord.Tone, _ key: MIDINote) -> Double {
      let root = MIDINote(exactly: key.number - tone.interval.semitones) ?? key
      return chord.offset(of: tone.interval, on: key, root: root, in: system) ?? 0
    }
    voicing = ChordVoicing(
      voices: place.map { tone, key in
        ChordVoicing.Voice(
          key: key, cents: offset(tone, key), correction: 0 - pitches[key].error.value,
          level: generator.uniform(in: -ChordVoicing.roving...ChordVoicing.roving))
      })
    self[ChordColumns.chord] = chord.word
    self[ChordColumns.voice] = place.lastIndex { $0.tone.interval == asked }.map { $0 + 1 }
    self[IntervalColumns.interval] = asked.semitones
    let ends = [asked, .unison].map { interval in place.last { $0.tone.interval == interval } }
    let cents = ends.map { $0.map { offset($0.tone, $0.key) } ?? 0 }
    self[IntervalColumns.size] = Double(100 * asked.semitones) + cents[0] - cents[1]
    self[IntervalColumns.tuning] = system.label.description
  }

  fileprivate typealias Place = [(tone: Chord.Tone, key: MIDINote)]

  /// The number of places whose keys are measured before a trial.
  private static let triedPlaces = 6

  /// The keys of a chord whose root is on a key; nil if one is outside of the range.
  fileprivate static func keys(of tones: [Chord.Tone], on key: MIDINote, in range: NoteRange) -> Place? {
    let anchor = tones.last { $0.interval == .unison }?.semitones ?? 0
    let keys = tones.map { key.number - anchor + $0.semitones }
    guard keys.allSatisfy(range.numbers.contains) else { return nil }
    return Array(zip(tones, keys.map { MIDINote($0) }))
  }

  /// The notes of its chord, all at once, together as loud as one note.
  ///
  /// - Parameter held: whether they go on sounding and the asked one is tuned.
  func chord(held: Bool) -> Phrase {
    guard let voicing, let asked = self[ChordColumns.voice] else { return phrase }
    let notes = voicing.voices.enumerated().map { index, voice in
      let offset = voice.cents + voice.correction + (index + 1 == asked ? self.offset.value : 0)
      let note = Note(
        key: voice.key, offset: Cents(offset), velocity: sounding.velocity, amplitude: AmplitudeDB(voice.level),
        duration: sounding.duration, referencePitch: sounding.referencePitch)
      var timed = TimedNote(note, .at(.zero))
      timed.isHeld = held
      return timed
    }
    return Phrase(
      notes, tuned: held ? asked - 1 : nil, isChord: true,
      volume: .clamped(sounding.volume.value - voicing.reduction))
  }
}
