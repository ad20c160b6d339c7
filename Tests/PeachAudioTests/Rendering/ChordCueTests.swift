import AudioMeasurement
import Foundation
import PeachCore
import TestStatistics
import TestSupport
import Testing

@testable import PeachAudio

/// Whether anything but pitch tells which voice is off. A classifier sees the voices one by one and without noise, which no listener
/// can.
@Suite(.timeLimit(.minutes(10))) struct ChordCueTests {
  private static let questions = 500

  private struct Question {
    /// For each voice, its level in dB beside that of its key at the exact pitch.
    let levels: [Double]
    /// For each voice, its distance from the exact pitch in cents, as rendered.
    let pitches: [Double]
    let voice: Int
    let isSharp: Bool
    let isLarge: Bool
  }

  /// Renders the voices of questions.
  ///
  /// - Parameter isRoved: whether levels change as in trainings.
  private func questions(_ preset: String, isRoved: Bool) throws -> [Question] {
    let renderer = try Instruments.renderer(Instruments.peach(), preset)
    var (settings, generator) = (TrainingSettings(), SeededGenerator(seed: 11))
    settings.sounding.duration = .milliseconds(300)
    // Most exact notes come often.
    var known: [String: (level: Double, frequency: Double)] = [:]
    func heard(_ note: Note, near frequency: Frequency) throws -> (level: Double, frequency: Double) {
      if let known = known["\(note)"] { return known }
      let rendered = try renderer.render(note)
      let tone = Instruments.tone(rendered, channel: 0)
      let heard = (
        Self.level(rendered), Tone.meanFrequency(of: [tone], near: frequency.hertz, from: 0.08, to: 0.28)
      )
      known["\(note)"] = heard
      return heard
    }
    return try (0..<Self.questions).map { _ in
      let offset = generator.uniform(in: 10...40) * (generator.uniform() < 0.5 ? -1 : 1)
      let note = MIDINote(48 + Int(generator.uniform() * 25))
      let trial = Exercise.voices.trial((note, Cents(offset)), settings, using: &generator)
      let phrase = Exercise.voices.phrase(of: trial)
      let asked = try #require(trial[ChordColumns.voice]) - 1
      let voices = try phrase.notes.indices.map { index in
        var note = phrase[index]
        if !isRoved { note.amplitude = .zero }
        var exact = note
        exact.amplitude = .zero
        if index == asked { exact.offset = Cents(exact.offset.value - offset) }
        let (one, other) = (
          try heard(note, near: exact.frequency), try heard(exact, near: exact.frequency)
        )
        return (level: one.level - other.level, pitch: 1200 * log2(one.frequency / other.frequency))
      }
      return Question(
        levels: voices.map(\.level), pitches: voices.map(\.pitch), voice: asked,
        isSharp: offset > 0, isLarge: abs(offset) > 25)
    }
  }

  private static func level(_ note: RenderedNote) -> Double {
    10 * log10(note.energy(from: 0.05, to: 0.25, rate: Instruments.rate))
  }

  /// The proportion of questions whose label the classifier finds.
  private func found(
    _ questions: [Question], _ features: (Question) -> [Double], _ label: (Question) -> Int
  ) -> Double {
    NearestNeighbours.found(questions.map(features), questions.map(label))
  }

  /// Three standard errors above chance.
  private func limit(_ chance: Double) -> Double {
    chance + 3 * (chance * (1 - chance) / Double(Self.questions)).squareRoot()
  }

  @Test(arguments: ["0:19", "0:56", "0:0"]) func `nothing but pitch tells voice, side and size`(preset: String) throws {
    let roved = try questions(preset, isRoved: true)
    let levels = { (question: Question) in question.levels }
    #expect(found(roved, levels, \.voice) < limit(1 / 3.0))
    #expect(found(roved, levels, { $0.isSharp ? 1 : 0 }) < limit(0.5))
    #expect(found(roved, levels, { $0.isLarge ? 1 : 0 }) < limit(0.5))
    #expect(found(roved, { $0.pitches }, \.voice) > 0.95)
    #expect(found(roved, { $0.pitches }, { $0.isSharp ? 1 : 0 }) > 0.95)
    // The classifier works: without the changes, levels tell.
    #expect(try found(questions(preset, isRoved: false), levels, \.voice) > 0.6)
  }
}
