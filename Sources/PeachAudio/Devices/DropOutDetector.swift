/// One call of a driver for samples.
struct StreamCall: BitwiseCopyable {
  /// Nanoseconds on the monotonic clock.
  var time: Int64
  var frames: Int
}

/// Estimates from the times of a driver's calls when it ran out of samples. An underrun in a sound server is detected only if the
/// server then requests samples late.
///
/// It tracks the driver's reserve: the frames handed over minus those played since. A driver fills its buffer at the start and may
/// call in bursts later. Samples were missing if the stream has fallen behind by more than a part of a period, in one pause or in
/// several, and also if it stays a little behind: a driver that only called late catches up with its next calls. It allocates
/// nothing, so that it can run on the audio thread.
struct DropOutDetector: BitwiseCopyable {
  let sampleRate: Double
  /// How far the stream may fall behind, in periods.
  private let patience: Double
  private var latest = StreamCall(time: 0, frames: 0)
  /// Frames in the driver after the latest call.
  private var reserve = 0.0
  /// The largest reserve so far, which is the driver's real buffer.
  private var usual = 0.0
  /// The latest calls in a row after which the reserve was clearly smaller: their number, when they began, and the smallest and the
  /// largest lack in frames.
  private var behind = (calls: 0, since: Int64(0), least: 0.0, most: 0.0)
  /// How much of the reserve lacks between two calls of a driver that catches up, lately.
  private var usualLack = 0.0
  private var begun = Int64(0)

  /// The largest relative difference between the clocks of the device and the machine.
  private static let clockTolerance = 5e-4
  /// How long a stream must stay behind, in calls and in nanoseconds.
  private static let staying = (calls: 4, time: Int64(100_000_000))
  /// How far, in periods, and at most in seconds. A driver that calls at fixed times leaves up to a period of its buffer empty.
  private static let tolerance = (periods: 1.1, time: 0.011)
  /// And in what usually lacks, which takes nanoseconds to learn, and is forgotten in seconds.
  private static let margin = 1.5
  private static let learning = Int64(1_500_000_000)
  private static let memory = 4.0

  init(sampleRate: Double, patience: Double = 0.5) { (self.sampleRate, self.patience) = (sampleRate, patience) }

  /// Adds a call.
  ///
  /// - Returns: nanoseconds since the previous call if samples were missing before this one, or for how long the stream has stayed
  ///   behind; otherwise 0.
  @inline(__always)
  mutating func take(_ call: StreamCall) -> Int64 {
    if latest.frames == 0 { (latest.time, begun) = (call.time, call.time) }
    let pause = call.time - latest.time
    let played = Double(pause) * 1e-9 * sampleRate
    reserve -= played
    let isLate = reserve < -patience * Double(call.frames)
    // The buffer fills again, and then shows its real size.
    if isLate { (reserve, usual, behind.calls) = (0, 0, 0) }
    reserve += Double(call.frames)
    usual = max(usual, reserve)
    // A smaller one is clock drift at first.
    reserve += min(played * Self.clockTolerance, usual - reserve)
    latest = call
    usualLack *= max(0, 1 - played / (Self.memory * sampleRate))
    return isLate ? pause : lack(after: call)
  }

  /// For how long the stream has stayed behind; 0 if it hasn't, or not for long enough.
  @inline(__always)
  private mutating func lack(after call: StreamCall) -> Int64 {
    let lack = usual - reserve
    guard lack > min(Self.tolerance.periods * Double(call.frames), Self.tolerance.time * sampleRate) else {
      if behind.calls > 0 { usualLack = max(usualLack, behind.most) }
      behind.calls = 0
      return 0
    }
    behind =
      behind.calls == 0
      ? (1, call.time, lack, lack) : (behind.calls + 1, behind.since, min(behind.least, lack), max(behind.most, lack))
    let time = call.time - behind.since
    guard behind.calls >= Self.staying.calls, time >= Self.staying.time else { return 0 }
    usual -= behind.least
    behind.calls = 0
    return behind.least > Self.margin * usualLack && call.time - begun > Self.learning ? time : 0
  }
}
