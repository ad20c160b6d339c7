import CFluidSynth
import PeachBase

/// A running audio driver of FluidSynth, which calls back for each period on its own thread.
///
/// It is opened and closed on another thread with a time limit, because a stuck sound server can block either for half a
/// minute. C: `fluid_audio_driver_t`.
final class DriverStream: OutputStream {
  let driver: String
  let shape: BufferShape
  let sampleRate: Double
  private let handle: Handle
  private let receiver: Receiver
  /// The JACK library prints messages when its server stops.
  private let quiet: QuietStandardError?
  /// Nil without a sound server.
  private let watch: SinkWatch?

  /// The longest time that opening may take.
  static let limit = Duration.seconds(3)
  /// The longest time that closing may take.
  private static let closingLimit = Duration.milliseconds(300)

  /// The callback and its data.
  ///
  /// `@unchecked Sendable`: only the driver's thread uses `data`.
  struct Receiver: @unchecked Sendable {
    let callback: fluid_audio_func_t
    let data: UnsafeMutableRawPointer
    /// The object that owns `data`.
    let owner: AnyObject

    /// Leaks the owner, for a driver that may still call back.
    fileprivate func keepForever() { _ = Unmanaged.passRetained(owner) }
  }

  /// `@unchecked Sendable`: only one thread at a time uses the pointers, first to open and then to close.
  private struct Handle: @unchecked Sendable {
    let settings: FluidSettings
    let driver: OpaquePointer
    private let fluid: FluidFunctions

    /// Nil if the driver can't be opened; the log has the reason. C: `new_fluid_audio_driver2`.
    init?(_ name: String, _ shape: BufferShape, sampleRate: Double, _ receiver: Receiver) {
      guard let fluid = try? FluidLibrary.functions(), let settings = try? FluidSettings() else { return nil }
      // Each build of FluidSynth has only the settings of its drivers.
      _ = try? settings.set("audio.driver", name)
      _ = try? settings.set("audio.period-size", shape.period)
      _ = try? settings.set("audio.periods", shape.periods)
      _ = try? settings.set("synth.sample-rate", sampleRate)
      _ = try? settings.set("audio.jack.id", "peach")
      _ = try? settings.set("audio.jack.autoconnect", 1)
      guard let driver = fluid.new_fluid_audio_driver2(settings.handle, receiver.callback, receiver.data) else {
        return nil
      }
      (self.settings, self.driver, self.fluid) = (settings, driver, fluid)
    }

    func delete() { fluid.delete_fluid_audio_driver(driver) }
  }

  /// Opens a driver at 48 kHz, or at the rate of its device if it supports no other.
  ///
  /// - Parameters:
  ///   - shape: the buffer.
  ///   - lost: called from any thread when the device is lost.
  ///   - receiver: makes the callback for a sample rate.
  /// - Throws: `deviceUnavailable` with the reason.
  static func open(
    _ name: String, _ shape: BufferShape, lost: @escaping @Sendable () -> Void = {},
    receiver: (_ sampleRate: Double) throws(AudioError) -> Receiver
  ) throws(AudioError) -> DriverStream {
    // Loads the library before another thread needs it.
    _ = try AudioDevice.drivers()
    var rate = 48000.0
    // A device that supports only its own rate would sound out of tune at 48 kHz.
    for _ in 1...2 {
      let (wanted, receiver) = (rate, try receiver(rate))
      _ = FluidLog.take()
      let result = QuietStandardError.during {
        BackgroundCall.run(
          limit: limit, { Handle(name, shape, sampleRate: wanted, receiver) }, late: { $0?.delete() })
      }
      let messages = FluidLog.take()
      guard let result else {
        receiver.keepForever()
        throw .deviceUnavailable(name, "no answer within 3 s")
      }
      guard let handle = result else { throw .deviceUnavailable(name, messages.last.map(oneLine) ?? "") }
      let opened = handle.settings.number("synth.sample-rate")
      guard let other = mismatch(messages, opened: opened, requested: wanted) else {
        return DriverStream(name, shape, sampleRate: wanted, handle, receiver, lost: lost)
      }
      if BackgroundCall.run(limit: limit, { handle.delete() }) == nil { receiver.keepForever() }
      rate = other
    }
    throw .deviceUnavailable(name, "sample rate")
  }

  private init(
    _ driver: String, _ shape: BufferShape, sampleRate: Double, _ handle: Handle, _ receiver: Receiver,
    lost: @escaping @Sendable () -> Void
  ) {
    (self.driver, self.shape, self.sampleRate) = (driver, shape, sampleRate)
    (self.handle, self.receiver) = (handle, receiver)
    quiet = driver == "jack" ? QuietStandardError() : nil
    watch = BufferShape.isServer(driver) ? SinkWatch(lost: lost) : nil
    // PulseAudio's driver ends its thread on an error and reports it only in the log.
    FluidLog.observe(by: self) { message in
      let isJACK = message.contains("Lost") && message.contains("JACK")
      if message.contains("Error writing to PulseAudio") || isJACK { lost() }
    }
  }

  /// The device's rate if it differs from the requested one. Some drivers only log that, and play out of tune.
  static func mismatch(_ messages: [String], opened: Double?, requested: Double) -> Double? {
    if let opened, opened != requested { return opened }
    for message in messages where message.contains("ample rate") {
      let numbers = message.split { !$0.isNumber }.compactMap { Double($0) }
      if let other = numbers.last(where: { $0 != requested && (8000...192_000).contains($0) }) { return other }
    }
    return nil
  }

  private static func oneLine(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// It may call back later if the time isn't enough.
  func close() {
    FluidLog.stopObserving(by: self)
    let handle = handle
    let closed: Void? = QuietStandardError.during { BackgroundCall.run(limit: Self.closingLimit) { handle.delete() } }
    if closed == nil { receiver.keepForever() } else { quiet?.end() }
  }
}

extension AudioError {
  /// One driver can't be used.
  static func deviceUnavailable(_ driver: String, _ reason: String) -> AudioError {
    .deviceUnavailable([.init(driver: driver, reason: reason)])
  }
}
