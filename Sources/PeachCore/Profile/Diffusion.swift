/// A random walk of the threshold along the grid. A variance in octaves² is divided into equal steps that each move at
/// most a quarter of a cell's weight to either side.
///
/// m = max(1, ⌈v / (H²/2)⌉), q = v / (2·m·H²); m times w′_j = (1 − 2q)·w_j + q·(w_{j−1} + w_{j+1}), where weight that
/// would leave the grid stays in its last cell. The total weight stays the same.
struct Diffusion {
  let steps: Int
  let proportion: Double

  /// From this stepsForModes steps on, after a break of more than two weeks, modes are faster than single steps.
  private static let stepsForModes = 50

  init(variance: Double) {
    let square = ThresholdGrid.step * ThresholdGrid.step
    steps = variance > 0 ? max(1, Int((variance / (0.5 * square)).rounded(.up))) : 0
    proportion = steps > 0 ? variance / (2 * Double(steps) * square) : 0
  }

  /// Diffuses in place. `weights` holds the same number of adjacent cells for each threshold of the grid.
  func apply(to weights: UnsafeMutableBufferPointer<Double>, cellsPerThreshold width: Int) {
    guard steps > 0, let cells = weights.baseAddress else { return }
    precondition(weights.count == width * ThresholdGrid.thresholds)
    if steps < Self.stepsForModes {
      applySteps(cells, width)
    } else {
      applyModes(cells, width)
    }
  }

  /// Applies the steps one by one.
  func applySteps(_ cells: UnsafeMutablePointer<Double>, _ width: Int) {
    let rows = ThresholdGrid.thresholds
    let kept = 1 - 2 * proportion
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { scratch in
      guard let before = scratch.baseAddress else { return }
      for _ in 0..<steps {
        before.initialize(from: cells, count: width)
        for row in 0..<rows {
          let here = cells + row * width
          let after = row + 1 < rows ? here + width : here
          for cell in 0..<width {
            let old = here[cell]
            here[cell] = kept * old + proportion * (before[cell] + after[cell])
            before[cell] = old
          }
        }
      }
    }
  }

  /// Applies all steps at once by means of a step's eigenvectors, the cosines φ_k(j) = cos(πk(j + ½)/n), which m steps
  /// multiply by (1 − 2q·(1 − cos(πk/n)))^m. The more steps there are, the fewer eigenvectors remain. Those with even k
  /// are symmetric about the grid's middle, the others antisymmetric, so that half of the grid is enough.
  func applyModes(_ cells: UnsafeMutablePointer<Double>, _ width: Int) {
    let (last, half) = (ThresholdGrid.thresholds - 1, DiffusionModes.half)
    let size = half * width
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * size + width) { scratch in
      guard let before = scratch.baseAddress else { return }
      let after = before + 2 * size
      let amplitudes = after + 2 * size
      for row in 0..<half {
        for cell in 0..<width {
          let (low, high) = (cells[row * width + cell], cells[(last - row) * width + cell])
          before[row * width + cell] = row < last - row ? low + high : low
          before[size + row * width + cell] = low - high
        }
      }
      after.initialize(repeating: 0, count: 2 * size)
      DiffusionModes.values.withUnsafeBufferPointer { modes in
        for mode in 0...last {
          let decay = pow(1 - 2 * proportion * DiffusionModes.curvatures[mode], Double(steps))
          guard decay > 1e-17 else { break }
          let part = mode % 2 * size
          amplitudes.initialize(repeating: 0, count: width)
          for row in 0..<half {
            let (here, factor) = (before + part + row * width, modes[mode * half + row])
            for cell in 0..<width { amplitudes[cell] += factor * here[cell] }
          }
          for row in 0..<half {
            let (here, factor) = (after + part + row * width, modes[mode * half + row] * decay)
            for cell in 0..<width { here[cell] += factor * amplitudes[cell] }
          }
        }
      }
      // Rounding must not make a weight negative.
      for row in 0..<half {
        for cell in 0..<width {
          let (even, odd) = (after[row * width + cell], after[size + row * width + cell])
          cells[row * width + cell] = max(0, even + odd)
          cells[(last - row) * width + cell] = max(0, even - odd)
        }
      }
    }
  }
}

/// The eigenvectors of a diffusion step over the grid's n thresholds, normalized to length 1.
private enum DiffusionModes {
  /// The number of rows from the first to the middle one.
  static let half = (ThresholdGrid.thresholds + 1) / 2

  /// φ_k(j)·√(2/n), or √(1/n) for k = 0, mode by mode, up to the middle row.
  static let values: [Double] = (0..<ThresholdGrid.thresholds).flatMap { mode in
    let count = Double(ThresholdGrid.thresholds)
    let norm = ((mode == 0 ? 1 : 2) / count).squareRoot()
    return (0..<half).map { norm * cos(.pi * Double(mode) * (Double($0) + 0.5) / count) }
  }

  /// 1 − cos(πk/n).
  static let curvatures: [Double] = (0..<ThresholdGrid.thresholds).map {
    1 - cos(.pi * Double($0) / Double(ThresholdGrid.thresholds))
  }
}
