import PeachBase

/// The expected information of the answer to each stimulus, given weights of possible listeners.
///
/// With weights w of the possible listeners and p the probability of one of the two answers, the expected entropy after
/// the answer is H(w) − I, where I = h(Σ w·p) − Σ w·h(p) and h(p) = −p·ln p − (1 − p)·ln(1 − p). The stimulus of
/// minimum expected entropy (Watson 2017) is the one with the largest I. Neither p nor h(p) depends on the weights, so
/// both are tabulated, and a choice costs two sums of products per stimulus instead of a logarithm per listener and
/// answer.
struct StimulusInformation: Sendable {
  private typealias Lanes = SIMD8<Double>

  private let stimuli: Int
  private let listeners: Int
  /// p and h(p) alternately, one row per stimulus, padded with zeros to whole vectors.
  private let table: [Lanes]

  /// - Parameter probability: the probability of one of the answers by a listener to a stimulus, both counted from 0;
  ///   0…1.
  init(stimuli: Int, listeners: Int, probability: (_ stimulus: Int, _ listener: Int) -> Double) {
    self.stimuli = stimuli
    self.listeners = listeners
    let vectors = Self.vectors(for: listeners)
    var table = [Lanes](repeating: .zero, count: 2 * vectors * stimuli)
    for stimulus in 0..<stimuli {
      for listener in 0..<listeners {
        let place = 2 * (stimulus * vectors + listener / Lanes.scalarCount)
        let p = probability(stimulus, listener)
        table[place][listener % Lanes.scalarCount] = p
        table[place + 1][listener % Lanes.scalarCount] = Self.entropy(p)
      }
    }
    self.table = table
  }

  /// The information of every stimulus in nats, for one weight per listener, summing to 1.
  func expected(_ weights: [Double]) -> [Double] {
    precondition(weights.count == listeners)
    let vectors = Self.vectors(for: listeners)
    return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: vectors) { packed in
      packed.initialize(repeating: .zero)
      for (index, weight) in weights.enumerated() {
        packed[index / Lanes.scalarCount][index % Lanes.scalarCount] = weight
      }
      return table.withUnsafeBufferPointer { table in
        (0..<stimuli).map { stimulus in
          var (answer, spread) = (Lanes.zero, Lanes.zero)
          var place = 2 * stimulus * vectors
          for vector in 0..<vectors {
            answer += packed[vector] * table[place]
            spread += packed[vector] * table[place + 1]
            place += 2
          }
          return Self.entropy(answer.sum()) - spread.sum()
        }
      }
    }
  }

  private static func vectors(for listeners: Int) -> Int { (listeners + Lanes.scalarCount - 1) / Lanes.scalarCount }

  /// h(p), in nats.
  private static func entropy(_ p: Double) -> Double {
    (p > 0 ? -p * log(p) : 0) + (p < 1 ? -(1 - p) * log1p(-p) : 0)
  }
}
