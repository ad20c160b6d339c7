import TestSupport
import Testing

@testable import PeachCore
@testable import PeachExperiments

/// The standard sounds first, second, or by chance.
@Suite struct StandardTests {
  /// A block whose standard is softer, and whose comparison is another, louder and shorter sound.
  private func file(_ standard: Block.Standard) throws -> ExperimentFile {
    let names = standard == .second ? ("second", "first") : ("first", "second")
    return try Sample.file(
      #"""
      { "name": "main", "note": "A4", "standard": "\#(standard.rawValue)", "rove": { "level": 2 },
        "method": { "constant": [-30, 0, 20], "repeat": 40 }, "\#(names.0)": { "amplitude": -3 },
        "\#(names.1)": { "preset": "violin", "amplitude": 6, "velocity": 90, "duration": 0.5 } }
      """#)
  }

  private func trials(_ file: ExperimentFile) -> [Trial] {
    var course = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
    return course.answer().map(\.trial)
  }

  @Test func `only two notes on the same key can change places`() {
    for exercise in Exercises.builtIn {
      expect(exercise.canExchangeNotes, equals: (exercise.name == .comparison), "\(exercise.name)")
    }
  }

  @Test(arguments: [(Block.Standard.first, 0...0), (.second, 120...120), (.random, 40...80)])
  func `what sounds, the row and the right answer agree, wherever the standard is`(
    standard: Block.Standard, seconds: ClosedRange<Int>
  ) throws {
    let trials = trials(try file(standard))
    var (differences, places) = ([Double](), [Int]())
    for trial in trials {
      let phrase = Exercise.comparison.phrase(of: trial)
      let notes = phrase.notes.map(\.note)
      let place = try #require(notes.firstIndex { $0.sound == 0 })
      let (standard, comparison) = (notes[place], notes[1 - place])
      places.append(place)
      differences.append(comparison.offset.value)
      expect(that: standard.offset == .zero && standard.key == comparison.key && standard.key == MIDINote(69))
      expect(
        that: comparison.sound == 1 && comparison.velocity.value == 90 && comparison.duration == .milliseconds(500))
      expect(that: standard.velocity == .medium && standard.duration == .seconds(1))
      // Both levels are roved alike.
      #expect(abs(comparison.amplitude.value - standard.amplitude.value - 9) < 1e-9)
      #expect((-5 ... -1).contains(phrase.volume.value + standard.amplitude.value))
      expect(trial.offset.value, equals: notes[1].offset.value - notes[0].offset.value)
      expect(trial.amplitudeOffset.value, equals: (place == 0 ? 9 : -9))
      expect(Exercise.comparison.answerForm.right(in: trial), equals: (trial.offset.value >= 0 ? .up : .down))
      let row = Exercise.comparison.columns.row(of: trial)
      expect(that: row[CommonColumns.cents] == trial.offset.value && row[CommonColumns.cents]?.sign != nil)
      expect(row[Exercise.oddNote], equals: (self.isFixed(trials) ? nil : 2 - place))
    }
    #expect([-30, 0, 20].allSatisfy { difference in differences.count { $0 == difference } == 40 })
    #expect(seconds.contains(places.count { $0 == 1 }))
  }

  /// Whether the standard always sounds first, so that no row says it.
  private func isFixed(_ trials: [Trial]) -> Bool { trials.allSatisfy { $0.comparison == nil } }

  @Test func `a condition has an order of its own, and the written notes are those that sound`() throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "standard": "second", "second": { "duration": 0.4 }, "method": { "training": 20 },
        "conditions": [{ "name": "second", "first": { "amplitude": [1, 2] } }, { "name": "random", "standard": "random", "first": { "amplitude": 3 } },
          { "name": "first", "standard": "first", "first": { "amplitude": 3 } }] }
      """#)
    expect(file.blocks[0].conditions.map(\.standard), equals: [.second, .random, .first])
    let trials = Dictionary(grouping: trials(file)) { $0.condition ?? "" }
    let (second, first) = (try #require(trials["second"]), try #require(trials["first"]))
    #expect(second.allSatisfy { $0.comparison == 1 && [-1, -2].contains($0.amplitudeOffset.value) })
    #expect(second.allSatisfy { $0.first == nil && $0.second?.duration == .milliseconds(400) })
    #expect(first.allSatisfy { $0.comparison == nil && $0.amplitudeOffset.value == -3 })
    let random = try #require(trials["random"])
    expect(Set(random.map { $0.comparison ?? 0 }), equals: [1, 2])
    // The standard is 3 dB louder, the comparison shorter.
    #expect(random.allSatisfy { $0.amplitudeOffset.value == ($0.comparison == 1 ? 3 : -3) })
    #expect(random.allSatisfy { ($0.comparison == 1 ? $0.first : $0.second)?.duration == .milliseconds(400) })
  }

  @Test(arguments: [
    (#""standard": "third""#, "comparison", "standard"), (#""standard": "second""#, "intervals", "standard"),
    (#""standard": "random""#, "odd-one-out", "standard"), (#""standard": true"#, "comparison", "standard"),
    (#""standard": "random", "first": { "amplitude": [1, 2] }"#, "comparison", "first.amplitude"),
    (#""standard": "second", "second": { "amplitude": [1, 2] }"#, "comparison", "second.amplitude"),
  ])
  func `what can't be is refused`(members: String, task: String, path: String) throws {
    let text = """
      { "format": "peach-experiment 2", "title": "Test", "task": "\(task)",
        "blocks": [{ "name": "main", \(members), "method": { "adaptive": "kazez", "comparisons": 5 } }] }
      """
    do throws(FileDefect) {
      _ = try ExperimentFile(text: text)
      Issue.record("\(members) is taken")
    } catch {
      expect(that: error.path == "blocks[0]." + path && !error.reason.german.isEmpty)
    }
  }

  @Test(arguments: ["threshold-tracking", "quest-plus", "two-down-one-up", "kazez"])
  func `an interrupted run goes on as it would have, and the strategy follows the differences`(strategy: String) throws
  {
    let file = try Sample.file(
      #"""
      { "name": "main", "standard": "random", "method": { "adaptive": "\#(strategy)", "comparisons": 40 },
        "conditions": [{ "name": "one" }, { "name": "two", "second": { "amplitude": 6 } }],
        "catch": { "share": 0.1, "offset": 100 } }
      """#)
    var whole = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
    let all = whole.answer()
    for done in stride(from: 0, through: all.count, by: 7) {
      var course = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
      course.resume(after: all.prefix(done).map { ($0, .zero) }, file.settings.training)
      expect(course.answer(30).map(\.trial), equals: all.dropFirst(done).prefix(30).map(\.trial))
    }
    // Right answers lead to smaller differences in either order.
    var right = ExperimentCourse(ExperimentPlan(file, participant: "P2"))
    let counted = right.answer(.max, ExperimentCourse.always(true)).map(\.trial).filter { $0.condition != "catch" }
    for comparison in [1, 2] {
      let sizes = counted.filter { $0.comparison == comparison }.map(\.offset.magnitude)
      expect(that: sizes.count > 20 && sizes.suffix(5).allSatisfy { $0 < 0.7 * (sizes.first ?? 0) })
    }
  }

  @Test(arguments: [
    // A tendency to call note 2 higher by 4.2 cents, and a comparison that seems 6 cents higher.
    (Block.Standard.first, 6 + 4.2), (.second, 6 - 4.2), (.random, 6),
  ])
  func `the tendency to call note 2 higher isn't a shift of the comparison`(standard: Block.Standard, shift: Double)
    throws
  {
    let pair = Sample.pair(500).replacing("\"task\"", with: "\"standard\": \"\(standard.rawValue)\", \"task\"")
    let file = try Sample.file(pair, with: #""report": ["shifts", { "contrast": ["one", "two"] }]"#)
    // b/√2 = Z · r/T.
    let bias = 4.2 / 8 * 2.0.squareRoot() * StandardNormal.upperQuartile
    let listener = ExperimentListener(SimulatedListener(threshold: 8, bias: bias))
    for seed in UInt64(1)...3 {
      let answers = ExperimentSimulation(file, listener, effect: 6).completed(seed: seed)
      let report = ParticipantReport(file, answers)
      for (condition, truth) in zip(report.conditions, [shift - 6, shift]) {
        let (found, threshold) = (try #require(condition.shift), try #require(condition.threshold))
        // Four standard errors.
        #expect(abs(found.value - truth) < 2 * (found.upper95 - found.value))
        #expect(abs(threshold.octaves.value - 3) < 2 * (threshold.octaves.upper95 - threshold.octaves.value))
        expect((condition.figures[.intervalBias]?.estimate != nil), equals: (standard == .random))
        if let bias = condition.figures[.intervalBias]?.estimate {
          expect(that: abs(bias.value - 4.2) < 2 * (bias.upper95 - bias.value) && bias.upper95 - bias.lower95 < 6)
        }
        expect(condition.bins.reduce(0) { $0 + $1.answers }, equals: 500)
      }
      let contrast = try #require(report.contrasts[0].shift)
      #expect(abs(contrast.value - 6) < 2 * (contrast.upper95 - contrast.value))
    }
  }

  @Test func `shift per dB is the same in either order`() throws {
    for standard in Block.Standard.allCases {
      let name = standard == .second ? "first" : "second"
      let file = try Sample.file(
        #"""
        { "name": "main", "standard": "\#(standard.rawValue)", "\#(name)": { "amplitude": { "from": -6, "to": 6 } },
          "method": { "adaptive": "threshold-tracking", "comparisons": 600 } }
        """#)
      let listener = ExperimentListener(SimulatedListener(threshold: 8, bias: 0.4))
      let report = ParticipantReport(file, ExperimentSimulation(file, listener, effect: 2).completed(seed: 4))
      let bias = try #require(report.bias?.estimate)
      expect(that: abs(bias.value - 2) < 2 * (bias.upper95 - bias.value) && bias.lower95 > 0)
    }
  }
}
