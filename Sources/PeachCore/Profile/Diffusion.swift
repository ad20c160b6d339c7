/// A random walk of the threshold along the grid: a variance in octaves² spread over so many equal steps that each
/// moves at most a quarter of a cell's weight to either side.
///
/// m = max(1, ⌈v / (H²/2)⌉), q = v / (2·m·H²); m times w′_j = (1 − 2q)·w_j + q·(w_{j−1} + w_{j+1}), where the weight
/// that would leave the grid stays in its last cell. Total weight is kept.
struct Diffusion {
  let steps: Int
  let share: Double

  init(variance: Double) {
    let square = ThresholdGrid.step * ThresholdGrid.step
    steps = variance > 0 ? max(1, Int((variance / (0.5 * square)).rounded(.up))) : 0
    share = steps > 0 ? variance / (2 * Double(steps) * square) : 0
  }

  /// Diffuses in place; `weights` holds the same number of cells for each threshold, side by side.
  func apply(to weights: UnsafeMutableBufferPointer<Double>, cellsPerThreshold width: Int) {
    guard steps > 0, let cells = weights.baseAddress else { return }
    let rows = weights.count / width
    let kept = 1 - 2 * share
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { scratch in
      guard let before = scratch.baseAddress else { return }
      for _ in 0..<steps {
        before.initialize(from: cells, count: width)
        for row in 0..<rows {
          let here = cells + row * width
          let after = row + 1 < rows ? here + width : here
          for cell in 0..<width {
            let old = here[cell]
            here[cell] = kept * old + share * (before[cell] + after[cell])
            before[cell] = old
          }
        }
      }
    }
  }
}
