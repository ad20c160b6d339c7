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
    #expect(found.exact < 0.1 && found.verdict == .serves)
    // The sum of two equal partials is |2 cos x|, of whose levels 80 % lie between cos 81° and cos 9°.
    let range = 20 * log10(cos(0.05 * Double.pi) / cos(0.45 * Double.pi))
    #expect(abs(found.mistuned - range) < 2)
  }

  @Test func `a sine hardly beats, layers are unsteady, and a sound without the keys has no verdict`() throws {
    #expect(try beats(organ(partials: 1))?.verdict == .hardlyBeats)
    #expect(NotePlayerFactory(gate: nil).beats(of: .sine)?.verdict == .hardlyBeats)
    #expect(try beats(organ(partials: 6, second: 0.8))?.verdict == .unsteady)
    var font = organ(partials: 6)
    font.keys = 69...69
    #expect(try beats(font) == nil)
  }

  /// Two sines that lose so many dB a second.
  @Test(arguments: [(0.0, true), (12, true), (80, false), (200, false)])
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
      #expect(pair.movement() < 0.1 && pair.movement(mistuning: Cents(5)) > 6)
    } else {
      #expect(pair.movement() == 0 && pair.movement(mistuning: Cents(5)) == 0)
    }
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
      #expect(found.verdict == .serves, "\(preset.name)")
      lead.append((preset.program, found.mistuned - found.exact))
    }
    let best = lead.sorted { $0.decibels > $1.decibels }.prefix(BeatMeasurement.bestBundled.count).map(\.program)
    #expect(lead.count == 10 && best == BeatMeasurement.bestBundled)
  }

  @Test func `a trumpet that is exact moves by at most 1 dB, and one that is 5 cents off by at least 12`() throws {
    let file = try Instruments.peach()
    let trumpet = SoundSource.preset(file, try file.preset(named: "trumpet"))
    let found = try #require(NotePlayerFactory(gate: nil).beats(of: trumpet))
    #expect(found.exact <= 1 && found.mistuned >= 12)
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
    #expect(found.verdict == verdict, "\(preset.name) \(found)")
  }

  @Test func `a survey finds the verdict in the background, unless it is cancelled`() throws {
    let source = try folder.source(organ(partials: 6))
    let cancelled = BeatSurvey(of: source, through: gate)
    cancelled.cancel()
    let survey = BeatSurvey(of: source, through: gate)
    #expect(survey.verdict == nil)
    try #require(eventually(within: 30) { survey.verdict != nil })
    #expect(survey.verdict == .serves && cancelled.verdict == nil)
  }
}
