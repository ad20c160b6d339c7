import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The second opinion on a key's pitch.
@Suite struct DemodulationTests {
  private static let rate = 48000.0

  private func sound(_ frequency: Double, seconds: Double, partials: Int = 1, hasLeft: Bool = true) -> Sound {
    let samples = (0..<Int(seconds * Self.rate)).map { frame in
      let angle = 2 * Double.pi * frequency * Double(frame) / Self.rate
      return Float((1...partials).reduce(0.0) { $0 + 0.2 * sin(Double($1) * angle + Double($1)) })
    }
    let silence = [Float](repeating: 0, count: samples.count)
    return Sound(note: RenderedNote(left: hasLeft ? samples : silence, right: samples), rate: Self.rate)
  }

  @Test(arguments: [110.0, 440, 1760], [-90, -7.3, 0.5])
  func `a sine is as many cents away as it is tuned`(frequency: Double, cents: Double) throws {
    let sound = sound(frequency * exp2(cents / 1200), seconds: 0.3)
    let found = try #require(Demodulation.cents(of: sound, at: frequency, from: 0.03, to: 0.29))
    #expect(abs(found.mean - cents) < 0.01, "\(found)")
  }

  @Test func `other partials don't count, and neither does a silent channel`() throws {
    for cents in [-2.0, 0, 5] {
      let sound = sound(220 * exp2(cents / 1200), seconds: 0.3, partials: 6, hasLeft: false)
      let found = try #require(Demodulation.cents(of: sound, at: 220, from: 0.03, to: 0.29))
      #expect(abs(found.mean - cents) < 0.01, "\(found)")
    }
  }

  @Test func `a short time and silence have no pitch`() {
    // Four averages over 20 ms need more.
    #expect(Demodulation.cents(of: sound(440, seconds: 0.2), at: 440, from: 0.1, to: 0.15) == nil)
    let silence = Sound(note: RenderedNote(frames: 48000), rate: Self.rate)
    #expect(Demodulation.cents(of: silence, at: 440, from: 0.1, to: 0.9) == nil)
  }

  @Test func `both channels count by their energy, and only what is between the times`() throws {
    func wave(_ frequency: Double, _ time: Double) -> Double { sin(2 * .pi * frequency * time) }
    let apart = Sound(
      rate: Self.rate, seconds: 1, left: { 0.4 * wave(440 * exp2(6.0 / 1200), $0) },
      right: { 0.2 * wave(440 * exp2(-4.0 / 1200), $0) })
    let both = try #require(Demodulation.cents(of: apart, at: 440, from: 0.05, to: 0.95))
    #expect(abs(both.mean - 4) < 0.02 && abs(both.spread - 4) < 0.02, "\(both)")
    let left = Sound(rate: Self.rate, seconds: 0.5, left: { 0.4 * wave(441, $0) }, right: { _ in 0 })
    let alone = try #require(Demodulation.cents(of: left, at: 440, from: 0, to: 0.5))
    #expect(abs(alone.mean - 1200 * log2(441.0 / 440)) < 0.01 && alone.spread < 0.01)
    // It changes by 15 cents after half a second.
    let step = Sound(rate: Self.rate, seconds: 1) { wave(440, $0 * exp2(($0 < 0.5 ? 10.0 : -5) / 1200)) }
    for (start, end, cents) in [(0.05, 0.49, 10.0), (0.51, 0.95, -5)] {
      let found = try #require(Demodulation.cents(of: step, at: 440, from: start, to: end))
      #expect(abs(found.mean - cents) < 0.01, "\(found)")
    }
  }

  /// Nine periods of 440 Hz are the first that last 20 ms: four times 982 frames, and eight steps of 61.
  @Test(arguments: [(4416, false), (4418, true)]) func `four averages and eight steps are the least`(
    frames: Int, isEnough: Bool
  ) {
    let sound = sound(440, seconds: 0.2)
    let found = Demodulation.cents(of: sound, at: 440, from: 0.01, to: 0.01 + (Double(frames) + 0.5) / Self.rate)
    expect((found != nil), equals: isEnough)
  }
}
