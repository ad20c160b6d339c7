import PeachBase

/// A windowed sinc for reading samples between frames: 32 taps, 256 phases, a Kaiser window with β = 10.
///
/// Between two phases the coefficients are interpolated linearly. Harmonics and aliases stay below −100 dB up to 18 kHz at a rate
/// of 48 kHz. The cutoff is half the rate, also for reading faster: up to 100 cents above the pitch, only what lies above 94 % of
/// half the rate can fold.
enum ResamplingKernel {
  static let taps = 32
  static let phases = 256
  /// The zeros that must be readable before and after a sound's samples, in frames.
  static let padding = taps / 2
  private static let beta = 10.0

  /// The coefficients, phase by phase; the last phase is the first one a frame later. Made once and never freed, because an audio
  /// callback may use them.
  nonisolated(unsafe) static let coefficients = UnsafePointer(makeCoefficients())

  private static func makeCoefficients() -> UnsafeMutablePointer<Float> {
    let table = UnsafeMutablePointer<Float>.allocate(capacity: (phases + 1) * taps)
    for phase in 0...phases {
      let row = (0..<taps).map { tap in
        coefficient(at: Double(tap - padding + 1) - Double(phase) / Double(phases))
      }
      // A constant stays exactly the same in all phases.
      let sum = row.reduce(0, +)
      for (tap, value) in row.enumerated() { (table + phase * taps + tap).initialize(to: Float(value / sum)) }
    }
    return table
  }

  /// sin(πx) / (πx) under the window I₀(β √(1 − (x / 16)²)) / I₀(β) (Kaiser 1974).
  private static func coefficient(at x: Double) -> Double {
    let width = Double(padding)
    let sinc = x == 0 ? 1 : sin(.pi * x) / (.pi * x)
    return sinc * bessel(beta * max(0, 1 - (x / width) * (x / width)).squareRoot()) / bessel(beta)
  }

  /// The modified Bessel function I₀, by its power series.
  private static func bessel(_ x: Double) -> Double {
    var (term, sum, order) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= (x / (2 * order)) * (x / (2 * order))
      sum += term
      order += 1
    }
    return sum
  }

  /// Reads both channels at `position`, in frames from their first sample, 0 or more. Doesn't allocate or call anything.
  @inline(__always)
  static func read(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, at position: Double,
    _ coefficients: UnsafePointer<Float>
  ) -> (left: Float, right: Float) {
    let frame = Int(position)
    let phase = (position - Double(frame)) * Double(phases)
    let row = Int(phase)
    let weight = Float(phase - Double(row))
    let (first, second) = (
      UnsafeRawPointer(coefficients + row * taps), UnsafeRawPointer(coefficients + (row + 1) * taps)
    )
    let (leftSamples, rightSamples) = (
      UnsafeRawPointer(left + (frame - padding + 1)), UnsafeRawPointer(right + (frame - padding + 1))
    )
    var (leftSum, rightSum) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    for offset in stride(from: 0, to: taps * MemoryLayout<Float>.stride, by: MemoryLayout<SIMD8<Float>>.stride) {
      let early = first.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      let late = second.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      let coefficients = early + weight * (late - early)
      leftSum += coefficients * leftSamples.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      rightSum += coefficients * rightSamples.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    }
    return (leftSum.sum(), rightSum.sum())
  }
}
