import PeachCore

/// Estimates side by side, with nothing missing between them.
public struct BandRun: Equatable, Sendable {
  public struct Place: Equatable, Sendable {
    /// Where it begins and ends along x, 0…1.
    public let extent: ClosedRange<Double>
    public let estimate: ThresholdEstimate
    /// Whether answers were given here, and not only nearby.
    public let isAnswered: Bool

    public init(extent: ClosedRange<Double>, estimate: ThresholdEstimate, isAnswered: Bool) {
      self.extent = extent
      self.estimate = estimate
      self.isAnswered = isAnswered
    }

    var middle: Double { (extent.lowerBound + extent.upperBound) / 2 }
  }

  public let places: [Place]

  public init(places: [Place]) { self.places = places }
}

/// Thresholds with their intervals as bands and a line: the shades are certainty, breaks stay open.
struct Band {
  let runs: [BandRun]
  let frame: Frame
  /// Names the gradient, alone in its document.
  let id: String

  /// The central intervals that are laid over each other, with the opacity of each.
  private static let layers = [
    (deviations: 1.96, opacity: 0.2), (deviations: 1.2816, opacity: 0.28), (deviations: 0.6745, opacity: 0.4),
  ]

  /// How strongly a place is coloured, 0…1: the less confident, the paler.
  static func strength(of estimate: ThresholdEstimate) -> Double { max(0.15, estimate.confidence) }

  var elements: [Element] {
    guard !runs.isEmpty else { return [] }
    return [gradient] + runs.flatMap(drawing(of:))
  }

  private var gradient: Element {
    let stops = runs.flatMap(\.places)
    return Element("defs") {
      Element(
        "linearGradient",
        [
          "id": id, "gradientUnits": "userSpaceOnUse", "x1": written(frame.left), "y1": "0",
          "x2": written(frame.right), "y2": "0",
        ]
      ) {
        stops.map { place in
          Element(
            "stop",
            [
              "class": "certain", "offset": written(100 * place.middle) + "%",
              "stop-opacity": written(Self.strength(of: place.estimate)),
            ])
        }
      }
    }
  }

  private func drawing(of run: BandRun) -> [Element] {
    let fill = "url(#\(id))"
    let layers = Self.layers.map { layer in
      Element(
        "path",
        [
          "d": outline(run, above: layer.deviations) + " L"
            + outline(run, above: -layer.deviations, backwards: true)
            .dropFirst() + " Z", "class": "shade", "fill": fill, "fill-opacity": written(layer.opacity),
        ])
    }
    let edges = [1.96, -1.96].map { Element("path", ["class": "edge", "d": outline(run, above: $0)]) }
    let line = Element("path", ["class": "fit", "d": outline(run, above: 0)])
    let dots = run.places.filter(\.isAnswered).map { place in
      Element(
        "circle",
        [
          "class": "dot", "cx": written(frame.x(place.middle)),
          "cy": written(y(of: place.estimate, above: 0)), "r": "2.75",
        ])
    }
    return layers + edges + [line] + dots
  }

  /// The line at so many standard deviations above the estimates, level over the outer halves of the first and last place.
  private func outline(_ run: BandRun, above deviations: Double, backwards: Bool = false) -> String {
    guard let first = run.places.first, let last = run.places.last else { return "" }
    let heights = run.places.map { ($0.middle, y(of: $0.estimate, above: deviations)) }
    var points = [(first.extent.lowerBound, y(of: first.estimate, above: deviations))] + heights
    points.append((last.extent.upperBound, y(of: last.estimate, above: deviations)))
    if backwards { points.reverse() }
    return "M" + points.map { written(frame.x($0.0)) + " " + written($0.1) }.joined(separator: " L")
  }

  private func y(of estimate: ThresholdEstimate, above deviations: Double) -> Double {
    frame.y(ProfilePicture.height(ofLog2: estimate.log2(above: deviations)))
  }
}

extension ThresholdEstimate {
  /// The point so many standard deviations above the estimate, in octaves above 1 cent: the two halves of the estimate are
  /// halves of normal distributions whose 95 % reach to the ends of the interval.
  func log2(above deviations: Double) -> Double {
    let reach = deviations < 0 ? meanLog2 - lower95Log2 : upper95Log2 - meanLog2
    return meanLog2 + deviations / 1.96 * reach
  }
}
