import PeachBase

/// A view of the filters of a `FilterBank` that differ only in their lapse rates, side by side: processors compute with several
/// numbers at a time.
struct FilterGroup {
  /// The number of lapse rates.
  static let count = SIMD4<Double>.scalarCount
  /// The smallest weight, below which mixtures would be rounding errors. A slope so improbable doesn't come back.
  private static let smallestWeight = 1e-30

  let mean: UnsafeMutablePointer<SIMD4<Double>>

  init(_ groups: UnsafeMutablePointer<SIMD4<Double>>, _ index: Int) { mean = groups + index * GaussianFilter.size }

  var covariance: UnsafeMutablePointer<SIMD4<Double>> { mean + GaussianFilter.dimensions }
  var weight: SIMD4<Double> {
    get { mean[GaussianFilter.size - 2] }
    nonmutating set { mean[GaussianFilter.size - 2] = newValue }
  }
  /// Whether the answers leave their slope a chance; filters of other slopes are no longer followed.
  var isPossible: Bool { any(weight .> 0) }
  /// P(not listening).
  var notListening: SIMD4<Double> {
    get { mean[GaussianFilter.size - 1] }
    nonmutating set { mean[GaussianFilter.size - 1] = newValue }
  }

  func variance(_ dimension: Int) -> UnsafeMutablePointer<SIMD4<Double>> {
    covariance + GaussianFilter.place(dimension, dimension)
  }

  /// Moves the level by the speed of learning, and its covariances by those of the speed.
  func learn() {
    mean[0] += mean[GaussianFilter.speed]
    let (level, speed) = (variance(0), covariance + GaussianFilter.place(GaussianFilter.speed, 0))
    level.pointee += 2 * speed[0] + speed[GaussianFilter.speed]
    for row in 1..<GaussianFilter.speed { covariance[GaussianFilter.place(row, 0)] += speed[row] }
    speed[0] += speed[GaussianFilter.speed]
    covariance[GaussianFilter.place(GaussianFilter.bias, 0)] +=
      covariance[GaussianFilter.place(GaussianFilter.bias, GaussianFilter.speed)]
  }

  /// Returns a dimension towards 0 and its first variance.
  ///
  /// - Parameters:
  ///   - kept: the part of its distance from 0 that is left.
  ///   - deviation: its first SD.
  func relax(_ dimension: Int, keeping kept: Double, deviation: Double) {
    mean[dimension] *= kept
    for other in 0..<GaussianFilter.dimensions where other != dimension {
      covariance[GaussianFilter.place(max(dimension, other), min(dimension, other))] *= kept
    }
    let variance = variance(dimension)
    variance.pointee = kept * kept * variance.pointee + (1 - kept * kept) * deviation * deviation
  }

  /// Widens by a variance of the level, and returns the bias towards 0 over `days`.
  func elapse(variance: Double, days: Double) {
    widen(0, by: variance, to: ProfileModel.mostVariance.level)
    guard days > 0.02 else { return }
    relax(
      GaussianFilter.bias, keeping: exp(-days / ProfileModel.bias.days), deviation: ProfileModel.bias.deviation)
  }

  /// Adds a variance, but not beyond a limit.
  func widen(_ dimension: Int, by variance: Double, to limit: Double) {
    let place = self.variance(dimension)
    place.pointee += (limit - place.pointee).within(0, variance)
  }

  /// Become the Gaussians with the mean and covariance of a mixture.
  ///
  /// - Parameters:
  ///   - groups: the filters of the mixture; `count` is their number.
  ///   - transition: the probabilities of changing from each of them to these.
  func mix(_ groups: UnsafePointer<SIMD4<Double>>, count: Int, transition: (Int) -> SIMD4<Double>) {
    let (size, dimensions) = (GaussianFilter.size, GaussianFilter.dimensions)
    @inline(__always)
    func forEach(_ place: Int, _ body: (_ index: Int, _ number: Double) -> Void) {
      for index in stride(from: 0, to: count, by: Self.count) {
        let numbers = groups[index / Self.count * size + place]
        body(index, numbers.x)
        body(index + 1, numbers.y)
        body(index + 2, numbers.z)
        body(index + 3, numbers.w)
      }
    }
    var total = SIMD4<Double>.zero
    forEach(size - 2) { total += $1 * transition($0) }
    let isMixed = total .>= Self.smallestWeight
    guard any(isMixed) else { return weight = .zero }
    weight = total
    @inline(__always)
    func set(_ place: Int, _ term: (_ index: Int, _ number: Double) -> SIMD4<Double>) {
      var sum = SIMD4<Double>.zero
      forEach(place) { sum += term($0, $1) }
      mean[place].replace(with: sum, where: isMixed)
    }
    withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: count * (1 + 2 * dimensions)) { scratch in
      // The part of each filter of the mixture, its distances from the means, and these times its part.
      let parts = scratch.start
      let distances = parts + count
      let weighted = distances + count * dimensions
      forEach(size - 2) { parts[$0] = $1 * transition($0) / total }
      for place in 0..<dimensions {
        set(place) { parts[$0] * $1 }
        forEach(place) {
          distances[count * place + $0] = $1 - mean[place]
          weighted[count * place + $0] = parts[$0] * distances[count * place + $0]
        }
      }
      for row in 0..<dimensions {
        for column in 0...row {
          set(dimensions + GaussianFilter.place(row, column)) {
            parts[$0] * $1 + weighted[count * row + $0] * distances[count * column + $0]
          }
        }
      }
      set(size - 1) { parts[$0] * $1 }
    }
  }
}

extension FilterGroup {
  /// Puts filters side by side.
  ///
  /// - Parameter numbers: those of all filters of a bank, one filter after another.
  static func groups(_ numbers: [Double]) -> [SIMD4<Double>] {
    let size = GaussianFilter.size
    return stride(from: 0, to: numbers.count, by: count * size).flatMap { first in
      (first..<first + size).map {
        SIMD4(numbers[$0], numbers[$0 + size], numbers[$0 + 2 * size], numbers[$0 + 3 * size])
      }
    }
  }

  /// The numbers of all filters, one filter after another.
  static func numbers(_ groups: [SIMD4<Double>]) -> [Double] {
    stride(from: 0, to: groups.count, by: GaussianFilter.size).flatMap { first in
      (0..<count).flatMap { lane in groups[first..<first + GaussianFilter.size].map { $0[lane] } }
    }
  }
}
