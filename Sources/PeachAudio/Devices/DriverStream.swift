import CFluidSynth
import PeachCore

/// One of FluidSynth's audio drivers, running: it calls back for each period, on a thread of its own.
///
/// Opening and closing happen on a helper thread with a time limit, since a sound server that is stuck can hold either for
/// half a minute. C: `fluid_audio_driver_t`.
struct DriverStream {
  let driver: String
  let shape: BufferShape
  let reason: BufferReason
  let sampleRate: Double
  private let handle: Handle
  private let receiver: Receiver

  /// How long opening and closing may take.
  static let limit = Duration.seconds(3)

  /// What is called back, and what that works on.
  struct Receiver {
    let callback: fluid_audio_func_t
    let data: UnsafeMutableRawPointer
    /// Keeps `data` where it is.
    let owner: AnyObject

    /// The driver may still call back: what it reaches is never freed.
    fileprivate func keepForever() { _ = Unmanaged.passRetained(owner) }
  }

  /// `@unchecked Sendable`: the pointers are only handed from the thread that opens to the one that closes.
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
    prepareProcess()
    return try FluidSettings().options("audio.driver").sorted()
  }

  /// Sets up what belongs to the whole process; to be called before there is a second thread that loads sounds.
  static func prepareProcess() {
    FluidLog.install()
    _ = environmentIsSet
  }

  /// Set before there is a second thread that might be reading the environment.
  private static let environmentIsSet: Void = {
    // The JACK library would start a server that nobody has asked for, and let it print.
    setenv("JACK_NO_START_SERVER", "1", 0)
    // FluidSynth names itself to the server; only this takes precedence.
    setenv("PULSE_PROP_OVERRIDE_application.name", "Peach", 0)
  }()

  /// Opens a driver at 48 kHz, or at its device's own rate where that plays at no other.
  ///
  /// - Parameters:
  ///   - hasDroppedOut: the sound dropped out before, so the buffer is to be long.
  ///   - receiver: makes what is called back at a rate.
  /// - Throws: `deviceUnavailable` with the reason.
  init(
    driver name: String, hasDroppedOut: Bool,
    receiver: (_ sampleRate: Double, BufferShape) throws(AudioError) -> Receiver
  ) throws(AudioError) {
    _ = try Self.available()
    let reason = BufferReason(driver: name, hasDroppedOut: hasDroppedOut)
    let shape = reason.shape(name)
    func attempt(_ rate: Double) throws(AudioError) -> Outcome {
      try Self.open(name, reason, sampleRate: rate, receiver: try receiver(rate, shape))
    }
    var outcome = try attempt(48000)
    // A device that plays at its own rate alone would sound out of tune: take that rate.
    if case .otherRate(let rate) = outcome { outcome = try attempt(rate) }
    guard case .opened(let stream) = outcome else { throw Self.failure(name, "sample rate") }
    self = stream
  }

  private init(driver: String, reason: BufferReason, sampleRate: Double, handle: Handle, receiver: Receiver) {
    (self.driver, shape, self.reason, self.sampleRate) = (driver, reason.shape(driver), reason, sampleRate)
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
    _ name: String, _ reason: BufferReason, sampleRate: Double, receiver: Receiver
  ) throws(AudioError) -> Outcome {
    _ = FluidLog.take()
    let call = try Call(name: name, shape: reason.shape(name), sampleRate: sampleRate, receiver: receiver)
    let result = QuietStandardError.during {
      HelperThread.run(limit: limit, { call() }, late: { $0?.handle.delete() })
    }
    let messages = FluidLog.take()
    guard let result else {
      receiver.keepForever()
      throw failure(name, "no answer within 3 s")
    }
    guard let (handle, openedRate) = result else { throw failure(name, messages.last.map(oneLine) ?? "") }
    if let rate = mismatch(messages, opened: openedRate, asked: sampleRate) {
      if HelperThread.run(limit: limit, { handle.delete() }) == nil { receiver.keepForever() }
      return .otherRate(rate)
    }
    return .opened(
      DriverStream(driver: name, reason: reason, sampleRate: sampleRate, handle: handle, receiver: receiver))
  }

  /// The opening itself. C: `new_fluid_audio_driver2`.
  ///
  /// `@unchecked Sendable`: `data` is for the driver's thread alone.
  private struct Call: @unchecked Sendable {
    let fluid: FluidFunctions
    let name: String
    let shape: BufferShape
    let sampleRate: Double
    let callback: fluid_audio_func_t
    let data: UnsafeMutableRawPointer

    init(name: String, shape: BufferShape, sampleRate: Double, receiver: Receiver) throws(AudioError) {
      // Here, so that the thread that opens finds the library loaded.
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

  /// The rate of the device where it is not the one asked for: drivers say so in the log and play out of tune.
  private static func mismatch(_ messages: [String], opened: Double, asked: Double) -> Double? {
    if opened != asked { return opened }
    for message in messages where message.contains("ample rate") {
      let numbers = message.split { !$0.isNumber }.compactMap { Double($0) }
      if let other = numbers.last(where: { $0 != asked && (8000...192_000).contains($0) }) { return other }
    }
    return nil
  }

  private static func oneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Stops the driver, waiting no longer than `limit` for it; false where it may still call back.
  @discardableResult
  func close(limit: Duration) -> Bool {
    let handle = handle
    let closed: Void? = QuietStandardError.during { HelperThread.run(limit: limit) { handle.delete() } }
    if closed == nil { receiver.keepForever() }
    return closed != nil
  }
}
