import TestSupport
import Testing

/// Exact intervals without a question.
extension LiveTrainingTests {
  private static let train = "train intervals --presentation harmonic --sound sine --duration 3 --listening 12"

  @Test func `every key that answers skips the exact interval, which is stored nowhere`() throws {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    let terminal = try terminal()
    terminal.type("peach \(Self.train) --midi-input \(keyboard.path)\n")
    let skips: [() -> Void] = [
      { terminal.type("n") }, { terminal.type("\r") }, { terminal.type("\u{1B}[<0;40;3M\u{1B}[<0;40;3m") },
      { keyboard.press(60) }, { keyboard.pedal(67) },
    ]
    for skip in skips {
      try terminal.require { $0.isDim("Too wide") == false }
      terminal.type("w")
      try terminal.require(within: 2) { $0.text.contains("orrect") }
      try terminal.require(within: 2) { $0.text.contains("Just listen: this is exact") && $0.isDim("Too wide") == true }
      // It is heard.
      terminal.pass(0.4)
      skip()
      // Otherwise it would last for three seconds.
      try terminal.require(within: 2) { $0.text.contains("too narrow or too wide?") && $0.isDim("Too wide") == false }
    }
    terminal.type("q").expect { !$0.isAlternate }
    terminal.expectStatus(0)
    try expect(answers().count, equals: skips.count)
  }

  @Test func `other screens can be opened from it, and a training goes on with a question`() throws {
    for change in ["sound sine", "exercise intervals", "presentation harmonic", "listening 12"] {
      try Program.run("settings set \(change)", environment: environment).expect(status: 0)
    }
    let terminal = try terminal()
    terminal.type("peach\n").expect("⏎")
    for key in ["s", "p", "\u{1B}"] {
      terminal.type("\r")
      try terminal.require { $0.isDim("Too wide") == false }
      terminal.type("w")
      try terminal.require(within: 2) { $0.text.contains("Just listen: this is exact") }
      terminal.type(key).expect(within: 2) { !$0.text.contains("Too wide") && $0.isAlternate }
      if key != "\u{1B}" { terminal.type("\u{1B}") }
      terminal.expect("⏎")
    }
    terminal.expectPrompt(after: "q").expectStatus(0)
    try expect(answers().count, equals: 3)
  }

  @Test func `a program reads of it, and its answer skips it`() throws {
    let session = try EventSession(Self.train, environment: environment)
    func count(_ state: String) -> (([TrainingEvent]) -> Int) { { events in events.count { $0.state == state } } }
    let isDone = try session.answer(
      reply: { ["playingNote2", "listening"].contains($0.state) ? "wider" : nil },
      until: { count("playingNote1")($0) == 3 })
    #expect(isDone)
    try session.send("quit")
    try session.end().expect(status: 0)
    let exact = session.events.filter { $0.state == "listening" }
    expect(that: exact.map(\.comparison) == [1, 2] && exact.allSatisfy { $0.centOffset == 0 })
    for event in exact {
      let next = session.events.first { $0.state == "playingNote1" && $0.comparison == (event.comparison ?? 0) + 1 }
      #expect(try #require(next).seconds - event.seconds < 2)
    }
  }

  @Test func `--plain says a word before it, unless there is no feedback in words`() throws {
    let terminal = try terminal(columns: 160)
    for (option, hasWord) in [("", true), (" --set plain-feedback=off", false)] {
      let before = terminal.transcript.count
      terminal.type("peach \(Self.train) --plain\(option)\n")
      let count = try answers().count
      terminal.expect { _ in
        terminal.type("w")
        return (try? self.answers().count >= count + 2) == true
      }
      terminal.expectPrompt(after: "q")
      let said = String(terminal.transcript.dropFirst(before))
      expect(said, hasWord ? .contains("Just listen: this is exact.") : .lacks("Just listen"))
    }
  }
}
