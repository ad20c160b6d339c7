/// A drawing in a page that shows values when a user points at a place, taps it or moves there with the arrow keys. It needs no
/// script: invisible radio buttons, one for each place, cover the drawing. They are a single tab stop.
package struct Chart {
  package struct Place {
    /// In proportions of the drawing's width, 0…1.
    let extent: ClosedRange<Double>
    let values: String
  }

  let id: String
  /// The height of the drawing, which is as wide as a `StandalonePicture`.
  let height: Double
  let summary: String
  let content: [Element]
  /// The reason why the drawing is empty; nil if it isn't.
  var emptyReason: String?
  var hint = ""
  var places: [Place] = []
  /// How to read it.
  var caption: [String] = []

  package init(
    id: String, height: Double, summary: String, content: [Element], emptyReason: String? = nil, hint: String = "",
    places: [Place] = [], caption: [String] = []
  ) {
    (self.id, self.height, self.summary, self.content) = (id, height, summary, content)
    (self.emptyReason, self.hint, self.places, self.caption) = (emptyReason, hint, places, caption)
  }

  package var element: Element {
    Element("figure") {
      Element("div", ["class": "stage"]) {
        drawing
        if let emptyReason { Element("p", ["class": "empty-reason"]) { emptyReason } }
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
        "class": "drawing", "viewBox": "0 0 \(written(StandalonePicture.width)) \(written(height))", "role": "img",
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
