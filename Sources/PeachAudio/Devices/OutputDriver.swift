import PeachCore

/// The way to audio devices: everything that sounds in real time goes through it.
public protocol OutputDriver: Sendable {
  /// The clock of the times at which frames are pulled.
  var clock: any SessionClock { get }

  /// The names of the drivers that there are.
  func available() throws(AudioError) -> [String]

  /// Opens the driver of this name, which then pulls frames from a playback, on a thread of its own.
  ///
  /// - Parameters:
  ///   - hasDroppedOut: the sound dropped out before, so the buffer is to be long.
  ///   - lost: to be called, from any thread, when the device is gone.
  ///   - playback: makes what is pulled, at a rate in Hz; may be asked again at the device's own rate.
  /// - Throws: `deviceUnavailable` with the reason.
  func open(
    _ name: String, hasDroppedOut: Bool, lost: @escaping @Sendable () -> Void,
    playback: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Playback
  ) throws(AudioError) -> any OutputStream
}

/// A driver that has been opened.
public protocol OutputStream {
  var driver: String { get }
  var shape: BufferShape { get }
  /// In Hz.
  var sampleRate: Double { get }

  /// Stops pulling, waiting no longer than `limit` for it.
  func close(limit: Duration)
}

/// FluidSynth's drivers.
public struct FluidSynthOutput: OutputDriver {
  public init() {}

  public var clock: any SessionClock { .monotonic }

  public func available() throws(AudioError) -> [String] { try DriverStream.available() }

  public func open(
    _ name: String, hasDroppedOut: Bool, lost: @escaping @Sendable () -> Void,
    playback: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Playback
  ) throws(AudioError) -> any OutputStream {
    let stream = try DriverStream(driver: name, hasDroppedOut: hasDroppedOut) { sampleRate, shape throws(AudioError) in
      let playback = try playback(sampleRate, shape)
      return .init(callback: audioCallback, data: playback.mixer, owner: playback)
    }
    return FluidSynthStream(stream, lost: lost)
  }
}

/// One of FluidSynth's drivers, which is watched for what it tells only in the log.
private final class FluidSynthStream: OutputStream {
  private let stream: DriverStream
  /// The JACK library prints when its server goes away.
  private let quiet: QuietStandardError?

  var driver: String { stream.driver }
  var shape: BufferShape { stream.shape }
  var sampleRate: Double { stream.sampleRate }

  init(_ stream: DriverStream, lost: @escaping @Sendable () -> Void) {
    self.stream = stream
    quiet = stream.driver == "jack" ? QuietStandardError() : nil
    // PulseAudio's driver ends its thread on an error and tells it only here.
    FluidLog.observe(by: self) { message in
      if message.contains("Error writing to PulseAudio") || message.contains("Lost connection to JACK") { lost() }
    }
  }

  func close(limit: Duration) {
    FluidLog.stopObserving(by: self)
    if stream.close(limit: limit) { quiet?.end() }
  }
}
