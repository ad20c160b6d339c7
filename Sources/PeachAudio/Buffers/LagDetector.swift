/// Notices that a stream has fallen behind for good: samples were missing, though the driver's buffer hides it from `DropOutDetector`.
///
/// The lag of a call is its distance from where calls at the nominal rate would be. It rises and falls with the server's rhythm and
/// with the machine's load, but its minimum over a few calls is steady to a millisecond or two, and rises for good by what was missing.
/// It is compared with the minimum of the last 64 calls, over 4, 8 and 16 calls, because a server that fills its buffer in a rhythm of
/// its own leaves several late calls in a row. It allocates nothing, so that it can run on the audio thread.
struct LagDetector: BitwiseCopyable {
  private let sampleRate: Double
  private var begun = Int64(0)
  /// Frames handed over.
  private var frames = 0
  /// The lags of the latest calls in seconds, in a ring.
  private var lags = SIMD64<Double>(repeating: 0)
  private var calls = 0
  /// The number of calls since the latest gap.
  private var known = 0
  /// By how much the minimum over 4, 8 and 16 calls lies above that over all at most, in seconds: lately, and since it last came back
  /// to it. After a gap it doesn't come back.
  private var usual = SIMD4<Double>(repeating: 0)
  private var latest = SIMD4<Double>(repeating: 0)

  /// In seconds: smaller ones can't be told from a busy machine.
  private static let leastGap = 0.004
  /// In seconds.
  private static let tolerance = 0.001
  /// In multiples of what is usual.
  private static let margin = 1.5
  /// Seconds until the server's rhythm is known, and in which it is forgotten.
  private static let learning = 1.5
  private static let memory = 8.0

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Adds a call.
  ///
  /// - Returns: what was missing before one of the latest calls.
  @inline(__always)
  mutating func take(_ call: StreamCall) -> SoundGap? {
    if calls == 0 { begun = call.time }
    let time = Double(call.time - begun) * 1e-9
    let lag = time - Double(frames) / sampleRate
    let period = Double(call.frames) / sampleRate
    lags[calls & 63] = lag
    frames += call.frames
    calls += 1
    known = min(known + 1, 64)
    let least = minimum(of: known)
    for level in 0..<3 {
      let window = 4 << level
      guard known > window else { break }
      let rise = minimum(of: window) - least
      if time > Self.learning, rise > Self.leastGap + Self.margin * usual[level] {
        (known, latest) = (window, .zero)
        let end = call.time - Int64(Double(window - 1) * period * 1e9)
        return SoundGap(end: end, length: Int64(rise * 1e9))
      }
      latest[level] = max(latest[level], rise)
      usual[level] *= 1 - period / Self.memory
      if rise < Self.tolerance { (usual[level], latest[level]) = (max(usual[level], latest[level]), 0) }
    }
    return nil
  }

  /// Forgets the lags so far, which a gap has changed.
  @inline(__always)
  mutating func startAgain() { (known, latest) = (0, .zero) }

  /// The smallest lag of the latest calls.
  @inline(__always)
  private func minimum(of count: Int) -> Double {
    var least = Double.infinity
    for index in calls - count..<calls { least = min(least, lags[index & 63]) }
    return least
  }
}
