import Foundation
import PeachCore
import TestSupport
import Testing

/// `peach midi` with a keyboard that is a pseudo-terminal.
@Suite struct MIDICommandTests {
  let folder = TemporaryFolder()

  private func peach(_ line: String, input: String? = nil) throws -> Program.Result {
    try Program.run(line.words + ["--data-dir", folder.path], input: input)
  }

  private func setting(_ key: String) throws -> String { try peach("settings get \(key)").output }

  /// The width of a terminal where lines with the keyboard's path fit, wherever temporary folders are.
  private var columns: Int { 80 + folder.path.count }

  /// A command at a terminal, and the keyboard it listens to.
  private func start(_ command: String) throws -> (terminal: PseudoTerminal, keyboard: MIDIKeyboard) {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    let words = command.words
    let terminal = try PseudoTerminal(
      columns: columns, rows: 40, environment: Program.environment(),
      command: [Program.path] + words + [keyboard.path, "--data-dir", folder.path])
    try terminal.require("is connected.")
    return (terminal, keyboard)
  }

  // MARK: Monitor

  /// The lines of the monitor that are complete, each without the keyboard's name and divided into columns.
  private func shown(_ terminal: PseudoTerminal) -> [[String]] {
    terminal.transcript.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast().map { line in
      line.split(separator: "  ").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  /// Presses a key until it answers, and returns the answer. What is pressed within 30 ms counts as one press.
  private func press(
    _ bytes: [UInt8], _ message: String, _ keyboard: MIDIKeyboard, _ terminal: PseudoTerminal
  ) throws -> String {
    for count in 1...1000 {
      // The same key again within 30 ms would begin them anew.
      _ = terminal.wait(within: 0.04) { _ in false }
      keyboard.send(bytes)
      var lines: [[String]] = []
      let isShown = terminal.wait { _ in
        lines = shown(terminal).filter { $0.first == message }
        return lines.count == count
      }
      try #require(isShown, "\(terminal.transcript)")
      if let answer = lines.last?.dropFirst().first { return answer }
    }
    return ""
  }

  @Test func `the monitor says what each message is and answers`() throws {
    let (terminal, keyboard) = try start("midi monitor")
    #expect(terminal.transcript.contains("Listening to \(keyboard.path). Press Ctrl-C to stop."))
    // The right pedal first, because it answers only when it has been held.
    keyboard.send([0xB0, 64, 127])
    try terminal.require("→ lower, held")
    for (bytes, message, answer) in [
      ([0x90, 72, 64], "note on C5, velocity 64, channel 1", "→ higher"),
      ([0x94, 48, 16], "note on C3, velocity 16, channel 5", "→ lower"),
      ([0x90, 60, 1], "note on C4, velocity 1, channel 1", "→ Return"),
    ] as [([UInt8], String, String)] {
      try expect(press(bytes, message, keyboard, terminal), equals: answer)
    }
    // Wheels, aftertouch of both kinds and active sensing aren't shown.
    keyboard.send([0xFE, 0xE0, 0, 80, 0xA0, 72, 5, 0xD0, 9, 0x80, 72, 0])
    terminal.expect("note off C5, channel 1")
    let all = shown(terminal)
    // A press that came too early is shown without an answer.
    let lines = all.indices.filter { $0 + 1 == all.count || all[$0] != Array(all[$0 + 1].prefix(1)) }.map { all[$0] }
    expect(
      lines.suffix(6),
      equals: [
        ["cc64 (right pedal) 127, channel 1"], ["→ lower, held"],
        ["note on C5, velocity 64, channel 1", "→ higher"], ["note on C3, velocity 16, channel 5", "→ lower"],
        ["note on C4, velocity 1, channel 1", "→ Return"], ["note off C5, channel 1"],
      ], "\(terminal.screen.text)")
    keyboard.unplug()
    terminal.expect("keyboard has gone.")
    keyboard.plugIn()
    terminal.expect("keyboard is back.")
    terminal.type("\u{3}").expectExit(130)
  }

  @Test func `a flood of messages doesn't delay Ctrl-C`() throws {
    let fifo = folder.path + "/fifo"
    expectSuccess(mkfifo(fifo, 0o600))
    let writer = open(fifo, O_RDWR | O_NONBLOCK)
    defer { close(writer) }
    let monitor = try Program.start(["midi", "monitor", "--all", fifo, "--data-dir", folder.path])
    let clock = [UInt8](repeating: 0xF8, count: 4096)
    // The pipe holds 64 kB: once more has been taken, it is being printed.
    var taken = 0
    expectEventually(within: 60) {
      taken += max(0, write(writer, clock, clock.count))
      return taken > 200_000
    }
    let begin = ContinuousClock.now
    monitor.signal(SIGINT)
    monitor.expectExit(130, within: 10)
    #expect(ContinuousClock.now - begin < .seconds(2))
  }

  @Test func `a driver that can't be used is an error`() throws {
    let missing = try peach("midi monitor --midi-driver jack")
    missing.expect(status: 69, error: .begins("Error: MIDI isn't available (jack: "))
    let named = try peach("midi monitor piano --midi-driver jack")
    named.expect(status: 64, error: .contains("can't be chosen by name"))
    #expect(!(missing.output + missing.error + named.error).contains("Listening"))
  }

  @Test func `the monitor of all messages shows wheels and sensing too, and ends with its reader`() throws {
    let fifo = folder.path + "/fifo"
    expectSuccess(mkfifo(fifo, 0o600))
    let output = try ChildPipe()
    let monitor = try Program.start(
      ["midi", "monitor", "--all", fifo, "--lang", "de", "--data-dir", folder.path],
      output: output.writing.fileDescriptor)
    try output.writing.close()
    var text = ""
    func read(until word: String) throws {
      while !text.contains(word) {
        let data = output.reading.availableData
        try #require(!data.isEmpty)
        text += String(decoding: data, as: UTF8.self)
      }
    }
    try read(until: "ist verbunden.")
    let keys = open(fifo, O_WRONLY)
    defer { close(keys) }
    func send(_ bytes: [UInt8]) { expect(write(keys, bytes, bytes.count), equals: bytes.count) }
    send([0xFE, 0xE0, 0, 80, 0xD0, 9])
    try read(until: "Aftertouch 9, Kanal 1")
    expect(that: text.contains("Active Sensing") && text.contains("Pitchbend 2.048, Kanal 1"), "\(text)")
    try output.reading.close()
    send([0x90, 72, 64])
    monitor.expectExit(141, within: 10)
  }

  @Test func `the monitor reports a path that it can't read`() throws {
    let missing = folder.path + "/none/keyboard"
    try peach("midi monitor \(missing)").expect(
      status: 66, error: .contains("Error: Can't read MIDI from \(missing): No such"))
  }

  // MARK: Learn

  /// Bytes of presses to send, one after the other, and what is learned.
  private struct Lesson: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What is sent when the text before it has appeared.
    let presses: [(prompt: String, bytes: [UInt8])]
    let higher: String
    let lower: String
  }

  private static let lessons = [
    Lesson(
      testDescription: "a key and a momentary pedal",
      presses: [("for 'higher'", [0x90, 62, 64, 0x80, 62, 0]), ("for 'lower'", [0xB0, 67, 127, 67, 0])],
      higher: "D4", lower: "cc67"),
    Lesson(
      testDescription: "a latching and a reversed switch",
      presses: [
        ("for 'higher'", [0xB0, 80, 127]), ("and press again", [0xB0, 80, 0]),
        ("for 'lower'", [0xB0, 64, 0, 64, 127]),
      ],
      higher: "cc80:latching", lower: "cc64:reversed"),
  ]

  @Test(arguments: lessons) private func `what is pressed is learned and stored`(_ lesson: Lesson) throws {
    let (terminal, keyboard) = try start("midi learn")
    for (prompt, bytes) in lesson.presses {
      try terminal.require(prompt)
      keyboard.send(bytes)
    }
    terminal.expect("To go back: peach settings reset midi-higher midi-lower")
    terminal.expectExit(0)
    try expect(setting("midi-higher"), .equals(lesson.higher + "\n"))
    try expect(setting("midi-lower"), .equals(lesson.lower + "\n"))
    try peach("settings reset midi-higher midi-lower").expect(
      status: 0, error: .contains("peach settings set midi-lower \(lesson.lower)"))
    try expect(setting("midi-higher"), "auto\n")
  }

  @Test func `the Settings Screen learns too`() throws {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    try peach("settings set midi-input \(keyboard.path)").expect(status: 0)
    let terminal = try PseudoTerminal(
      columns: columns, rows: 24, environment: Program.environment(),
      command: [Program.path, "--data-dir", folder.path])
    try terminal.require("/keyboard is connected")
    terminal.type("s")
    let isFocused = (0..<30).contains { _ in
      terminal.type("\u{1B}[B")
      return terminal.wait(within: 0.3) { $0.text.contains("› MIDI input") }
    }
    try #require(isFocused, "\(terminal.screen.text)")
    try terminal.type("m").require("Press the key for 'higher', or a pedal.")
    keyboard.pedal(80)
    try terminal.require("cc80 ✓ Press the key for 'lower', or a pedal.")
    terminal.type("\u{1B}")
    try terminal.require { $0.text.contains("Press m to learn keys") && !$0.text.contains("cc80") }
    try terminal.type("m").require("Press the key for 'higher'")
    keyboard.pedal(80)
    try terminal.require("Press the key for 'lower'")
    keyboard.pedal(67)
    terminal.expect("Stored. Higher: cc80; lower: cc67 (left pedal).")
    try terminal.type("\u{1B}").require("Start training")
    terminal.type("q").expectExit(0)
    try expect(setting("midi-higher"), equals: "cc80\n")
    try expect(setting("midi-lower"), equals: "cc67\n")
  }

  @Test func `an input chosen on the Settings Screen is opened at once, and closed again`() throws {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    try peach("settings set midi-input off").expect(status: 0)
    let terminal = try PseudoTerminal(
      columns: columns, rows: 24, environment: Program.environment(),
      command: [Program.path, "--data-dir", folder.path])
    try terminal.require("Start training")
    try peach("settings set midi-input \(keyboard.path)").expect(status: 0)
    try terminal.type("s").require("/keyboard is connected")
    try terminal.type("q").require("Start training")
    terminal.type("q").expectExit(0)
  }

  @Test func `a path in the settings leads there from any folder, and inputs are completed`() throws {
    try peach("settings set midi-input ./keyboard").expect(status: 0)
    let stored = try setting("midi-input")
    expect(that: stored.hasPrefix("/") && stored.hasSuffix("/keyboard\n") && !stored.contains("/./"))
    try peach("train --set midi-higher=cc640").expect(status: 64, error: .contains("a pedal such as cc64"))
    for line in ["train --midi-input", "settings set midi-input", "midi monitor"] {
      try Program.run(["complete", "--"] + line.words + [""]).expect(output: "auto\t\noff\t\n:files\n")
    }
  }

  @Test func `the same control twice is an error, and stores nothing`() throws {
    let (terminal, keyboard) = try start("midi learn")
    try terminal.require("for 'higher'")
    keyboard.press(62)
    try terminal.require("D4 ✓")
    // Presses within 30 ms are bounces.
    let isRefused = (0..<100).contains { _ in
      keyboard.press(62)
      return terminal.wait(within: 0.05, forText: "Error: You pressed D4 twice; nothing was changed.")
    }
    #expect(isRefused, "\(terminal.transcript)")
    terminal.expectExit(65)
    try expect(setting("midi-higher"), "auto\n")
  }

  @Test(arguments: ["q", "\u{1B}", "\u{4}", "\u{3}"]) func `a key cancels and stores nothing`(_ key: String) throws {
    let (terminal, keyboard) = try start("midi learn")
    try terminal.require("for 'higher'")
    keyboard.press(62)
    try terminal.require("for 'lower'")
    terminal.type(key).expect("Cancelled; nothing was changed.").expectExit(key == "\u{3}" ? 130 : 0)
    try expect(setting("midi-higher"), "auto\n")
  }

  @Test func `without a terminal, the end of the input cancels`() throws {
    let keyboard = MIDIKeyboard(at: folder.path + "/keyboard")
    try peach("midi learn \(keyboard.path)", input: "").expect(status: 0, error: "Cancelled; nothing was changed.\n")
  }
}
