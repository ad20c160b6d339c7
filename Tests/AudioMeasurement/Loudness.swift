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
    let lines = Int((lowest * Double(count) / rate).rounded(.up))...Int(highest * Double(count) / rate)
    let spectrum = Self.transform(part.map { SIMD2($0, 0) })
    let sum = lines.reduce(0) { $0 + (spectrum[$1] * spectrum[$1]).sum() }
    return 2 * sum / Double(count)
  }
  /// The discrete Fourier transform of complex numbers of any count, fast if that has only small factors: those of the
  /// interleaved parts are combined (Cooley and Tukey 1965).
  private static func transform(_ all: [SIMD2<Double>]) -> [SIMD2<Double>] {
    func product(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
    }
    let roots = all.indices.map { index in
      let angle = -2 * Double.pi * Double(index) / Double(all.count)
      return SIMD2(cos(angle), sin(angle))
    }
    /// The transform of every `step`th number from `first` on.
    func transform(from first: Int, by step: Int) -> [SIMD2<Double>] {
      let count = all.count / step
      guard count > 1 else { return [all[first]] }
      let factor = (2...count).first { count.isMultiple(of: $0) } ?? count
      var sums = [SIMD2<Double>](repeating: .zero, count: count)
      for part in 0..<factor {
        let start = first + part * step
        let numbers = factor == count ? [all[start]] : transform(from: start, by: step * factor)
        var root = 0
        for begin in stride(from: 0, to: count, by: numbers.count) {
          for line in numbers.indices {
            sums[begin + line] += product(numbers[line], roots[root])
            root += part * step
            if root >= all.count { root -= all.count }
          }
        }
      }
      return sums
    }
    return all.isEmpty ? [] : transform(from: 0, by: 1)
  }
}
