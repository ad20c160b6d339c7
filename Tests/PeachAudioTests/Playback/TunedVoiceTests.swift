import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The samples of one voice, played without a mixer.
private final class Voice {
  static let rate = 48000.0
  let tuning: Tuning
  private(set) var samples: [Float] = []
  private let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 1024)

  /// - Parameter sample: of the render, by frame.
  init(frames: Int, isSustained: Bool = true, change: Double = 0, _ sample: (Int) -> Double) {
    let rendered = RenderedNote(frames: frames)
    for frame in 0..<frames {
      rendered.left[frame] = Float(sample(frame))
      rendered.right[frame] = rendered.left[frame]
    }
    tuning = Tuning(
      TunableNote(rendered, isSustained: isSustained, rate: Self.rate), change: Cents(change), sampleRate: Self.rate)
  }

  deinit { buffer.deallocate() }

  func play(frames: Int, keeps: Bool = true) {
    for start in stride(from: 0, to: frames, by: 512) {
      let count = min(512, frames - start)
      buffer.initialize(repeating: 0, count: 1024)
      tuning.voice.pointee.add(to: buffer, buffer + 512, count: count, fade: nil)
      if keeps { samples += UnsafeBufferPointer(start: buffer, count: count) }
    }
  }
}

/// The rates of a voice as it should glide: in a straight line for 480 frames, then exactly there.
private struct Glide {
  var rate: Double
  let target: Double
  private let step: Double
  private var left = 480

  init(from rate: Double, to target: Double) {
    (self.rate, self.target, step) = (rate, target, (target - rate) / 480)
  }

  mutating func advance() {
    guard left > 0 else { return }
    left -= 1
    rate = left == 0 ? target : rate + step
  }
}

@Suite struct TunedVoiceTests {
  private static let rate = 48000.0

  /// `count` partials with amplitudes 1/n and different phases.
  private static func tone(_ cycles: Double, partials count: Int) -> Double {
    let phase = cycles - cycles.rounded(.down)
    var sum = 0.0
    for n in 1...count {
      let number = Double(n)
      sum += sin(2 * .pi * (number * phase + 0.11 * number * number)) / number
    }
    return 0.2 * sum
  }

  @Test(arguments: [(440.0, -112.0), (5000, -110), (10000, -109), (15000, -100), (18000, -100)])
  func `a sine read at another rate is a sine`(frequency: Double, limit: Double) {
    for change in [-100.0, -37.3, 0.5, 100] {
      let voice = Voice(frames: 14_000, change: change) { 0.5 * sin(2 * .pi * frequency * Double($0) / Self.rate) }
      voice.play(frames: 8000)
      // What remains beside the sine of least squares.
      let angle = 2 * .pi * frequency * exp2(change / 1200) / Self.rate
      let part = voice.samples.indices.dropFirst(100).map { (Double(voice.samples[$0]), angle * Double($0)) }
      var (ss, cc, sc, sy, cy) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for (y, x) in part {
        let (s, c) = (sin(x), cos(x))
        (ss, cc, sc, sy, cy) = (ss + s * s, cc + c * c, sc + s * c, sy + s * y, cy + c * y)
      }
      let determinant = ss * cc - sc * sc
      let (a, b) = ((sy * cc - cy * sc) / determinant, (cy * ss - sy * sc) / determinant)
      let rest = part.reduce(0.0) { $0 + pow($1.0 - a * sin($1.1) - b * cos($1.1), 2) } / Double(part.count)
      let power = (a * a + b * b) / 2
      #expect(10 * log10(rest / power) < limit, "\(change) cents")
      #expect(abs(decibels((2 * power).squareRoot() / 0.5)) < 0.01, "\(change) cents")
    }
  }

  @Test func `an untuned note is its render`() {
    let voice = Voice(frames: 40_000) { 0.3 * sin(Double($0 * $0)) }
    voice.play(frames: 4000)
    let errors = (0..<4000).map { abs(Double(voice.samples[$0]) - 0.3 * sin(Double($0 * $0))) }
    #expect(errors.max() ?? 1 < 1e-6)
  }

  @Test(arguments: [(1000.0, 1), (440, 20)], [-50.0, -10, 1, 50]) func `a change is an ideal glide`(
    tone: (frequency: Double, partials: Int), change: Double
  ) {
    let cycles = tone.frequency / Self.rate
    let voice = Voice(frames: 40_000, change: 0) { Self.tone(cycles * Double($0), partials: tone.partials) }
    let (before, after) = (4096, 4096)
    voice.play(frames: before)
    voice.tuning.retune(by: Cents(change))
    voice.play(frames: after)
    var glide = Glide(from: 1, to: exp2(change / 1200))
    var position = 0.0
    let ideal = (0..<before + after).map { frame in
      let sample = Self.tone(cycles * position, partials: tone.partials)
      position += glide.rate
      if frame >= before { glide.advance() }
      return sample
    }
    var (error, power) = (0.0, 0.0)
    for frame in before - 480..<before + 960 {
      error += pow(Double(voice.samples[frame]) - ideal[frame], 2)
      power += ideal[frame] * ideal[frame]
    }
    #expect(10 * log10(error / power) < -100)
    // A click has energy where the partials have none. Around the change, and far from it.
    let limit = 2000 + 8 * tone.frequency
    let heard = Self.energy(voice.samples.map(Double.init), around: before + 240, above: limit)
    let wanted = Self.energy(ideal, around: before + 240, above: limit)
    #expect(abs(10 * log10(heard / wanted)) < 3)
    let roughness = Tone(voice.samples, rate: Self.rate).roughness(from: 0.08, to: 0.11)
    #expect(
      abs(decibels(roughness / Tone(ideal.map(Float.init), rate: Self.rate).roughness(from: 0.08, to: 0.11))) < 0.1)
  }

  /// The energy above a frequency in a Blackman–Harris window of 2,048 frames.
  private static func energy(_ samples: [Double], around center: Int, above frequency: Double) -> Double {
    let count = 2048
    let windowed = (0..<count).map { index in
      let x = 2 * Double.pi * Double(index) / Double(count)
      let window = 0.35875 - 0.48829 * cos(x) + 0.14128 * cos(2 * x) - 0.01168 * cos(3 * x)
      return Float(window * samples[center - count / 2 + index])
    }
    return Tone(windowed, rate: rate).energy(between: frequency, and: 23_000, from: 0, to: Double(count) / rate)
  }

  @Test func `a new target during a glide begins at the present rate, and the rate at rest is exact`() {
    let voice = Voice(frames: 60_000, change: -41.3) { _ in 0 }
    voice.play(frames: 512)
    var glide = Glide(from: exp2(-41.3 / 1200), to: exp2(-41.3 / 1200))
    for (index, change) in [20.0, -3, 17.7, 17.6, -60.25].enumerated() {
      voice.tuning.retune(by: Cents(change))
      glide = Glide(from: glide.rate, to: exp2(change / 1200))
      // Less than a glide.
      for _ in 0..<100 + index { glide.advance() }
      voice.play(frames: 100 + index)
      #expect(abs(voice.tuning.voice.pointee.rate - glide.rate) < 1e-15)
    }
    voice.play(frames: 512)
    expect(voice.tuning.voice.pointee.rate, equals: exp2(-60.25 / 1200))
  }

  @Test func `three thousand changes in a minute leave the position exact`() {
    let voice = Voice(frames: 6_000_000) { _ in 0 }
    var generator = SeededGenerator(seed: 5)
    // The first frame, at the rate of the render.
    voice.play(frames: 1, keeps: false)
    var (exact, rate) = (1.0 as Float80, 1.0)
    for _ in 0..<3000 {
      let change = Cents(generator.uniform(in: -100...100))
      voice.tuning.retune(by: change)
      let target = change.ratio
      voice.play(frames: 960, keeps: false)
      // 480 frames from one rate to the other, in equal steps; 480 at the new one.
      exact += 480 * Float80(rate) + (Float80(target) - Float80(rate)) * 479 / 2 + 480 * Float80(target)
      rate = target
    }
    #expect(abs(Float80(voice.tuning.voice.pointee.position) - exact) < 1e-5)
  }

  @Test func `what sounds only in the first two seconds isn't heard again`() {
    // The level is the same all the time, so only the pitch tells where the note goes on.
    let voice = Voice(frames: 480_000) { frame in
      0.5 * sin(2 * .pi * (frame < 95_000 ? 300 : 1000) * Double(frame) / Self.rate)
    }
    voice.play(frames: 1_000_000)
    let tone = Tone(voice.samples, rate: Self.rate)
    func magnitude(_ frequency: Double, from second: Double) -> Double {
      tone.component(frequency, center: second + 0.5, length: 1).magnitude
    }
    let first = magnitude(300, from: 0)
    #expect(first > 0.1)
    for second in 2..<20 {
      #expect(magnitude(300, from: Double(second)) < 0.001 * first, "\(second) s")
      #expect(abs(magnitude(1000, from: Double(second)) / first - 1) < 0.01, "\(second) s")
    }
  }

  @Test func `after ten minutes, the note hasn't drifted`() {
    // 1 kHz: 48 frames a period.
    let voice = Voice(frames: 480_000, change: 37.3) { 0.5 * sin(2 * .pi * Double($0 % 48) / 48) }
    let seconds = 600
    voice.play(frames: seconds * 48000, keeps: false)
    voice.play(frames: 24_000)
    // The phase of the last half second, against exact arithmetic.
    let frequency = 1000 * exp2(37.3 / 1200)
    let tone = Tone(voice.samples, rate: Self.rate)
    let phase = tone.component(frequency, center: 0.25, length: 0.5).phase
    let cycles = Float80(seconds) * 1000 * Float80(exp2(37.3 / 1200))
    let wanted = 2 * .pi * Double(cycles - cycles.rounded(.down)) - .pi / 2
    let difference = phase - wanted
    let turns = difference / (2 * .pi) - (difference / (2 * .pi)).rounded()
    // 0.01 frames in ten minutes are 6e-7 cents.
    #expect(abs(turns) * 48 < 0.01)
    #expect(abs(tone.peak() - 0.5) < 0.001)
  }
}
