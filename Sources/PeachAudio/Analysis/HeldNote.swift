import PeachBase

/// What a note sounds like that goes on until it is stopped.
enum HeldNote {
  /// How long a sustained one is rendered. Four sampled voices of 30 s would take nearly as long as the feedback.
  static let longDuration = Duration.seconds(12)
  /// How long a decaying one is rendered: a strike and its overlap, also 100 cents above its pitch. It is long enough to tell
  /// whether a note decays.
  static let shortDuration = Duration.milliseconds(2500)

  /// How long a shorter note is rendered to measure its pitch.
  static let leastDuration = Duration.milliseconds(300)
  /// How long a held note is rendered to measure its pitch.
  static let measuredDuration = Duration.milliseconds(8100)
  /// The part of a sustained one that stands for its loop, in seconds. The attack passes too soon to count.
  static let loop = (start: 2.0, end: 8.0)

  /// Whether a note of at least `shortDuration` holds its level: two seconds after its onset it is less than 5 dB below the level
  /// from 0.1 to 0.5 s. Sustained instruments lose less than 1 dB, decaying ones 10 dB and more.
  static func isSustained(_ note: RenderedNote, rate: Double) -> Bool {
    let early = note.energy(from: 0.1, to: 0.5, rate: rate)
    let late = note.energy(from: 2, to: 2.4, rate: rate)
    return late > early * pow(10, -5.0 / 10)
  }

  /// The part of a note of `measuredDuration` that is heard longest, in seconds: its loop, or a strike if it decays.
  static func span(of note: RenderedNote, rate: Double) -> (start: Double, end: Double) {
    isSustained(note, rate: rate) ? loop : KeyPitchMeasurement.span(of: shortDuration)
  }
}

extension Note {
  /// The note as it is rendered to measure its pitch, and the part that is measured. A short one is rendered longer: what remains
  /// of it between attack and fade has no pitch that can be measured.
  func measured(
    by renderer: some NoteRenderer
  ) throws(AudioError) -> (note: Note, sound: Sound, span: (start: Double, end: Double)) {
    let isHeld = duration >= KeyPitchMeasurement.held
    var note = self
    note.duration = isHeld ? HeldNote.measuredDuration : max(duration, HeldNote.leastDuration)
    let rendered = try renderer.render(note)
    let rate = renderer.sampleRate
    let span = isHeld ? HeldNote.span(of: rendered, rate: rate) : KeyPitchMeasurement.span(of: note.duration)
    return (note, Sound(note: rendered, rate: rate), span)
  }
}

extension RenderedNote {
  /// The mean square of both channels between two times in seconds.
  func energy(from start: Double, to end: Double, rate: Double) -> Double {
    let frames = min(Int(start * rate), frames)..<min(Int(end * rate), frames)
    var sum = 0.0
    for frame in frames { sum += Double(left[frame] * left[frame] + right[frame] * right[frame]) }
    return sum / Double(max(frames.count, 1))
  }
}
