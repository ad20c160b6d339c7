import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// What is written to a terminal.
@Suite struct CanvasTests {
  private func canvas(_ first: String) -> Canvas {
    var canvas = Canvas(TerminalSize(columns: 5, rows: 2))
    canvas.put(first, column: 1, row: 0, .bold)
    canvas.put("c", column: 3, row: 0, .dim)
    return canvas
  }

  private let clearing = "\u{1B}[0m\u{1B}[2J"
  private let first = "\u{1B}[1;2H\u{1B}[0;1mab\u{1B}[0;2mc"

  @Test func `a picture is written with the places and styles of its parts`() {
    var canvas = canvas("ab")
    canvas.put("de", column: 3, row: 1, .bold)
    let whole = clearing + first + "\u{1B}[2;4H\u{1B}[0;1mde"
    expect(canvas.sequences(after: nil, .none), equals: whole)
    // In a window of another size.
    expect(canvas.sequences(after: Canvas(TerminalSize(columns: 2, rows: 5)), .none), equals: whole)
    // Of the same size, nothing is cleared but the cells that are empty now.
    expect(canvas.sequences(after: Canvas(canvas.size), .none), equals: String(whole.dropFirst(clearing.count)))
    var other = self.canvas("xb")
    other.put("e", column: 4, row: 1, .bold)
    expect(other.sequences(after: canvas, .none), equals: "\u{1B}[1;2H\u{1B}[0;1mx\u{1B}[2;4H\u{1B}[0m ")
  }

  @Test func `drawing outside has no effect, and texts are placed by their cells`() {
    var canvas = Canvas(TerminalSize(columns: 9, rows: 2))
    for row in [-1, 2] { canvas.put("abc", column: 0, row: row) }
    canvas.put("abc", column: -1, row: 0)
    canvas.put("xyz", column: 7, row: 0)
    canvas.putCentered("楽器", row: 1, .bold)
    expect(canvas.rows, equals: ["bc     xy", "  楽器   "])
    var wide = Canvas(TerminalSize(columns: 12, rows: 1))
    wide.put(PageLine("a\u{1B}楽", .bold) + PageLine("b", .dim), column: 1, row: 0)
    expect(wide.rows, equals: [#" a\x1b楽b   "#])
    expect(
      wide.cells.map(\.style), equals: [.plain] + Array(repeating: .bold, count: 7) + [.dim, .plain, .plain, .plain])
    var tall = Canvas(TerminalSize(columns: 9, rows: 3))
    for row in 0..<3 { tall.put("row \(row)", column: 0, row: row) }
    tall.put(canvas)
    expect(tall.rows, equals: ["bc     xy", "  楽器   ", "row 2    "])
  }

  @Test func `a writer writes what has changed, all after a resize, and all in other colours`() throws {
    // A program ignores closed pipes.
    _ = Console()
    let pipe = Pipe()
    let writer = ScreenWriter(output: pipe.fileHandleForWriting.fileDescriptor, .none)
    expect(writer.size, equals: TerminalSize(columns: 80, rows: 24))
    let sixteen = TerminalColors(depth: .sixteen, background: .dark)
    // Nothing is shown yet.
    writer.colors = sixteen
    writer.colors = .none
    writer.show(canvas("ab"))
    writer.show(canvas("ab"))
    writer.show(canvas("xb"))
    writer.forget()
    writer.show(canvas("ab"))
    writer.colors = .none
    writer.colors = sixteen
    let look = writer.look(.german, Glyphs(isUnicode: false))
    expect(look, equals: Look(language: .german, glyphs: Glyphs(isUnicode: false), size: writer.size, sixteen))
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let change = "\u{1B}[1;2H\u{1B}[0;1mx"
    expect(text, equals: clearing + first + change + clearing + first + clearing + first)
    #expect(writer.isOpen)
    let closed = Pipe()
    let other = ScreenWriter(output: closed.fileHandleForWriting.fileDescriptor, .none)
    try closed.fileHandleForReading.close()
    other.show(canvas("ab"))
    #expect(!other.isOpen)
  }

  @Test(
    arguments: [
      (90, 30, TerminalSize(columns: 90, rows: 30)), (1000, 500, TerminalSize(columns: 1000, rows: 500)),
      (1001, 501, TerminalSize(columns: 1000, rows: 500)), (2000, 20, TerminalSize(columns: 1000, rows: 20)),
      (0, 30, nil), (90, 0, nil),
    ] as [(UInt16, UInt16, TerminalSize?)])
  func `a terminal tells its size, of which at most 1,000 × 500 cells are used`(
    columns: UInt16, rows: UInt16, size: TerminalSize?
  ) throws {
    var (leader, follower) = (Int32(-1), Int32(-1))
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&leader, &follower, nil, nil, &window) == 0)
    defer {
      close(leader)
      close(follower)
    }
    for end in [leader, follower] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    expect(TerminalSize.current(of: follower), equals: size)
    expect(ScreenWriter(output: follower, .none).size, equals: size ?? TerminalSize(columns: 80, rows: 24))
    #expect(TerminalSize.current(of: Pipe().fileHandleForWriting.fileDescriptor) == nil)
  }

  @Test(arguments: [(40, 12, true), (39, 12, false), (40, 11, false), (200, 60, true), (39, 11, false)])
  func `whole screens need 40 columns and 12 rows`(columns: Int, rows: Int, hasRoom: Bool) {
    expect(TerminalSize(columns: columns, rows: rows).hasRoom, equals: hasRoom)
    let lines = InfoScreen(facts: []).canvas(Look(columns, rows)).lines
    expect((lines[0] == "  Info"), equals: hasRoom)
    expect(lines.joined().contains("Needs 40 × 12 cells; Esc Start"), equals: !hasRoom)
  }

  @Test(
    arguments: [
      (TerminalColors(depth: .direct, background: .dark), true, true),
      (TerminalColors(depth: .indexed, background: .light), true, true),
      (TerminalColors(depth: .direct, background: .unknown), false, true),
      (TerminalColors(depth: .sixteen, background: .dark), false, true),
      (TerminalColors(depth: .none, background: .dark), false, false),
    ])
  func `tones need a known background and 256 colours, and the colours of keys any`(
    colors: TerminalColors, hasTones: Bool, hasKeyColors: Bool
  ) {
    let size = TerminalSize(columns: 80, rows: 24)
    for (glyphs, hasAll) in [
      (Glyphs(isUnicode: true), true), (Glyphs(isUnicode: false), false),
      (Glyphs(isUnicode: true, isConsole: true), false),
    ] {
      let look = Look(language: .english, glyphs: glyphs, size: size, colors)
      expect(that: look.hasTones == (hasTones && hasAll) && look.hasKeyColors == (hasKeyColors && hasAll))
    }
  }

  @Test func `a title names the person in at most half of the columns`() {
    var look = Look(40)
    expect(look.owned(Text(en: "Settings", de: "Einstellungen")), equals: "Settings")
    look.person = Text("Anna")
    expect(look.owned(Text("Settings")), equals: "Settings · Anna")
    look.person = Text("Maximiliane Maria Magdalena")
    expect(look.owned(Text("Settings")), equals: "Settings · Maximiliane Mari…")
  }
}
