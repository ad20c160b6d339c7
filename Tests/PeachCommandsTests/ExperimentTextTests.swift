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

  /// What a run needs from this machine, and what it says where that is missing; nil where nothing is.
  @Test(
    arguments: [
      (
        #""sound": { "preset": "violn" },"#, "", 65,
        "text.json, line 2, sound.preset: 'violn' isn't a preset of Peach.sf2. Did you mean 'violin'?\n"
      ),
      (
        "", #""second": { "preset": "nope" },"#, 65,
        "text.json, line 3, blocks[0].second.preset: 'nope' isn't a preset of Peach.sf2.\n"
      ),
      (
        "", #""conditions": [{ "name": "x" }, { "name": "y", "first": { "preset": "nope" } }],"#, 65,
        "text.json, line 3, blocks[0].conditions[1].first.preset: 'nope' isn't a preset of Peach.sf2.\n"
      ),
      (#""sound": { "soundFont": "None.sf2" },"#, "", 66, "There is no SoundFont 'None.sf2'.\n"),
      (
        #""sound": { "sha256": "\#(String(repeating: "0", count: 64))" },"#, "", 65,
        "/Peach.sf2 has another SHA-256 than the file of the experiment asks for.\n"
      ),
      (
        #""task": "intervals", "settings": { "tuning": "none.scl" },"#, "", 66,
        "none.scl: cannot read the tuning: No such file or directory.\n"
      ),
      (
        #""task": "intervals", "settings": { "tuning": "FOLDER/five.scl", "intervals": "M3" },"#, "", 65,
        "text.json, settings: five.scl has no interval within 20 cents of 'M3'."
      ),
      (
        #""task": "intervals", "settings": { "tuning": "FOLDER/four.scl", "intervals": "P5" },"#, "", 65,
        "text.json, settings: four.scl has no interval within 20 cents of 'P5'."
      ),
      // Nobody chose the fifth.
      (#""task": "intervals", "settings": { "tuning": "FOLDER/four.scl" },"#, "", 0, nil),
      (#""task": "intervals", "settings": { "tuning": "FOLDER/five.scl", "intervals": "P5" },"#, "", 0, nil),
      // No task has a tuning.
      (#""settings": { "tuning": "none.scl" },"#, "", 0, nil),
      (#""sound": { "soundFont": "None.sf2", "preset": "sine" },"#, "", 0, nil),
      (#""sound": { "preset": "violin" },"#, "", 0, nil),
      (#""task": "intervals", "settings": { "tuning": "vallotti" },"#, "", 0, nil),
    ] as [(String, String, Int32, String?)])
  func `the check, a run and stimuli say alike what this machine or the SoundFont lacks`(
    members: String, own: String, status: Int32, message: String?
  ) throws {
    _ = try files.write(Array("! five\nfive\n5\n240.\n480.\n720.\n960.\n2/1\n".utf8), "five.scl")
    _ = try files.write(Array("! four\nfour\n4\n300.\n600.\n900.\n2/1\n".utf8), "four.scl")
    let path = try files.write(
      Array(
        """
        { "format": "peach-experiment 2", "title": "T",
          \(members.replacing("FOLDER", with: files.path)) "blocks": [
            { "name": "a", \(own) "method": { "constant": [-20, 20], "repeat": 1 } }] }
        """.utf8), "text.json")
    for (index, options) in [
      "check \(path)", "run \(path) --participant P1 --listener simulated",
      "stimuli \(path) --participant P1 --output \(files.path)/stimuli",
    ].enumerated() {
      // The check says which file is missing here, and goes on. Another version of the SoundFont is none of its business.
      let isOther = message?.contains("SHA-256") == true
      let isChecked = index == 0 && ([0, 66].contains(status) || isOther)
      let result = try peach("experiment " + options).expect(status: isChecked ? 0 : status)
      if let message, !(isChecked && isOther) { result.expect(error: .contains(message)) }
      if isChecked && status == 66 { result.expect(error: .begins("A run on this machine would end: ")) }
      if message != nil && !isChecked { result.expect(output: "") }
      if isChecked { result.expect(output: .contains("SHA-256")) }
      if message == nil && index == 0 { result.expect(error: "") }
    }
  }

  @Test func `a preset that the SoundFont lacks is named in German too`() throws {
    let path = try file("", sound: #""preset": "nope""#)
    try peach("experiment run \(path) --participant P1 --listener simulated --lang de").expect(
      status: 65, output: "",
      error: .contains("\(path), Zeile 1, sound.preset: »nope« ist keine Klangfarbe von Peach.sf2."))
  }

  @Test func `a file that is too large, no text or can't be read is refused in both languages`() throws {
    let text = #"{ "format": "peach-experiment 2", "title": "Größe" }"#
    let (blank, folder) = ([UInt8](repeating: 0x20, count: 1 << 20), files.path + "/folder.json")
    expectSuccess(mkdir(folder, 0o755))
    let padded = Array(text.utf8) + blank.dropFirst(text.utf8.count)
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let rows: [(path: String, status: Int32, english: String, german: String)] = [
      (try files.write(blank + [0x20], "large.json"), 65, "PATH: larger than 1 MB.", "PATH: größer als 1 MB."),
      (
        try files.write(padded, "largest.json"), 65, "PATH, line 1, blocks: missing; expected an array of blocks.",
        "PATH, Zeile 1, blocks: fehlt; erwartet wird ein Array aus Blöcken."
      ),
      // A character that begins with the last byte that is read.
      (try files.write(blank + Array("ß".utf8), "cut.json"), 65, "PATH: larger than 1 MB.", "PATH: größer als 1 MB."),
      (try files.write(utf16, "utf16.json"), 65, "PATH: not text in UTF-8.", "PATH: kein Text in UTF-8."),
      (
        try files.write(text.unicodeScalars.map { UInt8($0.value) }, "latin1.json"), 65, "PATH: not text in UTF-8.",
        "PATH: kein Text in UTF-8."
      ),
      (folder, 66, "Cannot read PATH: Is a directory", "PATH lässt sich nicht lesen: "),
    ]
    for (path, status, english, german) in rows {
      for (language, words) in [("en", english), ("de", german)] {
        try peach("experiment check \(path) --lang \(language)").expect(
          status: status, output: "", error: .contains(words.replacing("PATH", with: path)))
      }
    }
    // Root can read everything.
    guard getuid() != 0 else { return }
    let secret = try files.write(Array(text.utf8), "secret.json")
    expectSuccess(chmod(secret, 0))
    try peach("experiment check \(secret)").expect(
      status: 66, output: "", error: .contains("Cannot read \(secret): Permission denied"))
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
