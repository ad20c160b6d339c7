import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

@Suite struct TerminalColorsTests {
  private func colors(_ environment: [String: String]) -> TerminalColors {
    TerminalColors(environment: environment, allowsColor: true)
  }

  @Test func `the environment names the number of colours and the background`() {
    expect(colors(["TERM": "xterm"]), equals: TerminalColors(depth: .sixteen, background: .unknown))
    expect(colors(["TERM": "xterm-256color"]).depth, equals: .indexed)
    expect(colors(["TERM": "xterm-256color", "COLORTERM": "truecolor"]).depth, equals: .direct)
    expect(colors(["TERM": "kitty-direct"]).depth, equals: .direct)
    let monochrome = [[:], ["TERM": "dumb"], ["TERM": "xterm-mono"], ["TERM": "xterm", "NO_COLOR": "1"]]
    #expect(monochrome.allSatisfy { colors($0).depth == .none })
    expect(colors(["COLORFGBG": "15;0"]).background, equals: .dark)
    expect(colors(["COLORFGBG": "0;default;15"]).background, equals: .light)
    expect(colors(["COLORFGBG": "15;8"]).background, equals: .dark)
    expect(colors(["COLORFGBG": "12;default"]).background, equals: .unknown)
    expect(TerminalColors(environment: ["TERM": "kitty-direct"], allowsColor: false).depth, equals: .none)
  }

  @Test(
    arguments: [
      (0x171421, .dark), (0x002b36, .dark), (0xfdf6e3, .light), (0xffffff, .light), (0x000000, .dark),
      (0x757575, .dark), (0x767676, .light), (0xb0b0b0, .light), (0x0000ff, .dark), (0xff0000, .light),
      (0x00ff00, .light), (0x268bd2, .light), (0x800080, .dark),
    ] as [(UInt32, TerminalColors.Background)])
  func `the reported background decides the tones`(ground: UInt32, background: TerminalColors.Background) {
    var colors = colors(["TERM": "xterm-256color"])
    #expect(!colors.hasTones)
    let color = RGB(integerLiteral: ground)
    colors.suit(color)
    expect(colors.background, equals: background)
    // Dark text is easier to read on it than light text, or not.
    expect((color.contrast(with: 0x000000) > color.contrast(with: 0xffffff)), equals: (background == .light))
    #expect(colors.hasTones)
  }

  @Test func `a style is written with as many colours as there are`() {
    let focus = Style(color: .accent, background: .band(8), isBold: true)
    func codes(_ depth: TerminalColors.Depth, _ background: TerminalColors.Background) -> String {
      TerminalColors(depth: depth, background: background).codes(focus).joined(separator: ";")
    }
    expect(codes(.direct, .dark), equals: "0;1;38;2;255;159;118;48;2;207;121;83")
    expect(codes(.indexed, .dark), equals: "0;1;38;5;216;48;5;173")
    expect(codes(.sixteen, .dark), equals: "0;1;93;103")
    // Text keeps the terminal's colour if the background is unknown.
    expect(codes(.indexed, .unknown), equals: "0;1")
    expect(codes(.none, .unknown), equals: "0;1")
    expect(TerminalColors(depth: .sixteen, background: .unknown).codes(.area), equals: ["0", "91"])
  }

  /// The role of the palette, what else is set, and the number of the foreground among 16 colours on a dark background and on others.
  @Test(
    arguments: [
      (.plain, nil, [], nil, nil), (.dim, nil, ["2"], nil, nil), (.bold, nil, ["1"], nil, nil),
      (.area, .area, [], "93", "91"), (.correct, .correct, ["1"], "92", "92"),
      (.incorrect, .incorrect, ["1"], "91", "91"), (.focus, .accent, ["1"], "93", nil),
    ] as [(Style, Palette.Role?, [String], String?, String?)])
  func `each style has the colour of its purpose`(
    style: Style, role: Palette.Role?, others: [String], dark: String?, unknown: String?
  ) {
    func codes(_ depth: TerminalColors.Depth, _ background: TerminalColors.Background) -> [String] {
      TerminalColors(depth: depth, background: background).codes(style)
    }
    expect(codes(.none, .unknown), equals: ["0"] + others)
    expect(codes(.sixteen, .dark), equals: ["0"] + others + (dark.map { [$0] } ?? []))
    expect(codes(.sixteen, .unknown), equals: ["0"] + others + (unknown.map { [$0] } ?? []))
    for (background, palette) in [(.dark, .dark), (.light, .light)] as [(TerminalColors.Background, Palette)] {
      let tone = (role ?? (style.isDim ? .quiet : nil)).map { palette[$0] }
      // A tone is as quiet as dim text.
      expect(
        codes(.direct, background),
        equals: ["0"] + (style.isDim ? [] : others)
          + (tone.map { ["38", "2"] + $0.channels.map { String($0) } } ?? []))
    }
  }

  @Test func `the last number of COLORFGBG is one of the 16 colours, of which some are light`() {
    for number in -1...17 {
      let background = colors(["COLORFGBG": "3;\(number)"]).background
      let isLight = number == 7 || (9...15).contains(number)
      expect(background, equals: (isLight ? .light : (0...8).contains(number) ? .dark : .unknown), "\(number)")
    }
    for text in ["", ";", "7;", "x"] {
      expect(colors(["COLORFGBG": text]).background, equals: (text == "7;" ? .light : .unknown))
    }
  }

  @Test(
    arguments: [
      (["TERM": "xterm", "COLORTERM": "24bit"], .direct), (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "screen-256color"], .indexed), (["TERM": "vt220-m"], .none), (["TERM": "xterm-mono"], .none),
      (["TERM": ""], .none), (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
      (["TERM": "xterm-256color", "NO_COLOR": "0"], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["COLORTERM": "truecolor"], .none),
    ] as [([String: String], TerminalColors.Depth)])
  func `a monochrome terminal and NO_COLOR have no colours, whatever else is set`(
    environment: [String: String], depth: TerminalColors.Depth
  ) { #expect(colors(environment).depth == depth) }

  /// The numbers among 16 colours on dark, light and unknown backgrounds, and the role in the palette.
  @Test(
    arguments: [
      (.standard, nil, nil, nil, nil), (.accent, 93, 91, nil, .accent), (.area, 93, 91, 91, .area),
      (.correct, 92, 92, 92, .correct), (.incorrect, 91, 91, 91, .incorrect), (.line, 93, 91, 91, .line),
      (.natural, 37, 37, 37, .natural), (.accidental, 90, 90, 90, .accidental), (.band(3), 93, 91, nil, nil),
    ] as [(Style.Color, Int?, Int?, Int?, Palette.Role?)])
  func `each colour has its number in front and, ten higher, behind`(
    color: Style.Color, dark: Int?, light: Int?, unknown: Int?, role: Palette.Role?
  ) {
    for (background, number, palette) in [
      (.dark, dark, .dark), (.light, light, .light), (.unknown, unknown, .neutral),
    ] as [(TerminalColors.Background, Int?, Palette)] {
      let sixteen = TerminalColors(depth: .sixteen, background: background)
      expect(sixteen.codes(Style(color: color)), equals: ["0"] + (number.map { [String($0)] } ?? []))
      expect(sixteen.codes(Style(background: color)), equals: ["0"] + (number.map { [String($0 + 10)] } ?? []))
      guard let role, number != nil else { continue }
      let rgb = palette[role]
      for (depth, codes) in [
        (.direct, ["2"] + rgb.channels.map { String($0) }), (.indexed, ["5", String(rgb.indexed.number)]),
      ] as [(TerminalColors.Depth, [String])] {
        let colors = TerminalColors(depth: depth, background: background)
        expect(colors.codes(Style(color: color)), equals: ["0", "38"] + codes)
        expect(colors.codes(Style(background: color)), equals: ["0", "48"] + codes)
      }
    }
  }

  @Test func `the tones of a band count from 1, and signs have their order`() {
    for (background, palette) in [(.dark, .dark), (.light, .light)] as [(TerminalColors.Background, Palette)] {
      let colors = TerminalColors(depth: .direct, background: background)
      #expect((0...11).map { colors.rgb(.band($0)) } == [nil] + palette.band.map { $0 } + [nil])
    }
    #expect((0...11).allSatisfy { TerminalColors(depth: .direct, background: .unknown).rgb(.band($0)) == nil })
    let style = Style(color: .correct, background: .line, isBold: true, isDim: true, isReversed: true)
    let sixteen = TerminalColors(depth: .sixteen, background: .dark)
    expect(sixteen.codes(style), equals: ["0", "1", "2", "7", "92", "103"])
    expect(that: style.sequence(sixteen) == "\u{1B}[0;1;2;7;92;103m" && Style.plain.sequence(.none) == "\u{1B}[0m")
    // Dim text keeps its own colour, and without one has a quiet one where there are tones.
    let direct = TerminalColors(depth: .direct, background: .dark)
    expect(direct.codes(Style(color: .correct, isDim: true)).prefix(3), equals: ["0", "2", "38"])
    expect(direct.codes(Style(background: .line, isDim: true)).count, equals: 11)
  }

  @Test func `answers of the terminal are no keys, however they arrive`() {
    let answers = "\u{1B}]11;rgb:1717/1414/2121\u{1B}\\\u{1B}[?64;1;2c"
    for text in [answers, answers.replacing("\u{1B}\\", with: "\u{07}")] {
      var decoder = KeyDecoder()
      let keys = decoder.decode("a\(text)b".utf8)
      expect(keys, equals: [.character("a"), .character("b")])
      expect(decoder.takeReports(), equals: [.background(0x171421), .attributes])
      #expect(decoder.takeReports().isEmpty)
    }
    // In pieces, with pauses between them.
    var decoder = KeyDecoder()
    for answer in ["\u{1B}]11;rgb:1717/1414/2121\u{1B}\\", "\u{1B}]11;rgb:1717/1414/2121\u{07}", "\u{1B}[?64;1;2c"] {
      for (place, byte) in answer.utf8.enumerated() {
        #expect(decoder.decode([byte]).isEmpty)
        // The first two bytes are also those of keys, and after the last one nothing is missing.
        let isCertain = place >= 2 && place < answer.utf8.count - 1
        expect(decoder.patience, equals: .milliseconds(isCertain ? 300 : 25), "byte \(place)")
      }
      #expect(!decoder.isWaiting)
    }
    expect(decoder.takeReports(), equals: [.background(0x171421), .background(0x171421), .attributes])
    expect(decoder.decode("q".utf8), equals: [.character("q")])
  }

  @Test func `unusual answers and keys that begin like one lose no key`() {
    func keys(_ text: String) -> [Key] {
      var decoder = KeyDecoder()
      return decoder.decode(text.utf8)
    }
    expect(keys("\u{1B}]11;?\u{07}q"), equals: [.character("q")])
    expect(keys("\u{1B}]x q"), equals: [.character("x"), .character(" "), .character("q")])
    expect(keys("\u{1B}[?1;2nq"), equals: [.character("q")])
    // What is cut off is given up after a while.
    for begun in ["\u{1B}]11;rgb:", "\u{1B}[?", "\u{1B}["] {
      var decoder = KeyDecoder()
      expect(that: decoder.decode(begun.utf8) == [] && decoder.isWaiting)
      expect(that: decoder.flush() == [] && decoder.decode("q".utf8) == [.character("q")])
    }
    // Endless ones are given up.
    expect(keys("\u{1B}]11;" + String(repeating: "z", count: 200) + "q").last, equals: .character("q"))
  }

  @Test(
    arguments: [
      ("rgb:ff/80/00", 0xff8000), ("rgb:ffff/8080/0000", 0xff8080 - 0x80), ("rgba:1e1e/1e1e/1e1e/ffff", 0x1e1e1e),
      ("rgb:f/f/f", 0xffffff),
    ] as [(String, UInt32)])
  func `a reported colour has one to four digits per channel`(text: String, color: UInt32) {
    expect(RGB(reported: text), equals: RGB(integerLiteral: color))
  }

  @Test(arguments: ["", "rgb:", "rgb:1/2", "rgb:fffff/0/0", "rgb:-1/0/0", "#ffffff", "rgb:g/0/0"])
  func `other texts are no colour`(text: String) { #expect(RGB(reported: text) == nil) }
}
