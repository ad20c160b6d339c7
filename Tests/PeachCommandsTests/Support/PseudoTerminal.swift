import Foundation
import PeachCore
import Testing

/// A terminal with somebody before it: a shell in a session of its own, keys that can be typed, a screen that can be read.
final class PseudoTerminal {
  private var master: Int32
  private let slave: String
  private let shell: ChildProcess
  private(set) var screen: ScreenModel
  /// Everything that was printed.
  private(set) var transcript = ""
  /// The beginning of a character whose end has not been read.
  private var begun: [UInt8] = []

  /// - Parameter shell: the command that leads the session; it has the terminal.
  init(
    columns: Int, rows: Int, environment: [String: String], command: [String] = ["bash", "--norc", "--noprofile", "-i"]
  ) throws {
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
    // Without its leader the session is hung up. Those in it may still be storing something: the folder that they do it in is
    // removed after this.
    shell.end()
    _ = master >= 0 && eventually(within: 5) { !read() }
    hangUp()
  }

  /// The terminal goes away.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// Fills what the terminal holds for somebody who has stopped reading: the next write to it waits.
  func clog() {
    let end = open(slave, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    let text = [UInt8](repeating: UInt8(ascii: " "), count: 256)
    while write(end, text, text.count) > 0 {}
    close(end)
  }

  /// Sends a signal to the command that leads the session; what it ended with.
  func end(by signal: Int32) -> Int32 {
    shell.signal(signal)
    return shell.wait(within: 5)
  }

  /// What the command that leads the session ended with by itself, reading what it prints meanwhile.
  func exitCode(within seconds: Double = 10) -> Int32? {
    var code: Int32?
    _ = wait(within: seconds) { _ in
      code = shell.exitCode
      return code != nil
    }
    return code
  }

  func type(_ keys: String) {
    var keys = keys
    keys.withUTF8 { bytes in _ = write(master, bytes.baseAddress, bytes.count) }
  }

  func resize(columns: Int, rows: Int) {
    read()
    screen = ScreenModel(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// - Returns: whether anybody has the terminal.
  @discardableResult private func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = PeachCore.read(master, &bytes, bytes.count)
      guard count > 0 else { return count < 0 && errno == EAGAIN }
      let known = begun + bytes[..<count]
      let whole = known.count - Self.incomplete(known)
      begun = Array(known[whole...])
      let text = String(decoding: known[..<whole], as: UTF8.self)
      transcript += text
      screen.show(text)
    }
  }

  /// How many bytes at the end begin a character that does not end there (RFC 3629, 3).
  private static func incomplete(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }

  /// Reads until something shows, at most for `seconds`.
  func wait(within seconds: Double = 20, for condition: (ScreenModel) -> Bool) -> Bool {
    eventually(within: seconds) {
      read()
      return condition(screen)
    }
  }

  func wait(within seconds: Double = 20, forText text: String) -> Bool {
    wait(within: seconds) { $0.text.contains(text) }
  }

  /// Types keys that leave the program, and waits for the shell: what is typed before that is the program's.
  func leave(_ keys: String) -> Bool {
    read()
    let before = transcript.count
    type(keys)
    return wait { _ in transcript.dropFirst(before).contains("$ ") }
  }

  /// What `stty -a` says to the shell that has the terminal.
  func settings() -> String? {
    let mark = "set" + String(UInt32.random(in: 0...UInt32.max))
    type("echo \(mark)$((1+1)); stty -a | tr -s '\\n' ' '; echo \(mark)$((1+2))\n")
    guard wait(for: { _ in transcript.contains(mark + "3") }) else { return nil }
    return transcript.components(separatedBy: mark + "2").last?.components(separatedBy: mark + "3").first?
      .components(separatedBy: .whitespacesAndNewlines).joined(separator: " ")
  }

  /// Runs a command in the shell and waits for its exit code to be printed.
  func status(after command: String = "") -> Int32? {
    let mark = "code" + String(UInt32.random(in: 0...UInt32.max))
    type((command.isEmpty ? "" : command + "; ") + "echo \(mark)=$?=\n")
    var code: Int32?
    _ = wait { _ in
      // What is echoed has the dollar sign in it.
      for part in transcript.components(separatedBy: mark + "=").dropFirst() {
        if let number = part.components(separatedBy: "=").first.flatMap(Int32.init) { code = number }
      }
      return code != nil
    }
    return code
  }
}
