/// The name of an exercise as settings, rows and files have it, such as `comparison`.
public struct ExerciseName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// What a listener is asked: two notes in sequence, the second of which is judged.
public struct Trial: Equatable, Sendable {
  /// What it is part of; the exercise says how it sounds and what the answers mean.
  public var exercise: ExerciseName
  /// The key of note 1.
  public var note: MIDINote
  /// From the key of note 1 to that of note 2, in semitones.
  public var interval: Int
  /// The signed difference that is judged. A pitch exercise adds it to note 2; another one has a scale of its own, on which
  /// so many cents stand for something else.
  public var offset: Cents
  /// How much louder (positive) or softer note 2 is than note 1, where that is not what is judged.
  public var amplitudeOffset: AmplitudeDB
  /// How both notes are sounded.
  public var sounding: Sounding
  /// Which part of a measurement or an experiment it belongs to, as it is stored; in training nil or `WarmUp.condition`.
  public var condition: String?

  public init(
    exercise: ExerciseName, note: MIDINote, interval: Int = 0, offset: Cents, amplitudeOffset: AmplitudeDB = .zero,
    sounding: Sounding = Sounding(), condition: String? = nil
  ) {
    self.exercise = exercise
    self.note = note
    self.interval = interval
    self.offset = offset
    self.amplitudeOffset = amplitudeOffset
    self.sounding = sounding
    self.condition = condition
  }

  /// The right answer. An offset of zero has none and counts as up.
  public var direction: Direction { offset < .zero ? .down : .up }

  /// The notes of a pitch exercise: note 1 exact, note 2 the interval and the offset away.
  ///
  /// Traps where note 2 has no key.
  public var notes: NotePair {
    let first = Note(
      key: note, velocity: sounding.velocity, duration: sounding.duration, referencePitch: sounding.referencePitch)
    var second = first
    second.key = MIDINote(note.number + interval)
    second.offset = offset
    second.amplitude = amplitudeOffset
    return NotePair(first: first, second: second, gap: sounding.gap, volume: sounding.volume)
  }
}

/// What both notes of a trial share besides their key.
public struct Sounding: Equatable, Sendable {
  public var velocity = MIDIVelocity.medium
  /// How much louder than −23 LUFS, the loudness of every sound, −40…+12 dB.
  public var volume = AmplitudeDB.zero
  /// How long each note sounds.
  public var duration = Duration.seconds(1)
  /// The silence between the end of note 1 and the beginning of note 2.
  public var gap = Duration.zero
  /// The frequency of A4.
  public var referencePitch = Frequency.concertPitch

  public init() {}
}
