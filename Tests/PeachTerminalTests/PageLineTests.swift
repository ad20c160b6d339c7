import TestSupport
import Testing

@testable import PeachTerminal

/// Lines of a page: in columns, wrapped, and with styles.
@Suite struct PageLineTests {
  @Test(
    arguments: [
      ("abc", 5, ["abc  x", "     yy"]), ("abc", 6, ["abc   x", "      yy"]), ("abc", 4, ["abc", "    x", "    yy"]),
      ("楽楽", 6, ["楽楽  x", "      yy"]), ("楽楽", 5, ["楽楽", "     x", "     yy"]),
    ] as [(String, Int, [String])])
  func `a text stands beside a line with two blanks between them, otherwise below it`(
    line: String, column: Int, lines: [String]
  ) {
    let text = [PageLine("x", .bold), PageLine("yy")]
    let beside = PageLine(line).beside(text, at: column)
    expect(beside.map(\.text), equals: lines)
    expect(beside.flatMap(\.parts).filter { $0.style == .bold }.map(\.text), equals: ["x"])
    expect(PageLine(line).beside([], at: column), equals: [PageLine(line)])
  }

  @Test func `what is in parentheses is dim, also across lines and in other parentheses`() {
    func parts(_ lines: [String]) -> [[String]] {
      lines.dimmingParentheses.map { line in line.parts.map { ($0.style == .dim ? "~" : "") + $0.text } }
    }
    expect(parts(["a (b", "c) d (e) f)", "g"]), equals: [["a ", "~(b"], ["~c)", " d ", "~(e)", " f)"], ["g"]])
    expect(parts(["((x) y) z"]), equals: [["~((x) y)", " z"]])
  }

  @Test func `parts of the same style are joined, and styles end with their part`() {
    let line = PageLine("a") + PageLine("b") + PageLine("c", .bold) + PageLine("", .dim) + PageLine("d")
    expect(that: line.parts.map(\.text) == ["ab", "c", "", "d"] && line.text == "abcd")
    expect(line.styled(.none), equals: "ab\u{1B}[0;1mc\u{1B}[0md")
    expect(line.map { $0.uppercased() }.parts.map(\.text), equals: ["AB", "C", "", "D"])
    expect(line.map { $0.uppercased() }.parts.map(\.style), equals: [.plain, .bold, .dim, .plain])
    expect(that: spaces(3) == "   " && spaces(0) == "" && spaces(-2) == "")
  }

  @Test(
    arguments: [
      ("ab cd ef", 5, false, ["ab cd", "ef"]), ("ab cd ef", 4, false, ["ab", "cd", "ef"]),
      ("ab cd ef", 8, false, ["ab cd ef"]), ("ab cd ef", 7, false, ["ab cd", "ef"]),
      ("abcdefg hi", 3, false, ["abcdefg", "hi"]), ("abcdefg hi", 3, true, ["abc", "def", "g", "hi"]),
      ("abcdefg h", 3, true, ["abc", "def", "g h"]), ("abcdef", 3, true, ["abc", "def"]),
      (" a  b ", 9, false, ["a b"]), ("", 9, true, [""]), ("楽器 a", 6, false, ["楽器 a"]),
      ("楽器 a", 5, false, ["楽器", "a"]),
    ] as [(String, Int, Bool, [String])])
  func `text is wrapped between words, and long words are parted only on request`(
    text: String, width: Int, partsWords: Bool, lines: [String]
  ) {
    expect(Paragraph.lines(text, width: width, partsWords: partsWords), equals: lines)
  }
}
