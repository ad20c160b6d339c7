/// Two loops for a zone's stretched partials above the first, each of which sounds in one of them.
///
/// The frequencies in a loop are multiples of its own frequency. A loop of 0.35 s can miss a partial by 1.4 Hz, and if the
/// first partial has to be in it too, the lowest ones become exactly harmonic. The first partial therefore has a loop of its
/// own; the lengths of these two are free, and of many pairs one has a multiple near every partial.
///
/// Partials up to 3 are in the first loop and higher ones in the second, which fades faster, unless that would put one
/// audibly out of its place.
struct PianoLoops {
  /// Each has one cycle of its own frequency.
  let tunings: [LoopTuning]
  /// The index of the loop of each partial from the second on.
  private let places: [Int]

  /// - Parameters:
  ///   - frequencies: of partials 2, 3, …, in hertz.
  ///   - seconds: the mean length of the two loops.
  init(frequencies: [Double], seconds: Double, sampleRate: Int) {
    let middle = seconds * Double(sampleRate)
    let loops = (0..<Self.choices).map { choice in
      // From 3/4 to 5/4 of the mean.
      let length = middle * (0.75 + 0.5 * Double(choice) / Double(Self.choices - 1))
      return LoopTuning(cycles: 1, length: Int(length.rounded()), sampleRate: sampleRate)
    }
    let errors = loops.map { loop in frequencies.map { Self.error(of: $0, in: loop) } }
    func place(_ index: Int, _ first: Int, _ second: Int) -> Int {
      let pair = [errors[first][index], errors[second][index]]
      let wanted = index < Self.low ? 0 : 1
      return pair[wanted] <= max(index < Self.beating ? 0.15 : 0.9, pair[1 - wanted]) ? wanted : 1 - wanted
    }
    var best = (tunings: [loops[0], loops[0]], places: [Int](), cost: Double.infinity)
    for first in loops.indices {
      for second in first..<loops.count where loops[first].length + loops[second].length <= Int(2 * middle) {
        var cost = 0.0
        for index in frequencies.indices.prefix(Self.judged) {
          let place = place(index, first, second)
          let error = errors[place == 0 ? first : second][index]
          // The lower a partial, the more it counts.
          cost += error * error / Double(index + 2)
          // Above a cent the stretch of the lowest ones could be heard in intervals.
          if index < Self.lowest { cost += 20 * max(0, error - 1) }
          if (place == 0) != (index < Self.low) { cost += Self.misplaced }
        }
        if cost < best.cost {
          best = ([loops[first], loops[second]], frequencies.indices.map { place($0, first, second) }, cost)
        }
      }
    }
    (tunings, places) = (best.tunings, best.places)
  }

  /// The index of the loop of partial n, which isn't the first.
  func loop(partial n: Int) -> Int { places[n - 2] }

  /// The distance in cents from a frequency in hertz to the nearest one in a loop.
  static func error(of frequency: Double, in loop: LoopTuning) -> Double {
    let cycles = frequency / loop.frequency
    return 1200 * PortableMath.log2(cycles.rounded() / cycles).magnitude
  }

  private static let choices = 900
  /// How many partials above the first fade slowly.
  private static let low = 2
  /// How many partials above the first should be within a cent.
  private static let lowest = 8
  /// How many partials above the first are judged by beats in intervals, and stay nearest to their places.
  private static let beating = 5
  /// The cost of a partial in the other loop, as that of an error in cents squared.
  private static let misplaced = 0.02
  /// How many partials are judged; higher ones are near a multiple in any loop, in cents.
  private static let judged = 40
}
