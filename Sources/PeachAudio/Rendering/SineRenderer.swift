import PeachCore

/// Renders sines with exact frequencies, at −23 LUFS for 0 dB and any velocity (`SoundCalibration`).
///
/// Attack and release are raised cosines of 10 ms within the duration.
public final class SineRenderer: NoteRenderer {
  public let sampleRate: Double
  /// The peak at 0 dB that gives −23 LUFS as the median over C3…C6.
  static let level = 0.0774
  static let ramp = Duration.milliseconds(10)

  /// No gain: `level` already gives the common loudness.
  public var gain: Double { 0 }

  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// - Throws: `silentKey` if the frequency is half the sample rate or more.
  public func render(_ note: Note) throws(AudioError) -> RenderedNote {
    guard note.frequency.hertz < sampleRate / 2 else { throw .silentKey(preset: "sine", key: note.key) }
    let rendered = RenderedNote(frames: note.duration.frames(at: sampleRate))
    let amplitude = Self.level * note.amplitude.gain
    // Counts cycles instead of radians, so that whole cycles can be dropped before they cost precision.
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
