import PeachBase

/// A trial of a headphone check: three intervals, one of which is the answer.
public struct HeadphoneTrial: Equatable, Sendable {
  public let test: HeadphoneTest
  /// The interval that is the right answer, 0…2.
  public let answer: Int
  /// The interval whose tone is in antiphase; nil for a Huggins pitch.
  let reversed: Int?
  let seed: UInt64

  /// The silence between two intervals.
  static let gap = Duration.milliseconds(500)

  /// Six trials in random order. Each interval is the answer twice; in the antiphase test, each pair of softest and reversed tone
  /// occurs once.
  public static func trials(
    _ test: HeadphoneTest, using generator: inout some RandomNumberGenerator
  ) -> [HeadphoneTrial] {
    var trials: [HeadphoneTrial] = []
    for answer in 0..<3 {
      for other in 0..<3 where other != answer {
        trials.append(
          HeadphoneTrial(
            test: test, answer: answer, reversed: test == .antiphase ? other : nil, seed: generator.next()))
      }
    }
    return trials.shuffled(using: &generator)
  }

  /// All three intervals, as loud as notes are at this volume, or less loud if they would clip.
  ///
  /// - Throws: `silentKey` if the sample rate is too low for the tones.
  public func render(volume: AmplitudeDB, sampleRate: Double) throws(AudioError) -> RenderedNote {
    var generator = SeededGenerator(seed: seed)
    var intervals: [RenderedNote] = []
    for index in 0..<3 {
      switch test {
      case .antiphase:
        intervals.append(
          try AntiphaseTone.note(isSoft: index == answer, isReversed: index == reversed, sampleRate: sampleRate))
      case .huggins:
        intervals.append(HugginsPitch.note(hasTone: index == answer, sampleRate: sampleRate, using: &generator))
      }
    }
    var (placed, onset) = ([(note: RenderedNote, onset: Int)](), 0)
    for interval in intervals {
      placed.append((interval, onset))
      onset += interval.frames + Self.gap.frames(at: sampleRate)
    }
    let note = RenderedNote(mixing: placed)
    note.raise(by: volume)
    return note
  }
}

/// The tones of Woods et al. 2017 (Attention, Perception, & Psychophysics 79, 2064): 200 Hz, 1 s, ramps of 100 ms. In the air, the
/// channels of one in antiphase cancel.
enum AntiphaseTone {
  static let frequency = Frequency(200)
  static let duration = Duration.seconds(1)
  static let ramp = Duration.milliseconds(100)
  /// The level of the softest.
  static let softer = AmplitudeDB(-6)

  static func note(isSoft: Bool, isReversed: Bool, sampleRate: Double) throws(AudioError) -> RenderedNote {
    let note = try SineRenderer(sampleRate: sampleRate).tone(frequency, duration, ramp: ramp)
    if isSoft { note.scale(by: Float(softer.gain)) }
    if isReversed { note.scale(left: 1, right: -1) }
    return note
  }
}

/// The pitch of Cramer & Huggins 1958, as Milne et al. 2020 (Behavior Research Methods 53, 1551) test headphones with it: noise
/// whose phase in one ear is shifted by 0 to 360° across a band of 6 % about 600 Hz.
///
/// The components in the band are measured by a discrete Fourier transform of these alone, and replaced in the right channel by
/// the same ones with another phase. All others, and the spectrum of each channel, stay exactly the same.
enum HugginsPitch {
  static let center = 600.0
  /// Of the centre frequency.
  static let width = 0.06
  static let duration = Duration.milliseconds(1400)
  static let ramp = Duration.milliseconds(30)

  static func note(
    hasTone: Bool, sampleRate: Double, using generator: inout some RandomNumberGenerator
  ) -> RenderedNote {
    let (left, right) = channels(hasTone: hasTone, sampleRate: sampleRate, using: &generator)
    let note = RenderedNote(left: left.map { Float($0) }, right: right.map { Float($0) })
    let frames = ramp.frames(at: sampleRate)
    note.shape(attack: frames, release: frames)
    return note
  }

  /// The noise before its ramps.
  static func channels(
    hasTone: Bool, sampleRate: Double, using generator: inout some RandomNumberGenerator
  ) -> (left: [Double], right: [Double]) {
    let frames = duration.frames(at: sampleRate)
    let left = WhiteNoise.samples(frames, using: &generator)
    guard hasTone else { return (left, left) }
    var right = left
    let spacing = sampleRate / Double(frames)
    let lowest = center * (1 - width / 2)
    let first = Int((lowest / spacing).rounded(.up))
    let last = Int((center * (1 + width / 2) / spacing).rounded(.down))
    let waves = (0..<frames).map { 2 * Double.pi * Double($0) / Double(frames) }
    let (cosines, sines) = (waves.map { cos($0) }, waves.map { sin($0) })
    for component in first...last {
      let phase = 2 * Double.pi * (Double(component) * spacing - lowest) / (center * width)
      shift(component, of: left, by: phase, in: &right, cosines, sines)
    }
    return (left, right)
  }

  /// Adds (e^(iφ) − 1) times a component of the noise, X = 2/N · Σ x[n] e^(−2πikn/N).
  ///
  /// - Parameter cosines: those of one turn in N steps.
  private static func shift(
    _ component: Int, of noise: [Double], by phase: Double, in channel: inout [Double], _ cosines: [Double],
    _ sines: [Double]
  ) {
    let count = noise.count
    var (real, imaginary, step) = (0.0, 0.0, 0)
    for sample in noise {
      real += sample * cosines[step]
      imaginary -= sample * sines[step]
      step = (step + component) % count
    }
    (real, imaginary) = (2 * real / Double(count), 2 * imaginary / Double(count))
    let (turnedReal, turnedImaginary) = (cos(phase) - 1, sin(phase))
    let addedReal = real * turnedReal - imaginary * turnedImaginary
    let addedImaginary = real * turnedImaginary + imaginary * turnedReal
    step = 0
    for frame in noise.indices {
      channel[frame] += addedReal * cosines[step] - addedImaginary * sines[step]
      step = (step + component) % count
    }
  }
}

/// Uniformly distributed samples, whose spectrum is white and whose peak is known.
enum WhiteNoise {
  /// That of a sine of 1 kHz, as loud as notes at 0 dB.
  static let rootMeanSquare = SineRenderer.peak(of: MIDINote(83)) / 2.0.squareRoot()

  static func samples(_ frames: Int, using generator: inout some RandomNumberGenerator) -> [Double] {
    // The root mean square of −a…a is a / √3.
    let peak = rootMeanSquare * 3.0.squareRoot()
    return (0..<frames).map { _ in generator.uniform(in: -peak...peak) }
  }
}
