import PeachBase

/// Access to audio devices, for all sound that is played in real time.
public protocol OutputDriver: Sendable {
  /// The clock that times the pulling of frames.
  var clock: any SessionClock { get }

  func available() throws(AudioError) -> [String]

  /// Whether a short buffer may hold: the driver's sound server and this program can run with real-time priority, and the machine
  /// isn't busy.
  func mayHoldShortBuffer(_ driver: String) -> Bool

  /// Opens the driver of this name, which then pulls frames from a playback on its own thread.
  ///
  /// - Parameters:
  ///   - shape: the buffer.
  ///   - lost: called from any thread when the device is lost.
  ///   - playback: makes the playback for a rate in Hz; called again if the device has a rate of its own.
  /// - Throws: `deviceUnavailable` with the reason.
  func open(
    _ name: String, _ shape: BufferShape, lost: @escaping @Sendable () -> Void,
    playback: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Playback
  ) throws(AudioError) -> any OutputStream
}

public protocol OutputStream {
  var driver: String { get }
  var shape: BufferShape { get }
  /// In Hz.
  var sampleRate: Double { get }

  /// Stops pulling frames, waiting at most 300 ms.
  func close()
}

public struct FluidSynthOutput: OutputDriver {
  public init() {}

  public var clock: any SessionClock { .monotonic }

  public func available() throws(AudioError) -> [String] { try AudioDevice.drivers() }

  public func mayHoldShortBuffer(_ driver: String) -> Bool { !isBusy && RealTimePriority.isAvailable(driver: driver) }

  /// Whether on average over a minute more threads wanted to run than there are processors. C: `getloadavg`.
  private var isBusy: Bool {
    var load = 0.0
    return getloadavg(&load, 1) == 1 && load > Double(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  public func open(
    _ name: String, _ shape: BufferShape, lost: @escaping @Sendable () -> Void,
    playback: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Playback
  ) throws(AudioError) -> any OutputStream {
    try DriverStream.open(name, shape, lost: lost) { sampleRate throws(AudioError) in
      let playback = try playback(sampleRate, shape)
      return .init(callback: audioCallback, data: playback.mixer, owner: playback)
    }
  }
}
