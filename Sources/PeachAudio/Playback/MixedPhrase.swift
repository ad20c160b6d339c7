import PeachBase

/// A phrase as it leaves the mixer, exact to the frame, from the first frame of its first note to the last of its last.
public final class MixedPhrase {
  /// The frame in which each note begins, and the one after its last.
  public let notes: [(onset: Int, end: Int)]
  /// In frames a second.
  public let sampleRate: Double
  private let sound: RenderedNote

  /// Traps if a note is held, since that has no end.
  public init(_ phrase: RenderedPhrase, sampleRate: Double) {
    precondition(!phrase.voices.contains(where: \.voice.isHeld))
    self.sampleRate = sampleRate
    notes = phrase.voices.map { ($0.onset, $0.onset + $0.voice.rendered.frames) }
    sound = RenderedNote(frames: notes.map(\.end).max() ?? 0)
    let playback = Playback(sampleRate: sampleRate)
    playback.start(phrase)
    for frame in stride(from: 0, to: sound.frames, by: OfflineOutput.period) {
      playback.mixer.pointee.mix(
        sound.left + frame, sound.right + frame, frames: min(OfflineOutput.period, sound.frames - frame),
        time: Int64(Double(frame) / sampleRate * 1e9))
      _ = playback.takeEvents()
    }
  }

  public var frames: Int { sound.frames }

  /// The largest absolute sample of both channels, in dB of full scale.
  public var peak: Double { 20 * log10(Double(sound.peak)) }

  /// The loudness of all frames, also of the gaps, in LUFS (ITU-R BS.1770 without its gate).
  public var loudness: Double {
    KWeighting.loudness(sound.meanSquares(of: sound.frames, count: 1, rate: sampleRate)[0])
  }

  /// A copy of the samples of one channel: 0 is left, 1 is right.
  func samples(_ channel: Int) -> [Float] { sound.samples(channel) }

  /// Appends all frames to a file.
  public func write(to writer: WAVWriter) throws(AudioError) {
    try writer.append(sound.left, sound.right, frames: sound.frames)
  }
}
