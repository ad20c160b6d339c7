/// Two loops for a zone's stretched partials above the first, each of which sounds in one of them.
///
/// The frequencies in a loop are multiples of its own frequency. A loop of 0.35 s can miss a partial by 1.4 Hz, and if the
/// first partial has to be in it too, the lowest ones become exactly harmonic. The first partial therefore has a loop of its
/// own; the lengths of these two are free, and of many pairs one has a multiple near every partial.
struct PianoLoops {
  /// Each has one cycle of its own frequency.
  let tunings: [LoopTuning]

  /// - Parameters:
  ///   - frequencies: of partials 2, 3, …, in hertz.
  ///   - levels: of partials 1, 2, …, in dB. Both loops should be about equally loud.
  ///   - seconds: the mean length of the two loops.
  init(frequencies: [Double], levels: [Double], seconds: Double, sampleRate: Int) {
    let frequencies = Array(frequencies.prefix(Self.judged))
    let powers = levels.map(Decibels.power)
    let whole = powers.reduce(0, +)
    let shares = powers.dropFirst().map { $0 / whole }
    let middle = seconds * Double(sampleRate)
    let loops = (0..<Self.choices).map { choice in
      // From 3/4 to 5/4 of the mean.
      let length = middle * (0.75 + 0.5 * Double(choice) / Double(Self.choices - 1))
      return LoopTuning(cycles: 1, length: Int(length.rounded()), sampleRate: sampleRate)
    }
    let errors = loops.map { loop in frequencies.map { Self.error(of: $0, in: loop) } }
    var best = (tunings: [loops[0], loops[0]], cost: Double.infinity)
    for first in loops.indices {
      for second in first..<loops.count where loops[first].length + loops[second].length <= Int(2 * middle) {
        var (cost, balance) = (0.0, 0.0)
        for index in frequencies.indices {
          let isFirst = errors[first][index] <= errors[second][index]
          let error = isFirst ? errors[first][index] : errors[second][index]
          // The lower a partial, the more it counts.
          cost += error * error / Double(index + 2)
          balance += isFirst ? shares[index] : -shares[index]
        }
        cost += balance * balance
        if cost < best.cost { best = ([loops[first], loops[second]], cost) }
      }
    }
    tunings = best.tunings
  }

  /// The index of the loop that comes nearest to a frequency in hertz.
  func loop(for frequency: Double) -> Int {
    Self.error(of: frequency, in: tunings[0]) <= Self.error(of: frequency, in: tunings[1]) ? 0 : 1
  }

  /// The distance in cents from a frequency in hertz to the nearest one in a loop.
  static func error(of frequency: Double, in loop: LoopTuning) -> Double {
    let cycles = frequency / loop.frequency
    return 1200 * PortableMath.log2(cycles.rounded() / cycles).magnitude
  }

  private static let choices = 500
  /// How many partials are judged; higher ones are near a multiple in any loop, in cents.
  private static let judged = 40
}
