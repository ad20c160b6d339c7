import Testing

@testable import PeachCore

@Suite struct DiffusionTests {
  /// A posterior far from the grid's middle, after some answers.
  private var weights: [Double] {
    var filter = ThresholdFilter()
    for index in 0..<60 { filter.update(offset: Cents(2), isUp: index % 6 != 0, at: Int64(index)) }
    return filter.weights
  }

  @Test(arguments: [0.15, 0.243, 0.5, 0.99, 1.0])
  func `all steps at once give the same result as single steps`(variance: Double) {
    let diffusion = Diffusion(variance: variance)
    var (single, atOnce, applied) = (weights, weights, weights)
    single.withUnsafeMutableBufferPointer { diffusion.applySteps($0.baseAddress!, 21) }
    atOnce.withUnsafeMutableBufferPointer { diffusion.applyModes($0.baseAddress!, 21) }
    applied.withUnsafeMutableBufferPointer { diffusion.apply(to: $0, cellsPerThreshold: 21) }
    #expect(zip(single, atOnce).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(atOnce.allSatisfy { $0 >= 0 } && abs(atOnce.reduce(0, +) - 1) < 1e-13)
    #expect(applied == (diffusion.steps < 50 ? single : atOnce))
  }

  @Test(arguments: [0.0004, 0.1, 0.9])
  func `weight stays on the grid and spreads by the variance`(variance: Double) {
    var weights = Array(repeating: 0.0, count: ThresholdGrid.thresholds)
    weights[50] = 1
    weights.withUnsafeMutableBufferPointer { Diffusion(variance: variance).apply(to: $0, cellsPerThreshold: 1) }
    #expect(abs(weights.reduce(0, +) - 1) < 1e-13)
    let spread = weights.enumerated().reduce(0) { sum, cell in
      let octaves = Double(cell.offset - 50) * ThresholdGrid.step
      return sum + cell.element * octaves * octaves
    }
    // Little of it reaches the ends.
    #expect(abs(spread / variance - 1) < 1e-4)
  }
}
