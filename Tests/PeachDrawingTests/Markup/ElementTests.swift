import PeachDrawing
import TestSupport
import Testing

@Suite struct ElementTests {
  @Test func `an XML parser returns texts and attributes unchanged`() throws {
    let words = "a < b && \"c\" > 'd' ]]> – ♯"
    let parsed = ParsedMarkup(Element("p", ["title": words]) { words }.markup)
    #expect(parsed.isWellFormed)
    let tag = try #require(parsed["p"].first)
    expect(that: tag.text == words && tag.attributes["title"] == words)
  }

  @Test func `characters that XML doesn't allow are escaped or replaced`() {
    let parsed = ParsedMarkup(Element("p") { "a\u{0}b\u{1B}c\u{FFFE}d\te\u{85}\u{202E}" }.markup)
    #expect(parsed.isWellFormed)
    expect(parsed["p"].first?.text, equals: #"a\x00b\x1bc\#u{FFFD}d\#te\x85\u202e"#)
  }

  @Test func `only void elements of HTML and empty elements of SVG are self-closing`() {
    expect(Element("td").markup, equals: "<td></td>")
    expect(Element("meta", ["charset": "utf-8"]).markup, equals: "<meta charset=\"utf-8\"/>")
    expect(Element("path", ["d": "M0 0"]).markup, equals: "<path d=\"M0 0\"/>")
  }

  @Test func `children keep their order`() {
    let isShown = true
    let element = Element("ul") {
      "x"
      if isShown { Element("li") { "1" } }
      [2, 3].map { number in Element("li") { String(number) } }
    }
    expect(element.markup, equals: "<ul>x<li>1</li><li>2</li><li>3</li></ul>")
  }
}
