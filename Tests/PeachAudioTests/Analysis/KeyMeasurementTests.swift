import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite(.serialized) struct KeyMeasurementTests {
  @Test func `the sounding interval is measured, not the requested one`() throws {
    let folder = TemporaryFolder()
    let renderer = try Instruments.renderer(MeasuredSounds.file(MeasuredSounds.sine().font, in: folder), "0:0")
    func sound(_ offset: Double) throws -> Sound {
      Sound(
        note: try renderer.render(Note(key: .a4, offset: Cents(offset), duration: .seconds(2))), rate: Instruments.rate)
    }
    let first = try sound(0)
    for (requested, sounding) in [(1.0, 1.25), (1, 0), (10, 9.92), (-50, -51), (0.1, 0.1), (0.1, -0.1), (50, 50)] {
      let measured = IntervalMeasurement(
        first: first, second: try sound(sounding), expected: requested, partial: 440, span: (0.1, 1.9))
      #expect(abs(measured.cents - sounding) < 0.001, "\(measured.cents) instead of \(sounding)")
    }
  }

  @Test(arguments: [20, 80, 100, 101, 150]) func `short notes have the pitch of longer ones`(milliseconds: Int) throws {
    for preset in ["0:0", "0:40"] {
      let renderer = try Instruments.renderer(Instruments.peach(), preset)
      func error(_ duration: Int) throws -> Cents {
        try KeyError.measured(Note(key: .a4, duration: .milliseconds(duration)), by: renderer)
      }
      try expect(that: error(milliseconds) == error(300) && error(300) != .zero)
      let key = KeyPitchMeasurement(.a4, velocity: .medium, duration: .milliseconds(milliseconds), with: renderer)
      let long = KeyPitchMeasurement(.a4, velocity: .medium, duration: .milliseconds(300), with: renderer)
      expect(that: key == long && long.figures != nil)
    }
  }

  @Test func `intervals are exact with a vibrato in the samples or of the synth`() throws {
    let inSamples = MeasuredSounds.font { time in
      0.5 * sin(2 * .pi * 440 * time + 440 * 0.003 / 5.5 * sin(2 * .pi * 5.5 * time))
    }
    var ofSynth = MeasuredSounds.sine().font
    ofSynth.zones = [[.vibrato(6)]]
    for (font, tolerance) in [(MeasuredSounds.sine().font, 0.0001), (inSamples, 0.001), (ofSynth, 0.01)] {
      let key = try MeasuredSounds.measure(font)
      expect(key.comparisons.count, equals: KeyMeasurement.offsets.count)
      for (requested, measured) in zip(KeyMeasurement.offsets, key.comparisons) {
        #expect(abs(measured - requested) < tolerance, "\(measured) instead of \(requested)")
      }
    }
  }

  /// A vibrato in the samples is faster in the higher note; one of the synth is the same in both.
  @Test(arguments: [(6.0, 5.5), (10, 3)], [-50.0, 50])
  func `a vibrato of either kind leaves the interval what it is`(
    vibrato: (depth: Double, frequency: Double), cents: Double
  ) {
    let (rate, ratio) = (16000.0, exp2(cents / 1200))
    let swing = 440 * vibrato.depth * log(2) / 1200 / vibrato.frequency
    func phase(_ time: Double) -> Double {
      2 * .pi * 440 * time + swing * sin(2 * .pi * vibrato.frequency * time)
    }
    func sound(_ phase: (Double) -> Double) -> Sound {
      let samples = (0..<32_000).map { Float(0.5 * sin(phase(Double($0) / rate))) }
      return Sound(note: RenderedNote(left: samples, right: samples), rate: rate)
    }
    let first = sound(phase)
    for second in [sound { phase(ratio * $0) }, sound { ratio * phase($0) }] {
      let measured = IntervalMeasurement(
        first: first, second: second, expected: cents, partial: 440, span: KeyMeasurement.span)
      #expect(abs(measured.cents - cents) < 0.001, "\(measured.cents)")
    }
  }

  @Test func `vibrato and beating cause warnings, a steady sound doesn't`() throws {
    var font = MeasuredSounds.sine().font
    let steady = try MeasuredSounds.measure(font)
    expect(that: !steady.isSilent && !steady.isUnpitched && !steady.wavers && !steady.beats)
    font.zones = [[.vibrato(8)]]
    let wavering = try MeasuredSounds.measure(font)
    expect(that: wavering.wavers && !wavering.beats)
    font.zones = [[.fineTune(-4)], [.fineTune(4)]]
    #expect(try MeasuredSounds.measure(font).beats)
    // FluidSynth attenuates by 24 dB.
    font.zones = [[], [.fineTune(3), .attenuation(600)]]
    let faint = try MeasuredSounds.measure(font)
    expect(that: !faint.beats && !faint.wavers)
  }

  @Test(arguments: Instruments.bundledPresets) func `bundled presets are steady and in tune`(preset: String) throws {
    let renderer = try Instruments.renderer(Instruments.peach(), preset)
    let (start, end) = KeyMeasurement.span
    for key in [27, 42, 60, 85].map({ MIDINote($0) }) {
      // As `KeyMeasurement` measures it, without the intervals.
      let note = try renderer.render(Note(key: key, velocity: .medium, duration: KeyMeasurement.duration))
      let pitch = try #require(
        PitchMeasurement(
          of: Sound(note: note, rate: Instruments.rate), expected: key.frequency().hertz, from: start, to: end),
        "\(key.name)")
      #expect(abs(pitch.cents) < 0.01, "\(key.name)")
      #expect(pitch.vibrato < Steadiness.largestVibrato, "\(key.name)")
      #expect(pitch.beating < Steadiness.largestBeating, "\(key.name): \(pitch.beating) dB")
    }
  }

  @Test func `silent keys are results, on one processor or several`() throws {
    let folder = TemporaryFolder()
    var font = MeasuredSounds.sine(sampleRate: 48010).font
    font.keys = 60...63
    let file = try MeasuredSounds.file(font, in: folder)
    let source = SoundSource.preset(file, try file.preset(named: "0:0"))
    let range = MIDINote(58)...MIDINote(65)
    let alone = try TuningMeasurement(of: source, through: nil, range: range, velocity: .medium, workers: 1)
    let together = try TuningMeasurement(of: source, through: nil, range: range, velocity: .medium, workers: 4)
    for tuning in [alone, together] {
      expect(tuning.keys.map(\.key.number), equals: Array(58...65))
      expect(tuning.keys.filter(\.isSilent).map(\.key.number), equals: [58, 59, 64, 65])
    }
    expect(alone.keys.map(\.cents), equals: together.keys.map(\.cents))
    expect(alone.keys.map(\.comparisons), equals: together.keys.map(\.comparisons))
    let cents = 1200 * log2(48010.0 / 48000)
    let summary = try #require(alone.tuning)
    expect(that: abs(summary.largest - cents) < 0.001 && abs(summary.rootMeanSquare - cents) < 0.001)
    let (jump, levels) = (try #require(alone.jump(at: 3)), try #require(alone.levels))
    expect(that: alone.jump(at: 2) == nil && abs(jump) < 0.001)
    #expect(levels.largest < 0.2)
  }

  @Test(
    arguments: [([3], 3, 3), ([-3, 1, 2], 3, (14.0 / 3).squareRoot()), ([0, 0], 0, 0)] as [([Double], Double, Double)])
  func `the largest deviation counts whether it is sharp or flat`(
    values: [Double], largest: Double, rootMeanSquare: Double
  ) throws {
    for sign in [1.0, -1] {
      let summary = try #require(TuningMeasurement.Summary(values.map { sign * $0 }))
      expect(that: summary.largest == largest && abs(summary.rootMeanSquare - rootMeanSquare) < 1e-12)
    }
    #expect(TuningMeasurement.Summary([]) == nil)
  }

  @Test func `a key is measured at its velocity: alone, held, and with each interval`() throws {
    // 7 cents higher for the first second, and 20 dB louder for the first half.
    func renderer(isLoudLater: Bool) -> KeyedRenderer {
      KeyedRenderer(rate: 8000) { note, time in
        let cycles = note.frequency.hertz * (time + min(time, 1) * (exp2(7.0 / 1200) - 1))
        return (time < 0.5 || isLoudLater ? 0.2 : 0.02) * sin(2 * .pi * cycles)
      }
    }
    func measure(_ renderer: KeyedRenderer) throws -> KeyMeasurement {
      try KeyMeasurement(MIDINote(60), velocity: MIDIVelocity(101), with: renderer)
    }
    let (falling, steady) = (renderer(isLoudLater: false), renderer(isLoudLater: true))
    let (key, other) = (try measure(falling), try measure(steady))
    #expect(falling.asked.allSatisfy { $0.key == MIDINote(60) && $0.velocity.value == 101 })
    expect(
      that: falling.asked.map(\.offset.value) == [0, 0] + KeyMeasurement.offsets
        && falling.asked.map(\.duration) == [.seconds(2), HeldNote.measuredDuration]
          + KeyMeasurement.offsets.map { _ in .seconds(2) }
    )
    // The level is that of the first half second.
    let (level, loud) = (try #require(key.level), try #require(other.level))
    let (cents, held) = (try #require(other.cents), try #require(other.held))
    expect(that: abs(level - loud) < 0.01 && abs(held) < 0.01 && (2...5).contains(cents))
    expect(that: !key.isElsewhere && !key.isSilent && !key.isUnpitched)
  }

  @Test func `a key without a pitch has a level, and no vibrato or beating`() throws {
    let renderer = KeyedRenderer(rate: 12_000) { note, time in 0.2 * sin(2 * .pi * 1.4 * note.frequency.hertz * time) }
    let key = try KeyMeasurement(MIDINote(60), velocity: .medium, with: renderer)
    expect(that: key.isUnpitched && !key.isSilent && key.level != nil)
    expect(that: key.cents == nil && key.held == nil && key.comparisons.isEmpty && !key.wavers && !key.beats)
    let silent = try KeyMeasurement(MIDINote(60), velocity: .medium, with: KeyedRenderer(rate: 12_000, silent: [60]))
    expect(that: silent.isSilent && !silent.isUnpitched && silent.comparisons.isEmpty && !silent.isElsewhere)
  }

  @Test func `a jump is from the key below, and levels are those around their mean`() throws {
    // Keys 5 cents high, 3 low and 20 high; FluidSynth applies 40 % of an attenuation.
    var font = TestSoundFont.sine
    let tones: [(key: Int, cents: Int16, tenths: Int16)] = [(62, 5, 0), (63, -3, 150), (64, 20, 0), (66, 1, 0)]
    font.zones = tones.map { [.init(43, Int16($0.key << 8 | $0.key)), .fineTune($0.cents), .attenuation($0.tenths)] }
    let folder = TemporaryFolder()
    let file = try MeasuredSounds.file(font, in: folder)
    let tuning = try TuningMeasurement(
      of: .preset(file, file.presets[0]), through: nil, range: MIDINote(62)...MIDINote(66), velocity: .medium)
    let jumps = try [1, 2].map { try #require(tuning.jump(at: $0)) }
    expect(that: abs(jumps[0] + 8) < 0.01 && abs(jumps[1] - 23) < 0.01)
    #expect([0, 3, 4].allSatisfy { tuning.jump(at: $0) == nil })
    let (cents, all, levels) = (try #require(tuning.tuning), try #require(tuning.jumps), try #require(tuning.levels))
    expect(that: abs(cents.largest - 20) < 0.01 && abs(all.largest - 23) < 0.01)
    #expect(abs(all.rootMeanSquare - ((64 + 529) / 2.0).squareRoot()) < 0.01)
    // One of four is 6 dB softer.
    expect(that: abs(levels.largest - 4.5) < 0.1 && abs(levels.rootMeanSquare - 27.0.squareRoot() / 2) < 0.1)
    let (mean, first) = (try #require(tuning.meanLevel), try #require(tuning.keys[0].level))
    #expect(abs(first - mean - 1.5) < 0.1)
    #expect(try #require(tuning.comparisons).largest < 0.001)
  }

  @Test func `an error of a worker is thrown`() throws {
    let folder = TemporaryFolder()
    let file = try MeasuredSounds.file(MeasuredSounds.sine().font, in: folder)
    let source = SoundSource.preset(file, try file.preset(named: "0:0"))
    try FileManager.default.removeItem(atPath: file.path)
    #expect(throws: AudioError.self) {
      try TuningMeasurement(of: source, through: nil, range: .a4 ... .a4, velocity: .medium, workers: 2)
    }
  }

  @Test func `the level agrees with loudness meters`() throws {
    // ITU-R BS.1770-4: a full-scale sine of 997 Hz in one channel has −3.01 LUFS.
    func level(_ frequency: Double, right: Float = 0) -> Double {
      let note = RenderedNote(frames: 48000)
      for frame in 0..<48000 {
        note.left[frame] = Float(sin(2 * .pi * frequency * Double(frame) / 48000))
        note.right[frame] = right * note.left[frame]
      }
      return note.loudness(rate: 48000, seconds: 0.5)
    }
    #expect(abs(level(997) + 3.01) < 0.02)
    #expect(abs(level(997, right: 1) - level(997) - decibels(2) / 2) < 0.001)
    // The shelf of 4 dB, and the high-pass.
    #expect(abs(level(12000) - level(997) - 3.3) < 0.3)
    #expect(level(30) - level(997) < -5)
  }
}
