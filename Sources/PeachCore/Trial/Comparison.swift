/// Which way the second note of a comparison lies from the first; also what a listener answers.
public enum Direction: String, Sendable, CaseIterable {
  case higher, lower
}

/// Two notes in sequence: note 1 is an exact MIDI note, note 2 the same MIDI note shifted by a few cents.
public struct Comparison: Equatable, Sendable {
  /// The key of both notes.
  public var note: MIDINote
  /// How far note 2 lies from note 1; positive is higher.
  public var offset: Cents
  /// How much louder (positive) or softer note 2 is than note 1.
  public var amplitudeOffset: AmplitudeDB
  /// How both notes are sounded.
  public var sounding: Sounding
  /// Which part of a measurement or an experiment it belongs to, as it is stored; in training nil or `WarmUp.condition`.
  public var condition: String?

  public init(
    note: MIDINote, offset: Cents, amplitudeOffset: AmplitudeDB = .zero, sounding: Sounding = Sounding(),
    condition: String? = nil
  ) {
    self.note = note
    self.offset = offset
    self.amplitudeOffset = amplitudeOffset
    self.sounding = sounding
    self.condition = condition
  }

  /// The right answer. An offset of zero has none and counts as higher.
  public var direction: Direction { offset < .zero ? .lower : .higher }

  /// The comparison as the player takes it.
  public var notes: NotePair {
    let first = Note(
      key: note, velocity: sounding.velocity, duration: sounding.duration, referencePitch: sounding.referencePitch)
    var second = first
    second.offset = offset
    second.amplitude = amplitudeOffset
    return NotePair(first: first, second: second, gap: sounding.gap, volume: sounding.volume)
  }
}

/// What both notes of a comparison share besides their key.
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

/// A comparison together with what the listener answered.
public struct CompletedComparison: Equatable, Sendable {
  public let comparison: Comparison
  public let answer: Direction
  /// From the onset of note 2 to the answer.
  public let responseTime: Duration
  /// When the answer was given.
  public let time: SessionTime
  /// How often the sound dropped out while the notes sounded.
  public let dropOuts: Int

  public init(
    comparison: Comparison, answer: Direction, responseTime: Duration, time: SessionTime, dropOuts: Int = 0
  ) {
    self.comparison = comparison
    self.answer = answer
    self.responseTime = responseTime
    self.time = time
    self.dropOuts = dropOuts
  }

  public var isCorrect: Bool { answer == comparison.direction }

  /// Whether the notes were heard whole. An answer to others enters no fit.
  public var isIntact: Bool { dropOuts == 0 }
}
