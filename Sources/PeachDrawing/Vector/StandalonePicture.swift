import PeachCore
import PeachLanguage

/// A drawing by itself, for a file: with its title, and how to read it.
struct StandalonePicture {
  /// A part of it.
  struct Panel {
    let content: [Element]
    let height: Double
  }

  let title: String
  /// What stands at the right of the title.
  let aside: String
  /// What a reader who does not see the picture is told.
  let summary: String
  /// One under the other.
  let panels: [Panel]
  /// How to read it, a line each.
  let legend: [String]
  let language: LanguageCode

  static let width = 880.0
  private static let header = 36.0
  private static let lineHeight = 20.0

  var file: String {
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
      Element("text", ["class": "heading", "x": "0", "y": "24"]) { title }
      label(aside, x: Self.width - 8, y: 24, anchor: "end")
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
