import PeachLanguage

/// A drawing in a page, with its values where a pointer rests, a finger taps or the arrow keys lead: without any script, by
/// radio buttons that lie over it, one for each place. A keyboard reaches all of them by one stop of Tab.
struct Chart {
  struct Place {
    /// In shares of the drawing's width.
    let extent: ClosedRange<Double>
    let values: String
  }

  let id: String
  /// Of the drawing, in its own units.
  let size: (width: Double, height: Double)
  let summary: String
  let content: [Element]
  /// Why there is nothing to be seen, where there is nothing.
  var vacancy: String?
  let hint: String
  let places: [Place]
  /// How to read it.
  let caption: [String]

  var element: Element {
    Element("figure") {
      Element("div", ["class": "stage"]) {
        drawing
        if let vacancy { Element("p", ["class": "vacancy"]) { vacancy } }
        if !places.isEmpty { overlay }
      }
      if !caption.isEmpty {
        Element("figcaption") { caption.map { line in Element("p") { line } } }
      }
    }
  }

  private var drawing: Element {
    Element(
      "svg",
      [
        "class": "drawing", "viewBox": "0 0 \(written(size.width)) \(written(size.height))", "role": "img",
        "aria-label": summary,
      ]
    ) { content }
  }

  private var overlay: Element {
    Element("fieldset", ["class": "values"]) {
      Element("legend") { hint }
      places.enumerated().map { index, place in
        Element("label") {
          Element("input", ["type": "radio", "name": id, "value": String(index)])
          Element(
            "span",
            [
              "class": "place",
              "style": "left: \(written(100 * place.extent.lowerBound))%; "
                + "width: \(written(100 * (place.extent.upperBound - place.extent.lowerBound)))%",
            ])
          Element("span", ["class": "value"]) { place.values }
        }
      }
    }
  }
}
