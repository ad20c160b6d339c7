import CFluidSynth
import Dispatch
import PeachCore
import Synchronization

/// An audio device that plays what a `Playback` schedules, through one of FluidSynth's drivers.
///
/// Opening and closing happen on a helper thread with a time limit, since a sound server that is stuck can hold either for
/// half a minute. All calls belong on one thread.
public final class AudioDevice {
  public let driver: String
  /// In frames; what the driver asks for at a time.
  public let period: Int
  public let playback: Playback
  public var sampleRate: Double { playback.sampleRate }
  /// Becomes readable when there are events to take.
  public let wakeDescriptor: Int32

  private let handle: DriverHandle
  private let writingEnd: Int32
  private var lastBeat: (frames: Int, at: ContinuousClock.Instant)
  private var toldLoss = false
  /// The JACK library prints when its server goes away.
  private let quiet: QuietStandardError?

  /// How long opening and closing may take.
  static let limit = Duration.seconds(3)
  /// A device whose callback has not been called for this long is lost.
  static let heartbeat = Duration.milliseconds(2500)

  /// `@unchecked Sendable`: the pointer is only handed from the thread that opens to the one that closes.
  private struct DriverHandle: @unchecked Sendable {
    let driver: OpaquePointer
    let settings: OpaquePointer

    func delete() {
      delete_fluid_audio_driver(driver)
      delete_fluid_settings(settings)
    }
  }

  /// The drivers in this build of FluidSynth.
  public static func drivers() throws(AudioError) -> [String] {
    FluidLog.install()
    _ = environmentIsSet
    return try FluidSettings().options("audio.driver").sorted()
  }

  /// Sets up what belongs to the whole process; to be called before there is a second thread that loads sounds.
  public static func prepareProcess() {
    FluidLog.install()
    _ = environmentIsSet
  }

  /// Set before there is a second thread that might be reading the environment.
  private static let environmentIsSet: Void = {
    // The JACK library would start a server that nobody has asked for, and let it print.
    setenv("JACK_NO_START_SERVER", "1", 0)
    setenv("PULSE_PROP_application.name", "Peach", 0)
  }()

  /// A device that is being opened while something else is done.
  public struct Opening {
    private let result: Exchange

    fileprivate init(firstOf names: [String]) {
      let result = Exchange()
      self.result = result
      // Before the thread: what the library sets up once must not be set up by two.
      FluidLog.install()
      _ = try? AudioDevice.drivers()
      DispatchQueue.global(qos: .userInitiated).async {
        let device = Result { () throws(AudioError) in try AudioDevice.open(firstOf: names) }
        result.device.withLock { $0 = Handover(device: device) }
        result.isDone.signal()
      }
    }

    /// Waits for the device; each driver has its time limit.
    ///
    /// - Returns: nil where `isLeaving` came true before; what is opened later is then nobody's.
    public func finish(unless isLeaving: () -> Bool) throws(AudioError) -> AudioDevice? {
      while result.isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
        if isLeaving() { return nil }
      }
      let handover = result.device.withLock { $0 }
      guard let handover else { throw .deviceUnavailable([]) }
      return try handover.device.get()
    }

    private final class Exchange: Sendable {
      let isDone = DispatchSemaphore(value: 0)
      let device = Mutex<Handover?>(nil)
    }

    /// `@unchecked Sendable`: the thread that opened the device lets go of it before the other takes it.
    private struct Handover: @unchecked Sendable {
      let device: Result<AudioDevice, AudioError>
    }
  }

  /// Begins to open the first of `names` that opens, on a thread of its own.
  public static func beginOpening(firstOf names: [String]) -> Opening { Opening(firstOf: names) }

  /// Opens the first of `names` that opens; names that this FluidSynth lacks are passed over.
  ///
  /// - Throws: `deviceUnavailable` with the reason of each, `unknownDriver` where none of the names exists.
  public static func open(firstOf names: [String]) throws(AudioError) -> AudioDevice {
    let available = try drivers()
    let candidates = names.filter { available.contains($0) }
    guard !candidates.isEmpty else {
      throw .unknownDriver(names.first ?? "", available: available.filter(AudioDriverName.all.contains))
    }
    var failures: [AudioError.DriverFailure] = []
    for name in candidates {
      do throws(AudioError) {
        return try AudioDevice(driver: name)
      } catch {
        guard case .deviceUnavailable(let reasons) = error else { throw error }
        failures += reasons
      }
    }
    throw .deviceUnavailable(failures)
  }

  private convenience init(driver name: String) throws(AudioError) {
    do throws(RateMismatch) {
      try self.init(driver: name, sampleRate: 48000)
    } catch {
      // A device that plays at its own rate alone would sound out of tune: take that rate.
      guard let rate = error.rate else { throw .deviceUnavailable([error.failure]) }
      do throws(RateMismatch) {
        try self.init(driver: name, sampleRate: rate)
      } catch {
        throw .deviceUnavailable([error.failure])
      }
    }
  }

  /// Why a driver did not open; with `rate`, that it would at that rate.
  private struct RateMismatch: Error {
    let failure: AudioError.DriverFailure
    var rate: Double?
  }

  private init(driver name: String, sampleRate: Double) throws(RateMismatch) {
    func failure(_ reason: String) -> RateMismatch { RateMismatch(failure: .init(driver: name, reason: reason)) }
    FluidLog.install()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure("pipe: errno \(errno)") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    let shape = BufferShape.of(driver: name)
    let playback = Playback(
      sampleRate: sampleRate, latency: shape.latency(at: sampleRate), wakeDescriptor: ends[1])
    _ = FluidLog.take()
    let outcome = Self.open(name, shape: shape, sampleRate: sampleRate, mixer: playback.mixer)
    let messages = FluidLog.take()
    guard let outcome else {
      // The driver may still open, and then call back: mixer and pipe must outlive it.
      _ = Unmanaged.passRetained(playback)
      throw failure("no answer within 3 s")
    }
    guard case .opened(let handle, let openedRate) = outcome else {
      Descriptor.close(ends[0], ends[1])
      throw failure(messages.last.map(Self.oneLine) ?? "")
    }
    if let rate = Self.mismatch(messages, opened: openedRate, asked: sampleRate) {
      _ = HelperThread.run(limit: Self.limit) { handle.delete() }
      Descriptor.close(ends[0], ends[1])
      throw RateMismatch(failure: .init(driver: name, reason: "sample rate"), rate: rate)
    }
    self.handle = handle
    self.playback = playback
    driver = name
    period = shape.period
    (wakeDescriptor, writingEnd) = (ends[0], ends[1])
    lastBeat = (0, .now)
    quiet = name == "jack" ? QuietStandardError() : nil
    watchLog()
  }

  private enum Outcome: Sendable {
    case opened(DriverHandle, rate: Double)
    case failed
  }

  /// C: `new_fluid_audio_driver2`. Nil where there was no answer in time.
  private static func open(
    _ name: String, shape: BufferShape, sampleRate: Double, mixer: UnsafeMutablePointer<Mixer>
  ) -> Outcome? {
    let mixerAddress = UInt(bitPattern: mixer)
    let open = { @Sendable () -> Outcome in
      guard let settings = new_fluid_settings() else { return .failed }
      fluid_settings_setstr(settings, "audio.driver", name)
      fluid_settings_setint(settings, "audio.period-size", Int32(shape.period))
      fluid_settings_setint(settings, "audio.periods", Int32(shape.periods))
      fluid_settings_setnum(settings, "synth.sample-rate", sampleRate)
      fluid_settings_setstr(settings, "audio.jack.id", "peach")
      fluid_settings_setint(settings, "audio.jack.autoconnect", 1)
      let data = UnsafeMutableRawPointer(bitPattern: mixerAddress)
      guard let driver = new_fluid_audio_driver2(settings, audioCallback, data) else {
        delete_fluid_settings(settings)
        return .failed
      }
      var rate = sampleRate
      fluid_settings_getnum(settings, "synth.sample-rate", &rate)
      return .opened(DriverHandle(driver: driver, settings: settings), rate: rate)
    }
    return QuietStandardError.during {
      HelperThread.run(limit: limit, open) { late in
        if case .opened(let handle, _) = late { handle.delete() }
      }
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

  /// PulseAudio's driver ends its thread on an error and tells it only in the log.
  private func watchLog() {
    let loss = LossSignal(writingEnd: writingEnd)
    lossSignal = loss
    FluidLog.observe { message in
      if message.contains("Error writing to PulseAudio") || message.contains("Lost connection to JACK") { loss.raise() }
    }
  }

  private var lossSignal: LossSignal?

  private final class LossSignal: Sendable {
    private let raised = Atomic<Bool>(false)
    private let writingEnd: Int32

    init(writingEnd: Int32) { self.writingEnd = writingEnd }

    func raise() {
      raised.store(true, ordering: .releasing)
      var byte: UInt8 = 2
      _ = write(writingEnd, &byte, 1)
    }

    var isRaised: Bool { raised.load(ordering: .acquiring) }
  }

  /// What happened since the last call, each with the time at which it is heard: an estimate, the handing over of the
  /// frame plus `playback.latency`.
  public func takeEvents() -> [(event: PlayerEvent, time: SessionTime)] {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(wakeDescriptor, &bytes, 16) > 0 {}
    var events = playback.takeEvents()
    if isGone && !toldLoss {
      toldLoss = true
      events.append((.deviceLost, .monotonic))
    }
    return events
  }

  /// Whether the device is lost: its driver said so, or has not asked for samples for 2.5 s.
  private var isGone: Bool {
    if lossSignal?.isRaised == true { return true }
    let frames = playback.mixer.pointee.frameCount.load(ordering: .acquiring)
    let now = ContinuousClock.now
    if frames != lastBeat.frames { lastBeat = (frames, now) }
    return now - lastBeat.at > Self.heartbeat
  }

  /// Waits until the device consumes samples steadily: a sound server that was idle can take a second or two, in which
  /// the first note would be held back. Waits no longer once `isLeaving` is true.
  public func waitUntilRunning(unless isLeaving: () -> Bool = { false }) {
    // One period fills the server's buffer and one is under way: the third is asked for when the first is gone.
    let enough = 3 * period
    let deadline = ContinuousClock.now + Self.limit
    while playback.mixer.pointee.frameCount.load(ordering: .acquiring) < enough, ContinuousClock.now < deadline,
      !isLeaving()
    {
      usleep(500)
    }
  }

  /// Waits, for a moment, until what is fading out has been heard.
  public func finishFade() {
    let deadline = ContinuousClock.now + .milliseconds(100)
    while !playback.isSilent, ContinuousClock.now < deadline {
      _ = takeEvents()
      usleep(1000)
    }
    usleep(UInt32(playback.latency.inSeconds * 1e6))
  }

  /// Closes the device, waiting no longer than `limit` for it.
  public func close(limit: Duration = .milliseconds(300)) {
    FluidLog.observe(nil)
    let handle = handle
    let closed: Void? = QuietStandardError.during { HelperThread.run(limit: limit) { handle.delete() } }
    if closed == nil {
      // It may still call back.
      _ = Unmanaged.passRetained(playback)
      return
    }
    quiet?.end()
    Descriptor.close(wakeDescriptor, writingEnd)
  }
}

extension SessionTime {
  /// The machine's monotonic clock, whose zero is arbitrary.
  public static var monotonic: SessionTime {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return SessionTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
  }
}

/// How a driver's buffer is cut.
struct BufferShape {
  /// In frames.
  let period: Int
  let periods: Int

  static func of(driver: String) -> BufferShape {
    switch driver {
    // The server holds one period for us; smaller ones glitch without real-time priority.
    case "pulseaudio", "pipewire": BufferShape(period: 512, periods: 1)
    default: BufferShape(period: 256, periods: 4)
    }
  }

  /// From the handing over of a frame until it is heard: the driver's whole buffer.
  func latency(at sampleRate: Double) -> Duration { .seconds(Double(period * periods) / sampleRate) }
}

private enum Descriptor {
  static func close(_ descriptors: Int32...) {
    for descriptor in descriptors { _ = PeachCore.close(descriptor) }
  }
}
