/// The posterior of all notes' deviations: a Gaussian process, in octaves.
///
/// Centred scores A′ = A − B·ΣA/ΣB; with S = diag(√B) and N = I + S·K·S the deviations are K·S·N⁻¹·(A′/√B) and their
/// covariance is K − K·S·N⁻¹·S·K (Rasmussen & Williams 2006, equations 3.21 and 3.24). Centring keeps the listener's
/// overall progress from affecting single notes.
struct DeviationPosterior {
  /// The notes with information from answers, and their √B.
  private let known: [Int]
  private let roots: [Double]
  private let factor: Cholesky
  /// L⁻¹·(A′/√B).
  private let whitened: [Double]

  /// Variances of the Gaussian process in octaves², and its squared length in semitones².
  private static let smooth = 0.35 * 0.35
  private static let rough = 0.05 * 0.05
  private static let length2 = 10.0 * 10.0

  /// K_ij = .35²·exp(−(i − j)² / (2·10²)) + .05²·[i = j].
  static func covariance(_ first: Int, _ second: Int) -> Double {
    let distance = Double(first - second)
    return smooth * exp(-distance * distance / (2 * length2)) + (first == second ? rough : 0)
  }

  init(_ deviations: NoteDeviations) {
    let (scores, informations) = (deviations.scores, deviations.informations)
    let known = informations.indices.filter { informations[$0] > 0 }
    let total = informations.reduce(0, +)
    let common = total > 0 ? scores.reduce(0, +) / total : 0
    let roots = known.map { informations[$0].squareRoot() }
    factor = Cholesky(order: known.count) { row, column in
      roots[row] * roots[column] * Self.covariance(known[row], known[column]) + (row == column ? 1 : 0)
    }
    whitened = factor.forwardSolve(
      known.indices.map { (scores[known[$0]] - common * informations[known[$0]]) / roots[$0] })
    self.known = known
    self.roots = roots
  }

  /// The deviation of the note with this MIDI number.
  func deviation(of note: Int) -> NoteDeviation {
    let loadings = loadings([(note, 1)])
    return NoteDeviation(
      octaves: zip(loadings, whitened).reduce(0) { $0 + $1.0 * $1.1 },
      variance: max(0, Self.smooth + Self.rough - loadings.reduce(0) { $0 + $1 * $1 }))
  }

  /// The variance of Σ w_i·δ_i in octaves²: wᵀ·K·w less the square of L⁻¹·S·K·w.
  func variance(ofSum weights: [(note: Int, weight: Double)]) -> Double {
    var variance = 0.0
    for (first, left) in weights {
      for (second, right) in weights { variance += left * right * Self.covariance(first, second) }
    }
    return max(0, variance - loadings(weights).reduce(0) { $0 + $1 * $1 })
  }

  /// L⁻¹·S·K·w.
  private func loadings(_ weights: [(note: Int, weight: Double)]) -> [Double] {
    factor.forwardSolve(
      known.indices.map { index in
        weights.reduce(0) { $0 + $1.weight * (roots[index] * Self.covariance($1.note, known[index])) }
      })
  }
}
