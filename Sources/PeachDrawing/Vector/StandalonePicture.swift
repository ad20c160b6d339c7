import PeachBase

/// A drawing for a file, with a title and a legend.
package struct StandalonePicture {
  package struct Panel {
    let content: [Element]
    let height: Double

    package init(content: [Element], height: Double) {
      (self.content, self.height) = (content, height)
    }
  }

  let title: String
  /// Text to the right of the title.
  let aside: String
  /// The picture in words, for screen readers.
  let summary: String
  /// Panels from top to bottom.
  let panels: [Panel]
  /// One line each.
  let legend: [String]
  let language: LanguageCode

  package init(title: String, aside: String, summary: String, panels: [Panel], legend: [String], language: LanguageCode)
  {
    (self.title, self.aside, self.summary, self.panels) = (title, aside, summary, panels)
    (self.legend, self.language) = (legend, language)
  }

  static let width = 880.0
  /// The distance of texts from both sides.
  static let margin = 8.0
  private static let header = 36.0
  private static let lineHeight = 20.0

  package var file: String {
    let tops = panels.reduce(into: [Self.header]) { $0.append(($0.last ?? 0) + $1.height) }
    let bottom = tops.last ?? 0
    let height = bottom + Double(legend.count) * Self.lineHeight + (legend.isEmpty ? 0 : 16)
    let svg = Element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(written(Self.width)) \(written(height))",
        "width": written(Self.width), "height": written(height), "lang": language.rawValue, "role": "img",
        "aria-labelledby": "title description",
      ]
    ) {
      Element("title", ["id": "title"]) { title }
      Element("desc", ["id": "description"]) { ([summary] + legend).joined(separator: " ") }
      Element("style") { Palette.standalone }
      Element("text", ["class": "heading", "x": written(Self.margin), "y": "24"]) { title }
      label(aside, x: Self.width - Self.margin, y: 24, anchor: "end")
      zip(panels, tops).map { panel, top in
        Element("g", ["transform": "translate(0 \(written(top)))"]) { panel.content }
      }
      legend.enumerated().map { index, line in
        label(line, x: 64, y: bottom + Self.lineHeight * Double(index + 1), anchor: "start")
      }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg.markup + "\n"
  }
}
