/// One call of a driver for samples.
struct StreamCall: BitwiseCopyable {
  /// Nanoseconds on the monotonic clock.
  var time: Int64
  var frames: Int
}

/// A time without samples.
struct SoundGap: BitwiseCopyable {
  /// When samples came again, in nanoseconds on the monotonic clock.
  var end: Int64
  /// In nanoseconds; at least as long as samples were missing.
  var length: Int64
}

/// Estimates from the times of a driver's calls when it ran out of samples. An underrun in a sound server is detected only if the
/// server then requests samples late.
///
/// It tracks the driver's reserve: the frames handed over minus those played since. A driver fills its buffer at the start and may
/// call in bursts later. Samples were missing if the stream has fallen behind by more than a part of a period, in one pause or in
/// several; with a server's long period, also if it has fallen behind for good by less. It allocates nothing, so that it can run on
/// the audio thread.
struct DropOutDetector: BitwiseCopyable {
  let sampleRate: Double
  /// How far the stream may fall behind, in periods.
  private let patience: Double
  private var latest = StreamCall(time: 0, frames: 0)
  /// Frames in the driver after the latest call.
  private var reserve = 0.0
  /// The largest reserve so far, which is the driver's real buffer.
  private var usual = 0.0
  private var lag: LagDetector

  /// In periods. A server with a larger buffer asks in a rhythm that hides short gaps, and has them less often.
  private static let largestBuffer = 2.5
  /// The largest relative difference between the clocks of the device and the machine.
  private static let clockTolerance = 5e-4

  init(sampleRate: Double, patience: Double = 0.5) {
    (self.sampleRate, self.patience) = (sampleRate, patience)
    lag = LagDetector(sampleRate: sampleRate)
  }

  /// Adds a call.
  ///
  /// - Returns: the time since the previous call if samples were missing before this one, or a gap a few calls earlier.
  @inline(__always)
  mutating func take(_ call: StreamCall) -> SoundGap? {
    let pause = latest.frames > 0 ? call.time - latest.time : 0
    let played = Double(pause) * 1e-9 * sampleRate
    let tolerance = Double(call.frames) / 2
    reserve -= played
    let isLate = reserve < -patience * Double(call.frames)
    if isLate { reserve = 0 }
    reserve += Double(call.frames)
    // A larger reserve means that the driver's buffer is filling; a smaller one is clock drift.
    if reserve > usual + tolerance { usual = reserve }
    let drift = played * Self.clockTolerance
    reserve += max(-drift, min(drift, usual - reserve))
    latest = call
    if isLate {
      lag.startAgain()
      return SoundGap(end: call.time, length: pause)
    }
    guard call.frames == BufferShape.longServerPeriod, let gap = lag.take(call) else { return nil }
    return usual < Self.largestBuffer * Double(call.frames) ? gap : nil
  }
}
