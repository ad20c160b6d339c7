import PeachBase

/// Renders sines with exact frequencies, equally loud on all keys and at any velocity.
///
/// Attack and release are raised cosines within the duration, of 10 ms unless the note has other ones.
public final class SineRenderer: NoteRenderer {
  public let sampleRate: Double
  static let ramp = Duration.milliseconds(10)
  /// The frames for which two sines are computed instead of one for each.
  private static let block = 64

  /// No gain: the peaks are made for the common loudness.
  public var gain: Double { 0 }

  /// The peak of a key at 0 dB: at 1 kHz that of −23 LUFS, and at other frequencies as loud by ISO 226:2003 at 80 phon. Constant
  /// below C2 and above C7, like the sine of the bundled SoundFont.
  public static func peak(of key: MIDINote) -> Double {
    0.0774 * pow(10, contour[min(max(key.number - lowest, 0), contour.count - 1)] / 20)
  }

  private static let lowest = 36
  /// The sound pressure levels from C2 to C7 that are as loud as 80 dB at 1 kHz, in dB above that: formula (1) of the standard.
  private static let contour = [
    17.9, 17.1, 16.3, 15.5, 14.8, 14.1, 13.4, 12.7, 12.1, 11.5, 10.8, 10.2, 9.7, 9.1, 8.6, 8.1, 7.6, 7.1, 6.6, 6.1, 5.6,
    5.2, 4.8, 4.4, 4.0, 3.7, 3.3, 3.0, 2.7, 2.4, 2.1, 1.8, 1.5, 1.3, 1.1, 0.9, 0.7, 0.6, 0.4, 0.2, 0.1, 0.0, -0.2, -0.3,
    -0.3, -0.2, -0.1, 0.0, 0.5, 1.2, 1.8, 2.4, 2.8, 3.0, 3.3, 3.6, 3.2, 2.4, 1.6, 0.8, 0.0,
  ]

  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// - Throws: `silentKey` if the frequency is half the sample rate or more.
  public func render(_ note: Note) throws(AudioError) -> RenderedNote {
    guard note.frequency.hertz < sampleRate / 2 else { throw .silentKey(preset: "sine", key: note.key) }
    let rendered = RenderedNote(frames: note.duration.frames(at: sampleRate))
    let amplitude = Self.peak(of: note.key) * note.amplitude.gain
    // Counts cycles instead of radians, so that whole cycles can be dropped before they cost precision.
    func phase(_ frame: Int) -> Double {
      let cycles = note.frequency.hertz / sampleRate * Double(frame)
      return 2 * .pi * (cycles - cycles.rounded(.down))
    }
    // sin(a + b) = sin a · cos b + cos a · sin b, where a is the phase of a block, and b that of a frame in it.
    let (sines, cosines) = ((0..<Self.block).map { sin(phase($0)) }, (0..<Self.block).map { cos(phase($0)) })
    for first in stride(from: 0, to: rendered.frames, by: Self.block) {
      let (sine, cosine) = (amplitude * sin(phase(first)), amplitude * cos(phase(first)))
      for frame in 0..<min(Self.block, rendered.frames - first) {
        rendered.left[first + frame] = Float(sine * cosines[frame] + cosine * sines[frame])
      }
    }
    rendered.right.update(from: rendered.left, count: rendered.frames)
    let ramp = min((note.ramp ?? Self.ramp).frames(at: sampleRate), rendered.frames / 2)
    rendered.shape(attack: ramp, release: ramp)
    return rendered
  }
}
