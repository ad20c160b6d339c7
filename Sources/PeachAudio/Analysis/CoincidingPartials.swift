import PeachBase

/// Two partials with the same frequency, one of each note of an exact interval, from which the movement of their sum follows
/// for any phase between the notes and any small mistuning.
struct CoincidingPartials {
  private let frequency: Double
  /// For each window, one phasor per channel.
  private let first: [[Phasor]]
  private let second: [[Phasor]]

  /// The measured part of the notes in seconds, after the onset.
  static let span = (start: 0.5, end: 3.9)
  /// A window in seconds. Its spectrum is 3 dB down at 12 Hz.
  private static let length = 0.08
  /// In seconds.
  private static let hop = 0.025
  /// The number of phases between the notes, which they have by chance.
  private static let phases = 8
  /// The part of the levels that counts, without the highest and the lowest.
  private static let middle = 0.1...0.9
  /// The fall of both partials together after which they count no more, in dB.
  private static let fall = 30.0
  /// The shortest time in which beats can be heard, in seconds.
  private static let shortest = 1.0

  /// - Parameter frequency: of both partials, in Hz.
  init(_ first: Sound, _ second: Sound, at frequency: Double) {
    self.frequency = frequency
    let tracks = [first, second].map { Self.track($0, frequency) }
    let powers = zip(tracks[0], tracks[1]).map { ($0 + $1).reduce(0) { $0 + $1.power } }
    // The powers of the partials, unlike that of their sum, fall without beats.
    let smooth = powers.indices.map { index in
      let near = powers[max(0, index - 10)...min(powers.count - 1, index + 10)]
      return near.reduce(0, +) / Double(near.count)
    }
    let limit = (smooth.max() ?? 0) * pow(10, -Self.fall / 10)
    let audible = smooth.firstIndex { $0 < limit } ?? smooth.count
    (self.first, self.second) = (Array(tracks[0][..<audible]), Array(tracks[1][..<audible]))
  }

  private static func track(_ sound: Sound, _ frequency: Double) -> [[Phasor]] {
    stride(from: span.start + length / 2, through: span.end - length / 2, by: hop).map {
      sound.components(frequency, center: $0, length: length)
    }
  }

  /// The mean powers of some partials.
  static func powers(_ sound: Sound, _ frequencies: [Double]) -> [Double] {
    let centers = Array(stride(from: span.start + length / 2, to: span.end, by: 0.8))
    let powers = centers.map { sound.powers(frequencies, center: $0, length: length) }
    return frequencies.indices.map { index in powers.reduce(0) { $0 + $1[index] } / Double(centers.count) }
  }

  /// The range in dB of the middle 80 % of the sum's levels after its smooth decay, the median of all phases. 0 if the partials
  /// die away too soon.
  ///
  /// - Parameter mistuning: how much higher the second partial is.
  func movement(mistuning: Cents = .zero) -> Double {
    guard Double(first.count) * Self.hop >= Self.shortest else { return 0 }
    let advance = frequency * (mistuning.ratio - 1) * Self.hop
    let movements = (0..<Self.phases).map { phase in
      let powers = first.indices.map { index in
        let turn = Phasor.unit(cycles: Double(phase) / Double(Self.phases) + advance * Double(index))
        return zip(first[index], second[index]).reduce(0) { $0 + ($1.0 + $1.1.times(turn)).power }
      }
      return Self.range(of: powers)
    }.sorted()
    return (movements[Self.phases / 2 - 1] + movements[Self.phases / 2]) / 2
  }

  private static func range(of powers: [Double]) -> Double {
    let rest = Parabola.rest(
      of: powers.map { 10 * log10(max($0, 1e-30)) }, weights: powers.map { $0.squareRoot() }
    ).sorted()
    func quantile(_ part: Double) -> Double { rest[Int((part * Double(rest.count - 1)).rounded())] }
    return quantile(middle.upperBound) - quantile(middle.lowerBound)
  }
}
