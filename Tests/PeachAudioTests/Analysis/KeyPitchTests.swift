import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite(.timeLimit(.minutes(10))) struct KeyPitchTests {
  private func measure(
    _ font: TestSoundFont, _ key: MIDINote = .a4, duration: Duration = .seconds(1)
  ) throws -> KeyPitchMeasurement {
    let folder = TemporaryFolder()
    let renderer = try Instruments.renderer(MeasuredSounds.file(font, in: folder), "0:0")
    return KeyPitchMeasurement(key, velocity: .medium, duration: duration, with: renderer)
  }

  @Test(arguments: [47000, 48000, 48100, 49500] as [UInt32]) func `the error of a key is measured and corrected`(
    rate: UInt32
  ) throws {
    let (font, cents) = MeasuredSounds.sine(sampleRate: rate)
    let found = try measure(font)
    let figures = try #require(found.figures)
    #expect(abs(figures.error - cents) < 0.001)
    expect(that: abs(figures.residue) < 0.001 && figures.disagreement < 0.01 && figures.unsteadiness < 0.01)
    expect(found.pitch(duration: .seconds(1)).grade, equals: .exact)
  }

  @Test func `a held note is measured while it is held, a decaying one while it sounds`() throws {
    // 7 cents higher in its first second.
    func wave(_ cycles: Double) -> Double { 0.3 * sin(2 * .pi * (cycles + min(cycles, 440) * (exp2(7.0 / 1200) - 1))) }
    func error(_ duration: Duration, _ wave: @escaping (Double) -> Double) throws -> Double {
      let found = KeyPitchMeasurement(.a4, velocity: .medium, duration: duration, with: FormulaRenderer(wave))
      return try #require(found.figures).error
    }
    let held = KeyPitchMeasurement.held
    #expect(try abs(error(held, wave)) < 0.01)
    #expect(try abs(error(.milliseconds(900), wave) - 7) < 0.01)
    // 60 dB a second: what follows the first second can't be heard.
    #expect(try abs(error(held) { pow(10, -3 * $0 / 440) * wave($0) } - 7) < 0.1)
  }

  @Test(
    arguments: [(0, 0, .exact), (2, -1, .near), (3, -3, .coarse), (6, -6, .unusable)] as [(Int16, Int16, PitchGrade)])
  func `a key whose left and right are tuned differently is unsteady`(left: Int16, right: Int16, grade: PitchGrade)
    throws
  {
    var font = MeasuredSounds.sine().font
    font.zones = [[.pan(-500), .fineTune(left)], [.pan(500), .fineTune(right)]]
    let found = try measure(font)
    #expect(found.figures.map { abs($0.unsteadiness - Double(left - right) / 2) < 0.01 } == true)
    expect(found.pitch(duration: .seconds(1)).grade, equals: grade)
  }

  @Test func `notes shorter than half a second are never exact`() throws {
    let found = try measure(MeasuredSounds.sine().font, duration: .milliseconds(300))
    #expect(found.figures.map { abs($0.error) < 0.001 } == true)
    expect(found.pitch(duration: .milliseconds(300)).grade, equals: .near)
  }

  /// A frequency that falls by `depth` cents from 0.25 s to 0.75 s.
  private func gliding(_ depth: Double) -> TestSoundFont {
    var phase = 0.0
    return MeasuredSounds.font { seconds in
      phase += 440 * exp2(-depth * min(max(2 * seconds - 0.5, 0), 1) / 1200) / MeasuredSounds.rate
      return sin(2 * .pi * phase)
    }
  }

  @Test func `the less steady a key, the less it is good for`() throws {
    let grades = try [0.5, 3, 6, 20].map { try measure(gliding($0)).pitch(duration: .seconds(1)).grade }
    expect(grades, equals: [.exact, .near, .coarse, .unusable])
  }

  /// The figures at both sides of each limit.
  @Test(
    arguments: [
      ((0.99, 0, 0, 0, 0), 60, 500, .exact), ((0.99, 0, 0, 0, 0), 60, 499, .near), ((1, 0, 0, 0, 0), 60, 500, .near),
      ((1.99, 0, 0, 0, 0), 60, 500, .near), ((2, 0, 0, 0, 0), 60, 500, .coarse), ((3.99, 0, 0, 0, 0), 60, 500, .coarse),
      ((4, 0, 0, 0, 0), 60, 500, .unusable), ((0, -0.1, 0, 0, 0), 60, 500, .exact),
      ((0, -0.11, 0, 0, 0), 60, 500, .near),
      ((0, 1, 0, 0, 0), 60, 500, .near), ((0, -1.01, 0, 0, 0), 60, 500, .unusable),
      ((0, 0, 2.49, 0, 0), 60, 500, .exact),
      ((0, 0, 2.5, 0, 0), 60, 500, .unusable), ((0, 0, 2.5, 0, 0), 60, 29_999, .unusable),
      ((0, 0, 2.5, 0, 0), 60, 30_000, .exact),
      ((0, 0, 0, 1, 0), 60, 500, .exact), ((0, 0, 0, 1.01, 0), 60, 500, .unusable), ((0, 0, 0, 0, 9), 48, 500, .exact),
      ((0, 0, 0, 0, 1), 47, 500, .exact), ((0, 0, 0, 0, -1.01), 47, 500, .near),
    ] as [((Double, Double, Double, Double, Double), Int, Int, PitchGrade)])
  func `each limit of a grade is where it is documented`(
    figures: (unsteadiness: Double, residue: Double, beating: Double, disagreement: Double, pull: Double), key: Int,
    milliseconds: Int, grade: PitchGrade
  ) {
    let measurement = KeyPitchMeasurement(
      key: MIDINote(key),
      figures: .init(
        error: 7, residue: figures.residue, unsteadiness: figures.unsteadiness, beating: figures.beating,
        disagreement: figures.disagreement, pull: figures.pull))
    expect(measurement.pitch(duration: .milliseconds(milliseconds)), equals: KeyPitch(error: Cents(7), grade: grade))
  }

  @Test func `a regular vibrato averages out`() throws {
    var phase = 0.0
    let font = MeasuredSounds.font { seconds in
      phase += 440 * exp2(5 * sin(2 * .pi * 10 * seconds) / 1200) / MeasuredSounds.rate
      return sin(2 * .pi * phase)
    }
    let figures = try #require(try measure(font).figures)
    expect(that: figures.unsteadiness < 1 && abs(figures.error) < 0.5)
  }

  @Test func `beating, silent and unpitched keys can't be used`() throws {
    let beating = MeasuredSounds.font { 0.5 * (sin(2 * .pi * 440 * $0) + 0.9 * sin(2 * .pi * 442 * $0)) }
    try expect(measure(beating).pitch(duration: .seconds(1)).grade, equals: .unusable)
    var seed = 1 as UInt64
    let noise = MeasuredSounds.font { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 40) / Double(1 << 23) - 1
    }
    #expect(try measure(noise).figures == nil)
    var silent = MeasuredSounds.sine().font
    silent.keys = 80...90
    #expect(try measure(silent).figures == nil)
  }

  @Test(.enabled(if: Instruments.hasFluidR3)) func `sampled keys sound at their pitch after the correction`() throws {
    let file = try SoundFontFile(path: Instruments.fluidR3)
    let renderer = try Instruments.renderer(file, "0:0")
    for key in [55, 60, 72].map({ MIDINote($0) }) {
      let found = KeyPitchMeasurement(key, velocity: .medium, duration: .seconds(1), with: renderer)
      let figures = try #require(found.figures)
      expect(that: abs(figures.error) < 20 && abs(figures.residue) < 0.01 && figures.disagreement < 0.2)
      expect(found.pitch(duration: .seconds(1)).grade, equals: .exact)
    }
  }
}
