import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Which sounds serve chords.
@Suite(.timeLimit(.minutes(10))) struct BeatTests {
  /// For `scripts/checks/check-chords`.
  private static let prints = ProcessInfo.processInfo.environment["PEACH_CHORD_SOUNDFONTS"] != nil
  private let folder = TemporaryFolder()
  private let gate = SoundGate(executable: "/nonexistent", catalogue: SoundFontCatalogue(folders: []))

  /// An organ with equal partials: whole periods at 48 kHz, as `Instruments.sineLoop`.
  private func organ(partials: Int, second: Double = 0) -> TestSoundFont {
    let frames = 24000
    let loop = (0..<frames).map { frame in
      let cycles = Double(frame) / Double(frames)
      let sum = (1...partials).reduce(0.0) { sum, number in
        sum + sin(2 * .pi * 220 * Double(number) * cycles) + second * sin(2 * .pi * (220 * Double(number) + 1) * cycles)
      }
      return Int16((9000 / Double(partials) * sum).rounded())
    }
    return TestSoundFont(loop: loop, rootKey: 69)
  }

  private func beats(_ font: TestSoundFont) throws -> BeatMeasurement? {
    NotePlayerFactory(gate: nil).beats(of: try folder.source(font))
  }

  @Test func `equal partials stand still at exact, and beat by their formula 5 cents off`() throws {
    let found = try #require(try beats(organ(partials: 6)))
    expect(that: found.exact < 0.1 && found.verdict == .serves)
    // The sum of two equal partials is |2 cos x|, of whose levels 80 % lie between cos 81° and cos 9°.
    let range = 20 * log10(cos(0.05 * Double.pi) / cos(0.45 * Double.pi))
    #expect(abs(found.mistuned - range) < 2)
  }

  @Test func `a sine hardly beats, layers are unsteady, and a sound without the keys has no verdict`() throws {
    try expect(beats(organ(partials: 1))?.verdict, equals: .hardlyBeats)
    expect(NotePlayerFactory(gate: nil).beats(of: .sine)?.verdict, equals: .hardlyBeats)
    try expect(beats(organ(partials: 6, second: 0.8))?.verdict, equals: .unsteady)
    var font = organ(partials: 6)
    font.keys = 69...69
    #expect(try beats(font) == nil)
  }

  /// Two sines that lose so many dB a second.
  @Test(arguments: [(0.0, true), (12, true), (30, true), (45, false), (80, false), (200, false)])
  func `partials that die away within a second don't move, and others beat`(decay: Double, beats: Bool) {
    let rate = 8000.0
    func sound(_ phase: Double) -> Sound {
      let samples = (0..<32_000).map { frame in
        let time = Double(frame) / rate
        return Float(0.3 * pow(10, -decay * time / 20) * sin(2 * .pi * 660 * time + phase))
      }
      return Sound(note: RenderedNote(left: samples, right: samples), rate: rate)
    }
    let pair = CoincidingPartials(sound(0), sound(1), at: 660)
    if beats {
      expect(that: pair.movement() < 0.1 && pair.movement(mistuning: Cents(5)) > 6)
    } else {
      expect(that: pair.movement() == 0 && pair.movement(mistuning: Cents(5)) == 0)
    }
  }

  /// The second partial is softer: its level swings between those of 1 + a and 1 − a.
  @Test(arguments: [(0.5, 5.0), (0.5, -9), (0.25, 7)]) func `the movement is that of the middle 80 % of the levels`(
    amplitude: Double, cents: Double
  ) {
    func sound(_ amplitude: Double) -> Sound {
      Sound(rate: 8000, seconds: 4) { 0.3 * amplitude * sin(2 * .pi * 660 * $0) }
    }
    func level(_ turn: Double) -> Double {
      10 * log10(1 + amplitude * amplitude + 2 * amplitude * cos(turn * .pi))
    }
    let pair = CoincidingPartials(sound(1), sound(amplitude), at: 660)
    #expect(abs(pair.movement(mistuning: Cents(cents)) - (level(0.1) - level(0.9))) < 0.6)
    #expect(pair.movement() < 0.01)
  }

  @Test func `the powers of partials are those of both channels, in their order`() {
    let sound = Sound(
      rate: 8000, seconds: 4,
      left: { 0.3 * sin(2 * .pi * 660 * $0) + 0.1 * sin(2 * .pi * 990 * $0) }, right: { 0.2 * sin(2 * .pi * 660 * $0) })
    let powers = CoincidingPartials.powers(sound, [660, 990, 1500])
    expect(that: abs(powers[0] - 0.13) < 1e-4 && abs(powers[1] - 0.01) < 1e-5 && powers[2] < 1e-8)
  }

  /// The movements of exact and mistuned intervals in dB.
  @Test(
    arguments: [
      (0, 3, .serves), (0, 2.99, .hardlyBeats), (1.5, 3, .serves), (1.6, 3.19, .hardlyBeats), (1.6, 3.2, .serves),
      (6, 12, .serves), (6, 11.9, .hardlyBeats), (6.01, 20, .unsteady),
    ] as [(Double, Double, BeatMeasurement.Verdict)])
  func `exactness is heard from 3 dB and twice the movement of exact intervals, up to 6 dB of these`(
    exact: Double, mistuned: Double, verdict: BeatMeasurement.Verdict
  ) {
    expect(BeatMeasurement(exact: exact, mistuned: mistuned).verdict, equals: verdict)
  }

  /// A voice whose level sways three times a second, by so many dB on each key, and whose keys are off by some cents.
  private func voice(
    _ partials: [Int: Double] = [1: 1, 2: 0.7, 3: 0.5, 4: 0.4, 5: 0.3, 6: 0.2], sway: [Int: Double] = [:],
    errors: [Int: Double] = [:], silent: Set<Int> = []
  ) -> KeyedRenderer {
    let numbers = partials.sorted { $0.key < $1.key }.map { (Double($0.key), 0.1 * $0.value) }
    return KeyedRenderer(rate: 6000, silent: silent) { note in
      let turn = 2 * .pi * note.frequency.hertz * exp2((errors[note.key.number] ?? 0) / 1200)
      let depth = sway[note.key.number] ?? 0
      return { time in
        var sample = 0.0
        for (number, amplitude) in numbers { sample += amplitude * sin(number * (turn * time + number)) }
        return depth == 0 ? sample : sample * pow(10, depth * sin(2 * .pi * 3 * time) / 20)
      }
    }
  }

  private let low = MIDINote(48)...MIDINote(55)

  @Test func `of several intervals the median counts, and those with a silent key don't`() throws {
    func exact(_ silent: Set<Int>) throws -> Double {
      try #require(try BeatMeasurement(voice(sway: [52: 1, 55: 4], silent: silent), keys: low)).exact
    }
    let (fifth, third, both) = (try exact([52]), try exact([55]), try exact([]))
    expect(that: abs(fifth - third) > 0.5 && abs(both - (fifth + third) / 2) < 1e-9)
    #expect(try BeatMeasurement(voice(silent: [48, 52]), keys: low) == nil)
    #expect(try BeatMeasurement(voice(), keys: MIDINote(48)...MIDINote(51)) == nil)
  }

  @Test func `keys are corrected by their errors before they are compared`() throws {
    let found = try #require(try BeatMeasurement(voice(errors: [48: 12, 52: -9, 55: 20]), keys: low))
    expect(that: found.exact < 0.3 && found.mistuned > 6)
  }

  @Test func `of the partials that coincide, those count whose softer one is the loudest`() throws {
    // The third of one note has no second of the other; the sixth has a fourth.
    let fifth = try #require(try BeatMeasurement(voice([1: 1, 3: 1, 4: 0.5, 6: 0.5], silent: [52]), keys: low))
    expect(that: fifth.exact < 0.3 && fifth.mistuned > 10)
    let third = try #require(try BeatMeasurement(voice([1: 1, 3: 1, 4: 0.5, 6: 0.5], silent: [55]), keys: low))
    expect(that: third.exact == 0 && third.mistuned == 0)
  }

  @Test func `the bundled instruments serve, and those that the list of sounds names serve best`() throws {
    let file = try Instruments.peach()
    let factory = NotePlayerFactory(gate: nil)
    var lead: [(program: Int, decibels: Double)] = []
    for preset in file.presets where preset.bank == 0 {
      let found = try #require(factory.beats(of: .preset(file, preset)))
      if Self.prints {
        print("\(preset.name) moves by " + String(format: "%.1f dB, 5 cents off by %.1f", found.exact, found.mistuned))
      }
      expect(found.verdict, equals: .serves, "\(preset.name)")
      lead.append((preset.program, found.mistuned - found.exact))
    }
    let best = lead.sorted { $0.decibels > $1.decibels }.prefix(BeatMeasurement.bestBundled.count).map(\.program)
    expect(that: lead.count == 10 && best == BeatMeasurement.bestBundled)
  }

  @Test func `a trumpet that is exact moves by at most 1 dB, and one that is 5 cents off by at least 12`() throws {
    let file = try Instruments.peach()
    let trumpet = SoundSource.preset(file, try file.preset(named: "trumpet"))
    let found = try #require(NotePlayerFactory(gate: nil).beats(of: trumpet))
    expect(that: found.exact <= 1 && found.mistuned >= 12)
  }

  @Test(
    .enabled(if: Instruments.hasFluidR3),
    arguments: [
      (20, BeatMeasurement.Verdict.serves), (11, .hardlyBeats), (13, .hardlyBeats), (48, .unsteady), (56, .unsteady),
    ])
  func `sampled sounds differ`(program: Int, verdict: BeatMeasurement.Verdict) throws {
    let file = try SoundFontFile(path: Instruments.fluidR3)
    let preset = try file.preset(bank: 0, program: program)
    let found = try #require(NotePlayerFactory(gate: nil).beats(of: .preset(file, preset)))
    expect(found.verdict, equals: verdict, "\(preset.name) \(found)")
  }

  @Test func `a survey finds the verdict in the background, unless it is cancelled`() throws {
    let source = try folder.source(organ(partials: 6))
    let cancelled = BeatSurvey(of: source, through: gate)
    cancelled.cancel()
    let survey = BeatSurvey(of: source, through: gate)
    #expect(survey.verdict == nil)
    try #require(eventually(within: 30) { survey.verdict != nil })
    expect(that: survey.verdict == .serves && cancelled.verdict == nil)
  }
}
