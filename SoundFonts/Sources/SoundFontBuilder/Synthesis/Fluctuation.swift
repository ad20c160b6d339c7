/// Slow random swells of the partials' amplitudes, as of a bow or of breath. They never change a phase.
struct Fluctuation {
  /// A swell of zero mean and unit rms at equal steps of the loop, with which it is periodic.
  let steps: [Double]

  /// A sum of sinusoids with whole cycles in the loop.
  ///
  /// - Parameter rates: in hertz.
  init(loopSeconds: Double, rates: ClosedRange<Double>, using random: inout RandomStream) {
    let lowest = max(1, Int((rates.lowerBound * loopSeconds).rounded(.up)))
    let highest = max(lowest + 1, Int((rates.upperBound * loopSeconds).rounded()))
    let lines = (lowest...highest).map { cycles in
      (cycles: cycles, weight: 1 + 0.5 * random.symmetric(), phase: random.symmetric())
    }
    let scale = (2 / lines.reduce(0) { $0 + $1.weight * $1.weight }).squareRoot()
    steps = (0..<Self.count).map { step in
      lines.reduce(0) { sum, line in
        let turns = Double(line.cycles * step) / Double(Self.count) + line.phase
        return sum + scale * line.weight * PortableMath.cosine(turns: turns)
      }
    }
  }

  /// Factors e^u, where u is the sum of two swells, each times its rms, of unit rms themselves. They stay positive, u is
  /// symmetric in dB, and a deep swell makes its partial no louder.
  static func texture(_ first: Fluctuation, _ firstDepth: Double, _ second: Fluctuation, _ secondDepth: Double)
    -> [Double]
  {
    let factors = zip(first.steps, second.steps).map { PortableMath.exp(firstDepth * $0 + secondDepth * $1) }
    let rms = (factors.reduce(0) { $0 + $1 * $1 } / Double(factors.count)).squareRoot()
    return factors.map { $0 / rms }
  }

  /// So many that what is between them disturbs no other partial.
  private static let count = 1024
}
