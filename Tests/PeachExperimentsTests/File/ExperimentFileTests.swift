import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments

@Suite struct ExperimentFileTests {
  private static let right = """
    {
      "format": "peach-experiment 2",
      "title": { "en": "Loud", "de": "Laut" },
      "notes": "None",
      "seed": 7,
      "task": "comparison",
      "sound": { "preset": "sine", "ramp": 0.02 },
      "settings": { "duration": 0.8, "gap": 0.2 },
      "texts": { "welcome": "Hello" },
      "require": { "calibration": true },
      "blocks": [
        { "name": "practice", "method": { "constant": [-100, 100], "repeat": 6 },
          "until": { "rightInARow": 3, "atMost": 12 } },
        { "name": "main", "order": "interleaved", "pauseEvery": 60,
          "method": { "adaptive": "kazez", "comparisons": 60 },
          "conditions": [
            { "name": "equal" },
            { "name": "six", "second": { "amplitude": { "from": -6, "to": 6 } } } ],
          "catch": { "share": 0.05, "offset": 100 },
          "jitter": { "gap": [0, 0.15] },
          "rove": { "level": 3 } }
      ],
      "exclude": { "catchRightBelow": 0.8, "guessing": true },
      "report": ["thresholds", { "contrast": ["equal", "six"] }]
    }
    """

  private func defect(in text: String) -> FileDefect? {
    do throws(FileDefect) {
      _ = try ExperimentFile(text: text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("a", true), (String(repeating: "x", count: 60), true), ("größer, 2 Töne", true),
    (String(repeating: "x", count: 61), false),
    ("", false), ("   ", false), ("a\u{7}b", false), ("\u{1B}[31m", false), ("a\nb", false), ("\u{202E}a", false),
  ]) func `names of blocks are short and printable`(name: String, isTaken: Bool) {
    let block: JSON = [
      "name": .text(name), "method": ["constant": .array([.integer(-5), .integer(5)]), "repeat": .integer(2)],
    ]
    let file: JSON = ["format": "peach-experiment 2", "title": "Test", "blocks": .array([block])]
    var defect: FileDefect?
    do throws(FileDefect) { _ = try ExperimentFile(text: file.canonical) } catch { defect = error }
    expect(defect?.path, equals: (isTaken ? nil : "blocks[0].name"))
  }

  @Test func `a right file has what it says`() throws {
    let file = try ExperimentFile(text: Self.right)
    expect(
      that: file.title(.german) == "Laut" && file.title(.english) == "Loud" && file.texts[.welcome]?(.german) == "Hello"
    )
    expect(
      that: file.sound.presets == ["sine"] && file.sound.ramp == .milliseconds(20)
        && file.requirements == [.calibration])
    expect(file.settings.training.sounding.duration, equals: .milliseconds(800))
    expect(file.settings.training.sounding.ramp, equals: .milliseconds(20))
    let (practice, main) = (file.blocks[0], file.blocks[1])
    expect(practice.method, equals: .constant([-100, 100], repetitions: 6))
    expect(
      that: practice.practice == Block.Practice(rightInARow: 3, atMost: 12)
        && practice.conditions.map(\.name) == ["practice"])
    expect(that: main.method == .adaptive(.kazez, answers: 60) && main.pauseEvery == 60 && main.order == .interleaved)
    expect(main.conditions.map(\.amplitude), equals: [nil, .drawn(-6...6)])
    // 120 · 0.05 / 0.95 catch trials.
    expect(that: main.catchCount == 6 && main.answers == 126 && practice.answers == 12 && file.answers == 138)
    expect(
      that: main.jitter.gap == 0...0.15 && main.jitter.pause == nil && main.roving == Block.Roving(level: 3, key: 0))
    expect(
      that: file.exclusion.catchRightBelow == 0.8 && file.exclusion.guessing && file.exclusion.droppedOutAbove == nil)
    expect(that: file.findings == [.thresholds, .contrast("equal", "six")] && file.conditionNames == ["equal", "six"])
    expect(that: file.hash == SHA256(file.source.canonical.utf8).hexadecimal && file.hash.count == 64)
  }

  @Test(arguments: [
    (#""peach-experiment 2""#, #""peach-experiment 3""#, "format", 2),
    (#""format""#, #""form""#, "format", 1),
    (#""title": { "en": "Loud", "de": "Laut" },"#, "", "title", 1),
    (#"{ "en": "Loud", "de": "Laut" }"#, "5", "title", 3), (#"{ "en": "Loud", "de": "Laut" }"#, "{}", "title", 3),
    (#""Laut""#, "5", "title.de", 3), (#""de": "#, #""deutsch und so": "#, "title.deutsch und so", 3),
    (#""None""#, "[]", "notes", 4), ("7,", "-1,", "seed", 5), ("7,", "1.5,", "seed", 5), ("7,", "1e300,", "seed", 5),
    (#"7,"#, #"7, "sed": 8,"#, "sed", 5), ("7,", #"7, "seed": 7,"#, "seed", 5),
    (#""comparison","#, #""comparson","#, "task", 6),
    ("0.02", "1", "sound.ramp", 7), (#""sine""#, #""piano""#, "sound.ramp", 7), (#""sine""#, "1", "sound.preset", 7),
    (#""ramp": 0.02"#, #""sha256": "12""#, "sound.sha256", 7), (#""ramp""#, #""rampe""#, "sound.rampe", 7),
    ("0.8, ", "99, ", "settings.duration", 8), (#""gap": 0.2"#, #""gab": 0.2"#, "settings.gab", 8),
    (#""gap": 0.2"#, #""sound": "sine""#, "settings.sound", 8), ("0.2 }", "[] }", "settings.gap", 8),
    (#""welcome""#, #""hello""#, "texts.hello", 9), (#""Hello""#, #""a\u0007b""#, "texts.welcome", 9),
    ("true }", "1 }", "require.calibration", 10), (#""calibration""#, #""quiet""#, "require.quiet", 10),
    (#""practice""#, #""""#, "blocks[0].name", 12), ("[-100, 100]", "[-100, 101]", "blocks[0].method.constant[1]", 12),
    ("[-100, 100]", "[]", "blocks[0].method.constant", 12), (#""constant": [-100, 100], "#, "", "blocks[0].method", 12),
    (#""repeat": 6"#, #""repeat": 0"#, "blocks[0].method.repeat", 12),
    (#""repeat": 6"#, #""comparisons": 6"#, "blocks[0].method.repeat", 12),
    (#""repeat": 6"#, #""repeat": 6, "comparisons": 6"#, "blocks[0].method.comparisons", 12),
    (#""comparisons": 60 }"#, #""comparisons": 60, "repeat": 2 }"#, "blocks[1].method.repeat", 15),
    (#""adaptive": "kazez", "#, #""training": 5, "#, "blocks[1].method.comparisons", 15),
    (#""rightInARow": 3, "#, "", "blocks[0].until.rightInARow", 13),
    (": 12 }", ": 1001 }", "blocks[0].until.atMost", 13), (": 3, ", ": 13, ", "blocks[0].until.rightInARow", 13),
    (#""adaptive": "kazez", "comparisons": 60 },"#, #""training": 60 }, "note": "A4","#, "blocks[1].note", 15),
    (
      #""constant": [-100, 100], "repeat": 6 },"#, #""training": 12 }, "rove": { "key": 1 },"#, "blocks[0].rove.key", 12
    ),
    (": 12 }", ": 12 }, \"catch\": { \"share\": 0.1, \"offset\": 50 }", "blocks[0].catch", 13),
    (#""interleaved""#, #""latinsquare""#, "blocks[1].order", 14), (": 60,", ": 0,", "blocks[1].pauseEvery", 14),
    (#""kazez""#, #""kazes""#, "blocks[1].method.adaptive", 15),
    (#""comparisons""#, #""comparison""#, "blocks[1].method.comparisons", 15),
    (#""equal" }"#, #""six" }"#, "blocks[1].conditions[1]", 18), (#""equal" }"#, #""practice" }"#, "blocks[1]", 14),
    (#""equal" }"#, #""catch" }"#, "blocks[1]", 14),
    (#""equal" }"#, #""equal", "x": 1 }"#, "blocks[1].conditions[0].x", 17),
    (#""from": -6"#, #""from": 7"#, "blocks[1].conditions[1].second.amplitude", 18),
    (#""to": 6"#, #""to": 13"#, "blocks[1].conditions[1].second.amplitude.to", 18),
    (#""amplitude""#, #""amplitud""#, "blocks[1].conditions[1].second.amplitud", 18),
    ("0.05", "0.6", "blocks[1].catch.share", 19),
    ("100 },\n      \"jitter", "200 },\n      \"jitter", "blocks[1].catch.offset", 19),
    (#""catch": { "share": 0.05, "offset": 100 },"#, "", "exclude.catchRightBelow", 23),
    ("[0, 0.15]", "[0.15, 0]", "blocks[1].jitter.gap", 20), ("[0, 0.15]", "[0]", "blocks[1].jitter.gap", 20),
    ("[0, 0.15]", "[0, 3]", "blocks[1].jitter.gap[1]", 20),
    (#""level": 3"#, #""level": 13"#, "blocks[1].rove.level", 21),
    (#""level": 3"#, #""levl": 3"#, "blocks[1].rove.levl", 21),
    ("Below\": 0.8", "Below\": 2", "exclude.catchRightBelow", 23),
    (#""guessing""#, #""guesing""#, "exclude.guesing", 23),
    (#"["equal", "six"]"#, #"["equal", "sixx"]"#, "report[1].contrast[1]", 24),
    (#"["equal", "six"]"#, #"["equal"]"#, "report[1].contrast", 24),
    (#""thresholds""#, #""threshold""#, "report[0]", 24),
    (#"{ "contrast": ["equal", "six"] }"#, #"{ "shiftPer": "loudness" }"#, "report[1].shiftPer", 24),
    (#""six"] }"#, #""six"], "shiftPer": "amplitude" }"#, "report[1]", 24),
    (#""task": "comparison""#, #""task": "odd-one-out""#, "blocks[1].conditions[1].second", 18),
    (#""task": "comparison""#, #""task": "matching""#, "blocks[0].until", 13),
  ])
  func `each defect has its path, its line and a reason`(part: String, edited: String, path: String, line: Int) throws {
    let text = Self.right.replacing(part, with: edited, maxReplacements: 1)
    #expect(text != Self.right)
    let found = try #require(defect(in: text))
    expect(that: found.path == path && found.line == line, "\(found.path), line \(found.line ?? 0)")
    expect(that: !found.reason.english.isEmpty && !found.reason.german.isEmpty)
  }

  @Test(
    arguments: [
      ("", 1, nil), ("{", 1, nil), ("{\n\"a\": 1\n\"b\": 2 }", 3, "\"b\": 2 }"), ("{\n\"a\": nul }", 2, "nul }"),
      ("{\n\n} x", 3, "x"), ("[1,\n2,]", 2, "]"), ("{ \"a\": 1e999 }", 1, "1e999 }"), ("{ \"a\n\": 1 }", 2, "\": 1 }"),
      ("{\n\"a\":", 2, nil), ("{\n\"a\": \"b", 2, nil), ("[1,\n2", 2, nil), ("x", 1, "x"), ("1e999", 1, "1e999"),
    ] as [(String, Int, String?)])
  func `text that isn't JSON has the line where it ends to be, and its rest unless nothing is left`(
    text: String, line: Int, rest: String?
  ) {
    let found = defect(in: text)
    expect(that: found?.path == "" && found?.line == line, "\(found?.line ?? 0)")
    let reason =
      rest.map { Text(en: "not JSON from here on: \($0)", de: "ab hier kein JSON: \($0)") }
      ?? Text(en: "not JSON, as it ends too early", de: "kein JSON, denn es endet zu früh")
    expect(found?.reason, equals: reason)
  }

  @Test func `files are versions of each other if title or blocks are the same, but not the whole`() throws {
    let block = #"[{ "name": "a", "method": { "training": 5 } }]"#
    let blocks = [block, block.replacing("5", with: "6"), block.replacing(#""a""#, with: #""b""#)]
    // An author's notes are a part of neither.
    let kinds = [#""T""#, #""U""#, #"{ "en": "T", "de": "D" }"#].flatMap { title in
      blocks.flatMap { block in ["", "x"].map { (title: title, block: block, notes: $0) } }
    }
    let files = try kinds.map { title, block, notes in
      try ExperimentFile(
        text: #"{ "format": "peach-experiment 2", "title": \#(title), "notes": "\#(notes)", "blocks": \#(block) }"#)
    }
    for (kind, file) in zip(kinds, files) {
      for (another, other) in zip(kinds, files) {
        let isSame = kind == another
        let isVersion = !isSame && (kind.title == another.title || kind.block == another.block)
        expect(file.isVersion(of: other), equals: isVersion, "\(kind), \(another)")
        // As it is stored with a run, its languages in another order.
        let stored = try ExperimentFile(json: #require(JSON(parsing: other.source.canonical)))
        expect(stored.isVersion(of: file), equals: isVersion, "stored \(another), \(kind)")
        expect((file.hash == stored.hash), equals: isSame)
      }
    }
  }

  @Test(arguments: [
    (#"{ "from": -6, "to": 6 }"#, #""6 dB""#, "a level in dB, a list of levels, or {", "ein Pegel in dB, eine Liste"),
    (#""Hello""#, "5", "a text, or an object with one for each language", "ein Text oder ein Objekt mit einem"),
    (#"{ "welcome": "Hello" }"#, #""Hello""#, "expected an object, {", "erwartet wird ein Objekt, {"),
  ])
  func `a value that can have several forms names them all`(right: String, wrong: String, en: String, de: String) {
    let found = defect(in: Self.right.replacing(right, with: wrong))
    expect(that: found?.reason.english.contains(en) == true && found?.reason.german.contains(de) == true)
  }

  @Test func `groups have the same order in the file and in its canonical form, which runs store`() throws {
    let file = try Sample.file(Sample.pair(5), with: #""groups": { "trained": ["S*"], "others": ["P*"] }"#)
    let stored = try #require(JSON(parsing: file.source.canonical))
    expect(file.groups.map(\.name), equals: ["others", "trained"])
    try expect(ExperimentFile(json: stored).groups, equals: file.groups)
  }

  @Test func `note 2 can be changed in the exercises with two notes`() {
    for exercise in Exercises.builtIn {
      let expected = [ExerciseName.comparison, .intervals, .matching].contains(exercise.name)
      expect(exercise.changesSecondNote, equals: expected, "\(exercise.name)")
    }
  }

  @Test(arguments: [
    // Two and three notes of 0.8 s with gaps of 0.2 s, and a second to answer; a tuned note after one takes eight.
    ("comparison", #""adaptive": "kazez", "comparisons": 10"#, 1.8 + 1),
    ("odd-one-out", #""adaptive": "kazez", "comparisons": 10"#, 2.8 + 1), ("matching", #""training": 10"#, 1.0 + 8),
  ])
  func `the time follows from what sounds`(task: String, method: String, seconds: Double) throws {
    let file = try Sample.file(
      #"{ "name": "a", "task": "\#(task)", "method": { \#(method) }, "jitter": { "pause": [0, 1] } }"#,
      with: #""settings": { "duration": 0.8, "gap": 0.2 }"#)
    let feedback = file.settings.training.feedbackDuration.inSeconds
    #expect(abs(file.seconds - 10 * (seconds + feedback + 0.5)) < 1e-9, "\(file.seconds)")
  }

  @Test func `a participant belongs to the group that has the ID or its beginning`() throws {
    let file = try Sample.file(
      #"{ "name": "a", "method": { "training": 5 } }"#,
      with: #""groups": { "strings": ["V*", "C1"], "keys": ["K1", "C12"] }"#)
    let found = ["V01", "V", "C1", "C12", "K1", "K12", "v01", "P1"].map { file.group(of: $0)?.name }
    expect(
      that: found == ["strings", "strings", "strings", "keys", "keys", nil, nil, nil] && file.group(of: nil) == nil)
  }

  @Test func `an exercise with sounds of its own is refused, since notes name those of the file`() throws {
    let drone = Exercise(
      ExerciseName(rawValue: "drone"), Exercise.comparison.words, Exercise.comparison.answerForm, sounds: [.sine])
    let file =
      #"{ "format": "peach-experiment 2", "title": "T", "task": "drone", "blocks": [{ "name": "a", "method": { "training": 5 } }] }"#
    let found = Exercises.$all.withValue(Exercises.builtIn + [drone]) { defect(in: file) }
    expect(that: found?.path == "task" && found?.reason.english.contains("sounds of its own") == true)
  }

  @Test func `words that aren't known come with those that are`() throws {
    let strategy = try #require(defect(in: Self.right.replacing("kazez", with: "kazes"))?.unknown)
    expect(that: strategy.word == "kazes" && strategy.known == StrategyName.allCases.map(\.rawValue))
    let member = try #require(defect(in: Self.right.replacing("\"seed\"", with: "\"sed\""))?.unknown)
    expect(that: member.word == "sed" && member.known.contains("seed"))
    let condition = try #require(defect(in: Self.right.replacing("\"six\"]", with: "\"sixx\"]"))?.unknown)
    expect(condition.known, equals: ["equal", "six"])
  }

  @Test(arguments: [
    (#""blocks": []"#, "blocks"), (#""blocks": {}"#, "blocks"), (#""task": "comparison""#, "blocks"),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 }, "until": { "rightInARow": 1, "atMost": 5 } }]"#, "blocks"
    ),
    (#""blocks": [{ "name": "a" }]"#, "blocks[0].method"), (#""blocks": [5]"#, "blocks[0]"),
    (
      #""blocks": [{ "name": "a", "method": { "adaptive": "kazez", "comparisons": 5, "training": 5 } }]"#,
      "blocks[0].method"
    ),
    (
      #""blocks": [{ "name": "a", "task": "matching", "method": { "adaptive": "kazez", "comparisons": 5 } }]"#,
      "blocks[0].method.adaptive"
    ),
    (#""blocks": [{ "name": "a", "method": { "training": 5 } }], "report": [{ "shiftPer": "amplitude" }]"#, "report"),
    (#""blocks": [{ "name": "a", "method": { "training": 5 } }], "order": "interleaved""#, "order"),
    (#""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["P1"] }"#, "groups"),
    (#""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["P1"], "B": [] }"#, "groups.B"),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["P1"], "B": ["P 2"] }"#,
      "groups.B[0]"
    ),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["P1"], "B": ["P2", "P1"] }"#,
      "groups.B"
    ),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["V*"], "B": ["K1", "V2"] }"#,
      "groups.B"
    ),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["V2"], "B": ["V*"] }"#,
      "groups.B"
    ),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 } }], "groups": { "A": ["V1*"], "B": ["V*"] }"#,
      "groups.B"
    ),
    (#""blocks": [{ "name": "a", "note": "H4", "method": { "training": 5 } }]"#, "blocks[0].note"),
    (#""title": " ", "blocks": [{ "name": "a", "method": { "training": 5 } }]"#, "title"),
    (#""blocks": [{ "name": "a", "note": "C9", "method": { "training": 5 } }]"#, "blocks[0].note"),
  ])
  func `what no experiment can be made of is refused`(members: String, path: String) {
    let title = members.contains("title") ? "" : #""title": "T", "#
    let text = #"{ "format": "peach-experiment 2", \#(title)\#(members) }"#
    expect(defect(in: text)?.path, equals: path, "\(defect(in: text)?.path ?? "no defect")")
  }

  private static let two =
    #""method": { "training": 5 } }, { "name": "b", "task": "matching", "method": { "training": 5 } }"#

  @Test(arguments: [
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 }, "catch": { "share": 0.5, "offset": 0 } }]"#,
      "blocks[0].catch.offset"
    ),
    (
      #""blocks": [{ "name": "a", "method": { "training": 5 }, "catch": { "share": 0.001, "offset": 9 } }], "#
        + #""exclude": { "catchRightBelow": 0.8 }"#, "exclude.catchRightBelow"
    ),
    (#""settings": { "volume": 6 }, "blocks": [{ "name": "a", "rove": { "level": 7 }, \#(two)]"#, "blocks[0]"),
    (#""settings": { "volume": 6 }, "blocks": [{ "name": "a", "first": { "amplitude": 7 }, \#(two)]"#, "blocks[0]"),
    (
      #""blocks": [{ "name": "a", "settings": { "volume": 6 }, "standard": "random", "second": { "amplitude": [-1, 7] }, "#
        + two + "]", "blocks[0]"
    ),
    (#""blocks": [{ "name": "a", \#(two)], "report": ["shifts", { "contrast": ["a", "b"] }]"#, "report[1].contrast"),
    (
      #""blocks": [{ "name": "a", "second": { "amplitude": [6, 6] }, \#(two)], "report": [{ "shiftPer": "amplitude" }]"#,
      "report"
    ),
    (
      #""blocks": [{ "name": "a", "task": "intervals", "settings": { "tuning": "a.scl" }, "method": { "training": 5 } }]"#,
      "blocks[0]"
    ),
    (
      #""blocks": [{ "name": "a", "task": "intervals", "method": { "training": 5 }, "conditions": ["#
        + #"{ "name": "x" }, { "name": "y", "settings": { "tuning": "a.scl:tonic=D" } }] }]"#, "blocks[0]"
    ),
    (#""texts": { "welcome": "" }, "blocks": [{ "name": "a", \#(two)]"#, "texts.welcome"),
    (#""texts": { "end": "Bye.", "consent": "  " }, "blocks": [{ "name": "a", \#(two)]"#, "texts.consent"),
    (#""texts": { "break": { "en": "Rest.", "de": "\n" } }, "blocks": [{ "name": "a", \#(two)]"#, "texts.break.de"),
    (#""texts": { "end": { "de": "" } }, "blocks": [{ "name": "a", \#(two)]"#, "texts.end.de"),
  ])
  func `what can't be meant is refused in a new file, but not in that of earlier runs`(
    members: String, path: String
  ) throws {
    let text = #"{ "format": "peach-experiment 2", "title": "T", \#(members) }"#
    expect(defect(in: text)?.path, equals: path, "\(defect(in: text)?.path ?? "no defect")")
    _ = try ExperimentFile(text: text, hasRuns: true)
    // As it is stored with a run.
    _ = try ExperimentFile(json: #require(JSON(parsing: text)))
  }

  @Test(arguments: [
    #""settings": { "volume": 6 }, "blocks": [{ "name": "a", "rove": { "level": 6 }, \#(two)]"#,
    #""settings": { "volume": 5.9 }, "blocks": [{ "name": "a", "rove": { "level": 6.1 }, \#(two)]"#,
    #""settings": { "volume": 6 }, "blocks": [{ "name": "a", "second": { "amplitude": 12 }, \#(two)]"#,
    #""settings": { "volume": 6 }, "blocks": [{ "name": "a", "standard": "second", "#
      + #""second": { "amplitude": 6 }, \#(two)]"#,
  ])
  func `levels up to 12 dB are possible`(members: String) {
    #expect(defect(in: #"{ "format": "peach-experiment 2", "title": "T", \#(members) }"#) == nil)
  }

  /// The level of the standard in dB, and the farthest of the other note.
  @Test(
    arguments: [(6, -6), (-6, 6), (12, 0), (-12, 0), (7, -6), (-7, 6), (12, -1), (-12, 1)] as [(Int, Int)],
    [("first", "second"), ("second", "first"), ("random", "second")])
  func `notes differ by at most 12 dB, whichever is softer, sounds first or has several levels`(
    levels: (standard: Int, other: Int), notes: (standard: String, other: String)
  ) {
    let (other, difference) = (levels.other, abs(levels.other - levels.standard))
    let own = notes.standard == "second" ? "second" : "first"
    for form in ["\(other)", "[0, \(other)]", #"{ "from": \#(min(other, 0)), "to": \#(max(other, 0)) }"#] {
      let members =
        #""standard": "\#(notes.standard)", "\#(own)": { "amplitude": \#(levels.standard) }, "#
        + #""\#(notes.other)": { "amplitude": \#(form) }"#
      let conditions = #""conditions": [{ "name": "x" }, { "name": "y", \#(members) }]"#
      for (block, path) in [(members, "blocks[0]"), (conditions, "blocks[0].conditions[1]")] {
        let found = defect(
          in: #"{ "format": "peach-experiment 2", "title": "T", "#
            + #""blocks": [{ "name": "a", "method": { "training": 5 }, \#(block) }] }"#)
        expect(found?.path, equals: (difference > 12 ? path : nil), "\(form)")
        #expect(found?.reason.english.contains("the notes differ by \(difference) dB") != false)
      }
    }
  }

  @Test func `a text is in the language in which it is shown`() {
    let texts = LocalText([("fr", "Oui ?"), ("de", "Ja?")])
    expect(LanguageCode.allCases.map(texts.language), equals: ["fr", "de"])
    expect(LocalText([("", "Yes?")]).language(.german), equals: "de")
    expect(LocalText([("en", "Yes?")]).language(.german), equals: "en")
  }

  @Test(arguments: [
    ("all", "all", "settings"), ("all", "block", "blocks[0]"), ("block", "all", "blocks[0]"),
    ("block", "condition", "blocks[0]"), ("condition", "all", "blocks[0]"), ("condition", "condition", "blocks[0]"),
  ])
  func `an interval that the tuning lacks is refused wherever each of the two is chosen`(
    interval: String, tuning: String, path: String
  ) {
    func settings(_ place: String) -> String {
      let members =
        (interval == place ? [#""intervals": "P5""#] : []) + (tuning == place ? [#""tuning": "bohlen-pierce""#] : [])
      return #""settings": { \#(members.joined(separator: ", ")) }"#
    }
    let conditions = #""conditions": [{ \#(settings("condition")) }]"#
    let block = #"{ "name": "a", "method": { "training": 5 }, \#(settings("block")), \#(conditions) }"#
    let text =
      #"{ "format": "peach-experiment 2", "title": "T", "task": "intervals", \#(settings("all")), "blocks": [\#(block)] }"#
    expect(defect(in: text)?.path, equals: path, "\(defect(in: text)?.path ?? "no defect")")
  }

  @Test func `a file has at most 100,000 trials and 1 MB, and nesting isn't followed forever`() {
    let block = #"{ "name": "N", "method": { "training": 10000 } }"#
    func file(_ count: Int) -> String {
      let blocks = (0..<count).map { block.replacing("N", with: "n\($0)") }.joined(separator: ", ")
      return #"{ "format": "peach-experiment 2", "title": "T", "blocks": [\#(blocks)] }"#
    }
    expect(that: defect(in: file(10)) == nil && defect(in: file(11))?.path == "blocks")
    expect(defect(in: file(1) + String(repeating: " ", count: ExperimentFile.largest))?.path, equals: "")
    let full = file(1) + String(repeating: " ", count: ExperimentFile.largest - file(1).utf8.count)
    expect(that: full.utf8.count == 1_048_576 && defect(in: full) == nil)
    expect(defect(in: full + " ")?.reason.english, equals: "larger than 1 MB")
    #expect(defect(in: String(repeating: "[", count: 200_000)) != nil)
    #expect(defect(in: String(repeating: "[", count: 400) + String(repeating: "]", count: 400)) != nil)
  }

  @Test(arguments: Template.allCases) func `a template reads back, with practice and a result`(template: Template)
    throws
  {
    let file = try ExperimentFile(text: template.file.laidOut)
    try expect(file.hash, equals: ExperimentFile(json: template.file).hash)
    expect(that: file.blocks.count == file.counted.count + 1 && !template.overview.english.isEmpty)
    // A measurement compares nothing.
    expect((file.effect == nil), equals: (template == .measure))
    expect(that: file.title(.english) != file.title(.german) && file.texts[.welcome] != nil)
  }

  @Test(
    arguments: [
      ("", nil, false, nil, false), (#""exclude": {}, "#, nil, false, nil, false),
      (#""exclude": { "guessing": true }, "#, nil, true, nil, false),
      (#""exclude": { "guessing": false, "unfinished": true }, "#, nil, false, nil, true),
      (#""exclude": { "droppedOutAbove": 0.1 }, "#, nil, false, 0.1, false),
      (#""exclude": { "catchRightBelow": 0.8 }, "#, 0.8, false, nil, false),
    ] as [(String, Double?, Bool, Double?, Bool)])
  func `nobody is left out for what the file doesn't name`(
    members: String, catchRightBelow: Double?, guessing: Bool, droppedOutAbove: Double?, unfinished: Bool
  ) throws {
    let exclusion = try Sample.file(
      #"{ "name": "a", "method": { "constant": [5, -5], "repeat": 10 }, "catch": { "share": 0.1, "offset": 90 } }"#,
      with: members + #""notes": """#
    ).exclusion
    expect(that: exclusion.catchRightBelow == catchRightBelow && exclusion.droppedOutAbove == droppedOutAbove)
    expect(that: exclusion.guessing == guessing && exclusion.unfinished == unfinished)
  }

  @Test func `the short form without a seed is one experiment, also for runs of earlier versions`() throws {
    expect(LoudnessTemplate().file["seed"]?.integer, equals: 1)
    for template in Template.allCases { #expect(template.file["seed"]?.integer == 1) }
    // They drew a seed for each run.
    let earlier = try [1, 99].map { seed in
      let plan: JSON = [
        "settings": ["duration": "0.5"], "levels": .array([.number(0), .number(0.5)]), "maxOffset": .number(2),
        "comparisonsPerLevel": .integer(40), "seed": .integer(seed), "block": .integer(20),
      ]
      return try ExperimentFile(json: #require(LoudnessTemplate(earlier: plan)).file)
    }
    expect(that: earlier[0].hash == earlier[1].hash && earlier[0].source["seed"]?.integer == 1)
  }

  @Test func `the short form changes what it names`() throws {
    var template = LoudnessTemplate()
    (template.levels, template.maxOffset, template.comparisonsPerLevel, template.block) = ([0, 0.25], 4, 7, 5)
    (template.strategy, template.settings, template.seed) = (.kazez, [("duration", "0.5")], 3)
    template.sound = LoudnessTemplate.sound(.sine)
    let file = try ExperimentFile(json: template.file)
    let main = try #require(file.counted.first)
    expect(
      that: main.conditions.map(\.name) == ["0 dB", "1 dB"]
        && main.conditions.map(\.amplitude) == [nil, .drawn(-1...1)])
    expect(that: main.method == .adaptive(.kazez, answers: 7) && main.pauseEvery == 5 && file.sound.presets == ["sine"])
    expect(file.settings.training.sounding.duration, equals: .milliseconds(500))
    expect(file.findings, equals: [.thresholds, .contrast("0 dB", "1 dB"), .shiftPerAmplitude])
    // Another seed is another experiment.
    var other = template
    other.seed = 4
    try expect(that: ExperimentFile(json: other.file).hash != file.hash && other != template)
    template.levels = [0]
    try expect(ExperimentFile(json: template.file).findings, equals: [.thresholds])
  }

  @Test func `each note can have a sound, a level and a length of its own, so that all orders can be asked`() throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "method": { "constant": [10], "repeat": 40 }, "conditions": [
        { "name": "piano-violin", "second": { "preset": "violin" } },
        { "name": "violin-piano", "first": { "preset": "violin" } },
        { "name": "flute-violin", "first": { "preset": "flute", "amplitude": 3, "velocity": 90, "duration": 0.1 },
          "second": { "preset": "violin", "amplitude": [-6, 0, 6], "duration": 0.02 } },
        { "name": "loud-loud", "first": { "amplitude": 6 }, "second": { "amplitude": 6 } }] }
      """#, with: #""report": [{ "shiftPer": "amplitude" }]"#)
    expect(file.sound.presets, equals: ["piano", "violin", "flute"])
    var course = ExperimentCourse(ExperimentPlan(file, participant: "P1"))
    let answered = course.answer()
    func trials(_ name: String) -> [Trial] { answered.map(\.trial).filter { $0.condition == name } }
    func notes(_ trial: Trial) -> [Note] { Exercise.comparison.phrase(of: trial).notes.map(\.note) }
    for (name, sounds) in [("piano-violin", [0, 1]), ("violin-piano", [1, 0]), ("flute-violin", [2, 1])] {
      expect(that: trials(name).count == 40 && trials(name).allSatisfy { notes($0).map(\.sound) == sounds })
    }
    let crossed = trials("flute-violin")
    let (first, second) = (notes(crossed[0])[0], notes(crossed[0])[1])
    expect(that: first.velocity.value == 90 && first.duration == .milliseconds(100))
    expect(that: second.velocity == .medium && second.duration == .milliseconds(20))
    // Note 1 is 3 dB louder than others; note 2 is −9, −3 or 3 dB louder than note 1.
    expect(Set(crossed.map(\.amplitudeOffset.value)), equals: [-9, -3, 3])
    #expect(crossed.allSatisfy { $0.sounding.volume.value == 3 })
    // Each level about as often: 13 of 40, within four standard deviations.
    for level in [-9.0, -3, 3] { #expect((2...25).contains(crossed.count { $0.amplitudeOffset.value == level })) }
    #expect(trials("loud-loud").allSatisfy { $0.amplitudeOffset == .zero && $0.sounding.volume.value == 6 })
    #expect(trials("piano-violin").allSatisfy { $0.sounding.volume == .zero })
  }

  @Test(arguments: [
    (#""settings": { "duration": 0.01 }, "#, "", "settings.duration", "0.01 isn't within 0.02 to 3 s"),
    (#""settings": { "gap": 3 }, "#, "", "settings.gap", "3 isn't within 0 to 2 s"),
    (#""settings": { "velocity": 0 }, "#, "", "settings.velocity", "0 isn't a whole number from 1 to 127"),
    ("", #", "first": { "duration": 0.01 }"#, "blocks[0].first.duration", "a number from 0.02 to 3"),
    ("", #", "first": { "amplitude": -12 }, "second": { "amplitude": 1 }"#, "blocks[0]", "the notes differ by 13 dB"),
    ("", #", "second": { "amplitude": [] }"#, "blocks[0].second.amplitude", "an array, [ … ], of 1 to 20"),
    ("", #", "second": { "amplitude": [0, 13] }"#, "blocks[0].second.amplitude[1]", "a number from −12 to 12"),
    (
      #""sound": { "preset": "sine", "ramp": 0.02 }, "#, #", "second": { "duration": 0.03 }"#, "blocks[0]",
      "a note of 30 ms is shorter than two ramps of 20 ms"
    ),
    (#""report": [{ "shiftPer": "amplitude" }], "#, "", "report", "at least two differences in amplitude"),
  ])
  func `limits are said, with the numbers`(members: String, block: String, path: String, reason: String) throws {
    let found = try #require(
      defect(
        in: #"{ "format": "peach-experiment 2", "title": "T", \#(members)"#
          + #""blocks": [{ "name": "a", "method": { "training": 5 }\#(block) }] }"#))
    expect(that: found.path == path && found.reason.english.contains(reason), "\(found.path): \(found.reason.english)")
  }

  @Test func `fixed levels tell the shift per dB, too`() throws {
    let file = try Sample.file(
      #"""
      { "name": "main", "method": { "adaptive": "threshold-tracking", "comparisons": 150 }, "conditions": [
        { "name": "soft", "second": { "amplitude": -6 } }, { "name": "equal" },
        { "name": "loud", "second": { "amplitude": 6 } }] }
      """#, with: #""report": [{ "shiftPer": "amplitude" }]"#)
    let simulation = ExperimentSimulation(file, ExperimentListener(SimulatedListener(threshold: 8)), effect: 2)
    let bias = try #require(ParticipantReport(file, simulation.completed(seed: 2)).bias)
    expect(
      that: abs(bias.estimate.value - 2) < 1.2 * (bias.estimate.upper95 - bias.estimate.lower95)
        && bias.estimate.lower95 > 0)
  }
}
