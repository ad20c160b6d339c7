import AudioMeasurement
import Dispatch
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite(.timeLimit(.minutes(10))) struct PitchSurveyTests {
  private let folder = TemporaryFolder()
  private let conditions = PitchSurvey.Conditions(
    velocity: .medium, duration: .milliseconds(500), sampleRate: MeasuredSounds.rate)
  private let keys = (60...72).map { MIDINote($0) }

  private var gate: SoundGate { SoundGate(executable: "/nonexistent", catalogue: SoundFontCatalogue(folders: [])) }

  private func source() throws -> SoundSource {
    let file = try MeasuredSounds.file(MeasuredSounds.sine(sampleRate: 48100).font, in: folder)
    return .preset(file, file.presets[0])
  }

  private func survey(_ known: [KeyPitchMeasurement] = []) throws -> PitchSurvey {
    try #require(PitchSurvey(of: source(), through: gate, conditions, keys: keys, known: known))
  }

  /// Waits for the measurements ahead.
  private func finish(_ survey: PitchSurvey) throws {
    try #require(eventually(within: 30) { survey.census != nil })
  }

  @Test func `keys are measured when asked for, and the others ahead`() throws {
    let survey = try survey()
    let asked = survey.pitch(of: MIDINote(72))
    expect(that: abs(asked.error.value - MeasuredSounds.sine(sampleRate: 48100).cents) < 0.001 && asked.grade == .exact)
    try finish(survey)
    expect(survey.census, equals: [.exact: keys.count])
    expect(Set(survey.takeNew().map(\.key)), equals: Set(keys))
    expect(that: survey.takeNew().isEmpty && survey.known.count == keys.count)
  }

  @Test func `any thread may ask for any key, and gets the same pitch`() throws {
    let survey = try survey()
    DispatchQueue.concurrentPerform(iterations: 40) { [keys] index in
      _ = survey.pitch(of: keys[index * 7 % keys.count])
    }
    expect(survey.census, equals: [.exact: keys.count])
    expect(survey.takeNew().count, equals: keys.count)
  }

  @Test func `known keys aren't measured again, and a cancelled survey measures none ahead`() throws {
    let known = keys.map { key in
      KeyPitchMeasurement(
        key: key, figures: .init(error: 7, residue: 0, unsteadiness: 3, beating: 0, disagreement: 0, pull: 0))
    }
    let complete = try survey(known)
    expect(that: complete.census == [.coarse: keys.count] && complete.takeNew().isEmpty)
    expect(complete.pitch(of: keys[0]), equals: KeyPitch(error: Cents(7), grade: .coarse))
    let cancelled = try survey()
    cancelled.cancel()
    _ = cancelled.pitch(of: keys[0])
    // A survey that begins later has measured all keys ahead.
    try finish(self.survey())
    // This waits for what the cancelled one is doing.
    _ = cancelled.pitch(of: keys[1])
    expect(Set(cancelled.known.map(\.key)), equals: Set(keys[...1]))
  }

  @Test func `a file that is gone leaves no usable key and nothing to store`() throws {
    let source = try source()
    let survey = try #require(PitchSurvey(of: source, through: gate, conditions, keys: keys))
    if case .preset(let file, _) = source { try FileManager.default.removeItem(atPath: file.path) }
    expect(that: survey.pitch(of: keys[0]).grade == .unusable && survey.takeNew().isEmpty)
  }

  @Test func `measurements hold for the same file, preset and conditions alone`() throws {
    var font = MeasuredSounds.sine().font
    font.presets.append(.init(program: 1, name: "Other"))
    func write(_ name: String) throws -> SoundFontFile { try SoundFontFile(path: folder.write(font.bytes, name)) }
    let (file, copy) = (try write("a.sf2"), try write("b.sf2"))
    // The file is written again, with a sample more.
    font.overlaps = 1
    let changed = try write("a.sf2")
    let source = SoundSource.preset(file, file.presets[0])
    let survey = try #require(PitchSurvey(of: source, through: gate, conditions, keys: keys))
    survey.cancel()
    expect(that: survey.isAbout(source, conditions) && survey.covers(source, conditions, keys: keys))
    #expect(!survey.covers(source, conditions, keys: keys.dropLast()))
    expect(that: file.presets == copy.presets && file.presets == changed.presets && file.path == changed.path)
    let others: [SoundSource] = [
      .sine, .preset(copy, copy.presets[0]), .preset(changed, changed.presets[0]), .preset(file, file.presets[1]),
    ]
    for other in others {
      expect(that: !survey.isAbout(other, conditions) && !survey.covers(other, conditions, keys: keys), "\(other)")
    }
    let rate = MeasuredSounds.rate
    let otherConditions: [PitchSurvey.Conditions] = [
      .init(velocity: MIDIVelocity(64), duration: .milliseconds(500), sampleRate: rate),
      .init(velocity: .medium, duration: .milliseconds(501), sampleRate: rate),
      .init(velocity: .medium, duration: .milliseconds(500), sampleRate: rate + 1),
    ]
    for other in otherConditions {
      expect(that: !survey.isAbout(source, other) && !survey.covers(source, other, keys: keys), "\(other)")
    }
  }

  @Test func `of two earlier measurements of a key the last counts, and a single key that is unknown leaves no census`()
    throws
  {
    func known(_ key: MIDINote, _ error: Double) -> KeyPitchMeasurement {
      KeyPitchMeasurement(
        key: key, figures: .init(error: error, residue: 0, unsteadiness: 0, beating: 0, disagreement: 0, pull: 0))
    }
    let all = keys.map { known($0, 1) }
    let survey = try survey(all + [known(keys[3], 2)])
    expect(
      that: [2, 3, 4].map { survey.pitch(of: keys[$0]).error.value } == [1, 2, 1] && survey.known.count == keys.count)
    expect(survey.census, equals: [.exact: keys.count])
    let part = try self.survey(all.dropLast())
    part.cancel()
    expect(that: part.census == nil && part.known.count == keys.count - 1)
  }

  @Test func `keys are measured on all processors in ascending order, at their conditions`() throws {
    let range = MIDINote(66)...MIDINote(71)
    let slow = PitchSurvey.Conditions(velocity: .medium, duration: .milliseconds(400), sampleRate: 44100)
    let found = try PitchSurvey.measure(source(), through: nil, range: range, slow, workers: 3)
    expect(found.map(\.key.number), equals: Array(66...71))
    for measured in found {
      let figures = try #require(measured.figures)
      #expect(abs(figures.error - MeasuredSounds.sine(sampleRate: 48100).cents) < 0.001)
    }
    let bundled = SoundGate(executable: "/nonexistent", catalogue: SoundFontCatalogue(folders: []))
    try expect(
      that: !PitchSurvey.isNeeded(for: .sine, through: bundled) && PitchSurvey.isNeeded(for: source(), through: bundled)
    )
  }

  @Test func `the sine needs no survey`() {
    #expect(PitchSurvey(of: .sine, through: gate, conditions, keys: keys) == nil)
  }
}
