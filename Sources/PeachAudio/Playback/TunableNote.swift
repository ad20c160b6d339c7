import PeachBase

/// A rendered note that can sound without end: a sustained one goes on from an early place near its end, a decaying one is struck
/// again every two seconds.
///
/// `@unchecked Sendable`: written only while it is made.
final class TunableNote: @unchecked Sendable {
  let rendered: RenderedNote
  let strikes: Strikes
  let isSustained: Bool
  /// The rising half of a raised cosine as long as the overlap of two strikes.
  let rise: UnsafeMutablePointer<Float>

  /// The time from one strike of a decaying note to the next.
  static let period = Duration.seconds(2)
  static let overlap = Duration.milliseconds(50)
  /// The largest distance from the pitch of the render, in cents.
  static let range = -100.0...100

  /// - Parameters:
  ///   - rate: in frames a second.
  ///   - period: the frames from one strike of a decaying note to the next; nil for the usual time.
  init(_ rendered: RenderedNote, isSustained: Bool, rate: Double, period: Int? = nil) {
    self.rendered = rendered
    self.isSustained = isSustained
    let overlap = Self.overlap.frames(at: rate)
    var strikes = Strikes(overlap: overlap)
    if isSustained {
      // The end of the render is its release.
      let widest = Int(Double(overlap) * Cents(Self.range.upperBound).ratio) + ResamplingKernel.taps
      let end = max(0, rendered.frames - SoundFontRenderer.fade.frames(at: rate) - widest)
      strikes.end = Double(end)
      strikes.entry = Double(Self.entry(of: rendered, from: end, overlap: overlap, rate: rate))
    } else {
      strikes.period = period ?? Self.period.frames(at: rate)
    }
    self.strikes = strikes
    rise = .allocate(capacity: overlap)
    for frame in 0..<overlap { (rise + frame).initialize(to: RaisedCosine.rise(frame + 1, of: overlap)) }
  }

  deinit { rise.deallocate() }

  /// The part of a note, from the beginning of its loop, that is searched for the place at which it goes on: a period of the lowest
  /// key.
  private static let search = Duration.milliseconds(40)

  /// The frame at which a sustained note goes on when its render ends. By then its attack has passed, and a vibrato has begun.
  ///
  /// - Parameter end: the frame from which the overlap begins.
  private static func entry(of note: RenderedNote, from end: Int, overlap: Int, rate: Double) -> Int {
    let first = Int(HeldNote.loop.start * rate)
    // The most similar place, where the partials of both strikes have the same phases.
    let places = first..<min(first + search.frames(at: rate), max(first + 1, end - overlap))
    let similarities = places.map { note.similarity(of: $0, to: end, count: overlap) }
    return zip(places, similarities).max { $0.1 < $1.1 }?.0 ?? first
  }
}

extension RenderedNote {
  /// The correlation of two parts, both channels added.
  fileprivate func similarity(of first: Int, to second: Int, count: Int) -> Float {
    guard max(first, second) + count <= frames else { return 0 }
    var (sum, energy) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    for channel in [left, right] {
      let (one, other) = (UnsafeRawPointer(channel + first), UnsafeRawPointer(channel + second))
      for offset in stride(from: 0, to: count / 8 * 32, by: 32) {
        let sample = one.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        sum += sample * other.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        energy += sample * sample
      }
    }
    return sum.sum() / max(energy.sum(), .leastNormalMagnitude).squareRoot()
  }
}
