import AudioMeasurement
import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachCommandLine
@testable import PeachCommands

/// What commands say to lines and answers of a user or a program, in both languages.
@Suite struct LineCommandTests {
  let folder = TemporaryFolder()

  private func run(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  @Test func `a line that doesn't tune a note is told what does, JSON by JSON`() throws {
    for (language, word, json) in [
      (LanguageCode.english, MatchingMessages.unknownInput("up"), MatchingMessages.unknownJSON),
      (.german, MatchingMessages.unknownInput("up"), MatchingMessages.unknownJSON),
    ] {
      let result = try run(
        "train matching --sound sine --events jsonl --output \(folder.path)/x.wav --lang \(language.rawValue)",
        input: "up\n{\"adjust\":500}\nquit\n")
      result.expect(status: 0, error: .contains(word(language) + "\n" + json(language) + "\n"))
    }
  }

  @Test func `the last event says why a session ended`() throws {
    func reason(_ options: String, _ signal: Int32? = nil) throws -> String? {
      let session = try EventSession("train --sound sine --duration 0.3 --data-dir \(folder.path) \(options)")
      _ = try session.answer(
        reply: { event in
          if event.state == "awaitingAnswer", let signal { session.signal(signal) }
          return event.state == "awaitingAnswer" && signal == nil ? "higher" : nil
        }, until: { $0.last?.state == "idle" })
      _ = try session.end()
      return session.events.last?.reason
    }
    let file = "--output \(folder.path)/x.wav"
    try expect(reason("--comparisons 2 \(file)"), equals: "completed")
    try expect(reason(file, SIGTERM), equals: "interrupted")
    try expect(reason("--comparisons 20 --output /dev/full"), equals: "audioError")
  }

  @Test func `answers that were kept and can't be read are said, and stay`() throws {
    _ = try TrainingDataStore(folder: folder.path)
    let kept = try folder.write(Array("nonsense\n".utf8), "peach-kept-1.csv")
    for (language, begin) in [("en", "Error: \(kept)"), ("de", "Fehler: \(kept)")] {
      try run("settings get gap --lang \(language)").expect(status: 0, output: "0\n", error: .begins(begin))
    }
    expectFile(kept)
    try Program.run(["info", "--data-dir", folder.path + "/other"]).expect(status: 0, error: "")
  }

  @Test func `the doctor names the person whose data it checks`() throws {
    try run("people add Ben").expect(status: 0)
    let report = try run("doctor --as Ben --json").json()
    expect(report.person.name.text, equals: "Ben")
    expect(report.database.path.text, equals: folder.path + "/people/Ben/peach.sqlite")
    let findings = report.findings.items.filter { $0.code.text == "personInUse" }
    expect(that: findings.count == 1 && findings[0].subject.text == "Person" && findings[0]["text"].text == "Ben")
  }

  @Test func `a question takes the yes of its language, and any other answer is a no`() throws {
    let people = try ["Anna", "Ben", "Cleo"].map { try #require(PersonName($0)) }
    for person in people { _ = try People(root: folder.path).add(person) }
    let terminal = try PseudoTerminal(
      columns: 100, rows: 40, environment: Program.environment(["PEACH_DATA_DIR": folder.path]))
    terminal.expect("$ ")
    func ask(_ line: String, _ question: String, _ answer: String, _ report: String) {
      let before = terminal.transcript.count
      terminal.type("'\(Program.path)' \(line)\n")
      terminal.expect { _ in terminal.transcript.dropFirst(before).contains(question) }
      terminal.type(answer)
      terminal.expect { _ in terminal.transcript.dropFirst(before).contains(report) }
    }
    ask("people remove Anna", "Remove Anna (0 answers)? [y/N] ", "j\n", "Nobody was removed.")
    ask("people remove Anna", "Remove Anna (0 answers)? [y/N] ", "\n", "Nobody was removed.")
    ask("people remove Anna --lang de", "Anna (0 Antworten) entfernen? [j/N] ", "n\n", "Es wurde niemand entfernt.")
    ask("people remove Anna --lang de", "entfernen? [j/N] ", "\u{4}", "Es wurde niemand entfernt.")
    ask("people remove Anna", "? [y/N] ", " YES \n", "Anna was removed.")
    ask("people remove Ben --lang de", "? [j/N] ", "Ja\n", "Ben wurde entfernt.")
    ask("people remove Cleo --lang de", "? [j/N] ", "y\n", "Cleo wurde entfernt.")
    terminal.expectStatus(0)
    expect(People(root: folder.path).all.count, equals: 0)
  }

  @Test func `removing and deleting need a terminal or a yes, and say so in both languages`() throws {
    try run("people add Ben").expect(status: 0)
    for (language, text) in [
      ("en", "Error: Without a terminal to confirm on, removing needs --yes.\n"),
      ("de", "Fehler: Ohne Terminal für die Rückfrage brauchst du zum Entfernen --yes.\n"),
    ] { try run("people remove Ben --lang \(language)").expect(status: 64, output: "", error: "\(text)") }
    try run("people rename Ben Benno --lang de").expect(status: 0, output: "Ben heißt jetzt »Benno«.\n")
    try run("people add Ben --lang de").expect(
      status: 0, output: "\(PeopleMessages.added("Ben", options: " --data-dir " + folder.path).german)\n")
    let list = try run("people list --json").json().items
    expect(list.map(\.name.text), equals: [nil, "Ben", "Benno"])
    expect(list.map(\.isInUse.bool), equals: [true, false, false])
    expect(list.map(\.isInUseElsewhere.bool), equals: [false, false, false])
    expect(list.map(\.isReadable.bool), equals: [true, true, true])
    #expect(list.allSatisfy { !$0.lastTrained.exists && $0.droppedOutAnswers.integer == 0 })
    expect(list[2].folder.text, equals: folder.path + "/people/Benno")
    // A name in the environment may be of somebody who was removed; one of the command line may not.
    try Program.run(["people", "--data-dir", folder.path], environment: ["PEACH_AS": "Gone"]).expect(status: 0)
    try run("people --as Gone").expect(status: 66)
  }

  @Test func `a setting that contradicts the others is refused, with the exercise that it is for`() throws {
    try run("settings set exercise chords").expect(status: 0)
    // A chord without the voice that is tuned.
    try run("settings set chord fifth").expect(status: 0)
    let refused = try run("settings set voice third")
    refused.expect(status: 64, output: "", error: .begins("Error: "))
    try run("settings get voice").expect(output: "\(Setting.voice.value(in: Settings()))\n")
  }

  @Test func `a preset beside the keys of a training is measured on all its keys`() throws {
    var font = TestSoundFont.sine
    func keys(_ keys: ClosedRange<UInt8>) throws -> [Int?] {
      font.keys = keys
      let path = try folder.write(font.bytes, "low.sf2")
      let measured = try run("sounds \(path) --intervals --duration 0.3 --json").expect(status: 0).json()
      return measured.keys.items.map { $0["key"].integer }
    }
    try expect(keys(10...11), equals: [10, 11])
    // Within A0…C8 where some are.
    try expect(keys(20...22), equals: [21, 22])
  }

  @Test func `learning through a pipe ends with q, and says that nothing was changed`() throws {
    let fifo = folder.path + "/fifo"
    expectSuccess(mkfifo(fifo, 0o600))
    let writer = open(fifo, O_RDWR | O_NONBLOCK)
    defer { close(writer) }
    for (language, text) in [
      ("en", "Cancelled; nothing was changed.\n"), ("de", "Abgebrochen; es wurde nichts geändert.\n"),
    ] {
      for word in ["q", "quit"] {
        let result = try run("midi learn \(fifo) --lang \(language)", input: "x\n\(word)\n")
        result.expect(status: 0, error: .ends(text))
      }
    }
    expectFile(folder.database, exists: false)
    // Where MIDI is off, all instruments are listened to.
    try run("settings set midi-input off").expect(status: 0)
    try run("midi monitor --midi-driver jack").expect(status: 69, error: .begins("Error: MIDI isn't available (jack: "))
  }
}
