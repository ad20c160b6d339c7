/// An event that the audio clock reports about the notes that were started.
public enum PlayerEvent: Equatable, Sendable {
  /// The first frame of the note with this index is heard.
  case began(Int)
  /// The last frame of all has been played.
  case ended
  /// The device ran out of samples, and the sound is interrupted.
  case droppedOut
  /// The audio device was lost; nothing more will sound.
  case deviceLost
}

/// Plays phrases and reports when their notes are heard.
///
/// Call all methods on the same thread. `prepare` renders the notes; `start` only hands them over, so that the first
/// frame is played exactly on time.
public protocol NotePlayer: AnyObject {
  /// Renders the notes without changing what is playing.
  ///
  /// - Throws: `AudioError` if a note can't be rendered: a silent key, an unreadable SoundFont.
  func prepare(_ phrase: Phrase) throws(AudioError)

  /// The gain on the first note of the prepared phrase, in dB; nil if nothing is prepared.
  var gain: Double? { get }

  /// Plays the prepared phrase.
  ///
  /// - Parameter time: when to hand over the first frame; if this is past, with the next period. `stop` cancels it.
  func start(at time: SessionTime)

  /// Fades out the current sound within 10 ms.
  func stop()

  /// Plays the unpitched tick for a wrong answer to the prepared phrase, after any fade-out.
  ///
  /// - Parameters:
  ///   - level: the level relative to the note's loudest 125 ms, K-weighted.
  ///   - responseTime: the time from when answers opened to the answer.
  func tick(level: AmplitudeDB, after responseTime: Duration)
}

extension NotePlayer {
  /// Plays one note now.
  ///
  /// - Parameters:
  ///   - key: the key, whose pitch counts from A4 = 440 Hz.
  ///   - cents: the distance from that pitch.
  ///   - velocity: how hard the key is struck, which changes level and timbre.
  ///   - amplitude: the level in dB, −90…+12, which changes nothing else.
  /// - Throws: as `prepare`.
  public func play(
    _ key: MIDINote, cents: Cents = .zero, velocity: MIDIVelocity = .medium, amplitude: AmplitudeDB = .zero,
    duration: Duration = .seconds(1)
  ) throws(AudioError) {
    try prepare(
      Phrase([TimedNote(Note(key: key, offset: cents, velocity: velocity, amplitude: amplitude, duration: duration))]))
    start(at: .zero)
  }

  /// Plays a note of this frequency now, with the key that is nearest to it.
  ///
  /// - Throws: as `prepare`.
  public func play(
    _ frequency: Frequency, velocity: MIDIVelocity = .medium, amplitude: AmplitudeDB = .zero,
    duration: Duration = .seconds(1)
  ) throws(AudioError) {
    let number = 69 + (Cents(from: .concertPitch, to: frequency).value / 100).rounded()
    let key = MIDINote(Int(min(max(number, 0), 127)))
    let cents = Cents(from: key.frequency(reference: .concertPitch), to: frequency)
    try play(key, cents: cents, velocity: velocity, amplitude: amplitude, duration: duration)
  }
}

/// Changes the pitch of a note while it sounds.
public protocol TunableNotePlayer: NotePlayer {
  /// - Parameter change: the distance from the pitch at which the tuned note begins, −100…100 cents. The pitch glides there
  ///   without a click; of several changes in quick succession only the last counts. It holds when the phrase is played again.
  func retune(by change: Cents)

  /// Retunes what sounds to its exact pitch. A phrase that fades is struck again, so that it is as loud as it was at first.
  func playExact(by change: Cents)

  /// The change that is sounding: the last one that the audio thread has taken.
  var soundingChange: Cents { get }
}
