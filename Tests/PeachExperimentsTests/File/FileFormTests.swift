import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachFits

/// Forms of files and of answers that few people write.
@Suite struct FileFormTests {
  private func text(_ members: String, _ block: String = #""method": { "training": 5 }"#) -> String {
    #"{ "format": "peach-experiment 2", "title": "T", \#(members) "blocks": [{ "name": "a", \#(block) }] }"#
  }

  @Test func `a byte order mark at the beginning is no part of the text`() throws {
    let plain = text("")
    let file = try ExperimentFile(text: plain)
    try expect(ExperimentFile(text: "\u{FEFF}" + plain).hash, equals: file.hash)
    #expect(throws: FileDefect.self) { try ExperimentFile(text: "\u{FEFF}\u{FEFF}" + plain) }
    #expect(throws: FileDefect.self) { try ExperimentFile(text: " \u{FEFF}" + plain) }
  }

  @Test func `values of settings are texts, numbers or truth values, and null is none`() throws {
    func settings(_ value: String) throws -> TrainingSettings {
      try ExperimentFile(text: text(#""settings": { \#(value) },"#)).settings.training
    }
    for (value, velocity) in [("90", 90), (#""91""#, 91)] {
      try expect(settings(#""velocity": \#(value)"#).sounding.velocity.value, equals: velocity)
    }
    for (value, seconds) in [("0.25", 0.25), (#""0.3""#, 0.3), ("1", 1)] {
      try expect(settings(#""gap": \#(value)"#).sounding.gap, equals: .seconds(seconds))
    }
    for (value, word) in [("true", "on"), ("false", "off"), (#""on""#, "on"), (#""off""#, "off")] {
      let file = try ExperimentFile(text: text(#""settings": { "matching-numbers": \#(value) },"#))
      expect(Setting(named: "matching-numbers")?.value(in: file.settings), equals: word)
    }
    for value in ["[]", "{}", "null"] {
      #expect(throws: FileDefect.self, "\(value)") { try settings(#""velocity": \#(value)"#) }
    }
    let file = try ExperimentFile(
      text: text(
        #""notes": null, "groups": null, "order": null,"#,
        #""method": { "training": 5 }, "note": null, "pauseEvery": null"#))
    expect(that: file.notes == nil && file.groups.isEmpty && !file.ordersBlocks && file.blocks[0].pauseEvery == nil)
    expect(
      Setting.ofExperiments.map(\.name).joined(separator: " "),
      equals: "note-range duration intervals direction tuning presentation listening matching-numbers chord voice root "
        + "reference-pitch volume natural-vs-mechanical gap feedback training.smallest velocity")
  }

  @Test func `what isn't written has the documented default`() throws {
    let file = try ExperimentFile(text: text(""))
    let block = file.blocks[0]
    expect(that: file.sound == .init() && file.sound.presets == ["piano"] && file.findings == [.thresholds])
    expect(that: block.order == .interleaved && block.pausesBefore && !block.feedback && block.pauseEvery == nil)
    expect(
      that: block.staircase == .init() && block.jitter == .init() && block.roving == .init() && block.catches == nil)
    expect(that: block.conditions.map(\.name) == ["a"] && block.conditions[0].standard == .first && !file.ordersBlocks)
    expect(that: file.settings.training.strategy == .thresholdTracking && file.settings.training.varyLoudness == 0)
    expect(
      that: Block.Staircase(reversals: 8).averaged(of: 8) == 6 && Block.Staircase(reversals: 2).averaged(of: 2) == 1)
    expect(Block.Staircase(reversals: 8, meanOfLast: 3).averaged(of: 8), equals: 3)
    let drawn = try ExperimentFile(text: text("", #""method": { "training": 5 }, "second": { "amplitude": [1, 2] }"#))
    expect(drawn.findings, equals: [.thresholds, .shiftPerAmplitude])
    let tuned = #""task": "matching", "method": { "training": 5 }, "second": { "amplitude": [1, 2] }"#
    try expect(ExperimentFile(text: text("", tuned)).findings, equals: [.thresholds])
    let fixed = try ExperimentFile(text: text("", #""method": { "training": 5 }, "second": { "amplitude": 2 }"#))
    expect(fixed.findings, equals: [.thresholds])
    let practice = try Sample.file(
      #"{ "name": "p", "method": { "training": 5 }, "until": { "rightInARow": 2, "atMost": 3 } }"#,
      #"{ "name": "q", "method": { "training": 5 }, "until": { "rightInARow": 2, "atMost": 3 }, "feedback": false }"#,
      #"{ "name": "a", "method": { "training": 5 } }"#)
    expect(practice.blocks.map(\.feedback), equals: [true, false, false])
  }

  /// 4 trials in a row of 1 · share / (1 − share), rounded.
  @Test(arguments: [(0.1, 0), (0.112, 1), (0.2, 1), (0.272, 1), (0.28, 2), (0.5, 4)])
  func `catch trials are the nearest number to their share`(share: Double, count: Int) throws {
    let file = try ExperimentFile(
      text: text("", #""method": { "constant": [5, 6], "repeat": 2 }, "catch": { "share": \#(share), "offset": 9 }"#),
      hasRuns: true)
    expect(that: file.blocks[0].catchCount == count && file.answers == 4 + count && file.plannedAnswers == 4)
  }

  @Test func `answers beyond those of the file belong to its last block`() throws {
    let file = try Sample.file(
      #"{ "name": "one", "method": { "constant": [-9, 9], "repeat": 1 } }"#,
      #"{ "name": "two", "method": { "constant": [-9, 9], "repeat": 1 } }"#)
    func answers(_ count: Int, dropped: Set<Int> = []) -> [CompletedTrial] {
      (0..<count).map { index in
        CompletedTrial(
          Trial(note: .a4, offset: Cents(9)), .choice(.up, isRight: true), dropOuts: dropped.contains(index) ? 1 : 0)
      }
    }
    expect(file.blocks(of: answers(6)), equals: ["one", "one", "two", "two", "two", "two"])
    expect(file.blocks(of: answers(3, dropped: [0])), equals: ["one", "one", "one"])
    expect(file.blocks(of: answers(4, dropped: [0, 1])), equals: ["one", "one", "one", "one"])
    expect(that: file.answers(after: answers(6, dropped: [2])) == (5, 4) && file.answers(after: []) == (0, 4))
  }

  @Test func `measurements of earlier versions without an end have the usual number of answers`() throws {
    let json = #"{"note":null,"seed":9007199254740993,"settings":{},"warmUp":[100,50]}"#
    let template = try #require(JSON(parsing: json).flatMap(MeasurementTemplate.init(earlier:)))
    expect(
      that: template.end == .comparisons(80) && template.note == nil && template.seed <= MeasurementTemplate.largestSeed
    )
    expect(template.seed, equals: 1)
    for (count, end) in [(1, 1), (9_999, 9_999), (10_001, 10_000), (100_000, 10_000)] {
      let other = JSON(parsing: json.replacing(#""note""#, with: #""comparisons":\#(count),"note""#))
      expect(other.flatMap(MeasurementTemplate.init(earlier:))?.end, equals: .comparisons(end))
    }
    for count in [0, 100_001] {
      let other = JSON(parsing: json.replacing(#""note""#, with: #""comparisons":\#(count),"note""#))
      #expect(other.flatMap(MeasurementTemplate.init(earlier:)) == nil)
    }
  }

  /// Answers to differences in pitch and small ones in loudness.
  private func judged(_ centsPerDecibel: Double, ofPitch weight: Double = 1) -> [LoudnessTrial] {
    var generator = SeededGenerator(seed: 5)
    return (0..<800).map { index in
      let (cents, decibels) = (Double(index % 17) * 5 - 40, index.isMultiple(of: 2) ? 0.1 : -0.1)
      let heard = weight * cents + centsPerDecibel * decibels + 10 * generator.normal()
      return LoudnessTrial(offset: Cents(cents), amplitudeOffset: AmplitudeDB(decibels), higher: heard > 0)
    }
  }

  @Test func `nobody hears a decibel as a semitone, and who doesn't hear pitch has no bias`() throws {
    let bias = try #require(LoudnessBias(judged(60)))
    #expect(abs(bias.estimate.value - 60) < 1.2 * (bias.estimate.upper95 - bias.estimate.lower95))
    expect(that: LoudnessBias(judged(300)) == nil && LoudnessBias(judged(-300)) == nil)
    #expect(try #require(LoudnessBias(judged(-60))).estimate.value < -40)
    // Always right in loudness, and no better than chance in pitch.
    #expect(LoudnessBias(judged(300, ofPitch: 0)) == nil)
  }

  @Test func `reasons for exclusion have a word each in files`() {
    let reasons: [ParticipantReport.ExclusionReason] = [
      .catchTrials(right: 1, of: 2), .guessing, .dropOuts(1, of: 2), .unfinished(1, of: 2),
    ]
    expect(reasons.map(\.word), equals: ["catchTrials", "guessing", "dropOuts", "unfinished"])
  }
}
