import PeachBase

/// A view of one filter of a `FilterBank` for reading: a Gaussian over the level, the keyboard coefficients, the speed of learning and the
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

  /// Numbers of a filter; those of its group stand between them (`FilterGroup`).
  struct Numbers {
    fileprivate let first: UnsafePointer<Double>

    subscript(index: Int) -> Double { first[FilterGroup.count * index] }
  }

  let mean: Numbers

  /// Calls `body` with the filters of groups in their order.
  static func withAll<Result>(
    _ groups: [SIMD4<Double>], _ body: (LazyMapSequence<Range<Int>, GaussianFilter>) -> Result
  ) -> Result {
    groups.withUnsafeBytes { bytes in
      let numbers = bytes.assumingMemoryBound(to: Double.self).start
      return body(
        (0..<FilterGroup.count * groups.count / size).lazy.map { index in
          let (group, lane) = index.quotientAndRemainder(dividingBy: FilterGroup.count)
          return GaussianFilter(mean: Numbers(first: numbers + group * FilterGroup.count * size + lane))
        })
    }
  }

  var covariance: Numbers { Numbers(first: mean.first + FilterGroup.count * Self.dimensions) }
  var weight: Double { mean[Self.size - 2] }
  /// P(not listening).
  var notListening: Double { mean[Self.size - 1] }

  /// The place of the covariance's element (row, column ≤ row).
  static func place(_ row: Int, _ column: Int) -> Int { row * (row + 1) / 2 + column }

  /// The covariance times a vector.
  @inline(__always)
  func multiply(_ vector: UnsafePointer<Double>, into product: UnsafeMutablePointer<Double>) {
    product.initialize(repeating: 0, count: Self.dimensions)
    for row in 0..<Self.dimensions {
      for column in 0...row {
        let element = covariance[Self.place(row, column)]
        product[row] += element * vector[column]
        if column < row { product[column] += element * vector[row] }
      }
    }
  }
}

/// The nodes of an integral over a standard normal distribution: the trapezoid rule from −reach to reach.
struct NormalNodes: Sendable {
  let reach: Double
  let step: Double
  /// The nodes and their weights, which are proportional to the density and sum to 1.
  let all: [(position: Double, weight: Double)]
  /// The same two at a time; the last of an odd number is followed by one of weight 0.
  let pairs: [(position: SIMD2<Double>, weight: SIMD2<Double>)]

  static let few = NormalNodes(count: 13, reach: 3.6)
  /// For broad distributions, over which a steep function would fall between few nodes.
  static let many = NormalNodes(count: 33, reach: 4.5)
  /// The SD in octaves above which a distribution is broad.
  static let broad = 0.6

  private init(count: Int, reach: Double) {
    self.reach = reach
    step = 2 * reach / Double(count - 1)
    var densities: [Double] = []
    for index in 0..<count {
      let node = -reach + Double(index) * step
      densities.append(exp(-0.5 * node * node))
    }
    let total = densities.reduce(0, +)
    var position = -reach
    var all: [(Double, Double)] = []
    for density in densities {
      all.append((position, density / total))
      position += step
    }
    self.all = all
    all.append((position, 0))
    pairs = stride(from: 0, to: count, by: 2).map { index in
      (SIMD2(all[index].0, all[index + 1].0), SIMD2(all[index].1, all[index + 1].1))
    }
  }
}
