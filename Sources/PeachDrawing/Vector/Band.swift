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

  /// What lies between gaps, which are nil.
  static func runs(_ places: [Place?]) -> [BandRun] {
    places.split { $0 == nil }.map { BandRun(places: $0.compactMap { $0 }) }
  }
}

/// Thresholds with their intervals as bands and a line: the shades are certainty, breaks stay open.
struct Band {
  let runs: [BandRun]
  let frame: Frame
  /// Names what the band refers to, alone in its document.
  let id: String

  /// The central intervals that are laid over each other, with the opacity of each.
  private static let layers = [
    (deviations: 1.96, opacity: 0.2), (deviations: 1.2816, opacity: 0.28), (deviations: 0.6745, opacity: 0.4),
  ]

  /// How strongly a place is coloured, 0…1: the less confident, the paler.
  static func strength(of estimate: ThresholdEstimate) -> Double { max(0.15, estimate.confidence) }

  var elements: [Element] {
    guard !runs.isEmpty else { return [] }
    return [definitions] + runs.flatMap(drawing(of:))
  }

  private var definitions: Element {
    let stops = runs.flatMap(\.places)
    return Element("defs") {
      Element("clipPath", ["id": id + "-frame"]) {
        Element.rectangle(frame)
      }
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
    let layers = Self.layers.map { layer in
      let ring = points(of: run, above: layer.deviations) + points(of: run, above: -layer.deviations).reversed()
      return Element(
        "path",
        [
          "class": "shade", "d": path(ring) + " Z", "fill": "url(#\(id))", "fill-opacity": written(layer.opacity),
        ])
    }
    let edges = [1.96, -1.96].map { Element.path("edge", path(points(of: run, above: $0))) }
    // What reaches beyond the scale is cut off there; the line itself stays to be seen at the edge.
    let band = Element("g", ["clip-path": "url(#\(id)-frame)"]) { layers + edges }
    let line = points(of: run, above: 0).map { (x: $0.x, y: frame.clamped($0.y)) }
    // The first and the last point are the ends of the run, the others the places.
    let dots = zip(run.places, line.dropFirst()).filter(\.0.isAnswered).map { _, point in
      Element.circle("dot", at: point, radius: 2.75)
    }
    return [band, .path("fit", path(line))] + dots
  }

  /// The line at so many standard deviations above the estimates, level over the outer halves of the first and last place.
  private func points(of run: BandRun, above deviations: Double) -> [Point] {
    func point(_ share: Double, _ place: BandRun.Place) -> Point {
      (frame.x(share), frame.y(ProfilePicture.height(ofLog2: place.estimate.log2(above: deviations))))
    }
    guard let first = run.places.first, let last = run.places.last else { return [] }
    return [point(first.extent.lowerBound, first)] + run.places.map { point($0.middle, $0) }
      + [point(last.extent.upperBound, last)]
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
