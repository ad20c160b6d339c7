import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct TransformTests {
  @Test func `the transform sums the lines of a spectrum`() {
    let transform = FourierTransform(size: 64)
    var random = RandomStream(5)
    let (real, imaginary) = ((0..<64).map { _ in random.symmetric() }, (0..<64).map { _ in random.symmetric() })
    var (x, y) = (real, imaginary)
    transform.synthesize(real: &x, imaginary: &y)
    for n in 0..<64 {
      let sums = (0..<64).reduce((0.0, 0.0)) { sums, k in
        let angle = 2 * Double.pi * Double(k * n % 64) / 64
        return (
          sums.0 + real[k] * cos(angle) - imaginary[k] * sin(angle),
          sums.1 + real[k] * sin(angle) + imaginary[k] * cos(angle)
        )
      }
      #expect((x[n] - sums.0).magnitude < 1e-12 && (y[n] - sums.1).magnitude < 1e-12)
    }
  }

  @Test func `value noise is smooth, bounded and different in each row`() {
    let noise = ValueNoise(seed: 3)
    let values = (0..<1000).map { noise(row: 2, at: Double($0) / 50) }
    #expect(values.allSatisfy { $0.magnitude <= 1 })
    #expect(zip(values, values.dropFirst()).allSatisfy { ($0 - $1).magnitude < 0.07 })
    #expect(noise(row: 3, at: 4) != noise(row: 2, at: 4))
  }

  @Test func `normal deviates have mean 0 and standard deviation 1`() {
    var random = RandomStream(9)
    let values = (0..<20_000).map { _ in random.normal() }
    let mean = values.reduce(0, +) / 20_000
    let power = values.reduce(0) { $0 + $1 * $1 } / 20_000
    #expect(mean.magnitude < 0.03 && (power - 1).magnitude < 0.03)
  }
}
