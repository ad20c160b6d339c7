import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Intervals as trainings play them, measured by an estimator of the tests' own.
@Suite(.timeLimit(.minutes(60))) struct IntervalExactnessTests {
  /// An interval of every kind that is asked.
  private struct Asked {
    let system: TuningSystem
    let interval: Interval
    let direction: Direction
    let root: MIDINote

    /// All systems, intervals, directions and roots from C3 to C5.
    static let all = (TuningSystem.following + [TuningSystem(.temperaments[0]), TuningSystem(.temperaments[6])]).flatMap
    { system in
      Interval.allCases.flatMap { interval in
        Direction.allCases.flatMap { direction in
          (48...72).map { Asked(system: system, interval: interval, direction: direction, root: MIDINote($0)) }
        }
      }
    }

    var exact: TrialInterval? { TrialInterval(interval, direction, in: system, from: root) }
    var second: MIDINote { MIDINote(root.number + (direction == .up ? 1 : -1) * interval.semitones) }
    /// From note 1 to note 2.
    var cents: Double { (exact?.size.value ?? .nan) * (direction == .up ? 1 : -1) }

    func phrase(_ pitches: KeyPitches) -> Phrase {
      var settings = TrainingSettings()
      settings.intervals.system = system
      settings.intervals.pitches = pitches
      settings.intervals.ask(interval, direction)
      var generator = SeededGenerator(seed: 1)
      return Exercise.intervals.trial((root, .zero), settings, using: &generator).phrase
    }
  }

  /// Renders and measures notes, each of them once.
  private final class Meter {
    private struct Sounded: Hashable {
      let key: MIDINote
      /// In millionths of a cent.
      let offset: Int
    }
    private let renderer: SoundFontRenderer
    private var known: [Sounded: Double] = [:]

    init(_ renderer: SoundFontRenderer) { self.renderer = renderer }

    /// The frequency in Hz of the first partial, from 0.05 s to the fade.
    func frequency(_ note: Note, near expected: Double) throws -> Double {
      let sounded = Sounded(key: note.key, offset: Int((note.offset.value * 1e6).rounded()))
      if let found = known[sounded] { return found }
      let rendered = try renderer.render(note)
      let channels = [0, 1].map { Instruments.tone(rendered, channel: $0) }
      let found = Tone.meanFrequency(of: channels, near: expected, from: 0.05, to: 0.95)
      known[sounded] = found
      return found
    }

    /// The error of an interval in cents.
    func error(_ asked: Asked, _ pitches: KeyPitches) throws -> Double {
      let pair = asked.phrase(pitches)
      let one = asked.root.frequency().shifted(by: pair[0].offset).hertz
      let first = try frequency(pair[0], near: one)
      let second = try frequency(pair[1], near: one * exp2(asked.cents / 1200))
      return 1200 * log2(second / first) - asked.cents
    }
  }

  @Test(arguments: ["0:0", "0:48", "0:73"]) func `intervals of the bundled presets are exact`(preset: String) throws {
    let meter = Meter(try Instruments.renderer(Instruments.peach(), preset))
    // Every 87th of 2,600: coprime to the sizes of all choices.
    for asked in stride(from: 0, to: Asked.all.count, by: 87).map({ Asked.all[$0] }) {
      #expect(try abs(meter.error(asked, KeyPitches())) <= 0.01, "\(asked)")
    }
  }

  private static let files = ProcessInfo.processInfo.environment["PEACH_INTERVAL_SOUNDFONTS"]?
    .split(separator: ":").map(String.init)

  /// For `scripts/checks/check-intervals`.
  @Test(.enabled(if: files != nil), arguments: files ?? []) func `all intervals of a piano are exact`(
    path: String
  ) throws {
    let file = try SoundFontFile(path: path)
    let isBundled = file.name == SoundFontCatalogue.standardName
    let source = SoundSource.preset(file, file.defaultPreset)
    let conditions = PitchSurvey.Conditions(velocity: .medium, duration: .seconds(1), sampleRate: Instruments.rate)
    let gate = SoundGate(executable: "/nonexistent", catalogue: SoundFontCatalogue(folders: []))
    let survey = isBundled ? nil : PitchSurvey(of: source, through: gate, conditions, keys: [])
    let pitches = KeyPitches(survey)
    let meter = Meter(try Instruments.renderer(file, file.defaultPreset.place))
    var errors: [Double] = []
    for asked in Asked.all
    where max(pitches[asked.root].grade, pitches[asked.second].grade) == .exact {
      errors.append(abs(try meter.error(asked, pitches)))
    }
    let largest = try #require(errors.max())
    let mean = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    print(
      "\(file.name): \(errors.count) of \(Asked.all.count) intervals have exact keys; error RMS "
        + String(format: "%.4f, largest %.4f cents", mean, largest))
    #expect(largest <= (isBundled ? 0.01 : 0.1))
  }
}
