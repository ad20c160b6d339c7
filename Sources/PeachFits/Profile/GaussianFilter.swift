import PeachBase

/// A view of one filter of a `FilterBank`: a Gaussian over the level, the keyboard coefficients, the speed of learning and the
/// bias.
///
/// Its numbers are the mean, the lower triangle of the covariance row by row, the filter's weight, and the probability
/// that the listener isn't listening.
struct GaussianFilter {
  static let coefficients = 8
  /// The level and the coefficients.
  static let thresholds = coefficients + 1
  static let dimensions = thresholds + 2
  static let covariances = dimensions * (dimensions + 1) / 2
  /// The number of its numbers.
  static let size = dimensions + covariances + 2
  /// The speed of learning, in octaves an answer, and the bias, in units of σ; the level is 0 and the coefficients are 1…8.
  static let speed = thresholds
  static let bias = dimensions - 1

  let mean: UnsafeMutablePointer<Double>

  init(_ numbers: UnsafeMutablePointer<Double>, _ index: Int) { mean = numbers + index * Self.size }

  var covariance: UnsafeMutablePointer<Double> { mean + Self.dimensions }
  var weight: Double {
    get { mean[Self.size - 2] }
    nonmutating set { mean[Self.size - 2] = newValue }
  }
  /// P(not listening).
  var notListening: Double {
    get { mean[Self.size - 1] }
    nonmutating set { mean[Self.size - 1] = newValue }
  }

  /// The place of the covariance's element (row, column ≤ row).
  static func place(_ row: Int, _ column: Int) -> Int { row * (row + 1) / 2 + column }

  func variance(_ dimension: Int) -> UnsafeMutablePointer<Double> { covariance + Self.place(dimension, dimension) }

  /// Moves the level by the speed of learning, and its covariances by those of the speed.
  func learn() {
    mean[0] += mean[Self.speed]
    let (level, speed) = (variance(0), covariance + Self.place(Self.speed, 0))
    level.pointee += 2 * speed[0] + speed[Self.speed]
    for row in 1..<Self.speed { covariance[Self.place(row, 0)] += speed[row] }
    speed[0] += speed[Self.speed]
    covariance[Self.place(Self.bias, 0)] += covariance[Self.place(Self.bias, Self.speed)]
  }

  /// Returns a dimension towards 0 and its first variance.
  ///
  /// - Parameters:
  ///   - kept: the part of its distance from 0 that is left.
  ///   - deviation: its first SD.
  func relax(_ dimension: Int, keeping kept: Double, deviation: Double) {
    mean[dimension] *= kept
    for other in 0..<Self.dimensions where other != dimension {
      covariance[Self.place(max(dimension, other), min(dimension, other))] *= kept
    }
    let variance = variance(dimension)
    variance.pointee = kept * kept * variance.pointee + (1 - kept * kept) * deviation * deviation
  }

  /// Widens by a variance of the level, and returns the bias towards 0 over `days`.
  func elapse(variance: Double, days: Double) {
    widen(0, by: variance, to: ProfileModel.mostVariance.level)
    guard days > 0.02 else { return }
    relax(Self.bias, keeping: exp(-days / ProfileModel.bias.days), deviation: ProfileModel.bias.deviation)
  }

  /// Adds a variance, but not beyond a limit.
  func widen(_ dimension: Int, by variance: Double, to limit: Double) {
    let place = self.variance(dimension)
    place.pointee += max(0, min(variance, limit - place.pointee))
  }

  /// The covariance times a vector.
  @inline(__always)
  func multiply(_ vector: UnsafePointer<Double>, into product: UnsafeMutablePointer<Double>) {
    product.initialize(repeating: 0, count: Self.dimensions)
    var element = covariance
    for row in 0..<Self.dimensions {
      var sum = 0.0
      for column in 0..<row {
        sum += element[column] * vector[column]
        product[column] += element[column] * vector[row]
      }
      product[row] += sum + element[row] * vector[row]
      element += row + 1
    }
  }
}

/// The nodes of an integral over a standard normal distribution: the trapezoid rule from −reach to reach.
struct NormalNodes: Sendable {
  let reach: Double
  let step: Double
  /// The nodes and their weights, two at a time; the last of an odd number is followed by one of weight 0. The weights are
  /// proportional to the density and sum to 1.
  let pairs: [(position: SIMD2<Double>, weight: SIMD2<Double>)]

  static let few = NormalNodes(count: 13, reach: 3.6)
  /// For broad distributions, over which a steep function would fall between few nodes.
  static let many = NormalNodes(count: 33, reach: 4.5)

  /// - Parameter deviation: in octaves.
  static func over(deviation: Double) -> NormalNodes { deviation > 0.6 ? many : few }

  private init(count: Int, reach: Double) {
    self.reach = reach
    step = 2 * reach / Double(count - 1)
    var densities: [Double] = []
    for index in 0..<count {
      let node = -reach + Double(index) * step
      densities.append(exp(-0.5 * node * node))
    }
    let total = densities.reduce(0, +)
    let weights = densities.map { $0 / total } + [0]
    var position = -reach
    var pairs: [(SIMD2<Double>, SIMD2<Double>)] = []
    for index in stride(from: 0, to: count, by: 2) {
      pairs.append((SIMD2(position, position + step), SIMD2(weights[index], weights[index + 1])))
      position = position + step + step
    }
    self.pairs = pairs
  }
}
