import Foundation
import PeachCore
import TestSupport
import Testing

/// A terminal whose keys a test types and whose screen it reads, with a shell in its own session.
final class PseudoTerminal {
  private var master: Int32
  private let slave: String
  private let shell: ChildProcess
  private(set) var screen: ScreenModel
  /// All output that has been shown on the screen.
  private(set) var transcript = ""
  /// Output that has been read but not shown yet.
  private var unshown = ""
  /// The row and column of the last cursor movement that has been shown.
  private var lastCell = (0, 0)
  /// The answer to the question for the background, which some terminals don't know. All know the one that follows it.
  private let answer: String
  /// The first bytes of a character that hasn't been read completely.
  private var begun: [UInt8] = []

  /// - Parameters:
  ///   - background: the colour that it reports, in xterm's form; nil for a terminal that doesn't know the question.
  ///   - isSlow: whether the test types the answers.
  ///   - command: the session leader, which has the terminal.
  init(
    columns: Int, rows: Int, background: String? = nil, isSlow: Bool = false, environment: [String: String],
    command: [String] = ["bash", "--norc", "--noprofile", "-i"]
  ) throws {
    answer = isSlow ? "" : (background.map { "\u{1B}]11;\($0)\u{1B}\\" } ?? "") + "\u{1B}[?64;1;2c"
    screen = ScreenModel(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var (master, slaveEnd) = (Int32(-1), Int32(-1))
    var name = [CChar](repeating: 0, count: 128)
    #expect(openpty(&master, &slaveEnd, &name, nil, &size) == 0)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    close(slaveEnd)
    self.master = master
    slave = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)

    shell = try ChildProcess(
      command, environment: environment.merging(["PS1": "$ ", "HISTFILE": "/dev/null"]) { $1 }, terminal: slave)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // The end of the leader hangs the session up. Wait for its processes, which may still be storing data in the test's folder.
    shell.end()
    _ = master >= 0 && eventually(within: 5) { !read() }
    hangUp()
  }

  /// Closes the terminal.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// Fills the terminal's buffer, so that the next write to it blocks.
  func clog() {
    let end = open(slave, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    let text = [UInt8](repeating: UInt8(ascii: " "), count: 256)
    while write(end, text, text.count) > 0 {}
    close(end)
  }

  /// Sends a signal to the session leader.
  func signal(_ number: Int32) { shell.signal(number) }

  /// Sends a signal to the session leader and returns its exit code.
  func end(by signal: Int32) -> Int32 {
    shell.signal(signal)
    return shell.wait(within: 5)
  }

  /// Waits for the session leader and returns its exit code, reading its output meanwhile.
  func exitCode(within seconds: Double = 10) -> Int32? {
    var code: Int32?
    _ = wait(within: seconds) { _ in
      code = shell.exitCode
      return code != nil
    }
    // What was printed last is still to be shown.
    read()
    return code
  }

  @discardableResult
  func type(_ keys: String) -> PseudoTerminal {
    var keys = keys
    keys.withUTF8 { bytes in _ = write(master, bytes.baseAddress, bytes.count) }
    return self
  }

  func resize(columns: Int, rows: Int) {
    read()
    // The program isn't told of the same size again, and wouldn't draw.
    guard (columns, rows) != (screen.columns, screen.rows) else { return }
    screen = ScreenModel(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Shows all output on the screen.
  ///
  /// - Returns: whether a process still has the terminal open.
  @discardableResult private func read() -> Bool {
    let isOpen = receive()
    while showPicture() {}
    return isOpen
  }

  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = PeachCore.read(master, &bytes, bytes.count)
      guard count > 0 else { return count < 0 && errno == EAGAIN }
      let known = begun + bytes[..<count]
      let whole = known.count - Self.incomplete(known)
      begun = Array(known[whole...])
      let text = String(decoding: known[..<whole], as: UTF8.self)
      if text.contains("\u{1B}]11;?") { type(answer) }
      unshown += text
    }
  }

  /// Shows the next of several pictures that were read at once; false if there is none.
  ///
  /// Pictures are drawn from top to bottom, so a new one begins where the cursor moves up or the screen is cleared or switched.
  private func showPicture() -> Bool {
    guard !unshown.isEmpty else { return false }
    var end = unshown.endIndex
    for match in unshown.matches(of: /\u{1B}\[(?:(\d+);(\d+)H|2J|\?1049[hl])/) {
      let cell = (match.1.flatMap { Int($0) } ?? 0, match.2.flatMap { Int($0) } ?? 0)
      if cell <= lastCell && match.range.lowerBound > unshown.startIndex {
        end = match.range.lowerBound
        break
      }
      lastCell = cell
    }
    let text = String(unshown[..<end])
    unshown.removeSubrange(..<end)
    transcript += text
    screen.show(text)
    return true
  }

  /// The number of bytes of an incomplete character at the end (RFC 3629, section 3).
  private static func incomplete(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }

  /// Waits until one of the pictures meets a condition, at most for `seconds`. Later output is shown by the next call.
  func wait(within seconds: Double = 20, for condition: (ScreenModel) -> Bool) -> Bool {
    eventually(within: seconds) {
      if condition(screen) { return true }
      _ = receive()
      while showPicture() {
        if condition(screen) { return true }
      }
      return false
    }
  }

  func wait(within seconds: Double = 20, forText text: String) -> Bool {
    wait(within: seconds) { $0.text.contains(text) }
  }

  /// Lets time pass, while the program goes on.
  func pass(_ seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    _ = wait(within: seconds + 1) { _ in ContinuousClock.now > end }
  }

  /// Waits until one of the pictures meets a condition, and reports an issue with the screen if none does.
  @discardableResult
  func expect(
    within seconds: Double = 20, file: String = #filePath, line: Int = #line, _ condition: (ScreenModel) -> Bool
  ) -> PseudoTerminal {
    let isMet = wait(within: seconds, for: condition)
    if !isMet { report(["The screen isn't as expected within \(seconds) s:"], screen.text, file, line) }
    return self
  }

  /// Waits until the screen shows a text, and reports an issue with the screen if it doesn't.
  @discardableResult
  func expect(
    _ text: String, within seconds: Double = 20, file: String = #filePath, line: Int = #line
  ) -> PseudoTerminal {
    let isShown = wait(within: seconds, forText: text)
    if !isShown { report(["The screen doesn't show \(text.debugDescription):"], screen.text, file, line) }
    return self
  }

  /// Waits like `expect`, and ends the test if it isn't met.
  func require(
    within seconds: Double = 20, file: String = #filePath, line: Int = #line, _ condition: (ScreenModel) -> Bool
  ) throws {
    let isMet = wait(within: seconds, for: condition)
    try #require(isMet, "\(screen.text)", sourceLocation: SourceLocation(file, line))
  }

  /// Waits like `expect`, and ends the test if the screen doesn't show the text.
  func require(_ text: String, within seconds: Double = 20, file: String = #filePath, line: Int = #line) throws {
    try require(within: seconds, file: file, line: line) { $0.text.contains(text) }
  }

  /// Types keys that end the program, and waits for the shell's prompt.
  func leave(_ keys: String) -> Bool {
    read()
    let before = transcript.count
    type(keys)
    return wait { _ in transcript.dropFirst(before).contains("$ ") }
  }

  /// Types keys that end the program, and expects the shell's prompt.
  @discardableResult
  func expectPrompt(after keys: String, file: String = #filePath, line: Int = #line) -> PseudoTerminal {
    if !leave(keys) { report(["There is no prompt:"], screen.text, file, line) }
    return self
  }

  /// Expects the exit code of the session leader.
  @discardableResult
  func expectExit(_ expected: Int32, file: String = #filePath, line: Int = #line) -> PseudoTerminal {
    expect(exitCode(), is: expected, file, line)
  }

  /// Runs a command in the shell and expects its exit code, or that of the command before.
  @discardableResult
  func expectStatus(
    _ expected: Int32, after command: String = "", file: String = #filePath, line: Int = #line
  ) -> PseudoTerminal {
    expect(status(after: command), is: expected, file, line)
  }

  private func expect(_ code: Int32?, is expected: Int32, _ file: String, _ line: Int) -> PseudoTerminal {
    if code != expected {
      report(["The exit code is \(code.map(String.init) ?? "missing"), not \(expected)."], screen.text, file, line)
    }
    return self
  }

  /// The output of `stty -a` in the shell.
  func settings() -> String? {
    let mark = "set" + String(UInt32.random(in: 0...UInt32.max))
    type("echo \(mark)$((1+1)); stty -a | tr -s '\\n' ' '; echo \(mark)$((1+2))\n")
    guard wait(for: { _ in transcript.contains(mark + "3") }) else { return nil }
    return transcript.components(separatedBy: mark + "2").last?.components(separatedBy: mark + "3").first?
      .components(separatedBy: .whitespacesAndNewlines).joined(separator: " ")
  }

  /// Runs a command in the shell and returns its exit code.
  func status(after command: String = "") -> Int32? {
    let mark = "code" + String(UInt32.random(in: 0...UInt32.max))
    type((command.isEmpty ? "" : command + "; ") + "echo \(mark)=$?=\n")
    var code: Int32?
    _ = wait { _ in
      // The echo of the command contains a dollar sign.
      for part in transcript.components(separatedBy: mark + "=").dropFirst() {
        if let number = part.components(separatedBy: "=").first.flatMap(Int32.init) { code = number }
      }
      return code != nil
    }
    return code
  }
}
