import PeachCore

/// Adjacent estimates without a gap.
public struct BandRun: Equatable, Sendable {
  public struct Place: Equatable, Sendable {
    /// Start and end along x, 0…1.
    public let extent: ClosedRange<Double>
    public let estimate: ThresholdEstimate
    /// Whether there are answers here and not only nearby.
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

  /// The runs between gaps; nil is a gap.
  static func runs(_ places: [Place?]) -> [BandRun] {
    places.split { $0 == nil }.map { BandRun(places: $0.compactMap { $0 }) }
  }
}

/// Thresholds as a line with bands for their intervals. Shades show certainty; gaps stay empty.
struct Band {
  let runs: [BandRun]
  let frame: Frame
  /// The prefix of its element ids, unique in the document.
  let id: String

  /// The overlaid central intervals of 95, 80 and 50 %, with the opacity of each.
  static let layers = [
    (deviations: 1.96, opacity: 0.2), (deviations: 1.2816, opacity: 0.28), (deviations: 0.6745, opacity: 0.4),
  ]

  /// The opacity of a place, 0…1: less certain places are paler.
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
    // The band is clipped to the scale; the line stays visible at its edge.
    let band = Element("g", ["clip-path": "url(#\(id)-frame)"]) { layers + edges }
    return [band] + run.places.split { !$0.estimate.isConfident }.flatMap { line(BandRun(places: Array($0))) }
  }

  /// The line through the thresholds, with a dot for each that has answers.
  private func line(_ run: BandRun) -> [Element] {
    let line = points(of: run, above: 0).map { (x: $0.x, y: frame.clamped($0.y)) }
    // The first and the last point are the ends of the run, the others the places.
    let dots = zip(run.places, line.dropFirst()).filter(\.0.isAnswered).map { _, point in
      Element.circle("dot", at: point, radius: 2.75)
    }
    return [.path("fit", path(line))] + dots
  }

  /// The line at `deviations` standard deviations above the estimates, horizontal in the outer halves of the first and last
  /// place.
  private func points(of run: BandRun, above deviations: Double) -> [Point] {
    func point(_ position: Double, _ place: BandRun.Place) -> Point {
      (frame.x(position), frame.y(ProfilePicture.height(ofLog2: place.estimate.log2(above: deviations))))
    }
    guard let first = run.places.first, let last = run.places.last else { return [] }
    return [point(first.extent.lowerBound, first)] + run.places.map { point($0.middle, $0) }
      + [point(last.extent.upperBound, last)]
  }
}

extension ThresholdEstimate {
  /// The point `deviations` standard deviations above the estimate, in octaves above 1 cent. Each half of the estimate is half of
  /// a normal distribution whose 95 % interval ends where the estimate's does.
  func log2(above deviations: Double) -> Double {
    let halfWidth = deviations < 0 ? meanLog2 - lower95Log2 : upper95Log2 - meanLog2
    return meanLog2 + deviations / 1.96 * halfWidth
  }
}
