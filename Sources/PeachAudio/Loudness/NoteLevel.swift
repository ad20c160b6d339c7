import PeachBase

/// The levels of a note that determine its tick's level: its loudness, and the energy of its fade between 1 and 6 kHz.
struct NoteLevel {
  /// The largest K-weighted mean square over 125 ms, both channels added.
  let loudest: Double
  /// The energy between 1 and 6 kHz, the sum of squares of both channels.
  let bandEnergy: Double
  /// The energy between 1 and 6 kHz of a 10 ms fade, indexed by the 5 ms block of the note in which it begins.
  private let fadeEnergies: [Double]
  let peak: Float

  static let window = Duration.milliseconds(125)
  private static let block = Duration.milliseconds(5)
  /// The mean of the squared fade over its first and second half.
  private static let fade = (first: 0.693, second: 0.057)

  init(_ note: RenderedNote, rate: Double) {
    let blockFrames = Self.block.frames(at: rate)
    let count = max(1, (note.frames + blockFrames - 1) / blockFrames)
    var weighted = [Double](repeating: 0, count: count)
    var band = weighted
    var (weighting, filter) = (KWeighting(rate: rate), TickBand(rate: rate))
    for block in 0..<count {
      var sums = (weighted: SIMD2<Double>(), band: SIMD2<Double>())
      for frame in block * blockFrames..<min(note.frames, (block + 1) * blockFrames) {
        let (loud, inBand) = (weighting.next(note[frame]), filter.next(note[frame]))
        sums.weighted += loud * loud
        sums.band += inBand * inBand
      }
      weighted[block] = sums.weighted.sum()
      band[block] = sums.band.sum()
    }
    let span = min(count, Int(Self.window.inSeconds / Self.block.inSeconds))
    let frames = Double(span * blockFrames)
    loudest = (0...(count - span)).map { weighted[$0..<$0 + span].reduce(0, +) / frames }.max() ?? 0
    bandEnergy = band.reduce(0, +)
    fadeEnergies = band.indices.map {
      Self.fade.first * band[$0] + ($0 + 1 < count ? Self.fade.second * band[$0 + 1] : 0)
    }
    peak = note.peak
  }

  /// The largest energy between 1 and 6 kHz of a fade after the answer. The fade begins after the output's
  /// latency, for which 100 ms are allowed.
  func fadeEnergy(after responseTime: Duration) -> Double {
    let first = max(0, Int(responseTime.inSeconds / Self.block.inSeconds))
    return fadeEnergies.dropFirst(first).prefix(Int(0.1 / Self.block.inSeconds)).max() ?? 0
  }
}

/// A band-pass from 1 to 6 kHz made of fourth-order Butterworth filters, whose cut-offs lie outside the band so that partials
/// at its edges count in full.
private struct TickBand {
  private var filters: (Biquad, Biquad, Biquad, Biquad)

  init(rate: Double) {
    // The quality factors of a fourth-order Butterworth filter.
    let (first, second) = (1 / (2 * cos(Double.pi / 8)), 1 / (2 * cos(3 * Double.pi / 8)))
    filters = (
      .highPass(frequency: 750, q: first, rate: rate), .highPass(frequency: 750, q: second, rate: rate),
      .lowPass(frequency: 8000, q: first, rate: rate), .lowPass(frequency: 8000, q: second, rate: rate)
    )
  }

  @inline(__always)
  mutating func next(_ sample: SIMD2<Double>) -> SIMD2<Double> {
    filters.3.next(filters.2.next(filters.1.next(filters.0.next(sample))))
  }
}
