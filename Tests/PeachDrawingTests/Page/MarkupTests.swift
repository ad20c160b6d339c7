import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachDrawing

/// The markup of tables, charts, figures and shapes.
@Suite struct MarkupTests {
  @Test func `a table names its columns and rows, and its numbers have their exact values`() {
    let table = Table(
      columns: [Text(en: "Note", de: "Ton"), Text("b")],
      rows: [
        (Text("C4"), [.number(1.25, Text(en: "1.3", de: "1,3")), .count(1204)]),
        (Text("D4"), [.interval((-2, Text("−2")), (4.5, Text("4.5"))), .words(Text("<x>"))]),
        (Text("E4"), [.signed(-0.26, 1), .interval((-1, Figure.signed(-1, 1)), (2.25, Figure.signed(2.25, 1)))]),
        (Text("F4"), [.number(.infinity, Text("∞")), .drawing(Element("i"))]),
      ])
    let head = "<thead><tr><th scope=\"col\">Note</th><th scope=\"col\">b</th></tr></thead>"
    let rows = [
      "<th scope=\"row\">C4</th><td><data value=\"1.25\">1.3</data></td><td>1,204</td>",
      "<th scope=\"row\">D4</th><td><data value=\"-2.0\">−2</data> to <data value=\"4.5\">4.5</data></td><td>&lt;x&gt;</td>",
      "<th scope=\"row\">E4</th><td><data value=\"-0.26\">−0.3</data></td>"
        + "<td><data value=\"-1.0\">−1.0</data> to <data value=\"2.25\">\(Figure.signed(2.25, 1).english)</data></td>",
      "<th scope=\"row\">F4</th><td>∞</td><td><i></i></td>",
    ].map { "<tr>" + $0 + "</tr>" }.joined()
    expect(table.element(.english).markup, equals: "<table>" + head + "<tbody>" + rows + "</tbody></table>")
    let wide = Table(columns: [Text(en: "Note", de: "Ton")], rows: [], isWide: true)
    expect(
      wide.folded(under: Text(en: "Table", de: "Tabelle"), .german).markup,
      equals:
        "<details><summary>Tabelle</summary><table class=\"wide\"><thead><tr><th scope=\"col\">Ton</th></tr></thead>"
        + "<tbody></tbody></table></details>")
  }

  @Test func `a chart has its drawing, its reason, its places and its caption in this order`() {
    let places = [Chart.Place(extent: 0.25...0.75, values: "C4: 1"), .init(extent: 0.8...1, values: "D4: 2")]
    let chart = Chart(
      id: "p", height: 90, summary: "Words.", content: [Element("path")], emptyReason: "None.", hint: "Point.",
      places: places, caption: ["One.", "Two."])
    let overlay =
      "<fieldset class=\"values\"><legend>Point.</legend>"
      + "<label><input type=\"radio\" name=\"p\" value=\"0\"/><span class=\"place\" style=\"left: 25%; width: 50%\"></span>"
      + "<span class=\"value\">C4: 1</span></label>"
      + "<label><input type=\"radio\" name=\"p\" value=\"1\"/><span class=\"place\" style=\"left: 80%; width: 20%\"></span>"
      + "<span class=\"value\">D4: 2</span></label></fieldset>"
    expect(
      chart.element.markup,
      equals:
        "<figure><div class=\"stage\"><svg class=\"drawing\" viewBox=\"0 0 880 90\" role=\"img\" aria-label=\"Words.\">"
        + "<path/></svg><p class=\"empty-reason\">None.</p>" + overlay
        + "</div><figcaption><p>One.</p><p>Two.</p></figcaption></figure>")
    let plain = Chart(id: "p", height: 90, summary: "Words.", content: []).element.markup
    expect(that: !plain.contains("<p") && !plain.contains("fieldset") && !plain.contains("figcaption"))
  }

  @Test func `shapes have their coordinates with at most two decimals`() {
    expect(
      [0, 1.5, 2.344, -3.1, 100, 0.004, 1.999].map(written), equals: ["0", "1.5", "2.34", "-3.1", "100", "0", "2"])
    expect(
      Element.line("a", from: (1, 2), to: (3, 4)).markup,
      equals: "<line class=\"a\" x1=\"1\" x2=\"3\" y1=\"2\" y2=\"4\"/>")
    expect(Element.circle("b", at: (1, 2), radius: 3).markup, equals: "<circle class=\"b\" cx=\"1\" cy=\"2\" r=\"3\"/>")
    let frame = Frame(left: 10, top: 20, width: 30, height: 40)
    expect(Element.rectangle(frame).markup, equals: "<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\"/>")
    expect(
      that: path([(1, 2), (3, 4)]) == "M1 2 L3 4"
        && Element.path("c", "M1 2").markup == "<path class=\"c\" d=\"M1 2\"/>")
    expect(
      label("x", x: 1, y: 2, anchor: "end").markup,
      equals: "<text class=\"label\" x=\"1\" y=\"2\" text-anchor=\"end\">x</text>")
    // y points down.
    expect(that: frame.right == 40 && frame.bottom == 60 && frame.x(0.5) == 25 && frame.y(0.25) == 50)
    expect(that: frame.x(clamped: -1) == 10 && frame.x(clamped: 2) == 40)
    expect(that: frame.clamped(0) == 20 && frame.clamped(70) == 60 && frame.clamped(33) == 33)
    expect(frame.part(0...1), equals: 10.0 / 880...40.0 / 880)
    #expect(
      Mark.element(size: "64").markup.hasPrefix(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\" width=\"64\" height=\"64\">"))
  }

  @Test(
    arguments: [
      (0.0...10, 5, [0, 2, 4, 6, 8, 10], "+2"), (-1.0...1, 5, [-1, -0.5, 0, 0.5, 1], "+0.5"),
      (0.0...1, 10, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1], "+0.1"),
      (3.0...47, 5, [10, 20, 30, 40], "+10"), (-60.0...240, 5, [0, 100, 200], "+100"),
      (0.0...0.12, 5, [0, 0.05, 0.1], "+0.05"),
    ] as [(ClosedRange<Double>, Int, [Double], String)])
  func `a scale has round numbers`(range: ClosedRange<Double>, count: Int, ticks: [Double], name: String) {
    let scale = Scale(range, count: count)
    expect(that: scale.ticks.count == ticks.count && zip(scale.ticks, ticks).allSatisfy { abs($0 - $1) < 1e-9 })
    expect(ticks.first { $0 > 0 }.map { scale.name($0).english }, equals: name)
    expect(that: scale.proportion(of: range.lowerBound) == 0 && scale.proportion(of: range.upperBound) == 1)
    expect(
      that: scale.clamped(range.upperBound + 5) == range.upperBound
        && scale.clamped(range.lowerBound - 5) == range.lowerBound)
  }

  @Test func `a course has marks on days, or on months of long periods, and the last one ends at the margin`() throws {
    // 1 January 2026 is day 20,454.
    func marks(_ days: Int64) -> [Int64] {
      let marks = Sample.course([(20_454, 9), (20_454 + days - 1, 8)], by: .day).marks
      for mark in marks { #expect(abs(mark.position - Double(mark.day - 20_454) / Double(days)) < 1e-12) }
      return marks.map { $0.day - 20_454 }
    }
    expect(that: marks(5) == [0, 1, 2, 3, 4] && marks(6) == [0, 2, 4] && marks(10) == [0, 2, 4, 6, 8])
    expect(that: marks(11) == [0, 7] && marks(35) == [0, 7, 14, 21, 28] && marks(36) == [0, 14, 28])
    expect(that: marks(70) == [0, 14, 28, 42, 56] && marks(71) == [0, 28, 56] && marks(120) == [0, 28, 56, 84, 112])
    // January, March, May; then every third month.
    expect(that: marks(121) == [0, 31, 59, 90, 120] && marks(160) == [0, 59, 120] && marks(365).first == 0)
    expect(Sample.course([]).marks.map(\.day), equals: [0])
    let course = Sample.course([(20_454, 9), (20_574, 8)], by: .day)
    let drawing = CourseDrawing(course: course, profile: Sample.profile, language: .english)
    let parsed = ParsedMarkup("<svg>" + drawing.content.map(\.markup).joined() + "</svg>")
    let labels = parsed["text"].filter { $0.attributes["y"] == "342" }
    expect(labels.map { $0.attributes["text-anchor"] }, equals: ["middle", "middle", "middle", "middle", "end"])
    expect(that: labels.last?.attributes["x"] == "872" && labels.first?.attributes["x"] == "64")
  }
}
