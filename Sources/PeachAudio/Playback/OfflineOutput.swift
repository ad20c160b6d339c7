import PeachBase

/// Plays without a device, faster than real time: the caller runs the mixer, and time is the position in the audio.
public final class OfflineOutput {
  public let playback: Playback
  private let writer: WAVWriter?
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private var frame = 0
  /// The frames that are mixed between two checks for events.
  public static let period = 256

  /// - Parameter writer: receives the sound; nil if nobody hears it, and none is mixed.
  public init(sampleRate: Double, writer: WAVWriter?) {
    playback = Playback(sampleRate: sampleRate)
    self.writer = writer
    left = .allocate(capacity: Self.period)
    right = .allocate(capacity: Self.period)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  public var now: SessionTime { SessionTime(nanoseconds: nanoseconds(frame)) }

  private func nanoseconds(_ frames: Int) -> Int64 { Int64(Double(frames) / playback.sampleRate * 1e9) }

  /// Plays until `deadline` or the next event, whichever comes first.
  ///
  /// - Returns: the events in the order of their times, none after `now`.
  public func advance(until deadline: SessionTime?) throws(AudioError) -> [(event: PlayerEvent, time: SessionTime)] {
    let end = deadline.map { Int(($0.seconds * playback.sampleRate).rounded(.up)) } ?? .max
    while frame < end {
      let count = min(Self.period, end - frame)
      if let writer {
        playback.mixer.pointee.mix(left, right, frames: count, time: nanoseconds(frame))
        try writer.append(left, right, frames: count)
      } else {
        playback.mixer.pointee.skip(frames: count, time: nanoseconds(frame))
      }
      frame += count
      let events = playback.takeEvents()
      if !events.isEmpty || (deadline == nil && playback.isSilent) { return events }
    }
    return []
  }

  public func drain() throws(AudioError) {
    while !playback.isSilent { _ = try advance(until: now + .milliseconds(10)) }
  }
}
