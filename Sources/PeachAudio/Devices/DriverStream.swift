import CFluidSynth
import Dispatch
import PeachCore

/// A running audio driver of FluidSynth, which calls back for each period on its own thread.
///
/// It is opened and closed on a helper thread with a time limit, because a stuck sound server can block either for half a
/// minute. C: `fluid_audio_driver_t`.
struct DriverStream {
  let driver: String
  let shape: BufferShape
  let sampleRate: Double
  private let handle: Handle
  private let receiver: Receiver

  /// The longest time that opening may take.
  static let limit = Duration.seconds(3)

  /// The callback and its data.
  struct Receiver {
    let callback: fluid_audio_func_t
    let data: UnsafeMutableRawPointer
    /// The object that owns `data`.
    let owner: AnyObject

    /// Leaks the owner, for a driver that may still call back.
    fileprivate func keepForever() { _ = Unmanaged.passRetained(owner) }
  }

  /// `@unchecked Sendable`: only one thread at a time uses the pointers, first to open and then to close.
  private struct Handle: @unchecked Sendable {
    let fluid: FluidFunctions
    let driver: OpaquePointer
    let settings: OpaquePointer

    func delete() {
      fluid.delete_fluid_audio_driver(driver)
      fluid.delete_fluid_settings(settings)
    }
  }

  /// The drivers in this build of FluidSynth.
  static func available() throws(AudioError) -> [String] {
    FluidLog.install()
    setEnvironment()
    return try FluidSettings().options("audio.driver").sorted()
  }

  /// Loads the library with its sixty others on another thread, while this one reads the database. Call it before a second
  /// thread reads the environment.
  static func prepareProcess() {
    setEnvironment()
    DispatchQueue.global(qos: .userInitiated).async { FluidLog.install() }
  }

  static func setEnvironment() { _ = environmentIsSet }

  /// Must run before a second thread might read the environment: a new variable moves all of them.
  private static let environmentIsSet: Void = {
    // The JACK library would otherwise start a server, which prints messages.
    setenv("JACK_NO_START_SERVER", "1", 0)
    // FluidSynth registers with the server under its own name; only this variable overrides it.
    setenv("PULSE_PROP_OVERRIDE_application.name", "Peach", 0)
    // FluidSynth sets it when it opens a driver, while ALSA or the sound server's library may be reading the environment.
    setenv("PULSE_PROP_media.role", "music", 0)
  }()

  /// Opens a driver at 48 kHz, or at the rate of its device if it supports no other.
  ///
  /// - Parameters:
  ///   - shape: the buffer.
  ///   - receiver: makes the callback for a sample rate.
  /// - Throws: `deviceUnavailable` with the reason.
  init(
    driver name: String, _ shape: BufferShape,
    receiver: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Receiver
  ) throws(AudioError) {
    _ = try Self.available()
    func attempt(_ rate: Double) throws(AudioError) -> Outcome {
      try Self.open(name, shape, sampleRate: rate, receiver: try receiver(rate, shape))
    }
    var outcome = try attempt(48000)
    // A device that supports only its own rate would sound out of tune at 48 kHz.
    if case .otherRate(let rate) = outcome { outcome = try attempt(rate) }
    guard case .opened(let stream) = outcome else { throw Self.failure(name, "sample rate") }
    self = stream
  }

  private init(driver: String, shape: BufferShape, sampleRate: Double, handle: Handle, receiver: Receiver) {
    (self.driver, self.shape, self.sampleRate) = (driver, shape, sampleRate)
    (self.handle, self.receiver) = (handle, receiver)
  }

  private enum Outcome {
    case opened(DriverStream)
    case otherRate(Double)
  }

  static func failure(_ name: String, _ reason: String) -> AudioError {
    .deviceUnavailable([.init(driver: name, reason: reason)])
  }

  private static func open(
    _ name: String, _ shape: BufferShape, sampleRate: Double, receiver: Receiver
  ) throws(AudioError) -> Outcome {
    _ = FluidLog.take()
    let call = try Call(name: name, shape: shape, sampleRate: sampleRate, receiver: receiver)
    let result = QuietStandardError.during {
      HelperThread.run(limit: limit, { call() }, late: { $0?.handle.delete() })
    }
    let messages = FluidLog.take()
    guard let result else {
      receiver.keepForever()
      throw failure(name, "no answer within 3 s")
    }
    guard let (handle, openedRate) = result else { throw failure(name, messages.last.map(oneLine) ?? "") }
    if let rate = mismatch(messages, opened: openedRate, requested: sampleRate) {
      if HelperThread.run(limit: limit, { handle.delete() }) == nil { receiver.keepForever() }
      return .otherRate(rate)
    }
    return .opened(
      DriverStream(driver: name, shape: shape, sampleRate: sampleRate, handle: handle, receiver: receiver))
  }

  /// The call that opens the driver. C: `new_fluid_audio_driver2`.
  ///
  /// `@unchecked Sendable`: only the driver's thread uses `data`.
  private struct Call: @unchecked Sendable {
    let fluid: FluidFunctions
    let name: String
    let shape: BufferShape
    let sampleRate: Double
    let callback: fluid_audio_func_t
    let data: UnsafeMutableRawPointer

    init(name: String, shape: BufferShape, sampleRate: Double, receiver: Receiver) throws(AudioError) {
      // Load the library before the helper thread needs it.
      fluid = try FluidLibrary.functions()
      (self.name, self.shape, self.sampleRate) = (name, shape, sampleRate)
      (callback, data) = (receiver.callback, receiver.data)
    }

    func callAsFunction() -> (handle: Handle, rate: Double)? {
      guard let settings = fluid.new_fluid_settings() else { return nil }
      _ = fluid.fluid_settings_setstr(settings, "audio.driver", name)
      _ = fluid.fluid_settings_setint(settings, "audio.period-size", Int32(shape.period))
      _ = fluid.fluid_settings_setint(settings, "audio.periods", Int32(shape.periods))
      _ = fluid.fluid_settings_setnum(settings, "synth.sample-rate", sampleRate)
      _ = fluid.fluid_settings_setstr(settings, "audio.jack.id", "peach")
      _ = fluid.fluid_settings_setint(settings, "audio.jack.autoconnect", 1)
      guard let driver = fluid.new_fluid_audio_driver2(settings, callback, data) else {
        fluid.delete_fluid_settings(settings)
        return nil
      }
      var rate = sampleRate
      _ = fluid.fluid_settings_getnum(settings, "synth.sample-rate", &rate)
      return (Handle(fluid: fluid, driver: driver, settings: settings), rate)
    }
  }

  /// The device's rate if it differs from the requested one. Some drivers only log that, and play out of tune.
  private static func mismatch(_ messages: [String], opened: Double, requested: Double) -> Double? {
    if opened != requested { return opened }
    for message in messages where message.contains("ample rate") {
      let numbers = message.split { !$0.isNumber }.compactMap { Double($0) }
      if let other = numbers.last(where: { $0 != requested && (8000...192_000).contains($0) }) { return other }
    }
    return nil
  }

  private static func oneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Stops the driver, waiting at most `limit`. False if it may still call back.
  @discardableResult
  func close(limit: Duration) -> Bool {
    let handle = handle
    let closed: Void? = QuietStandardError.during { HelperThread.run(limit: limit) { handle.delete() } }
    if closed == nil { receiver.keepForever() }
    return closed != nil
  }
}
