import Foundation
import PeachCore
import TestSupport
import Testing

/// The texts of an experiment's file, and the defects that its commands find.
@Suite struct ExperimentTextTests {
  private let files = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", files.path + "/data"], input: input)
  }

  private func file(_ members: String, sound: String = #""preset": "sine""#) throws -> String {
    try files.write(
      Array(
        """
        { "format": "peach-experiment 2", "title": "T", "sound": { \(sound) }, "settings": { "duration": 0.3 }, \(members)
          "blocks": [{ "name": "main", "pauseEvery": 2, "method": { "constant": [-20, 20], "repeat": 2 } }] }
        """.utf8), "text.json")
  }

  @Test
  func
    `a pause has the text of the file and what is done, and only a whole run has the text of its end`()
    throws
  {
    let texts =
      #""texts": { "break": { "en": "Rest.", "de": "Ruh dich aus." }, "end": { "en": "Bye.\nNow.", "de": "Ende." } },"#
    let line =
      "experiment run \(try file(texts)) --events jsonl --output \(files.path)/x.wav --participant "
    let whole = try peach(line + "P1", input: "higher\nlower\nhigher\nlower\n").expect(status: 0)
    expect(
      whole.error,
      .contains("Rest.\n2 of 4 trials are done.\n", "Bye.\nNow.\n4 answers are stored; "))
    let german = try peach(line + "P2 --lang de", input: "higher\nlower\nhigher\nquit\n").expect(
      status: 0)
    expect(
      german.error,
      [.contains("Ruh dich aus.\n2 von 4 Aufgaben sind geschafft.\n"), .lacks("Ende.")])
    let short = "experiment run \(files.path)/text.json"
    expect(
      german.error,
      .contains(
        "3 Antworten sind gespeichert; weiter geht es mit »peach \(short) --participant P2 "))
  }

  @Test
  func
    `a preset that the SoundFont lacks is found by the check, and a SoundFont that isn't here is not`()
    throws
  {
    try peach("experiment check \(file("", sound: #""preset": "nonsense""#))").expect(
      status: 65, output: "", error: .contains("nonsense"))
    try peach(
      "experiment check \(file("", sound: #""preset": "nonsense", "soundFont": "None.sf2""#))"
    ).expect(status: 0)
    try peach("experiment check \(file("", sound: #""preset": "violin""#))").expect(status: 0)
  }

  @Test func `a file that is too large or no text is refused in both languages`() throws {
    let large = try files.write([UInt8](repeating: 0x20, count: (1 << 20) + 1), "large.json")
    for (language, words) in [
      ("en", "Cannot read \(large). Expected text in UTF-8 of at most 1 MB."),
      ("de", "\(large) ist nicht lesbar. Erwartet wird Text in UTF-8 von höchstens 1 MB."),
    ] {
      try peach("experiment check \(large) --lang \(language)").expect(
        status: 66, output: "", error: .contains(words))
    }
  }

  @Test func `the check for programs has the numbers of the file`() throws {
    let path = try files.write(
      Array(
        """
        { "format": "peach-experiment 2", "title": { "en": "E", "de": "D" }, "sound": { "preset": "sine" },
          "settings": { "duration": 1, "gap": 0.5 },
          "blocks": [
            { "name": "p", "method": { "constant": [-20], "repeat": 1 }, "until": { "rightInARow": 2, "atMost": 10 } },
            { "name": "main", "feedback": false, "method": { "constant": [-20, 20], "repeat": 5 },
              "conditions": [{ "name": "one" }, { "name": "two" }] }] }
        """.utf8), "check.json")
    let check = try peach("experiment check \(path) --json --lang de").expect(status: 0).json()
    let each = 2.5 + 1 + Settings().training.feedbackDuration.inSeconds
    expect(check.title.text, equals: "D")
    expect(check.trials.integer, equals: 30)
    expect(check.minutes.number, near: (5 * each).rounded() / 10, within: 1e-9)
    expect(check.conditions.items.map(\.text), equals: ["one", "two"])
    expect(check.feedback.items.map(\.text), equals: ["p"])
  }
}
