import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The levels of a note that a tick depends on.
@Suite struct NoteLevelTests {
  private static let rate = 48000.0

  /// A sine in both channels, of 0.1 between two times and of 0.0001 elsewhere.
  private func level(_ frequency: Double, from start: Double, to end: Double, seconds: Double = 1) -> NoteLevel {
    let samples = (0..<Int(seconds * Self.rate)).map { frame in
      let time = Double(frame) / Self.rate
      return Float((time >= start && time < end ? 0.1 : 0.0001) * sin(2 * .pi * frequency * time))
    }
    return NoteLevel(RenderedNote(left: samples, right: samples), rate: Self.rate)
  }

  /// The sum of squares of both channels in 5 ms of the sine.
  private let block = 240 * 0.1 * 0.1

  @Test func `a fade has the energy of the loudest 10 ms within 100 ms after the answer`() {
    let level = level(3000, from: 0.5, to: 0.7)
    // In seconds, and whether the sine sounds within 100 ms from there.
    for (time, isLoud) in [(-1.0, false), (0.3, false), (0.38, false), (0.42, true), (0.6, true), (0.69, true)] {
      let energy = level.fadeEnergy(after: .seconds(time))
      expect(that: abs(energy - 0.75 * block) < 0.03 * block || !isLoud, "\(time) s: \(energy / block)")
      expect(that: isLoud || energy < 0.01 * block, "\(time) s: \(energy / block)")
    }
    #expect(level.fadeEnergy(after: .seconds(0.75)) < 0.02 * block)
    // A note that has ended.
    expect(level.fadeEnergy(after: .seconds(2)), equals: 0)
    // The half blocks of a fade: 0.693 for the first and 0.057 for the second.
    let short = self.level(3000, from: 0.5, to: 0.505)
    #expect(abs(short.fadeEnergy(after: .seconds(0.495)) - 0.693 * block) < 0.1 * block)
  }

  @Test(arguments: [(1500.0, 1.0), (3000, 1), (5000, 1), (200, 0), (16_000, 0)]) func `what counts is from 1 to 6 kHz`(
    frequency: Double, part: Double
  ) {
    let energy = level(frequency, from: 0, to: 1).bandEnergy / (200 * block)
    #expect(abs(energy - part) < 0.05, "\(energy)")
  }

  @Test func `the loudest 125 ms count, and the largest sample`() {
    let level = level(997, from: 0.3, to: 0.5)
    // −0.691 LUFS are a mean square of 1; a full-scale sine in one channel has −3.01.
    #expect(abs(KWeighting.loudness(level.loudest) - (-20 - 3.01 + 3.01)) < 0.05)
    #expect(abs(level.peak - 0.1) < 1e-4)
    // A note that is shorter counts as a whole.
    let short = self.level(997, from: 0, to: 0.05, seconds: 0.05)
    #expect(abs(KWeighting.loudness(short.loudest) + 20) < 0.3)
  }

  /// A note that has long ended when it is answered, and a level.
  @Test(arguments: [-24.0, -18, -12, -6]) func `each dB of the level is one of the tick`(decibels: Double) {
    let note = level(997, from: 0, to: 0.5)
    func tick(_ decibels: Double) -> RenderedNote {
      Tick(rate: Self.rate).rendered(for: note, level: AmplitudeDB(decibels), after: .seconds(3))
    }
    let (one, other) = (tick(decibels), tick(decibels + 3))
    #expect(abs(20 * log10(Double(other.peak / one.peak)) - 3) < 1e-3)
    expect(that: one.samples(0) == one.samples(1) && one.samples(0)[0] == 0 && one.frames == 4224)
    // Two different noises.
    expect(that: one.samples(0)[100] != one.samples(0)[2980] && one.samples(0)[1344..<2880].allSatisfy { $0 == 0 })
  }

  @Test func `a tick is at most as high as its note, at least as loud as -45 LUFS, and never clips`() {
    let tick = Tick(rate: Self.rate)
    func peak(_ amplitude: Float) -> Float {
      let samples = (0..<24_000).map { amplitude * Float(sin(0.3 * Double($0))) }
      let note = NoteLevel(RenderedNote(left: samples, right: samples), rate: Self.rate)
      return tick.rendered(for: note, level: .zero, after: .zero).peak
    }
    expect(that: abs(peak(0.2) - 0.2) < 0.001 && abs(peak(3) - 1) < 1e-6)
    expect(that: peak(0) > 0.001 && abs(peak(0) - peak(0.0001)) < 1e-9)
  }
}
