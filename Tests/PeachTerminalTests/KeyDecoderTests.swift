import PeachCore
import PeachLanguage
import PeachTerminal
import TestSupport
import Testing

@Suite struct KeyDecoderTests {
  private func keys(_ bytes: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes.utf8)
  }

  @Test func `letters, arrows and umlauts are keys`() {
    expect(keys("hÖ\r\n"), equals: [.character("h"), .character("Ö"), .enter, .enter])
    expect(keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD"), equals: [.up, .down, .right, .left])
    expect(keys("\u{4}"), equals: [.endOfInput])
    expect(keys("\u{1B}[1;5A\u{1B}[15~\u{1B}[Iq"), equals: [.up, .character("q")])
    expect(keys("\t\u{1B}[Z\u{7F}\u{8}"), equals: [.tab, .backTab, .backspace, .backspace])
    expect(keys("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF\u{1B}[1~\u{1B}[4~"), equals: [.home, .end, .home, .end, .home, .end])
    expect(keys("\u{1B}[5~\u{1B}[6~\u{1B}[5;2~"), equals: [.pageUp, .pageDown, .pageUp])
  }

  @Test func `keys with a number have the meaning of VT220 and rxvt, and other numbers none`() {
    let numbered: [Int: Key] = [
      1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 12: .f2,
    ]
    for number in 0...34 { #expect(keys("\u{1B}[\(number)~") == [numbered[number]].compactMap { $0 }, "\(number)") }
  }

  @Test func `Delete and F2 are keys, in the forms of xterm, of VT220 and of the Linux console`() {
    expect(keys("\u{1B}[3~\u{1B}[3;5~"), equals: [.delete, .delete])
    expect(keys("\u{1B}OQ\u{1B}[12~\u{1B}[[Bq"), equals: [.f2, .f2, .f2, .character("q")])
    expect(keys("\u{1B}[[A\u{1B}[[Eq"), equals: [.character("q")])
    expect(that: Key(line: "F2") == .f2 && Key(line: "entf") == .delete && Key(line: "Delete") == .delete)
  }

  @Test func `Shift distinguishes the left and right arrows alone`() {
    expect(keys("\u{1B}[1;2D\u{1B}[1;2C\u{1B}[1;2A\u{1B}[1;2H"), equals: [.shiftLeft, .shiftRight, .up, .home])
    expect(keys("\u{1B}[1;5D\u{1B}[1;1C"), equals: [.left, .right])
  }

  @Test func `a key cut in two by the reader is one key`() {
    for text in ["\u{1B}[A", "\u{1B}[[B", "\u{1B}OA", "ö", "\u{1B}[<0;10;5M"] {
      var decoder = KeyDecoder()
      let keys = Array(text.utf8).flatMap { decoder.decode([$0]) }
      expect(keys, equals: self.keys(text))
      expect(keys.count, equals: 1)
      #expect(!decoder.isWaiting)
    }
  }

  /// Alt and a bracket, too, which an answer of the terminal begins with.
  @Test func `the rest of a key is waited for only briefly`() {
    for text in ["\u{1B}[A", "\u{1B}[1;5A", "\u{1B}[[B", "\u{1B}OA", "\u{1B}]", "\u{1B}[<0;10;5M", "ö"] {
      var decoder = KeyDecoder()
      for byte in text.utf8 {
        _ = decoder.decode([byte])
        expect(decoder.patience, equals: .milliseconds(25), "\(text)")
      }
    }
  }

  @Test func `an escape is a key when nothing follows it`() {
    var decoder = KeyDecoder()
    expect(decoder.decode([0x1B]), equals: [])
    #expect(decoder.isWaiting)
    expect(decoder.flush(), equals: [.escape])
    #expect(!decoder.isWaiting)
    expect(keys("\u{1B}\u{1B}[A"), equals: [.escape, .up])
  }

  @Test func `the first mouse button clicks, the wheel scrolls, other mouse reports are ignored`() {
    expect(keys("\u{1B}[<0;10;5M"), equals: [.click(column: 9, row: 4)])
    expect(keys("\u{1B}[<64;1;1M\u{1B}[<65;1;1M"), equals: [.wheelUp, .wheelDown])
    expect(keys("\u{1B}[<0;10;5m\u{1B}[<66;1;1M\u{1B}[<0;0;0M\u{1B}[<;;M"), equals: [])
  }

  @Test func `a drag is the way of the mouse in columns, wherever it begins`() {
    // Motion adds 32 to the button, Shift 4, Ctrl 16.
    func drag(from column: Int) -> [Key] {
      Array(
        keys(
          "\u{1B}[<0;\(column);5M\u{1B}[<32;\(column + 3);5M\u{1B}[<32;\(column + 1);9M\u{1B}[<48;\(column + 6);9M"
            + "\u{1B}[<36;\(column + 5);9M\u{1B}[<0;\(column + 5);9m"
        ).dropFirst())
    }
    expect(
      drag(from: 10),
      equals: [
        .drag(columns: 3, isFine: false), .drag(columns: -2, isFine: false), .drag(columns: 5, isFine: true),
        .drag(columns: -1, isFine: true),
      ])
    expect(drag(from: 61), equals: drag(from: 10))
    // Up and down, with another button or with none.
    expect(keys("\u{1B}[<0;10;5M\u{1B}[<32;10;9M").count, equals: 1)
    expect(keys("\u{1B}[<35;10;5M\u{1B}[<32;20;5M\u{1B}[<33;30;5M"), equals: [])
    // The button was released meanwhile.
    expect(keys("\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[<32;20;5M").count, equals: 1)
  }

  @Test func `other buttons and a wheel with a modifier are actions of their own`() {
    expect(keys("\u{1B}[<2;10;5M\u{1B}[<2;10;5m\u{1B}[<1;10;5M"), equals: [.otherClick, .otherClick])
    expect(
      keys("\u{1B}[<80;1;1M\u{1B}[<69;1;1M"), equals: [.wheel(up: true, isFine: true), .wheel(up: false, isFine: true)])
  }

  @Test func `older mouse reports are clicks too, and never letters`() {
    // Three bytes from 32 on: a press at 9, 4, its release, the wheel; then a press beyond ASCII.
    expect(keys("\u{1B}[M *%\u{1B}[M#*%\u{1B}[M`*%q"), equals: [.click(column: 9, row: 4), .wheelUp, .character("q")])
    var decoder = KeyDecoder()
    expect(decoder.decode([0x1B, 0x5B, 0x4D, 0x20, 0xC8, 0x70]), equals: [.click(column: 167, row: 79)])
    expect(that: decoder.decode([0x1B, 0x5B, 0x4D, 0x20]) == [] && decoder.isWaiting)
    expect(that: decoder.decode([0x6C, 0x68]) == [.click(column: 75, row: 71)] && !decoder.isWaiting)
    // In decimal numbers, as urxvt has them.
    expect(keys("\u{1B}[32;10;5M\u{1B}[35;10;5Mq"), equals: [.click(column: 9, row: 4), .character("q")])
  }

  @Test func `impossible coordinates are ignored`() {
    for number in [Int.min, -1, 65_536, Int.max] {
      for (form, place) in [("<", 0), ("<", 1), ("<", 2), ("", 0), ("", 1), ("", 2)] {
        var numbers = [form == "<" ? "0" : "32", "10", "5"]
        numbers[place] = String(number)
        expect(keys("\u{1B}[" + form + numbers.joined(separator: ";") + "Mq"), equals: [.character("q")])
      }
    }
  }

  @Test func `pasted text is one event, in whatever pieces it arrives, and its control characters are left out`() {
    let text = "\u{1B}[200~q für\tAnna\r\n\u{1B}[A\u{1B}[201x\u{1B}[201~k"
    expect(keys(text), equals: [.pasted("q fürAnna[A[201x"), .character("k")])
    var decoder = KeyDecoder()
    expect(Array(text.utf8).flatMap { decoder.decode([$0]) }, equals: keys(text))
    expect(keys("\u{1B}[200~\u{1B}[201~"), equals: [.pasted("")])
  }

  /// Up to 5 of its last bytes could begin the end.
  @Test(arguments: ["", "q", "anna", "Georg", "Clara Schumann"], 0..<6)
  func `pasted text without an end keeps its last bytes`(text: String, arrived: Int) {
    var decoder = KeyDecoder()
    expect(decoder.decode(Array(("\u{1B}[200~" + text + "\u{1B}[201~".prefix(arrived)).utf8)), equals: [])
    expect(decoder.flush(), equals: [.pasted(text)])
    expect(that: !decoder.isWaiting && decoder.decode([UInt8(ascii: "k")]) == [.character("k")])
  }

  @Test func `pasted text without an end is waited for, and its length is limited`() {
    var decoder = KeyDecoder()
    expect(decoder.decode(Array("\u{1B}[200~q".utf8)), equals: [])
    expect(that: decoder.isWaiting && decoder.patience == .seconds(2))
    expect(decoder.decode(Array(repeating: UInt8(ascii: "x"), count: 10_000)), equals: [])
    guard case .pasted(let text) = decoder.flush().first else {
      Issue.record("Nothing was pasted.")
      return
    }
    expect(that: text.hasPrefix("qx") && text.count == 4096 && !decoder.isWaiting)
    expect(decoder.decode([UInt8(ascii: "k")]), equals: [.character("k")])
  }

  @Test(
    arguments: [
      ("", .enter), ("return", .enter), ("up", .up), ("hoch", .up), ("auf", .up), ("down", .down), ("runter", .down),
      ("ab", .down), ("left", .left), ("links", .left), ("right", .right), ("rechts", .right), ("tab", .tab),
      ("backspace", .backspace), ("rücktaste", .backspace), ("esc", .escape), ("delete", .delete), ("entf", .delete),
      ("f2", .f2), ("r", .character("r")), ("?", .character("?")), (" ", .character(" ")), ("7", .character("7")),
      ("upp", nil), ("escape", nil), ("up ", nil),
    ] as [(String, Key?)])
  func `a line from a pipe is the name of a key in either language, or a character`(line: String, key: Key?) {
    expect(Key(line: line), equals: key)
    // A character stays as it is; names have any case.
    if line.count != 1 { #expect(Key(line: line.uppercased()) == key) }
  }

  @Test func `a capital letter from a pipe stays one`() { #expect(Key(line: "R") == .character("R")) }

  @Test func `only clicks, drags and the wheel are of the mouse`() {
    let mouse: [Key] = [.click(column: 1, row: 2), .otherClick, .drag(columns: 1, isFine: false), .wheelUp, .wheelDown]
    let others: [Key] = [
      .character("a"), .up, .down, .left, .right, .shiftLeft, .shiftRight, .home, .end, .pageUp, .pageDown, .enter,
      .escape, .tab, .backTab, .backspace, .delete, .f2, .endOfInput, .pasted("a"),
    ]
    expect(that: mouse.allSatisfy(\.isOfMouse) && !others.contains(where: \.isOfMouse))
  }

  @Test func `characters have one to four bytes, and bytes that are none are left out`() {
    for character in ["a", "ä", "я", "楽", "€", "🎹"] as [Character] {
      var decoder = KeyDecoder()
      let keys = String(character).utf8.map { decoder.decode([$0]) }
      expect(that: keys.dropLast().allSatisfy(\.isEmpty) && keys.last == [.character(character)], "\(character)")
    }
    for bytes in [[0xC0], [0xFF], [0x80], [0xE2, 0x28], [0xED, 0xA0, 0x80], [1], [2], [0x1F], [0]] as [[UInt8]] {
      var decoder = KeyDecoder()
      let keys = decoder.decode(bytes + [0x61, 0x62])
      let own: [Key] = bytes.contains(0x28) ? [.character("(")] : []
      expect(keys, equals: own + [.character("a"), .character("b")], "\(bytes)")
    }
  }

  @Test func `a press with a modifier key is no click, but begins a drag`() {
    for modifier in [4, 8, 16] {
      expect(keys("\u{1B}[<\(modifier);10;5M\u{1B}[<\(modifier + 32);13;5M"), equals: [.drag(columns: 3, isFine: true)])
      expect(keys("\u{1B}[<\(modifier + 2);10;5M\u{1B}[<\(modifier + 1);10;5M"), equals: [.otherClick, .otherClick])
    }
    // A release of the wheel, and a button that no mouse has.
    expect(keys("\u{1B}[<64;1;1m\u{1B}[<65;1;1m\u{1B}[<3;10;5M\u{1B}[<32;10;5m"), equals: [])
    // Another button ends a drag.
    expect(keys("\u{1B}[<0;10;5M\u{1B}[<2;10;5M\u{1B}[<32;20;5M"), equals: [.click(column: 9, row: 4), .otherClick])
    // The forms of urxvt and of older terminals.
    expect(
      keys("\u{1B}[32;10;5M\u{1B}[64;14;5M\u{1B}[96;1;1M\u{1B}[97;1;1M"),
      equals: [.click(column: 9, row: 4), .drag(columns: 4, isFine: false), .wheelUp, .wheelDown])
    expect(keys("\u{1B}[M\"*%\u{1B}[Ma*%"), equals: [.otherClick, .wheelDown])
    // The first cell is 0, 0.
    expect(keys("\u{1B}[<0;1;1M\u{1B}[M !!"), equals: [.click(column: 0, row: 0), .click(column: 0, row: 0)])
    expect(keys("\u{1B}[<0;0;1M\u{1B}[<0;1;0M\u{1B}[<0;65535;65535M"), equals: [.click(column: 65_534, row: 65_534)])
  }

  @Test func `a sequence that doesn't end is given up after 32 bytes`() {
    var decoder = KeyDecoder()
    expect(that: decoder.decode(("\u{1B}[" + String(repeating: "1", count: 30)).utf8) == [] && decoder.isWaiting)
    expect(that: decoder.decode("1".utf8) == [] && !decoder.isWaiting)
    expect(decoder.decode("q".utf8), equals: [.character("q")])
  }

  @Test func `unknown sequences are no keys and lose none`() {
    expect(keys("\u{1B}OPa\u{1B}[Ea\u{1B}xa\u{1B}[[Ca\u{1B}[2~a"), equals: Array(repeating: .character("a"), count: 5))
    expect(keys("\u{1B}OA\u{1B}OB\u{1B}OF\u{1B}OH\u{1B}OZ"), equals: [.up, .down, .end, .home, .backTab])
  }

  @Test func `random bytes are decoded without a crash`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let bytes = (0..<20).map { _ in
        [0x1B, 0x5B, 0x4F, 0x3C, 0x3B, 0x4D, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      _ = decoder.decode(bytes)
      _ = decoder.flush()
      #expect(!decoder.isWaiting)
    }
  }
}
