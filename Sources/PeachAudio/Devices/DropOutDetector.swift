/// One call of a driver for samples.
struct StreamCall: BitwiseCopyable {
  /// Nanoseconds on the monotonic clock.
  var time: Int64
  var frames: Int
}

/// Tells from the times of a driver's calls when it ran out of samples. An estimate: that a server on the way ran dry is seen from
/// here only where it then asks later.
///
/// It follows how much the driver has in reserve: the frames handed over less those that time has played. What a driver holds it
/// takes at the start, as fast as it comes; it may then call in bursts. Where samples were missing, the reserve is used up, or the
/// stream has fallen behind by half a period, in one pause or in several. Allocates nothing, for the audio thread.
struct DropOutDetector: BitwiseCopyable {
  let sampleRate: Double
  private var latest = StreamCall(time: 0, frames: 0)
  /// Frames in the driver after the latest call.
  private var reserve = 0.0
  /// The reserve that the stream keeps.
  private var usual = 0.0

  /// The most by which a device's clock differs from the machine's.
  private static let clockTolerance = 5e-4

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Takes a call in.
  ///
  /// - Returns: the time since the call before in nanoseconds, where samples were missing before this one; else 0.
  @inline(__always)
  mutating func take(_ call: StreamCall) -> Int64 {
    let pause = latest.frames > 0 ? call.time - latest.time : 0
    let played = Double(pause) * 1e-9 * sampleRate
    let tolerance = Double(call.frames) / 2
    reserve -= played
    let isLate = reserve < -tolerance
    if isLate { reserve = 0 }
    reserve += Double(call.frames)
    // More is the driver's real buffer, which fills; less is the difference of the clocks.
    if reserve > usual + tolerance { usual = reserve }
    let drift = played * Self.clockTolerance
    reserve += max(-drift, min(drift, usual - reserve))
    latest = call
    return isLate ? pause : 0
  }
}
