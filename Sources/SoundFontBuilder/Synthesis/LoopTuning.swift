/// A loop with a whole number of cycles, and an integer sample rate that tunes it exactly.
///
/// A SoundFont player uses three integers: the loop length N, the sample rate R and the root key. A loop of c cycles has
/// the frequency R · c / N. Among all c and N near the desired length, one nearly always gives the root key's frequency
/// to within 0.00001 cent, so neither a pitch correction in whole cents nor a fine-tune generator is needed.
struct LoopTuning: Equatable {
  /// The number of the fundamental's cycles in the loop.
  let cycles: Int
  /// The loop's length in samples.
  let length: Int
  /// In hertz.
  let sampleRate: Int

  /// The fundamental's frequency in hertz.
  var frequency: Double { Double(sampleRate) * Double(cycles) / Double(length) }
  /// The loop's length in seconds.
  var seconds: Double { Double(length) / Double(sampleRate) }

  init(cycles: Int, length: Int, sampleRate: Int) {
    self.cycles = cycles
    self.length = length
    self.sampleRate = sampleRate
  }

  /// Finds the best loop for `frequency`, with a length within 6 % or one cycle of `seconds` and a rate in `sampleRates`.
  init(frequency: Double, seconds: Double, sampleRates: ClosedRange<Double>) {
    let middle = max(2, Int((frequency * seconds).rounded()))
    let largestStep = max(1, middle * 6 / 100)
    var best = LoopTuning(cycles: middle, length: 1, sampleRate: 1)
    var smallest = Double.infinity
    search: for step in 0...2 * largestStep {
      let cycles = middle + (step % 2 == 0 ? step / 2 : -(step + 1) / 2)
      guard cycles > 0 else { continue }
      let period = Double(cycles) / frequency
      for candidate in Int(period * sampleRates.lowerBound) + 1...Int(period * sampleRates.upperBound) {
        let rate = frequency * Double(candidate) / Double(cycles)
        let error = (rate - rate.rounded()).magnitude / rate
        if error < smallest {
          smallest = error
          best = LoopTuning(cycles: cycles, length: candidate, sampleRate: Int(rate.rounded()))
        }
        if error < Self.goodEnough { break search }
      }
    }
    self = best
  }

  /// 0.00001 cent as a ratio.
  private static let goodEnough = 5.8e-9
}
