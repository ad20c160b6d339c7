import PeachCore
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
    #expect(abs(found - cents) < 0.01, "\(found)")
  }

  @Test func `other partials don't count, and neither does a silent channel`() throws {
    for cents in [-2.0, 0, 5] {
      let sound = sound(220 * exp2(cents / 1200), seconds: 0.3, partials: 6, hasLeft: false)
      let found = try #require(Demodulation.cents(of: sound, at: 220, from: 0.03, to: 0.29))
      #expect(abs(found - cents) < 0.01, "\(found)")
    }
  }

  @Test func `a short time and silence have no pitch`() {
    // Four averages over 20 ms need more.
    #expect(Demodulation.cents(of: sound(440, seconds: 0.2), at: 440, from: 0.1, to: 0.15) == nil)
    let silence = Sound(note: RenderedNote(frames: 48000), rate: Self.rate)
    #expect(Demodulation.cents(of: silence, at: 440, from: 0.1, to: 0.9) == nil)
  }
}
