import PeachCore
import PeachExperiments
import TestSupport
import Testing

@Suite struct StimulusTests {
  private func plan(_ blocks: String, participant: String = "P07") throws -> ExperimentPlan {
    let file = try ExperimentFile(
      text: #"{ "format": "peach-experiment 2", "title": "Test", "sound": { "preset": "sine" }, "blocks": \#(blocks) }"#
    )
    return ExperimentPlan(file, participant: participant)
  }

  private func stimuli(_ plan: ExperimentPlan, grid: [Double] = [-3, 3]) -> [Stimulus] {
    ExperimentCourse(plan).stimuli(grid: { _ in grid }, plan.file.settings.training)
  }

  /// The trials that a session asks, all answered right.
  private func asked(_ plan: ExperimentPlan, right: Bool) -> [Trial] {
    var (course, trials, generator) = (ExperimentCourse(plan), [Trial](), SeededGenerator(seed: 5))
    while !course.isFinished {
      if course.isOver { course.begin(at: UTCTime(milliseconds: 0)) }
      let trial = course.next(plan.file.settings.training, using: &generator)
      trials.append(trial)
      let answer = ChoiceIndex(signOf: right ? trial.offset : Cents(-trial.offset.value - 0.1))
      course.add(
        CompletedTrial(trial: trial, answer: answer, responseTime: .seconds(1), time: .zero),
        at: UTCTime(milliseconds: 0))
    }
    return trials
  }

  private static let constant = #"""
    [ { "name": "practice", "method": { "constant": [-100, 100], "repeat": 4 }, "until": { "rightInARow": 2, "atMost": 5 } },
      { "name": "main", "method": { "constant": [-10, 0, 10], "repeat": 3 }, "pauseEvery": 4, "catch": { "share": 0.2, "offset": 90 },
        "jitter": { "gap": [0, 0.5] }, "rove": { "level": 3, "key": 5 },
        "conditions": [ { "name": "equal" }, { "name": "six", "second": { "amplitude": { "from": -6, "to": 6 } } } ] } ]
    """#

  @Test func `constant stimuli are what a session asks`() throws {
    let plan = try plan(Self.constant)
    let stimuli = stimuli(plan)
    expect(stimuli.map(\.trial), equals: asked(plan, right: false))
    expect(stimuli.map(\.block), equals: Array(repeating: "practice", count: 5) + Array(repeating: "main", count: 23))
    #expect(stimuli.map(\.kind.rawValue).prefix(5).allSatisfy { $0 == "practice" })
    let caught = stimuli.filter { $0.kind == .caught }
    expect(
      that: caught.count == 5 && caught.allSatisfy { $0.trial.condition == "catch" && abs($0.trial.offset.value) == 90 }
    )
    // A listener who is right skips the rest of the practice; nothing else changes.
    expect(asked(plan, right: true).suffix(23), equals: stimuli.map(\.trial).suffix(23))
    #expect(try self.stimuli(self.plan(Self.constant, participant: "P08")).map(\.trial) != stimuli.map(\.trial))
  }

  @Test func `catch trials are upwards and downwards`() throws {
    let offsets = try (1...9).flatMap { number -> [Double] in
      let stimuli = try stimuli(plan(Self.constant, participant: "P\(number)"))
      return stimuli.filter { $0.kind == .caught }.map(\.trial.offset.value)
    }
    // Half of 45: a fair coin is that far off once in a million.
    expect(that: Set(offsets) == [-90, 90] && (6...39).contains(offsets.count { $0 > 0 }), "\(offsets)")
  }

  @Test func `blocks that follow answers get a grid for each condition`() throws {
    let plan = try plan(
      #"""
      [ { "name": "main", "method": { "adaptive": "kazez", "comparisons": 40 }, "conditions": [
          { "name": "a", "note": "A4" }, { "name": "b", "second": { "amplitude": 6 } } ] },
        { "name": "training", "method": { "training": 10 } } ]
      """#)
    let stimuli = stimuli(plan, grid: Stimulus.bothSigns([0, 1, 3]))
    expect(stimuli.map(\.trial.offset.value), equals: [-3, -1, 0, 1, 3, -3, -1, 0, 1, 3, -3, -1, 0, 1, 3])
    expect(stimuli.map(\.trial.condition).prefix(10), equals: ["a", "a", "a", "a", "a", "b", "b", "b", "b", "b"])
    #expect(stimuli.prefix(5).allSatisfy { $0.trial.note == MIDINote(69) && $0.trial.amplitudeOffset == .zero })
    #expect(stimuli[5..<10].allSatisfy { $0.trial.amplitudeOffset.value == 6 })
    #expect(stimuli.allSatisfy { $0.kind == .grid })
  }

  @Test func `names of files have letters, digits, hyphens and underscores`() throws {
    let plan = try plan(
      #"""
      [ { "name": "Größe: 2 / 3", "method": { "constant": [1], "repeat": 1 },
          "conditions": [ { "name": "a_b" }, { "name": "–" }, { "name": "Größe: 2 / 3" } ] } ]
      """#)
    let names = Set(stimuli(plan).map { $0.name(7, of: 3) })
    expect(names, equals: ["007_Groesse-2-3_a_b", "007_Groesse-2-3"])
    #expect(stimuli(plan)[0].name(7, of: 12345).hasPrefix("00007_"))
  }
}
