/// A loop with a whole number of cycles, and an integer sample rate that tunes it exactly.
///
/// A SoundFont player uses three integers: the loop length N, the sample rate R and the root key. A loop of c cycles has
/// the frequency R · c / N. Among all c and N near the desired length, many give the root key's frequency to within 0.0001
/// cent, so neither a pitch correction in whole cents nor a fine-tune generator is needed.
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

  /// The rate in hertz at which the samples are played when the fundamental sounds at `pitch` hertz.
  func playedRate(at pitch: Double) -> Double { pitch * Double(length) / Double(cycles) }

  init(cycles: Int, length: Int, sampleRate: Int) {
    self.cycles = cycles
    self.length = length
    self.sampleRate = sampleRate
  }

  /// Finds the best loop for `frequency`, with a length within 2 % or one cycle of `seconds` and a rate in `sampleRates`: of
  /// those in tune the one whose images stay away from the partials; otherwise the one nearest in tune.
  ///
  /// - Parameter pitches: the fundamentals, in hertz, at which the loop is played.
  init(frequency: Double, seconds: Double, sampleRates: ClosedRange<Double>, pitches: [Double] = []) {
    let middle = max(2, Int((frequency * seconds).rounded()))
    let largestStep = max(1, middle * 2 / 100)
    var best = (
      tuning: LoopTuning(cycles: middle, length: 1, sampleRate: 1), error: Double.infinity, cost: Double.infinity
    )
    for cycles in max(1, middle - largestStep)...middle + largestStep {
      let period = Double(cycles) / frequency
      for length in Int(period * sampleRates.lowerBound) + 1...Int(period * sampleRates.upperBound) {
        let rate = frequency * Double(length) / Double(cycles)
        let error = max((rate - rate.rounded()).magnitude / rate, Self.inTune)
        guard error <= best.error else { continue }
        let tuning = LoopTuning(cycles: cycles, length: length, sampleRate: Int(rate.rounded()))
        let cost = tuning.interference(at: pitches)
        if error < best.error || cost < best.cost { best = (tuning, error, cost) }
      }
    }
    self = best.tuning
  }

  /// 0.0001 cent as a ratio.
  private static let inTune = 5.8e-8

  /// How much images disturb the partials of harmonic sounds with some fundamentals; 0 is not at all.
  ///
  /// A player that interpolates a partial f, played at the rate R, leaves images at R + f, 2 R − f and 2 R + f. At the output
  /// rate O they fold to O − R − f, 2 R − O − f and 2 O − 2 R − f. As f and R are multiples of the fundamental, all images of
  /// one kind are the same distance away from the nearest partial.
  private func interference(at pitches: [Double]) -> Double {
    pitches.reduce(0) { sum, pitch in
      let rate = playedRate(at: pitch)
      return [48_000, 44_100].reduce(sum) { sum, output in
        [output - rate, 2 * rate - output, 2 * (output - rate)].reduce(sum) { sum, image in
          let harmonic = image / pitch
          let missing = max(0, 1 - (harmonic - harmonic.rounded()).magnitude / 0.3)
          return sum + missing * missing
        }
      }
    }
  }
}
