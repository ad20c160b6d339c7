import PeachCore

/// Renders sines: exact in frequency, −23 LUFS at 0 dB at every velocity (`SoundCalibration`).
///
/// Attack and release are 10 ms of a raised cosine, inside the duration.
public final class SineRenderer: NoteRenderer {
  public let sampleRate: Double
  /// The peak at 0 dB, from which no sine is off −23 LUFS in the middle of C3…C6.
  static let level = 0.0774
  static let ramp = Duration.milliseconds(10)

  /// The level is right as it is.
  public var gain: Double { 0 }

  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// - Throws: `silentKey` from half the sample rate on, where there is no such tone.
  public func render(_ note: Note) throws(AudioError) -> RenderedNote {
    guard note.frequency.hertz < sampleRate / 2 else { throw .silentKey(preset: "sine", key: note.key) }
    let rendered = RenderedNote(frames: note.duration.frames(at: sampleRate))
    let amplitude = Self.level * note.amplitude.gain
    // Cycles, not radians: the whole cycles are dropped before they cost precision.
    let cyclesPerFrame = note.frequency.hertz / sampleRate
    for frame in 0..<rendered.frames {
      let cycles = cyclesPerFrame * Double(frame)
      let sample = Float(amplitude * sin(2 * .pi * (cycles - cycles.rounded(.down))))
      rendered.left[frame] = sample
      rendered.right[frame] = sample
    }
    let ramp = Self.ramp.frames(at: sampleRate)
    rendered.shape(attack: ramp, release: ramp)
    return rendered
  }
}
