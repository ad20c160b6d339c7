import PeachCore

/// The scale in cents at the left of a frame: lines across it and their numbers, better further down.
struct ThresholdAxis {
  let frame: Frame
  let unit: String

  var elements: [Element] {
    let marks = ProfilePicture.marks.flatMap { cents in
      let y = frame.y(ProfilePicture.height(ofCents: cents))
      return [
        Element(
          "line",
          [
            "class": "grid", "x1": written(frame.left), "x2": written(frame.right), "y1": written(y),
            "y2": written(y),
          ]),
        label(String(Int(cents)), x: frame.left - 8, y: y, anchor: "end").with("dy", "0.35em"),
      ]
    }
    return marks + [label(unit, x: 0, y: frame.top - 30, anchor: "start")]
  }
}

/// A word in a picture; `anchor` is what of it stands at x: start, middle or end.
func label(_ words: String, x: Double, y: Double, anchor: String) -> Element {
  Element("text", ["class": "label", "x": written(x), "y": written(y), "text-anchor": anchor]) { words }
}
