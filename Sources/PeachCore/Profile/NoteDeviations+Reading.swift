/// By how much one note's log2 threshold differs from the overall one.
public struct NoteDeviation: Hashable, Sendable {
  /// δ in octaves; above 0 where the note is harder.
  public let octaves: Double
  /// Its variance in octaves²; .125 where nothing is known.
  public let variance: Double
}

extension NoteDeviations {
  /// A note is read only if an answer lies within so many semitones.
  public static let reach = 6

  /// Variances of the Gaussian process in octaves², and its squared length in semitones².
  private static let smooth = 0.35 * 0.35
  private static let rough = 0.05 * 0.05
  private static let length2 = 10.0 * 10.0

  /// K_ij = .35²·exp(−(i − j)² / (2·10²)) + .05²·[i = j].
  static func covariance(_ first: Int, _ second: Int) -> Double {
    let distance = Double(first - second)
    return smooth * exp(-distance * distance / (2 * length2)) + (first == second ? rough : 0)
  }

  /// Whether an answer lies within `reach` semitones of the note.
  public func isShown(_ note: MIDINote) -> Bool {
    let near = max(0, note.number - Self.reach)...min(Self.notes - 1, note.number + Self.reach)
    return counts[near].contains { $0 > 0 }
  }

  /// The deviations of all 128 notes by MIDI number, nil where no answer lies within `reach` semitones.
  public func reading() -> [NoteDeviation?] {
    all().enumerated().map { isShown(MIDINote($0)) ? $1 : nil }
  }

  /// The Gaussian process's posterior for all notes, far from any answer too.
  ///
  /// Centred scores A′ = A − B·ΣA/ΣB; with S = diag(√B) and N = I + S·K·S the deviations are K·S·N⁻¹·(A′/√B) and their
  /// variances the diagonal of K − K·S·N⁻¹·S·K (Rasmussen & Williams 2006, equations 3.21 and 3.24). The centring keeps a
  /// learner's overall progress out of the notes.
  func all() -> [NoteDeviation] {
    let known = informations.indices.filter { informations[$0] > 0 }
    let total = informations.reduce(0, +)
    let common = total > 0 ? scores.reduce(0, +) / total : 0
    let roots = known.map { informations[$0].squareRoot() }
    let factor = Cholesky(order: known.count) { row, column in
      roots[row] * roots[column] * Self.covariance(known[row], known[column]) + (row == column ? 1 : 0)
    }
    let centred = known.indices.map {
      (scores[known[$0]] - common * informations[known[$0]]) / roots[$0]
    }
    let whitened = factor.forwardSolve(centred)
    return informations.indices.map { note in
      let loadings = factor.forwardSolve(known.indices.map { roots[$0] * Self.covariance(note, known[$0]) })
      var octaves = 0.0
      var explained = 0.0
      for (loading, value) in zip(loadings, whitened) {
        octaves += loading * value
        explained += loading * loading
      }
      return NoteDeviation(octaves: octaves, variance: max(0, Self.smooth + Self.rough - explained))
    }
  }
}
