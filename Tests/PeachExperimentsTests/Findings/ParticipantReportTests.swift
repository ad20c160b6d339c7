import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachSimulation
@testable import PeachStore

@Suite struct ParticipantReportTests {
  /// Answers of a listener with a threshold of 8 in a file whose effect is simulated.
  private func simulated(
    _ file: ExperimentFile, effect: Double? = nil, bias: Double = 0, seed: UInt64 = 3
  ) -> ParticipantReport {
    let listener = ExperimentListener(SimulatedListener(threshold: 8, bias: bias))
    return ParticipantReport(file, ExperimentSimulation(file, listener, effect: effect).completed(seed: seed))
  }

  /// An answer to a trial of 10 cents.
  private func judged(_ condition: String?, isRight: Bool, dropOuts: Int = 0, exercise: Exercise = .comparison)
    -> CompletedTrial
  {
    let trial = Trial(exercise: exercise.name, note: MIDINote(69), offset: Cents(10), condition: condition)
    return CompletedTrial(trial, .choice(isRight ? .up : .down, isRight: isRight), dropOuts: dropOuts)
  }

  private func near(_ shift: Estimate?, _ truth: Double) throws -> Bool {
    let shift = try #require(shift)
    // More than four standard errors.
    return abs(shift.value - truth) < 1.2 * (shift.upper95 - shift.lower95) && shift.upper95 - shift.lower95 < 14
      && shift.lower95 < shift.value && shift.value < shift.upper95
  }

  @Test func `a bias shifts all conditions, and their contrast is free of it`() throws {
    let file = try Sample.file(
      Sample.pair(300), with: #""report": ["thresholds", "shifts", { "contrast": ["one", "two"] }]"#)
    let report = simulated(file, effect: 6, bias: 0.5)
    expect(that: report.conditions.map(\.name) == ["one", "two"] && report.conditions.allSatisfy { $0.answers == 300 })
    // b/√2 = Z · r/T.
    let shift = 0.5 * 8 / (2.0.squareRoot() * StandardNormal.upperQuartile)
    try expect(that: near(report.conditions[0].shift, shift) && near(report.conditions[1].shift, shift + 6))
    #expect(try #require(report.conditions[1].shift).lower95 > 0)
    let contrast = try #require(report.contrasts.first)
    expect(that: contrast.names == ("one", "two") && report.contrasts.count == 1)
    #expect(try near(contrast.shift, 6))
    for condition in report.conditions {
      let threshold = try #require(condition.threshold)
      expect(that: (4...16).contains(threshold.cents.value) && condition.bins.reduce(0) { $0 + $1.answers } == 300)
      let times = try #require(condition.responseTimes)
      expect(that: times.lower < times.median && times.median < times.upper)
    }
    // No amplitude is drawn, and the file doesn't ask for the shift per dB.
    expect(that: report.bias == nil && report.loudnessBins.isEmpty)
  }

  /// A loud, dull or high note can seem higher by several thresholds. A fit that takes that for a bias finds a coarse threshold.
  @Test(arguments: [0.0, 2, -6, 9, -9, 15, -20])
  func `a shift of several thresholds leaves the threshold as it is`(shift: Double) throws {
    let levels = [-32.0, -16, -12, -8, -4, 4, 8, 12, 16, 32]
    // Each level 40 times, with the proportion of answers of a listener with a threshold of 3.
    let answers = (0..<40).flatMap { turn in
      levels.map { level in
        let probability = StandardNormal.cumulative(StandardNormal.upperQuartile * (level + shift) / 3)
        let isUp = Double(turn * 7 % 40) < (40 * probability).rounded()
        return CompletedTrial(
          Trial(note: MIDINote(69), offset: Cents(level)), .choice(isUp ? .up : .down, isRight: isUp == (level > 0)))
      }
    }
    let report = ConditionReport("one", .comparison, answers)
    let threshold = try #require(report.threshold)
    expect(that: (2...4).contains(threshold.cents.value) && threshold.lower95.value < 3 && threshold.upper95.value > 3)
    #expect(abs(try #require(report.shift).value - shift) < 1.5)
    #expect(abs(report.removed.value - (abs(shift) < 4 ? 0 : shift)) < 1.5)
    // b = √2 · Z · shift/T, where the shift is that of the points on the curve.
    let bias = try #require(report.bias)
    let expected = 2.0.squareRoot() * StandardNormal.upperQuartile * shift / threshold.cents.value
    #expect(abs(bias - expected) < 0.3 + 0.2 * abs(expected))
  }

  @Test func `a contrast of thresholds is their ratio`() throws {
    let file = try Sample.file(
      Sample.pair(300),
      with: #""report": ["thresholds", { "contrast": ["one", "two"] }, { "contrast": ["two", "one"] }]"#)
    let report = simulated(file, effect: 4)
    let (ratio, inverse) = (try #require(report.contrasts[0].ratio), try #require(report.contrasts[1].ratio))
    expect(that: (1.6...10).contains(ratio.value) && ratio.lower95 < ratio.value && ratio.value < ratio.upper95)
    expect(that: abs(ratio.value * inverse.value - 1) < 1e-6 && abs(ratio.lower95 * inverse.upper95 - 1) < 1e-3)
  }

  @Test func `the threshold of the odd one out has a chance of a third`() throws {
    let file = try Sample.file(Sample.pair(300, task: "odd-one-out"))
    let report = simulated(file)
    for condition in report.conditions {
      let threshold = try #require(condition.threshold)
      expect(that: (3.5...18).contains(threshold.cents.value) && condition.shift == nil)
      // Sizes without a sign; what is counted is right.
      expect(that: condition.bins.allSatisfy { $0.center > 0 } && condition.bins.reduce(0) { $0 + $1.higher } > 150)
    }
  }

  @Test func `tuned notes have a mean error and a standard deviation`() throws {
    let file = try Sample.file(#"{ "name": "main", "task": "matching", "method": { "training": 20 } }"#)
    let completed = (1...20).map { error in
      CompletedTrial(
        Trial(exercise: .matching, note: MIDINote(69), offset: Cents(30), condition: "main"),
        .match(Match(error: Cents(Double(error)))))
    }
    let condition = try #require(ParticipantReport(file, completed).conditions.first)
    let bias = try #require(condition.figures[.meanError]?.estimate)
    let deviation = try #require(condition.figures[.standardDeviation]?.estimate)
    // The variance of 1…n is n(n + 1)/12; Student's t with 19 degrees of freedom at 0.975 is 2.0930.
    expect(that: abs(bias.value - 10.5) < 1e-9 && abs(deviation.value - 35.0.squareRoot()) < 1e-9)
    #expect(abs(bias.upper95 - 10.5 - 2.0930 * (35.0 / 20).squareRoot()) < 1e-3)
    expect(that: abs(bias.lower95 + bias.upper95 - 21) < 1e-9 && bias.lower95 > 0)
    // χ² with 19 degrees of freedom at 0.025 and 0.975: 8.9065 and 32.852.
    #expect(abs(deviation.lower95 - (35.0 * 19 / 32.852).squareRoot()) < 0.02)
    #expect(abs(deviation.upper95 - (35.0 * 19 / 8.9065).squareRoot()) < 0.03)
    expect(that: condition.threshold == nil && condition.bins.isEmpty && condition.shift == bias)
    let one = try #require(ParticipantReport(file, Array(completed.prefix(1))).conditions.first)
    expect(that: one.shift == nil && one.answers == 1)
  }

  private static let practice =
    #"{ "name": "p", "method": { "training": 5 }, "until": { "rightInARow": 3, "atMost": 6 } }"#

  @Test func `only answers in the file's conditions count, and practice, drop-outs and catch trials don't`() throws {
    let main = Sample.pair(20).replacing("\"method\"", with: #""catch": { "share": 0.1, "offset": 50 }, "method""#)
    let file = try Sample.file(Self.practice, main)
    let counted = (0..<10).map { judged($0 < 6 ? "one" : "two", isRight: true) }
    let others =
      (0..<3).map { _ in judged("p", isRight: true) } + [
        judged("catch", isRight: true), judged("catch", isRight: false),
      ]
      + ["abc", "", nil].map { judged($0, isRight: true) } + [judged("one", isRight: true, exercise: .oddOneOut)]
      + (0..<4).map { _ in judged("one", isRight: false, dropOuts: 2) }
    let (report, alone) = (ParticipantReport(file, others + counted), ParticipantReport(file, counted))
    expect(that: report.answers == 10 && report.conditions.map(\.answers) == [6, 4])
    expect(that: report.catches == (2, 1) && report.leftOut == 4 && report.askedAgain == 4)
    expect(that: alone.catches == (0, 0) && alone.leftOut == 0 && alone.askedAgain == 0)
    expect(report.conditions.map(\.fit), equals: alone.conditions.map(\.fit))
    expect(ParticipantReport(file, Array(counted.prefix(6))).conditions.map(\.name), equals: ["one"])
    #expect(ParticipantReport(file, []).conditions.isEmpty)
  }

  @Test(arguments: [(4, false), (3, true), (0, true)])
  func `too few right answers to catch trials exclude`(right: Int, excludes: Bool) throws {
    let main = Sample.pair(20).replacing("\"method\"", with: #""catch": { "share": 0.1, "offset": 50 }, "method""#)
    let file = try Sample.file(main, with: #""exclude": { "catchRightBelow": 0.8 }"#)
    let completed = (0..<5).map { judged("catch", isRight: $0 < right) } + [judged("one", isRight: true)]
    let reasons = ParticipantReport(file, completed).exclusions
    expect(reasons, equals: (excludes ? [.catchTrials(right: right, of: 5)] : []))
    #expect(ParticipantReport(file, [judged("one", isRight: true)]).exclusions.isEmpty)
  }

  @Test(arguments: [(40, 20, true), (40, 22, true), (40, 30, false), (40, 40, false), (19, 9, false), (20, 10, true)])
  func `answers that guessing gives exclude`(count: Int, right: Int, excludes: Bool) throws {
    let file = try Sample.file(Sample.pair(20), with: #""exclude": { "guessing": true }"#)
    let completed = (0..<count).map { judged("one", isRight: $0 < right) }
    expect(ParticipantReport(file, completed).exclusions, equals: (excludes ? [.guessing] : []))
    // Of three, 20 of 40 right ones aren't guessed.
    #expect(
      !AnswerCounts.looksLikeGuessing((0..<40).map { judged("one", isRight: $0 < 20, exercise: .oddOneOut) }))
    #expect(AnswerCounts.looksLikeGuessing((0..<40).map { judged("one", isRight: $0 < 13, exercise: .oddOneOut) }))
  }

  /// Choices in a condition; without a difference "higher" is called right.
  private func chosen(
    _ count: Int, _ condition: String, _ cents: Double, higher: (Int) -> Bool, exercise: Exercise = .comparison
  ) -> [CompletedTrial] {
    (0..<count).map { index in
      let trial = Trial(exercise: exercise.name, note: MIDINote(69), offset: Cents(cents), condition: condition)
      let isRight = exercise.answerForm.unsignedChoices == nil ? higher(index) == (cents >= 0) : higher(index)
      return CompletedTrial(trial, .choice(higher(index) ? .up : .down, isRight: isRight))
    }
  }

  @Test func `guessing is told by what each task can be guessed with, in any order`() {
    let (third, half) = ({ $0 % 3 == 0 }, { $0 % 2 == 0 })
    let odd = chosen(30, "odd", 20, higher: third, exercise: .oddOneOut)
    let pairs = chosen(60, "one", 10, higher: half) + chosen(60, "one", -10, higher: half)
    expect(that: AnswerCounts.looksLikeGuessing(odd + pairs) && AnswerCounts.looksLikeGuessing(pairs + odd))
    // As many right answers, but all of them in the task that is harder to guess.
    let heard = chosen(30, "odd", 20, higher: { _ in true }, exercise: .oddOneOut)
    expect(that: !AnswerCounts.looksLikeGuessing(heard + pairs) && !AnswerCounts.looksLikeGuessing(pairs + heard))
  }

  @Test(arguments: [true, false]) func `always the same answer looks like guessing, also without a difference`(
    isHigher: Bool
  ) {
    let answers = [-10.0, 0, 10].flatMap { chosen(20, "one", $0) { _ in isHigher } }
    #expect(AnswerCounts.looksLikeGuessing(answers))
  }

  @Test func `a large shift between conditions isn't guessing, another habit in another task is`() {
    func answers(_ low: String, _ high: String, _ exercise: Exercise = .comparison) -> [CompletedTrial] {
      [-10.0, 10].flatMap {
        chosen(20, low, $0, higher: { _ in false }, exercise: exercise)
          + chosen(20, high, $0, higher: { _ in true }, exercise: exercise)
      }
    }
    #expect(!AnswerCounts.looksLikeGuessing(answers("soft", "loud")))
    let habit = [-10.0, 10].flatMap { chosen(20, "pairs", $0) { _ in true } }
    let other = [-10.0, 10].flatMap { chosen(20, "intervals", $0, higher: { _ in false }, exercise: .intervals) }
    #expect(AnswerCounts.looksLikeGuessing(habit + other))
  }

  @Test func `groups differ in their shift per dB, too`() throws {
    let file = try Sample.file(
      """
      { "name": "main", "method": { "constant": [-20, -10, -5, 5, 10, 20], "repeat": 20 },
        "conditions": [{ "name": "x", "second": { "amplitude": [-6, 0, 6] } }] }
      """, with: #""groups": { "A": ["A*"], "B": ["B*"] }, "report": [{ "shiftPer": "amplitude" }]"#)
    func findings(_ sizes: [(group: String, effect: Double, count: Int)]) -> ExperimentFindings {
      ExperimentFindings(
        file,
        sizes.flatMap { size in
          (0..<size.count).map { number in
            let simulation = ExperimentSimulation(
              file, ExperimentListener(SimulatedListener(threshold: 8)), effect: size.effect + 0.1 * Double(number))
            return ("\(size.group)\(number)", simulation.completed(seed: UInt64(number)))
          }
        })
    }
    let group = try #require(findings([("A", 0, 4), ("B", 3, 5)]).groups.first)
    let bias = try #require(group.bias)
    #expect(bias.participants == (4, 5))
    // The means of the groups are 0.15 and 3.2.
    expect(that: bias.estimate.lower95 < 3.05 && 3.05 < bias.estimate.upper95 && bias.estimate.lower95 > 2)
    // One participant of a group has no mean, two have no interval.
    #expect(try #require(findings([("A", 0, 3), ("B", 3, 1)]).groups.first).bias == nil)
    #expect(try #require(findings([("A", 0, 3), ("B", 3, 2)]).groups.first?.bias).estimate.limits == (nil, nil))
  }

  @Test(arguments: [(1, false), (2, true)]) func `too many drop-outs exclude`(dropped: Int, excludes: Bool) throws {
    let file = try Sample.file(Sample.pair(20), with: #""exclude": { "droppedOutAbove": 0.1 }"#)
    let completed = (0..<10).map { judged("one", isRight: true, dropOuts: $0 < dropped ? 1 : 0) }
    expect(ParticipantReport(file, completed).exclusions, equals: (excludes ? [.dropOuts(2, of: 10)] : []))
  }

  @Test func `groups are compared with the first one, in conditions and in contrasts`() throws {
    let file = try Sample.file(
      Sample.pair(80),
      with:
        #""groups": { "A": ["A*"], "B": ["B*"] }, "report": ["thresholds", "shifts", { "contrast": ["one", "two"] }]"#)
    // The second group is half as good, and in the condition 'two' a third.
    func runs(_ group: String, _ factor: Double, in two: Double) -> [(participant: String?, answers: [CompletedTrial])]
    {
      (1...4).map { number in
        var course = ExperimentCourse(ExperimentPlan(file, participant: "\(group)\(number)"))
        var generator = SeededGenerator(seed: UInt64(number))
        let answers = course.answer { trial, exercise in
          var listener = SimulatedListener(threshold: 10 * factor * (trial.condition == "two" ? two : 1))
          listener.lapse = 0.02
          let answer = listener.answer(trial, exercise.answerForm, using: &generator).answer
          return CompletedTrial(trial, .choice(answer, isRight: answer == exercise.answerForm.right(in: trial)))
        }
        return ("\(group)\(number)", answers)
      }
    }
    let (first, second) = (runs("A", 1, in: 1), runs("B", 2, in: 1.5))
    // Whoever gave one answer belongs to the group, but has no figure.
    let short = [(participant: Optional("B5"), answers: Array(second[0].answers.prefix(1)))]
    let findings = ExperimentFindings(file, first + second + short + [("C1", [])])
    let group = try #require(findings.groups.first)
    expect(that: findings.groups.count == 1 && group.names == ("A", "B") && group.participants == (4, 5))
    for figure in (group.conditions + group.contrasts.map(\.1)).flatMap(\.figures) {
      #expect(try #require(figure.participants) == (4, 4))
    }
    expect(group.conditions.map(\.names.first), equals: ["one", "two"])
    let ratios = try (group.conditions + group.contrasts.map(\.1)).map { try #require($0.ratio) }
    for (ratio, truth) in zip(ratios, [2, 3, 1.5]) {
      expect(that: ratio.lower95 < truth && truth < ratio.upper95 && ratio.lower95 > truth / 4, "\(ratio)")
    }
    #expect(try #require(group.contrasts.first).of == ("one", "two"))
    #expect(abs(ratios[2].value * ratios[0].value / ratios[1].value - 1) < 0.25)
    // An experiment without groups compares none.
    #expect(ExperimentFindings(try Sample.file(Sample.pair(80)), [("A1", [])]).groups.isEmpty)
  }

  @Test func `participants are pooled, also without those who are excluded`() throws {
    let file = try Sample.file(
      Sample.pair(120), with: #""exclude": { "guessing": true }, "report": ["shifts", { "contrast": ["one", "two"] }]"#)
    func answers(_ seed: UInt64, _ count: Int = .max) -> [CompletedTrial] {
      let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: 6)
      return Array(simulation.completed(seed: seed).prefix(count))
    }
    let guessed = answers(4).enumerated().map { index, answer in
      CompletedTrial(answer.trial, .choice(index.isMultiple(of: 2) ? .up : .down, isRight: index.isMultiple(of: 2)))
    }
    let runs = [
      (participant: Optional("P2"), answers: answers(1)), ("P1", answers(2, 100)), ("P3", guessed),
      ("P1", answers(3, 140)),
    ]
    let findings = ExperimentFindings(file, runs)
    expect(that: findings.participants.map(\.name) == ["P1", "P2", "P3"] && findings.answers == 720)
    expect(findings.participants.map(\.report.answers), equals: [240, 240, 240])
    expect(findings.participants.map(\.isExcluded), equals: [false, false, true])
    let (all, kept) = (try #require(findings.everybody), try #require(findings.kept))
    expect(that: all.participants == 3 && kept.participants == 2 && all.bias == nil && all.withoutInterval == 3)
    expect(that: kept.conditions.map(\.name) == ["one", "two"] && kept.contrasts.map(\.names.second) == ["two"])
    let contrast = try #require(kept.contrasts[0].figures[.shift])
    let own = findings.participants.prefix(2).compactMap { $0.report.contrasts[0].shift?.value }
    expect(that: own.count == 2 && (own.min() ?? 0)...(own.max() ?? 0) ~= contrast.estimate.value)
    let one = ExperimentFindings(file, [runs[0]])
    expect(that: one.everybody == nil && one.kept == nil && one.participants.count == 1)
    // Of two, one is left.
    #expect(ExperimentFindings(file, [runs[0], runs[2]]).kept == nil)
  }

  @Test func `whoever began twice has finished only with a run that has all answers of each condition`() throws {
    let file = try Sample.file(
      #"{ "name": "one", "method": { "constant": [-10, 10], "repeat": 10 } }"#,
      #"{ "name": "two", "method": { "constant": [-10, 10], "repeat": 2 } }"#,
      with: #""exclude": { "unfinished": true }"#)
    let (one, two) = (judged("one", isRight: true), judged("two", isRight: true))
    func answers(_ first: Int, _ second: Int = 0) -> [CompletedTrial] {
      [CompletedTrial](repeating: one, count: first) + [CompletedTrial](repeating: two, count: second)
    }
    let cases: [(runs: [[CompletedTrial]], answers: Int, given: Int)] = [
      ([answers(20, 4)], 24, 24), ([answers(14)], 14, 14), ([answers(14), answers(14)], 28, 14),
      ([answers(10), answers(10, 4)], 24, 14), ([answers(14), answers(20, 4)], 38, 24),
      ([answers(20, 4), answers(20, 4)], 48, 24), ([answers(20), answers(20, 3)], 43, 23), ([[]], 0, 0), ([], 0, 0),
      // One run that went on on two machines.
      ([answers(26)], 26, 20), ([answers(26, 4)], 30, 24),
    ]
    for (runs, answers, given) in cases {
      let report = ParticipantReport(file, runs: runs)
      expect(that: report.answers == answers && report.given == given && report.planned == 24)
      expect(report.isFinished, equals: (given == 24))
      expect(report.exclusions, equals: (given == 24 ? [] : [.unfinished(given, of: 24)]))
    }
  }

  @Test(arguments: ["first", "random"], [[10, 20, 40], [5, 10, 20, 40], [25, 50, 100]])
  func `whoever hears all differences has a shift with limits, too`(order: String, levels: [Int]) throws {
    let all = (levels.map { -$0 } + levels).map(String.init).joined(separator: ", ")
    let file = try Sample.file(
      """
      { "name": "main", "standard": "\(order)", "method": { "constant": [\(all)], "repeat": 10 } }
      """, with: #""report": ["shifts"]"#)
    for (threshold, lapse) in [(0.1, 0.0), (1, 0.02), (2, 0), (4, 0.02)] {
      let perfect = ExperimentSimulation(
        file, ExperimentListener(SimulatedListener(threshold: threshold, lapse: lapse)), effect: nil)
      let condition = try #require(ParticipantReport(file, perfect.completed(seed: 1)).conditions.first)
      let shift = try #require(condition.shift)
      expect(that: shift.isLimited && abs(shift.value) < Double(levels[0]))
      // Four standard errors.
      expect(that: abs(shift.value) < shift.upper95 - shift.lower95)
      expect(that: shift.upper95 - shift.lower95 < 3 * Double(levels[0]))
    }
  }

  @Test(arguments: ["blocked", "interleaved"])
  func `whoever leaves early removes no figure of the others, wherever the name is in the order`(order: String) throws {
    let file = try Sample.file(
      Sample.pair(120).replacing("\"name\": \"main\",", with: "\"name\": \"main\", \"order\": \"\(order)\","),
      with:
        #""exclude": { "guessing": true, "unfinished": true }, "report": ["shifts", { "contrast": ["one", "two"] }]"#)
    func answers(_ seed: UInt64, _ count: Int = .max) -> [CompletedTrial] {
      let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: 6)
      return Array(simulation.completed(seed: seed).prefix(count))
    }
    let guessed = answers(4).enumerated().map { index, answer in
      CompletedTrial(answer.trial, .choice(index.isMultiple(of: 2) ? .up : .down, isRight: index.isMultiple(of: 2)))
    }
    let given = [answers(1), answers(2), answers(5, 100), answers(3, 2), guessed, []]
    let reports = given.map { ParticipantReport(file, $0) }
    expect(reports.map(\.isFinished), equals: [true, true, false, false, true, false])
    for report in reports {
      #expect(report.exclusions.contains(.unfinished(report.answers, of: 240)) != report.isFinished)
    }
    // Two answers don't measure a threshold.
    expect(
      that: reports[3].conditions.allSatisfy { $0.figures[.threshold]?.effect == nil }
        && reports[0].contrasts[0].figures[.threshold]?.effect != nil)
    let orders = Self.orders(of: Array(reports.indices))
    expect(orders.count, equals: 720)
    // All of them with --full: pooling takes a tenth of a second.
    let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
    let findings = stride(from: 0, to: 720, by: isFull ? 1 : 29).map { orders[$0] }.map { order in
      ExperimentFindings(
        file, order.map { ExperimentFindings.Participant(name: "P\($0)", report: reports[$0]) })
    }
    for finding in findings {
      let (all, kept) = (try #require(finding.everybody), try #require(finding.kept))
      expect(that: all.participants == 6 && kept.participants == 2)
      for pooled in [all, kept] {
        expect(that: pooled.conditions.map(\.name) == ["one", "two"] && pooled.contrasts.map(\.names.first) == ["one"])
      }
      let one = try #require(all.conditions[0].figures[.threshold])
      expect(
        one.participants,
        equals: reports.count { $0.conditions.first { $0.name == "one" }?.figures[.threshold]?.effect != nil })
      expect(that: (2...4).contains(one.participants) && kept.conditions[1].figures[.threshold]?.participants == 2)
      let contrast = try #require(all.contrasts[0].figures[.threshold])
      expect(contrast.participants, equals: reports.count { $0.contrasts.first?.figures[.threshold]?.effect != nil })
      // The order changes the order of sums alone.
      let first = try #require(findings[0].everybody)
      #expect(abs(contrast.estimate.value - (first.contrasts[0].figures[.threshold]?.estimate.value ?? 9)) < 1e-9)
      #expect(abs(one.estimate.value - (first.conditions[0].figures[.threshold]?.estimate.value ?? 9)) < 1e-9)
    }
  }

  private static func orders(of values: [Int]) -> [[Int]] {
    guard let last = values.last else { return [[]] }
    return orders(of: values.dropLast()).flatMap { order in
      (0...order.count).map { Array(order[..<$0]) + [last] + Array(order[$0...]) }
    }
  }
}
