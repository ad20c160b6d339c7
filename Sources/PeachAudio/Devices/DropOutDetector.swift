/// One call of a driver for samples.
struct StreamCall: BitwiseCopyable {
  /// Nanoseconds on the monotonic clock.
  var time: Int64
  var frames: Int
}

/// Tells from the times of a driver's calls when it ran out of samples. An estimate: that a server on the way ran dry is not seen
/// from here.
///
/// It follows how much the driver has in reserve: the frames handed over less those that time has played. What the driver holds, and
/// the period that it waits with, it takes at the start, as fast as they come; it may then call in bursts. Allocates nothing, for the
/// audio thread.
struct DropOutDetector: BitwiseCopyable {
  let sampleRate: Double
  let periods: Int
  private var latest = StreamCall(time: 0, frames: 0)
  /// Frames in the driver after the latest call.
  private var reserve = 0.0
  /// The largest reserve so far: the driver's real buffer and the period that it waits with.
  private var capacity = 0.0

  /// The most by which a device's clock differs from the machine's.
  private static let clockTolerance = 5e-4
  /// In seconds.
  private static let timeTolerance = 1e-3

  /// - Parameter periods: how many periods the driver was asked to hold.
  init(sampleRate: Double, periods: Int) { (self.sampleRate, self.periods) = (sampleRate, periods) }

  /// Takes a call in.
  ///
  /// - Returns: the time since the call before in nanoseconds, where that is longer than the reserve lasts; else 0.
  @inline(__always)
  mutating func take(_ call: StreamCall) -> Int64 {
    let pause = latest.frames > 0 ? call.time - latest.time : 0
    let played = Double(pause) * 1e-9 * sampleRate
    let isLate = played > reserve + Self.timeTolerance * sampleRate
    let least = Double((periods - 1) * call.frames)
    reserve = max(reserve - played * (1 - Self.clockTolerance), least) + Double(call.frames)
    // What grows by less than half a period is the difference of the clocks.
    if reserve > capacity + Double(call.frames) / 2 { capacity = reserve } else { reserve = min(reserve, capacity) }
    latest = call
    return isLate ? pause : 0
  }
}
