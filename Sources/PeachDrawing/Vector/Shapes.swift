import PeachBase
import PeachExercises

/// A point of a drawing, in its units; y points down.
package typealias Point = (x: Double, y: Double)

// Shapes; `name` is the CSS class, which `Palette` styles.
extension Element {
  package static func line(_ name: String, from start: Point, to end: Point) -> Element {
    Element(
      "line",
      ["class": name, "x1": written(start.x), "x2": written(end.x), "y1": written(start.y), "y2": written(end.y)])
  }

  package static func circle(_ name: String, at center: Point, radius: Double) -> Element {
    Element("circle", ["class": name, "cx": written(center.x), "cy": written(center.y), "r": written(radius)])
  }

  package static func path(_ name: String, _ path: String) -> Element { Element("path", ["class": name, "d": path]) }

  static func rectangle(_ frame: Frame) -> Element {
    Element(
      "rect",
      [
        "x": written(frame.left), "y": written(frame.top), "width": written(frame.width),
        "height": written(frame.height),
      ])
  }
}

package func path(_ points: [Point]) -> String {
  "M" + points.map { written($0.x) + " " + written($0.y) }.joined(separator: " L")
}

/// A text in a picture; `anchor` is the part of it that is placed at x: start, middle or end.
package func label(_ words: String, x: Double, y: Double, anchor: String) -> Element {
  Element("text", ["class": "label", "x": written(x), "y": written(y), "text-anchor": anchor]) { words }
}

extension Frame {
  /// Grid lines across the frame, with labels and a title on the left.
  func verticalAxis(_ name: String, _ ticks: [(y: Double, name: String)]) -> [Element] {
    ticks.flatMap { tick in
      [
        .line("grid", from: (left, tick.y), to: (right, tick.y)),
        label(tick.name, x: left - 8, y: tick.y, anchor: "end").with("dy", "0.35em"),
      ]
    } + [label(name, x: StandalonePicture.margin, y: top - 30, anchor: "start")]
  }

  /// A scale of a profile, its start at the bottom.
  func verticalAxis(_ axis: ProfileAxis, _ unit: ProfileUnit, _ language: LanguageCode) -> [Element] {
    verticalAxis(
      axis.name(in: unit)(language), axis.upwardMarks.map { (y(axis.position(of: $0.value)), $0.label(language)) })
  }

  /// A frame beside a scale that runs upwards.
  static func beside(top: Double, height: Double) -> Frame {
    Frame(left: 64, top: top, width: 808, height: height)
  }
}
