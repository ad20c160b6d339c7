import PeachBase
import PeachExercises
import PeachFits

/// Figures at one place of a band, on its scale from 0 to 1. Cells and vector drawings are made from it.
struct BandPlace {
  /// Start and end along the other axis, 0…1.
  var extent = 0.0...1.0
  /// The ends of the overlaid bands along the scale, from the widest on.
  private(set) var layers: [(low: Double, high: Double)] = []
  /// The likeliest value along the scale, and whether it is drawn.
  private(set) var line = 0.0
  private(set) var hasLine = false
  /// The opacity, 0…1.
  private(set) var strength = 1.0
  /// Whether there are answers here and not only nearby.
  var isAnswered = true

  var middle: Double { (extent.lowerBound + extent.upperBound) / 2 }

  /// The overlaid central intervals of 95, 80 and 50 %, with the opacity of each.
  static let layers = [
    (deviations: 1.96, opacity: 0.2), (deviations: 1.2816, opacity: 0.28), (deviations: 0.6745, opacity: 0.4),
  ]

  /// The opacity where so many of the widest bands overlap, in proportion to that of all of them.
  static func opacity(ofLayers count: Int) -> Double { opacities[min(count, opacities.count - 1)] }
  private static let opacities: [Double] = {
    let sums = layers.reduce(into: [0.0]) { $0.append(1 - (1 - ($0.last ?? 0)) * (1 - $1.opacity)) }
    return sums.map { $0 / (sums.last ?? 1) }
  }()

  /// The opacity of spreads, in front of which the signs of a row are drawn.
  private static let strengthOfSpread = 0.7
  private static let leastStrength = 0.15
  /// What is drawn of a band that lies outside of its scale, at the edge.
  private static let atEdge = 1.0 / 32
  /// The confidence up to which bands have the least strength, and from which on they have all of it.
  private static let confidence = 0.5...0.95

  private static func strength(of estimate: ThresholdEstimate) -> Double {
    let (least, most) = (confidence.lowerBound, confidence.upperBound)
    return min(1, max(0, (estimate.confidence - least) / (most - least)))
  }

  /// - Parameters:
  ///   - figures: a threshold, or a place with its spread.
  ///   - nearness: 1 with answers here, less the farther they are away.
  init(_ figures: [ProfileFigure], on axis: ProfileAxis, nearness: Double = 1) {
    var centre = 0.0
    for figure in figures {
      switch figure {
      case .threshold(let estimate, let isShown):
        layers = Self.layers.map { layer in
          (
            min(1 - Self.atEdge, axis.position(ofLog2: estimate.log2(above: -layer.deviations))),
            max(Self.atEdge, axis.position(ofLog2: estimate.log2(above: layer.deviations)))
          )
        }
        (line, hasLine) = (axis.position(ofLog2: estimate.octaves.value), isShown && estimate.isConfident)
        strength = max(Self.leastStrength, Self.strength(of: estimate) * nearness)
      case .place(let place, let isShown):
        (centre, line, hasLine) = (place.value, axis.position(of: place.value), isShown)
        layers = [(axis.position(of: place.lower95), axis.position(of: place.upper95))]
      case .spread(let spread, _):
        // To its upper bound, itself and its lower bound.
        layers = [spread.upper95, spread.value, spread.lower95].map {
          (axis.position(of: centre - $0), axis.position(of: centre + $0))
        }
        strength = Self.strengthOfSpread
      }
    }
  }

  /// An end of a layer; the line if there are fewer layers.
  func end(_ layer: Int, isHigh: Bool) -> Double {
    guard layers.indices.contains(layer) else { return line }
    return isHigh ? layers[layer].high : layers[layer].low
  }
}

extension ThresholdEstimate {
  /// The point `deviations` standard deviations above the estimate, in octaves above 1 cent. Each half of the estimate is half of
  /// a normal distribution whose 95 % interval ends where the estimate's does.
  func log2(above deviations: Double) -> Double {
    let halfWidth = deviations < 0 ? octaves.value - octaves.lower95 : octaves.upper95 - octaves.value
    return octaves.value + deviations / 1.96 * halfWidth
  }
}
