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
    hangUp()
    shell.end()
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

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = PeachCore.read(master, &bytes, bytes.count)
      guard count > 0 else { return }
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      transcript += text
      screen.show(text)
    }
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

/// The cells of a terminal, as far as our own output and a shell need them: text, positions, dim, clearing, the two screens.
struct ScreenModel {
  struct Cell: Equatable {
    var character: Character = " "
    var isDim = false
  }

  let columns: Int
  let rows: Int
  private var cells: [[Cell]]
  /// The main screen and its cursor, while the other one shows.
  private var main: (cells: [[Cell]], row: Int, column: Int)?
  private var row = 0
  private var column = 0
  private var isDim = false
  private var pending = ""
  private(set) var showsCursor = true
  private(set) var reportsMouse = false
  var isAlternate: Bool { main != nil }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  var lines: [String] { cells.map { String($0.map(\.character)) } }
  var text: String { lines.joined(separator: "\n") }

  /// Whether all of a text that shows is dim.
  func isDim(_ text: String) -> Bool? {
    for (index, line) in lines.enumerated() {
      guard let range = line.range(of: text) else { continue }
      let start = line.distance(from: line.startIndex, to: range.lowerBound)
      return cells[index][start..<start + text.count].allSatisfy(\.isDim)
    }
    return nil
  }

  mutating func show(_ text: String) {
    var rest = Substring(pending + text)
    pending = ""
    while let character = rest.first {
      if character == "\u{1B}" {
        guard let (sequence, final, remaining) = Self.sequence(rest) else {
          pending = String(rest)
          return
        }
        apply(sequence, final)
        rest = remaining
      } else {
        rest.removeFirst()
        put(character)
      }
    }
  }

  private static func sequence(_ text: Substring) -> (parameters: Substring, final: Character, rest: Substring)? {
    let body = text.dropFirst()
    guard let kind = body.first else { return nil }
    guard kind == "[" else { return ("", "?", body.dropFirst()) }
    guard let end = body.dropFirst().firstIndex(where: { $0.isLetter || $0 == "~" }) else { return nil }
    return (body[body.index(after: body.startIndex)..<end], body[end], body[body.index(after: end)...])
  }

  private mutating func apply(_ parameters: Substring, _ final: Character) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch final {
    case "H":
      row = min(rows, max(1, numbers.first ?? 1)) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "J": if numbers.first == 2 { cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows) }
    case "K": for index in column..<columns { cells[row][index] = Cell() }
    case "m":
      for number in numbers.isEmpty ? [0] : numbers {
        if number == 0 { isDim = false }
        if number == 2 { isDim = true }
      }
    case "h", "l":
      let isOn = final == "h"
      switch parameters {
      case "?1049":
        if isOn, main == nil {
          main = (cells, row, column)
          cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
        } else if !isOn, let kept = main {
          (cells, row, column) = kept
          main = nil
        }
      case "?25": showsCursor = isOn
      case "?1000": reportsMouse = isOn
      default: break
      }
    default: break
    }
  }

  private mutating func put(_ character: Character) {
    switch character {
    case "\r\n":
      column = 0
      lineFeed()
    case "\r": column = 0
    case "\n": lineFeed()
    case "\u{08}": column = max(0, column - 1)
    case _ where character.unicodeScalars.allSatisfy { $0.value < 32 }: break
    default:
      if column == columns {
        column = 0
        lineFeed()
      }
      cells[row][column] = Cell(character: character, isDim: isDim)
      column += 1
    }
  }

  private mutating func lineFeed() {
    if row == rows - 1 {
      cells.removeFirst()
      cells.append(Array(repeating: Cell(), count: columns))
    } else {
      row += 1
    }
  }
}
