/// One note to be sounded.
///
/// Key and velocity choose the timbre, the cent offset the pitch, the amplitude the loudness: each acts alone.
public struct Note: Equatable, Sendable {
  public var key: MIDINote
  /// Added to the key's pitch, exactly; what users call a pitch bend.
  public var offset = Cents.zero
  public var velocity = MIDIVelocity.medium
  public var amplitude = AmplitudeDB.zero
  /// The note sounds for exactly this long.
  public var duration = Duration.seconds(1)
  /// The frequency of A4.
  public var referencePitch = Frequency.concertPitch

  public init(
    key: MIDINote, offset: Cents = .zero, velocity: MIDIVelocity = .medium, amplitude: AmplitudeDB = .zero,
    duration: Duration = .seconds(1), referencePitch: Frequency = .concertPitch
  ) {
    self.key = key
    self.offset = offset
    self.velocity = velocity
    self.amplitude = amplitude
    self.duration = duration
    self.referencePitch = referencePitch
  }

  /// The distance from the key's pitch at A4 = 440 Hz: the offset and what the reference pitch adds.
  public var totalOffset: Cents { offset + Cents(from: .concertPitch, to: referencePitch) }

  /// The frequency of the note.
  public var frequency: Frequency { key.frequency(reference: referencePitch).shifted(by: offset) }
}

/// Two notes, one after the other.
public struct NotePair: Equatable, Sendable {
  public var first: Note
  public var second: Note
  /// The silence from the end of the first to the beginning of the second.
  public var gap: Duration
  /// How much louder than the sound's own loudness both are.
  public var volume: AmplitudeDB

  public init(first: Note, second: Note, gap: Duration = .zero, volume: AmplitudeDB = .zero) {
    self.first = first
    self.second = second
    self.gap = gap
    self.volume = volume
  }
}

/// What the audio clock tells of the notes that were started.
public enum PlayerEvent: Equatable, Sendable {
  /// The first frame of the first note is heard.
  case note1Began
  /// The first frame of the second note is heard.
  case note2Began
  /// The last frame of what was started is over.
  case ended
  /// The device ran out of samples: what is heard is interrupted here.
  case droppedOut
  /// The audio device is gone; nothing more will sound.
  case deviceLost
}

/// Sounds pairs of notes and tells when they are heard.
///
/// All calls belong on one thread. Notes are rendered by `prepare`; `start` only hands them over, so that
/// the first frame leaves exactly when it is due.
public protocol NotePlayer: AnyObject {
  /// Renders both notes, and leaves what sounds at the moment alone.
  ///
  /// - Throws: `AudioError` where a note cannot be made: a silent key, an unreadable SoundFont.
  func prepare(_ pair: NotePair) throws(AudioError)

  /// The gain on both notes of the prepared pair, in dB; nil where nothing is prepared.
  var gain: Double? { get }

  /// Begins the prepared pair.
  ///
  /// - Parameter time: when its first frame is handed over; with the next period where that is past. `stop` takes it back.
  func start(at time: SessionTime)

  /// Fades out in 10 ms whatever sounds.
  func stop()

  /// Sounds the unpitched tick of a wrong answer to the prepared pair, once what fades out is silent.
  ///
  /// - Parameters:
  ///   - level: against the note's loudest 125 ms, K-weighted.
  ///   - responseTime: from the onset of note 2 to the answer.
  func tick(level: AmplitudeDB, after responseTime: Duration)
}

/// Moves a note while it sounds.
public protocol TunableNotePlayer: NotePlayer {
  /// - Parameter change: how far the note is to lie from where it began; it glides there without a click.
  func retune(by change: Cents)
}
