import PeachBase

/// One partial of a note, tracked through windows that overlap by three quarters.
struct PartialTrack {
  /// The mean frequency in Hz, weighted with the energy.
  let frequency: Double
  /// The mean squared amplitude, summed over both channels.
  let power: Double
  /// The standard deviation of the frequency in cents, weighted with the energy.
  let vibrato: Double
  /// The standard deviation of the level from a smooth decay in dB, weighted with the amplitude.
  let swing: Double
  /// The standard deviation of the frequency in cents, over windows of 0.3 s or half a shorter span; over 1 s in a held note,
  /// which is listened to for longer.
  let unsteadiness: Double

  /// Tracks the partial near `expected`, which must be accurate to 2 / `length` Hz.
  ///
  /// The mean frequency comes from the phase of Σ z(k+1) · conj z(k) (Lank, Reed and Pollon 1973), which needs no unwrapping
  /// and ignores windows in which the sound has died away. The vibrato comes from the single windows' deviations from it;
  /// fluctuations faster than 1 / `length` are averaged out.
  init(of sound: Sound, near expected: Double, from start: Double, to end: Double, length: Double) {
    var track = Self.follow(sound, expected, start, end, length)
    var offset = track.meanAdvance / (2 * .pi * track.hop)
    // Track again at the frequency found, so that the window is centred on it.
    if abs(offset) * length > 0.02 {
      track = Self.follow(sound, expected + offset, start, end, length)
      offset += track.meanAdvance / (2 * .pi * track.hop)
    }
    frequency = expected + offset
    power = track.power
    let perRadian = 1200 / log(2) / (2 * .pi * track.hop * frequency)
    vibrato = track.advanceDeviation * perRadian
    swing = track.swing
    unsteadiness = track.slowDeviation(over: end - start > 5 ? 1 : min(0.3, (end - start) / 2)) * perRadian
  }

  private struct Windows {
    let hop: Double
    /// One row per channel.
    let phasors: [[Phasor]]

    private var pairs: [(earlier: Phasor, later: Phasor)] {
      phasors.flatMap { row in zip(row, row.dropFirst()).map { ($0, $1) } }
    }

    var meanAdvance: Double { pairs.reduce(Phasor()) { $0 + $1.later.turned(back: $1.earlier) }.phase }

    var power: Double {
      guard let count = phasors.first?.count, count > 0 else { return 0 }
      return phasors.joined().reduce(0) { $0 + $1.power } / Double(count)
    }

    /// The standard deviation of the advance from window to window, in radians.
    var advanceDeviation: Double {
      let mean = meanAdvance
      var sums = (weight: 0.0, square: 0.0)
      for pair in pairs {
        let advance = pair.later.turned(back: pair.earlier)
        let deviation = (advance.phase - mean).remainder(dividingBy: 2 * .pi)
        sums.weight += advance.amplitude
        sums.square += advance.amplitude * deviation * deviation
      }
      return sums.weight > 0 ? (sums.square / sums.weight).squareRoot() : 0
    }

    /// The standard deviation of the mean advance over stretches of `seconds` that overlap by half, in radians.
    func slowDeviation(over seconds: Double) -> Double {
      let advances = (0..<max(0, (phasors.first?.count ?? 0) - 1)).map { index in
        phasors.reduce(Phasor()) { $0 + $1[index + 1].turned(back: $1[index]) }
      }
      let length = max(1, Int((seconds / hop).rounded()))
      let means = stride(from: 0, through: max(0, advances.count - length), by: max(1, length / 2)).map { first in
        advances[first..<min(advances.count, first + length)].reduce(Phasor(), +)
      }
      guard means.count > 1 else { return 0 }
      // A part in which the sound has died away says nothing.
      let loudest = means.map(\.amplitude).max() ?? 0
      let center = meanAdvance
      let deviations = means.filter { $0.amplitude > 1e-5 * loudest }.map {
        ($0.phase - center).remainder(dividingBy: 2 * .pi)
      }
      let mean = deviations.reduce(0, +) / Double(deviations.count)
      let sum = deviations.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (sum / Double(max(1, deviations.count - 1))).squareRoot()
    }

    var swing: Double {
      guard let first = phasors.first else { return 0 }
      let powers = first.indices.map { index in phasors.reduce(0) { $0 + $1[index].power } }
      return Parabola.deviation(
        of: powers.map { 10 * log10(max($0, 1e-30)) }, weights: powers.map { $0.squareRoot() })
    }
  }

  private static func follow(
    _ sound: Sound, _ frequency: Double, _ start: Double, _ end: Double, _ length: Double
  ) -> Windows {
    let hop = length / 4
    let centers = stride(from: start + length / 2, through: max(start + length / 2 + hop, end - length / 2), by: hop)
    let windows = centers.map { sound.components(frequency, center: $0, length: length) }
    return Windows(hop: hop, phasors: (0..<Sound.channels).map { channel in windows.map { $0[channel] } })
  }
}
