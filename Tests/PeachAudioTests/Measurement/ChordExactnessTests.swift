import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Chords as trainings play them: the pitch of each voice in the mix, the partials that coincide, and the peaks.
@Suite(.timeLimit(.minutes(30))) struct ChordExactnessTests {
  /// For `scripts/checks/check-chords`.
  static let files = ProcessInfo.processInfo.environment["PEACH_CHORD_SOUNDFONTS"]?
    .split(separator: ":").map(String.init)
  private static let rate = TunedRecorder.rate

  private func phrase(_ chord: String, _ root: MIDINote, off offset: Double = 0, seed: UInt64 = 1) throws -> Phrase {
    var (settings, generator) = (Settings(), SeededGenerator(seed: seed))
    settings.exercise = .chords
    try Setting.chord.set(chord, in: &settings)
    let trial = Exercise.chords.trial((root, Cents(offset)), settings.training, using: &generator)
    return Exercise.chords.phrase(of: trial)
  }

  // MARK: Pitch

  /// The largest error of a voice in the mix and the largest that its key has alone, in cents. A sound that fades is measured until
  /// it is struck again.
  private func errors(_ renderer: SoundFontRenderer, _ chord: String) throws -> (mix: Double, alone: Double) {
    var (mix, alone) = (0.0, 0.0)
    let short = try renderer.render(Note(key: MIDINote(60), duration: HeldNote.shortDuration))
    let (end, length) = HeldNote.isSustained(short, rate: Self.rate) ? (4.0, 1.0) : (0.95, 0.4)
    for (number, root) in [48, 55, 62].enumerated() {
      let phrase = try phrase(chord, MIDINote(root), off: [-37.3, 12.9, 28.1][number], seed: UInt64(number))
      let recorder = try TunedRecorder(renderer, playing: phrase)
      recorder.play(end)
      let heard = [recorder.left, recorder.right].map { Tone($0, rate: Self.rate) }
      for timed in phrase.notes {
        var note = timed.note
        note.duration = .seconds(end + 0.1)
        let single = try renderer.render(note)
        func error(_ tones: [Tone]) -> Double {
          let found = Tone.meanFrequency(of: tones, near: note.frequency.hertz, from: 0.1, to: end, length: length)
          return abs(1200 * log2(found / note.frequency.hertz))
        }
        mix = max(mix, error(heard))
        alone = max(alone, error([0, 1].map { Instruments.tone(single, channel: $0) }))
      }
    }
    return (mix, alone)
  }

  @Test(arguments: ["0:56", "0:0"]) func `each voice has its pitch in the mix`(preset: String) throws {
    let found = try errors(Instruments.renderer(Instruments.peach(), preset), "major")
    #expect(found.mix < 0.02)
  }

  @Test(.enabled(if: files != nil), arguments: files ?? []) func `the voices of all chords have their pitch`(
    path: String
  ) throws {
    let file = try SoundFontFile(path: path)
    let isBundled = file.name == SoundFontCatalogue.standardName
    for preset in isBundled ? Instruments.bundledPresets : ["0:0", "0:19", "0:48", "0:56"] {
      let renderer = try Instruments.renderer(file, preset)
      for chord in ["major", "minor", "sus4", "seventh-7/4"] {
        let found = try errors(renderer, chord)
        print(
          "\(file.name) \(preset), \(chord): "
            + String(format: "%.4f cents off in the mix, %.4f alone", found.mix, found.alone))
        expect(that: !isBundled || found.mix < 0.02)
      }
    }
  }

  // MARK: Beats

  /// Two partials that coincide, over the time in which they are compared.
  private struct Pair {
    /// For each window, the component of each channel.
    let lower: [[Phasor]]
    let upper: [[Phasor]]
    let frequency: Double

    /// In seconds.
    static let (length, hop) = (0.5, 0.125)
    static let mean = 3.0
    static let span = 1.5...28.0

    init(_ phrase: Phrase, _ renderer: SoundFontRenderer, partial: Int) throws {
      let frequency = Double(partial) * phrase[0].frequency.hertz
      let tracks = try [0, 1].map { index in
        var note = phrase[index]
        note.duration = .seconds(29)
        let sound = Sound(note: try renderer.render(note), rate: Instruments.rate)
        return stride(
          from: Self.span.lowerBound + Self.length / 2, to: Self.span.upperBound - Self.length / 2, by: Self.hop
        )
        .map { sound.components(frequency, center: $0, length: Self.length) }
      }
      (lower, upper, self.frequency) = (tracks[0], tracks[1], frequency)
    }

    /// How far the mean level over three seconds moves: the median of the phases that are away from cancellation, in dB.
    func movement(off cents: Double) -> Double {
      let advance = frequency * (Cents(cents).ratio - 1) * Self.hop
      let movements = (0..<8).compactMap { phase -> Double? in
        let powers = lower.indices.map { index in
          let turn = Phasor.unit(cycles: Double(phase) / 8 + advance * Double(index))
          return zip(lower[index], upper[index]).reduce(0) { $0 + ($1.0 + $1.1.times(turn)).power }
        }
        let width = Int(Self.mean / Self.hop)
        let means = (0...powers.count - width).map { powers[$0..<$0 + width].reduce(0, +) / Double(width) }
        guard let (least, most) = means.min().flatMap({ least in means.max().map { (least, $0) } }) else { return nil }
        let alone =
          lower.indices.reduce(0.0) { sum, index in
            sum + zip(lower[index], upper[index]).reduce(0) { $0 + $1.0.power + $1.1.power }
          } / Double(lower.count)
        return means[0] < alone / 2 ? nil : 10 * log10(most / least)
      }.sorted()
      return movements[movements.count / 2]
    }
  }

  /// On one root, or for `scripts/checks/check-chords` on three. The sways of strings are slow, so that only their median counts.
  @Test(arguments: [("0:19", 0.1), ("0:56", 0.1), ("0:48", 0.2)]) func `exact chords stand still`(
    preset: String, limit: Double
  ) throws {
    let renderer = try Instruments.renderer(Instruments.peach(), preset)
    var movements: [Double] = []
    for root in Self.files == nil ? [55] : [48, 55, 62] {
      for (chord, partial) in [("P1,P5", 3), ("P1,M3", 5)] {
        let phrases = try (0..<20).map { try phrase(chord, MIDINote(root), seed: $0) }
        let pair = try Pair(#require(phrases.first { $0[0].key.number == root }), renderer, partial: partial)
        let (exact, mistuned) = (pair.movement(off: 0), pair.movement(off: 0.05))
        if Self.files != nil {
          print(
            "\(preset), key \(root), \(chord): "
              + String(format: "%.3f dB at exact, %.1f 0.05 cents off", exact, mistuned))
        }
        expect(that: mistuned >= 1 && (preset == "0:48" || exact <= limit))
        movements.append(exact)
      }
    }
    #expect(movements.sorted()[movements.count / 2] <= limit)
  }

  // MARK: Peaks

  @Test func `chords of four notes don't clip`() throws {
    for place in Instruments.bundledPresets {
      #expect(try peak(Instruments.renderer(Instruments.peach(), place)) <= -1, "\(place)")
    }
  }

  @Test(.enabled(if: files != nil), arguments: files ?? []) func `chords of no sound clip`(path: String) throws {
    let file = try SoundFontFile(path: path)
    var largest = -Double.infinity
    for preset in file.presets where !preset.isPercussion {
      guard let found = try? peak(Instruments.renderer(file, preset.place)) else { continue }
      largest = max(largest, found)
    }
    print("\(file.name): peaks of chords of four notes at most " + String(format: "%.1f dBFS", largest))
    #expect(largest <= -1)
  }

  /// The peak of chords of four notes at volume 0, in dBFS.
  private func peak(_ renderer: SoundFontRenderer) throws -> Double {
    var largest = 0.0
    for root in [45, 60, 74] {
      var phrase = try phrase("seventh-16/9", MIDINote(root), seed: UInt64(root)).untuned
      for index in phrase.notes.indices { phrase[index].duration = .milliseconds(600) }
      let recorder = try TunedRecorder(renderer, playing: phrase)
      recorder.play(0.7)
      for samples in [recorder.left, recorder.right] { largest = max(largest, Tone(samples, rate: Self.rate).peak()) }
    }
    return decibels(largest)
  }
}
