import Foundation
import Testing

@testable import SoundFontBuilder

@Suite struct PianoTests {
  @Test func `strings stretch by Fletcher's formula`() {
    // B(C4) = e^−8.209 = 2.72e−4, so partial 8 is 14.8 cents above 8 f₁.
    let cents = 1200 * log2(Piano.stretch(partial: 8, octave: 0))
    #expect((cents - 14.77).magnitude < 0.1)
  }

  /// Partials 2–9 of the committed file; 1.55 cents below A1.
  @Test func `each partial sounds once, within a cent of its string's`() throws {
    let zones = try SoundFontFile.committed.get().presets[0].zones.filter { $0[54] == 1 }
    for (root, layers) in Dictionary(grouping: zones.map(\.sample), by: \.root) {
      // A loud layer sounds twice.
      let samples = ["M", "L", "R"].compactMap { side in layers.first { $0.name.hasSuffix(side) } }
      let first = try #require(samples.first)
      let overtones = samples.dropFirst()
      #expect(Self.amplitude(of: MIDIPitch.frequency(root), in: first) > 50, "\(root)")
      let octave = Double(root - 60) / 12
      for n in 2...9 {
        let frequency = MIDIPitch.frequency(root) * Double(n) * Piano.stretch(partial: n, octave: octave)
        guard frequency < 8000 else { break }
        let heard = overtones.filter { Self.amplitude(of: frequency, in: $0) > 3 }
        #expect(heard.count == 1, "root \(root), partial \(n)")
        for sample in heard {
          let cents = 1200 * log2(Self.nearest(to: frequency, in: sample) / frequency)
          #expect(cents.magnitude < (root < 33 ? 1.55 : 1.05), "root \(root), partial \(n): \(cents) cents")
        }
      }
    }
  }

  /// A minor third is judged by partial 6 of its lower and partial 5 of its upper note.
  @Test func `neighbouring minor thirds beat alike`() throws {
    let roots = Dictionary(
      uniqueKeysWithValues: Piano().zones.flatMap { zone in zone.keys.map { ($0, zone.root) } })
    func stretch(_ n: Int, of key: Int) throws -> Double {
      let root = try #require(roots[key])
      return 1200 * log2(Piano.stretch(partial: n, octave: Double(root - 60) / 12))
    }
    let thirds = try (60...84).map { try stretch(6, of: $0) - stretch(5, of: $0 + 3) }
    #expect((thirds.min() ?? -9) > 0 && (thirds.max() ?? 99) < 7)
    for (lower, upper) in zip(thirds, thirds.dropFirst()) { #expect((lower - upper).magnitude < 4) }
  }

  @Test func `the steps of the decay keep their sidebands away from the partials`() {
    for zone in Piano().zones {
      let decay = PianoDecay(spectrum: PianoSpectrum(root: zone.root))
      // Ten steps of 0.1 dB for each dB; the first five multiples stay 7 % of the fundamental away.
      for harmonic in PianoDecay.fades.map({ 10 * decay.loop($0) / zone.frequency }) where harmonic > 0.18 {
        for multiple in 1...5 {
          let sideband = Double(multiple) * harmonic
          #expect((sideband - sideband.rounded()).magnitude > 0.07, "\(zone.root)")
        }
      }
    }
  }

  /// Sampled pianos lose 0.3 to 5 dB/s more in their higher partials than in the lower ones.
  @Test(arguments: [48, 60, 72, 84]) func `higher partials fade faster than the first ones after two seconds`(
    key: Int
  ) throws {
    let zone = try #require(Piano().zones.first { $0.keys.contains(key) })
    let note = Player.note(Piano().layers(for: zone), key: zone.root, root: zone.root, velocity: 63, seconds: 3.5)
    let sum = zip(note[0], note[1]).map { $0 + $1 }
    func fade(_ n: Int) -> Double {
      let turn = PianoSpectrum(root: zone.root).frequency(partial: n) / Player.rate
      let levels = [1.5, 2.5].map { start in
        let from = Int(start * Player.rate)
        // A Hann window of half a second.
        let (real, imaginary) = (0..<24_000).reduce((0.0, 0.0)) { sums, index in
          let value = sum[from + index] * (1 - PortableMath.cosine(turns: Double(index) / 24_000))
          let turns = turn * Double(from + index)
          return (
            sums.0 + value * PortableMath.cosine(turns: turns), sums.1 + value * PortableMath.sine(turns: turns)
          )
        }
        return Decibels.ofPower(real * real + imaginary * imaginary)
      }
      return levels[0] - levels[1]
    }
    let (low, high) = ((1...3).map(fade).sorted()[1], (7...11).map(fade).sorted()[2])
    #expect((0.3...5.5).contains(high - low), "\(low) and \(high) dB/s")
  }

  /// Octaves of the centroid from velocity 20 to 63 and from 63 to 110. A sampled piano (MuseScore_General_Full) has 0.95 and
  /// 0.71 at C3, 0.57 and 0.53 at C4, 0.33 and 0.42 at C5; another (FluidR3_GM) has none.
  @Test(arguments: [(36, 0.65, 0.25), (48, 0.85, 0.35), (60, 0.45, 0.2), (72, 0.28, 0.12), (84, 0.18, 0.08)])
  func `a harder stroke is brighter`(key: Int, softer: Double, louder: Double) throws {
    let zone = try #require(Piano().zones.first { $0.keys.contains(key) })
    let layers = Piano().layers(for: zone)
    let octaves = [20, 63, 110].map { velocity in
      let note = Player.note(layers, key: key, root: zone.root, velocity: velocity, seconds: 1)
      return log2(Spectrum(of: zip(note[0], note[1]).map { $0 + $1 }).centroid(power: 1))
    }
    #expect((softer...softer + 0.3).contains(octaves[1] - octaves[0]))
    #expect((louder...louder + 0.15).contains(octaves[2] - octaves[1]))
  }

  /// The multiple of the loop's own frequency that is nearest to a frequency, in hertz.
  private static func nearest(to frequency: Double, in sample: SoundFontFile.Sample) -> Double {
    let own = Double(sample.sampleRate) / Double(sample.loop.count)
    return (frequency / own).rounded() * own
  }

  /// The amplitude in the loop at the multiple nearest to a frequency, in units of 1/32768.
  private static func amplitude(of frequency: Double, in sample: SoundFontFile.Sample) -> Double {
    let turn = nearest(to: frequency, in: sample) / Double(sample.sampleRate)
    let (real, imaginary) = sample.data[sample.loop].enumerated().reduce((0.0, 0.0)) { sums, value in
      let turns = turn * Double(value.offset)
      return (
        sums.0 + Double(value.element) * PortableMath.cosine(turns: turns),
        sums.1 + Double(value.element) * PortableMath.sine(turns: turns)
      )
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(sample.loop.count)
  }
}
