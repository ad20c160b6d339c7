import PeachBase

/// Rows of numbers; the first column names each row.
package struct Table {
  /// A number with its exact value for programs, or a text.
  package enum Cell {
    case number(Double, Text)
    /// Lower and upper bound.
    case interval((Double, Text), (Double, Text))
    case words(Text)
    case drawing(Element)

    package static func signed(_ value: Double, _ decimals: Int) -> Cell {
      .number(value, Figure.signed(value, decimals))
    }

    package static func count(_ count: Int) -> Cell { .words(Figure.count(count)) }
  }

  let columns: [Text]
  let rows: [(name: Text, cells: [Cell])]
  /// Whether it takes the width of the page, and its cells a line each if there is room.
  var isWide = false

  package init(columns: [Text], rows: [(name: Text, cells: [Cell])], isWide: Bool = false) {
    (self.columns, self.rows, self.isWide) = (columns, rows, isWide)
  }

  package func element(_ language: LanguageCode) -> Element {
    Element("table", isWide ? ["class": "wide"] : [:]) {
      Element("thead") {
        Element("tr") {
          columns.map { name in Element("th", ["scope": "col"]) { name(language) } }
        }
      }
      Element("tbody") {
        rows.map { row in
          Element("tr") {
            Element("th", ["scope": "row"]) { row.name(language) }
            row.cells.map { cell in Element("td") { Self.nodes(of: cell, language) } }
          }
        }
      }
    }
  }

  /// The table collapsed under a title.
  package func folded(under title: Text, _ language: LanguageCode) -> Element {
    Element("details") {
      Element("summary") { title(language) }
      element(language)
    }
  }

  private static func nodes(of cell: Cell, _ language: LanguageCode) -> [Element.Node] {
    func number(_ number: (value: Double, shown: Text)) -> Element.Node {
      number.value.isFinite
        ? .element(Element("data", ["value": String(number.value)]) { number.shown(language) })
        : .text(number.shown(language))
    }
    switch cell {
    case .number(let value, let shown): return [number((value, shown))]
    case .interval(let lower, let upper):
      return [number(lower), .text(Figure.to(language)), number(upper)]
    case .words(let words): return [.text(words(language))]
    case .drawing(let drawing): return [.element(drawing)]
    }
  }
}
