import PeachBase

extension CalibrationSignal {
  /// The frequency of the tone.
  public static let frequency = Frequency(1000)

  /// Renders the signal as loud as notes are at this volume.
  ///
  /// - Parameters:
  ///   - sides: the channels that sound.
  ///   - sampleRate: in Hz.
  /// - Returns: the sound; its `gain` is less than the volume if it would clip.
  /// - Throws: `silentKey` if the sample rate is 2 kHz or less.
  public func render(
    _ duration: Duration, volume: AmplitudeDB, on sides: Side = .both, sampleRate: Double
  ) throws(AudioError) -> RenderedNote {
    let note =
      switch self {
      case .tone: try SineRenderer(sampleRate: sampleRate).tone(Self.frequency, duration)
      case .noise: PinkNoise.note(duration, sampleRate: sampleRate)
      }
    note.raise(by: volume)
    switch sides {
    case .both: break
    case .left: note.scale(left: 1, right: 0)
    case .right: note.scale(left: 0, right: 1)
    }
    return note
  }

  public enum Side: String, CaseIterable, Sendable {
    case both, left, right
  }
}

extension SineRenderer {
  /// A sine of any frequency, as loud as the nearest key's.
  func tone(_ frequency: Frequency, _ duration: Duration, ramp: Duration? = nil) throws(AudioError) -> RenderedNote {
    let keys = 0...127
    let nearest = (69 + 12 * log2(frequency.hertz / Frequency.concertPitch.hertz)).rounded()
    let key = MIDINote(min(max(Int(nearest), keys.lowerBound), keys.upperBound))
    var note = Note(key: key, duration: duration)
    note.offset = Cents(from: key.frequency(reference: .concertPitch), to: frequency)
    note.ramp = ramp
    return try render(note)
  }
}

/// Noise whose power falls by 3 dB an octave between 20 Hz and 20 kHz; the same samples every time.
enum PinkNoise {
  /// Both channels are the same, with the root mean square of a sine of 1 kHz.
  static func note(_ duration: Duration, sampleRate: Double) -> RenderedNote {
    var generator = SeededGenerator(seed: 1)
    var samples = (0..<duration.frames(at: sampleRate)).map { _ in generator.uniform(in: -1...1) }
    filter(&samples, sampleRate)
    let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(samples.count, 1))
    let scale = power > 0 ? WhiteNoise.rootMeanSquare / power.squareRoot() : 0
    let scaled = samples.map { Float($0 * scale) }
    let note = RenderedNote(left: scaled, right: scaled)
    let ramp = min(SineRenderer.ramp.frames(at: sampleRate), note.frames / 2)
    note.shape(attack: ramp, release: ramp)
    return note
  }

  /// A pole in each octave and a zero half an octave above it make a slope of −3 dB an octave. The poles and zeros of the
  /// analogue filter are mapped by e^(−2πf/rate).
  private static func filter(_ samples: inout [Double], _ sampleRate: Double) {
    for octave in 0..<11 {
      let frequency = 20 * exp2(Double(octave))
      guard frequency < sampleRate / 2 else { break }
      let pole = exp(-2 * .pi * frequency / sampleRate)
      let zero = exp(-2 * .pi * frequency * 2.0.squareRoot() / sampleRate)
      var (input, output) = (0.0, 0.0)
      for frame in samples.indices {
        let sample = samples[frame]
        output = sample - zero * input + pole * output
        input = sample
        samples[frame] = output
      }
    }
  }
}
