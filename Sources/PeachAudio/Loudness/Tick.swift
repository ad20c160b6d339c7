import PeachBase

/// The tick after a wrong answer: two short bursts of noise between 1 and 6 kHz, where small loudspeakers are loudest.
///
/// It has no pitch. The noise is a sine of constant amplitude whose frequency changes at random. It hardly fluctuates
/// ("low-noise noise", Pumplin 1985), so it is audible without a higher peak than the note's.
struct Tick {
  static let burst = Duration.milliseconds(28)
  /// The time from the start of one burst to the start of the other.
  static let interval = Duration.milliseconds(60)
  /// The length of a burst's rise and fall.
  static let ramp = Duration.milliseconds(2)
  /// The default level in dB: K-weighted over 125 ms, relative to the note's loudest 125 ms.
  static let standardLevel = -12.0
  /// The minimum loudness of a tick over 125 ms, in LUFS.
  static let leastLoudness = -45.0
  /// The minimum difference in energy between 1 and 6 kHz after a wrong and a right answer, in dB. Otherwise the fade of a
  /// bright note could mask the tick.
  static let leastContrast = 10.5

  /// With a peak of 1.
  private let samples: [Float]
  private let level: NoteLevel

  init(rate: Double) {
    let burst = Self.burst.frames(at: rate)
    let note = RenderedNote(frames: NoteLevel.window.frames(at: rate))
    for start in [0, Self.interval.frames(at: rate)] {
      let noise = Self.noise(frames: burst, rate: rate, seed: UInt64(start))
      for (frame, sample) in noise.enumerated() {
        note.left[start + frame] = sample
        note.right[start + frame] = sample
      }
    }
    level = NoteLevel(note, rate: rate)
    samples = Array(note.samples(0).prefix(Self.interval.frames(at: rate) + burst))
  }

  /// A burst of noise with a peak of 1.
  private static func noise(frames: Int, rate: Double, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: 0x7069_7463_6800 ^ seed)
    // The frequency changes linearly from one random value to the next.
    let step = 0.0004 * rate
    var (from, to, position) = (generator.uniform(in: frequencies), generator.uniform(in: frequencies), 0.0)
    var cycles = generator.uniform()
    let ramp = ramp.frames(at: rate)
    return (0..<frames).map { frame in
      position += 1
      if position >= step { (from, to, position) = (to, generator.uniform(in: frequencies), position - step) }
      cycles += (from + (to - from) * position / step) / rate
      let edge = min(frame, frames - 1 - frame)
      let envelope = edge < ramp ? RaisedCosine.rise(edge, of: ramp) : 1
      return envelope * Float(sin(2 * .pi * (cycles - cycles.rounded(.down))))
    }
  }

  /// In Hz. The changes widen the spectrum by a few hundred Hz.
  private static let frequencies = 1300.0...5600

  /// The tick for a note.
  ///
  /// - Parameters:
  ///   - note: the levels of the note as it is played.
  ///   - level: in dB; see `standardLevel`.
  ///   - responseTime: from the onset of the note to the answer.
  func rendered(for note: NoteLevel, level decibels: AmplitudeDB, after responseTime: Duration) -> RenderedNote {
    let standard = max(
      note.loudest * pow(10, Self.standardLevel / 10) / level.loudest,
      note.fadeEnergy(after: responseTime) * (pow(10, Self.leastContrast / 10) - 1) / level.bandEnergy)
    let wanted = standard.squareRoot() * pow(10, (decibels.value - Self.standardLevel) / 20)
    let least = (KWeighting.meanSquare(Self.leastLoudness) / level.loudest).squareRoot()
    let factor = Float(min(1, max(least, min(wanted, Double(note.peak)))))
    let tick = RenderedNote(frames: samples.count)
    for frame in 0..<tick.frames {
      tick.left[frame] = factor * samples[frame]
      tick.right[frame] = factor * samples[frame]
    }
    return tick
  }
}
