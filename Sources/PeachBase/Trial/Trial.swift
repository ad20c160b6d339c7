/// The name of an exercise in settings, rows and files, such as `comparison`.
public struct ExerciseName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A question to the listener: two notes in sequence, the second of which is judged.
public struct Trial: Equatable, Sendable {
  /// The exercise, which defines how the trial sounds and what the answers mean.
  public var exercise: ExerciseName
  /// The key of note 1.
  public var note: MIDINote
  /// The signed difference that is judged: of note 2 from its exact pitch; with an interval, how much wider than exact it is. Of
  /// a note that is tuned, the difference from which the listener starts.
  /// Exercises that judge something other than pitch map cents to their own scale.
  public var offset: Cents
  /// How much louder (positive) or softer note 2 is than note 1, in exercises that don't judge loudness.
  public var amplitudeOffset: AmplitudeDB
  public var sounding: Sounding
  /// The part of a measurement or an experiment, as stored; in training nil or `WarmUp.condition`.
  public var condition: String?
  /// What an experiment changes in each note; nil for nothing.
  public var first: NoteChange?
  public var second: NoteChange?
  /// The values of the exercise's own columns.
  public var facts = AnswerRow()

  public init(
    exercise: ExerciseName, note: MIDINote, offset: Cents, amplitudeOffset: AmplitudeDB = .zero,
    sounding: Sounding = Sounding(), condition: String? = nil
  ) {
    self.exercise = exercise
    self.note = note
    self.offset = offset
    self.amplitudeOffset = amplitudeOffset
    self.sounding = sounding
    self.condition = condition
  }

  public subscript<Content>(column: Column<Content>) -> Content? {
    get { facts[column] }
    set { facts[column] = newValue }
  }
}

/// What an experiment changes in a note besides pitch and amplitude.
public struct NoteChange: Equatable, Sendable {
  public var velocity: MIDIVelocity?
  public var duration: Duration?
  /// Among the sounds of the experiment.
  public var sound = 0

  public init(duration: Duration? = nil) { self.duration = duration }

  package func change(_ note: inout Note) {
    note.velocity = velocity ?? note.velocity
    note.duration = duration ?? note.duration
    note.sound = sound
  }
}

/// The properties that both notes of a trial share.
public struct Sounding: Equatable, Sendable {
  public var velocity = MIDIVelocity.medium
  /// The gain relative to −23 LUFS, the loudness of every sound, −40…+12 dB.
  public var volume = AmplitudeDB.zero
  public var duration = Duration.seconds(1)
  /// The silence between the end of note 1 and the beginning of note 2.
  public var gap = Duration.zero
  /// The frequency of A4.
  public var referencePitch = Frequency.concertPitch
  /// The attack and the release of a sine; nil for the usual ones.
  public var ramp: Duration?

  public init() {}
}
