import PeachDrawing

/// Distinguishes the curves of several conditions by colour, dashes and the shape of their points.
struct Series {
  let index: Int

  private static let tones = ["tone-0", "tone-1", "tone-2"]
  private static let dashes = ["", "9 5", "2 5", "12 4 2 4"]
  private static let radius = 5.0

  private var tone: String { Self.tones[index % Self.tones.count] }

  func curve(_ path: String) -> Element {
    let curve = Element.path("curve \(tone)", path)
    let dashes = Self.dashes[index % Self.dashes.count]
    return dashes.isEmpty ? curve : curve.with("stroke-dasharray", dashes)
  }

  /// A circle, square, triangle or diamond.
  func point(x: Double, y: Double) -> Element {
    let r = Self.radius
    func shape(_ corners: [Point]) -> Element {
      .path("point \(tone)", path(corners.map { (x + $0.x, y + $0.y) }) + " Z")
    }
    switch index % 4 {
    case 0:
      return .circle("point \(tone)", at: (x, y), radius: r)
    case 1: return shape([(-0.85 * r, -0.85 * r), (0.85 * r, -0.85 * r), (0.85 * r, 0.85 * r), (-0.85 * r, 0.85 * r)])
    case 2: return shape([(0, -1.15 * r), (1.1 * r, 0.8 * r), (-1.1 * r, 0.8 * r)])
    default: return shape([(0, -1.25 * r), (1.25 * r, 0), (0, 1.25 * r), (-1.25 * r, 0)])
    }
  }

  /// A row of the legend; its text begins at 56.
  func sample(x: Double, y: Double, _ words: String) -> [Element] {
    [
      curve(path([(x, y), (x + 44, y)])),
      point(x: x + 22, y: y), label(words, x: x + 56, y: y, anchor: "start").with("dy", "0.35em"),
    ]
  }
}
