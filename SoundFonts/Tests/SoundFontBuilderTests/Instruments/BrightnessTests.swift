import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct BrightnessTests {
  @Test func `tilt brings a zone's brightness to its neighbours'`() {
    // Nine zones of equal brightness but for the middle one, whose partials fall more slowly.
    let roots = Array(stride(from: 40, through: 72, by: 4))
    func levels(_ root: Int, _ tilt: Double) -> [Double] {
      (1...30).map { n in ((root == 56 ? -4.0 : -6) + tilt) * log2(Double(n)) }
    }
    let tilts = roots.map { Brightness.tilt(of: $0, amongst: roots, levels: levels) }
    #expect(tilts[4] < -0.8 && tilts[4] > -2)
    #expect((tilts[0].magnitude) < 0.4)
  }

  /// Keys 40 and 41, where the zones meet.
  @Test func `neighbouring piano zones sound equally bright`() throws {
    let centroids = try [40, 41].map { key in
      let zone = try #require(Piano().zones.first { $0.keys.contains(key) })
      let note = Player.note(Piano().layers(for: zone), key: key, root: zone.root, velocity: 63, seconds: 1)
      return Spectrum(of: zip(note[0], note[1]).map { $0 + $1 }).centroid(power: 2)
    }
    #expect(PortableMath.log2(centroids[1] / centroids[0]).magnitude < 0.3)
  }
}

/// The amplitudes of a tone of up to 65 536 samples at equal steps of frequency.
struct Spectrum {
  private let amplitudes: [Double]

  init(of tone: [Double]) {
    let transform = FourierTransform(size: 65_536)
    // A Hann window keeps the partials from leaking into each other.
    let windowed = tone.enumerated().map {
      $0.element * (0.5 - 0.5 * PortableMath.cosine(turns: Double($0.offset) / Double(tone.count)))
    }
    var real = windowed + [Double](repeating: 0, count: transform.size - tone.count)
    var imaginary = [Double](repeating: 0, count: transform.size)
    transform.synthesize(real: &real, imaginary: &imaginary)
    amplitudes = (0..<transform.size / 2).map { (real[$0] * real[$0] + imaginary[$0] * imaginary[$0]).squareRoot() }
  }

  /// The mean frequency in hertz, weighted by this power of the amplitude.
  func centroid(power: Double) -> Double {
    let weights = amplitudes.map { pow($0, power) }
    let moment = weights.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
    return moment / weights.reduce(0, +) * Player.rate / Double(2 * amplitudes.count)
  }
}
