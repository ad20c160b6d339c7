/// Figures as a line with bands for their intervals. Shades show certainty; gaps stay empty.
struct Band {
  /// Nil is a gap.
  let places: [BandPlace?]
  let frame: Frame
  /// The prefix of its element ids, unique in the document.
  let id: String

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
    let layers = BandPlace.layers.enumerated().map { index, layer in
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
