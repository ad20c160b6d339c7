#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Loudness and band energy, independent of PeachAudio's code: computed with the coefficients for 48 kHz in ITU-R BS.1770-4
/// and a discrete Fourier transform.
extension Tone {
  /// The loudness between two times in LUFS, without the gate. This channel counts for both.
  public func loudness(from start: Double = 0, to end: Double) -> Double {
    precondition(rate == 48000)
    let weighted = kWeighted(samples)
    let range = max(0, Int(start * rate))..<min(samples.count, Int(end * rate))
    return Self.loudness(range.reduce(0.0) { $0 + weighted[$1] * weighted[$1] } / Double(max(range.count, 1)))
  }

  /// The largest loudness over `seconds` in LUFS, together with another channel; with itself by default.
  public func largestLoudness(
    over seconds: Double, from start: Double = 0, to end: Double = .infinity, with other: Tone? = nil
  ) -> Double {
    let (ours, theirs) = (kWeighted(samples), other.map { kWeighted($0.samples) })
    let weighted = ours.indices.map { index in
      (ours[index] * ours[index] + (theirs ?? ours)[index] * (theirs ?? ours)[index]) / 2
    }
    let length = Int(seconds * rate)
    let (first, last) = (Int(start * rate), min(samples.count, end == .infinity ? samples.count : Int(end * rate)))
    var (sum, largest) = (0.0, 0.0)
    for index in first..<last {
      sum += weighted[index]
      if index - length >= first { sum -= weighted[index - length] }
      largest = max(largest, sum)
    }
    return Self.loudness(largest / Double(length))
  }

  private static func loudness(_ meanSquare: Double) -> Double { -0.691 + 10 * log10(max(2 * meanSquare, 1e-30)) }

  private func kWeighted(_ samples: [Float]) -> [Double] {
    func filter(_ input: [Double], _ b: (Double, Double, Double), _ a: (Double, Double)) -> [Double] {
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      return input.map { x in
        let y = b.0 * x + b.1 * x1 + b.2 * x2 - a.0 * y1 - a.1 * y2
        (x2, x1, y2, y1) = (x1, x, y1, y)
        return y
      }
    }
    let shelved = filter(
      samples.map(Double.init), (1.53512485958697, -2.69169618940638, 1.19839281085285),
      (-1.69065929318241, 0.73248077421585))
    return filter(shelved, (1, -2, 1), (-1.99004745483398, 0.99007225036621))
  }

  /// The energy in a frequency band between two times: the sum over the lines of a discrete Fourier transform (Parseval's theorem).
  public func energy(between lowest: Double, and highest: Double, from start: Double, to end: Double) -> Double {
    let first = Int(start * rate)
    let count = Int((end - start) * rate)
    let part = (first..<first + count).map { samples.indices.contains($0) ? Double(samples[$0]) : 0 }
    var sum = 0.0
    let lines = Int((lowest * Double(count) / rate).rounded(.up))...Int(highest * Double(count) / rate)
    // SIMD computes eight lines in hardly more time than one.
    for first in stride(from: lines.lowerBound, through: lines.upperBound, by: 8) {
      // Goertzel's recursion.
      var coefficients = SIMD8<Double>.zero
      for lane in 0..<8 { coefficients[lane] = 2 * cos(2 * .pi * Double(first + lane) / Double(count)) }
      var (s1, s2) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      for sample in part { (s1, s2) = (coefficients * s1 + (sample - s2), s1) }
      let energies = s1 * s1 + s2 * s2 - coefficients * s1 * s2
      for lane in 0..<min(8, lines.upperBound - first + 1) { sum += energies[lane] }
    }
    return 2 * sum / Double(count)
  }
}
