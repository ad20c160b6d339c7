import PeachCore

/// Figures at one place of a band.
struct BandPlace {
  /// Start and end along x, 0…1.
  let extent: ClosedRange<Double>
  /// The ends of the overlaid bands along the scale, from the widest on.
  let layers: [(low: Double, high: Double)]
  /// The likeliest value along the scale, and whether it is drawn.
  let line: Double
  let hasLine: Bool
  /// The opacity, 0…1.
  let strength: Double
  /// Whether there are answers here and not only nearby.
  let isAnswered: Bool

  var middle: Double { (extent.lowerBound + extent.upperBound) / 2 }
}

extension BandPlace {
  /// - Parameter figures: a threshold, or a place with its spread.
  init(_ figures: [ProfileFigure], on axis: ProfileAxis, extent: ClosedRange<Double>, isAnswered: Bool) {
    var (layers, line, hasLine, strength) = ([(low: Double, high: Double)](), 0.0, false, 1.0)
    var centre = 0.0
    for figure in figures {
      switch figure {
      case .threshold(let estimate, let isShown):
        layers = estimate.layers
        (line, hasLine) = (ProfileAxis.position(ofLog2: estimate.meanLog2), isShown && estimate.isConfident)
        strength = Band.strength(of: estimate)
      case .place(let place, let isShown):
        (centre, line, hasLine) = (place.value, axis.position(of: place.value), isShown)
        layers = [(axis.position(of: place.lower95), axis.position(of: place.upper95))]
      case .spread(let spread, _):
        layers = axis.layers(of: spread, around: centre)
      }
    }
    self.init(
      extent: extent, layers: layers, line: line, hasLine: hasLine, strength: strength, isAnswered: isAnswered)
  }
}

extension ThresholdEstimate {
  /// The central intervals of `Band.layers` along the logarithmic scale.
  var layers: [(low: Double, high: Double)] {
    Band.layers.map { layer in
      (
        ProfileAxis.position(ofLog2: log2(above: -layer.deviations)),
        ProfileAxis.position(ofLog2: log2(above: layer.deviations))
      )
    }
  }
}

extension ProfileAxis {
  /// The bands of a spread: to its upper bound, itself and its lower bound.
  func layers(of spread: CentsEstimate, around centre: Double) -> [(low: Double, high: Double)] {
    [spread.upper95, spread.value, spread.lower95].map { (position(of: centre - $0), position(of: centre + $0)) }
  }
}

/// Figures as a line with bands for their intervals. Shades show certainty; gaps stay empty.
struct Band {
  /// Nil is a gap.
  let places: [BandPlace?]
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
    let runs = places.split { $0 == nil }.map { $0.compactMap(\.self) }
    return runs.isEmpty ? [] : [definitions] + runs.flatMap(drawing(of:))
  }

  private var definitions: Element {
    Element("defs") {
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
        places.compactMap(\.self).map { place in
          Element(
            "stop",
            [
              "class": "certain", "offset": written(100 * place.middle) + "%",
              "stop-opacity": written(place.strength),
            ])
        }
      }
    }
  }

  private func drawing(of run: [BandPlace]) -> [Element] {
    let layers = Self.layers.enumerated().map { index, layer in
      let ring =
        points(of: run) { $0.end(index, isHigh: true) } + points(of: run) { $0.end(index, isHigh: false) }.reversed()
      return Element(
        "path",
        [
          "class": "shade", "d": path(ring) + " Z", "fill": "url(#\(id))", "fill-opacity": written(layer.opacity),
        ])
    }
    let edges = [true, false].map { isHigh in
      Element.path("edge", path(points(of: run) { $0.end(0, isHigh: isHigh) }))
    }
    // The band is clipped to the scale; the line stays visible at its edge.
    let band = Element("g", ["clip-path": "url(#\(id)-frame)"]) { layers + edges }
    return [band] + run.split { !$0.hasLine }.flatMap(line)
  }

  /// The line through the likeliest values, with a dot for each that has answers.
  private func line(_ run: ArraySlice<BandPlace>) -> [Element] {
    let line = points(of: run, \.line).map { (x: $0.x, y: frame.clamped($0.y)) }
    // The first and the last point are the ends of the run, the others the places.
    let dots = zip(run, line.dropFirst()).filter(\.0.isAnswered).map { _, point in
      Element.circle("dot", at: point, radius: 2.75)
    }
    return [.path("fit", path(line))] + dots
  }

  /// The line through a value of all places, horizontal in the outer halves of the first and last one.
  private func points(of run: some BidirectionalCollection<BandPlace>, _ value: (BandPlace) -> Double) -> [Point] {
    func point(_ position: Double, _ place: BandPlace) -> Point { (frame.x(position), frame.y(value(place))) }
    guard let first = run.first, let last = run.last else { return [] }
    return [point(first.extent.lowerBound, first)] + run.map { point($0.middle, $0) }
      + [point(last.extent.upperBound, last)]
  }
}

extension BandPlace {
  /// An end of a layer; the line if there are fewer layers.
  fileprivate func end(_ layer: Int, isHigh: Bool) -> Double {
    guard layers.indices.contains(layer) else { return line }
    return isHigh ? layers[layer].high : layers[layer].low
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
