/// Decay in two stages (Weinreich 1977): fast while the strings of a key push the bridge in phase, then slow.
struct PianoDecay {
  let spectrum: PianoSpectrum

  /// The mean power of partial n over the first second relative to its initial power, in dB.
  func firstSecond(partial n: Int) -> Double {
    let (fast, slow, after) = (fast(partial: n), slow(partial: n), aftersound(partial: n))
    // The mean of e^(−r t) from 0 to 1 s, for r in dB per second of amplitude.
    func mean(_ decay: Double) -> Double {
      let rate = decay * Self.nepers
      return (1 - PortableMath.exp(-rate)) / rate
    }
    return Decibels.ofPower(
      (1 - after) * (1 - after) * mean(2 * fast) + 2 * after * (1 - after) * mean(fast + slow)
        + after * after * mean(2 * slow))
  }

  /// The decay of the first stage, in dB per second.
  func fast(partial n: Int) -> Double {
    let x = spectrum.octave
    let average =
      13.5 * PortableMath.exp2((x > 0 ? 1.05 : 0.69) * x) * PortableMath.power(Double(n), 0.16)
      * (1 + 0.02 * Double(n))
    let variation = 3.2 * Self.first(row: n, at: Double(spectrum.root) / 9) + 0.12 * spectrum.board(partial: n)
    return average * PortableMath.exp2(spectrum.freedom(partial: n) * variation) + 6 * friction(partial: n)
  }

  /// The decay of the second stage, the aftersound, in dB per second.
  func slow(partial n: Int) -> Double {
    let variation =
      1.7 * Self.second(row: n, at: Double(spectrum.root) / 9) - 0.3 * Self.first(row: n, at: Double(spectrum.root) / 9)
      + 0.05 * spectrum.board(partial: n)
    return common * PortableMath.power(Double(n), 0.25)
      * PortableMath.exp2(spectrum.freedom(partial: n) * variation) + 4 * friction(partial: n)
  }

  /// The proportion of the aftersound in the initial amplitude.
  func aftersound(partial n: Int) -> Double {
    guard n > 1 else { return Decibels.amplitude(-9) }
    let variation = 28 * Self.second(row: n, at: Double(spectrum.root) / 9) * spectrum.freedom(partial: n)
    return Decibels.amplitude(min(-1.5, max(n <= 8 ? -15 : -32, -11 - 0.3 * Double(n) + variation)))
  }

  /// Losses to the air and to friction in the string, in addition to the bridge.
  private func friction(partial n: Int) -> Double {
    let ratio = spectrum.frequency(partial: n) / 3000
    return n == 1 ? 0 : ratio * ratio
  }

  /// The decay that the second stage of all partials is measured by, in dB per second.
  var common: Double { loop(1) }

  /// The decay in a layer's loop in dB per second, which its volume envelope continues.
  ///
  /// A player lowers the volume in steps of 0.1 dB, so a decay of d dB per second gives each partial sidebands at
  /// multiples of 10 d Hz, which could beat with other partials. In the bass the number of steps per period is therefore a
  /// whole number plus or minus 0.382, the golden section, whose multiples stay away from whole numbers the longest.
  ///
  /// - Parameter factor: relative to the decay of sampled pianos just before the loop.
  func loop(_ factor: Double) -> Double {
    let x = spectrum.octave
    let natural = factor * min(40, 8 * PortableMath.exp2(0.3 * x + 0.5 * max(0, x - 1.3)))
    let steps = natural * 10 / spectrum.frequency
    guard steps > 0.18 else { return natural }
    // The first five multiples stay 10 % of the period away.
    guard steps > 0.3 else { return 0.22 * spectrum.frequency / 10 }
    let whole = steps.rounded(.down)
    return (whole + (steps - whole < 0.5 ? 0.382 : 0.618)) * spectrum.frequency / 10
  }

  /// The decays in the loops of the first partial, of low and of high ones, so that the sound darkens.
  static let fades = [0.5, 0.52, 0.78]
  /// ln 10 / 20, one decibel.
  private static let nepers = 0.115_129_254_649_702_3
  private static let first = ValueNoise(seed: 12)
  private static let second = ValueNoise(seed: 13)
}
