import Dispatch
import PeachCore
import Synchronization

extension AudioDevice {
  /// The drivers in this build of FluidSynth.
  public static func drivers() throws(AudioError) -> [String] { try DriverStream.available() }

  /// Begins to load the sound libraries. Call it before the process has a second thread.
  public static func prepareProcess() { DriverStream.prepareProcess() }

  /// Sets the environment variables for the sound libraries. Call it before the process has a second thread.
  public static func setEnvironment() { DriverStream.setEnvironment() }

  /// Opens the first driver that can be opened, skipping those that this build of FluidSynth lacks.
  ///
  /// - Parameter isShort: whether the buffer is short; fails if that can't hold.
  /// - Throws: `deviceUnavailable` with a reason per driver; `unknownDriver` if FluidSynth has none of them.
  public static func open(
    firstOf wanted: [String], isShort: Bool = false, through output: any OutputDriver
  ) throws(AudioError) -> AudioDevice {
    let available = try output.available()
    let candidates = wanted.filter { available.contains($0) }
    guard !candidates.isEmpty else {
      throw .unknownDriver(wanted.first ?? "", available: available.filter(AudioDriverName.all.contains))
    }
    var failures: [AudioError.DriverFailure] = []
    for name in candidates {
      do throws(AudioError) {
        return try AudioDevice(driver: name, isShort: isShort, through: output)
      } catch {
        guard case .deviceUnavailable(let reasons) = error else { throw error }
        failures += reasons
      }
    }
    throw .deviceUnavailable(failures)
  }

  /// Starts to open the first driver that can be opened, on another thread.
  public static func beginOpening(
    firstOf wanted: [String], isShort: Bool = false, through output: any OutputDriver
  ) -> Opening {
    Opening(firstOf: wanted, isShort: isShort, through: output)
  }

  /// A device that is being opened in the background.
  ///
  /// Devices are opened, and abandoned ones closed, one at a time: the whole process shares FluidSynth's log and standard
  /// error.
  public struct Opening {
    fileprivate static let queue = DispatchQueue(label: "peach.opening", qos: .userInitiated)
    private let exchange = Exchange()

    fileprivate init(firstOf wanted: [String], isShort: Bool, through output: any OutputDriver) {
      // FluidSynth's one-time setup isn't thread-safe, so it runs here first.
      _ = try? output.available()
      Self.queue.async { [exchange] in
        guard !exchange.isAbandoned else { return }
        let device = Result { () throws(AudioError) in
          try AudioDevice.open(firstOf: wanted, isShort: isShort, through: output)
        }
        if !exchange.put(Opened(result: device)) { try? device.get().close() }
      }
    }

    /// The device, or nil while it is still being opened. Throws if it could not be opened.
    func poll() throws(AudioError) -> AudioDevice? { try exchange.take()?.result.get() }

    /// Stops waiting; the device is closed once it is open.
    public func abandon() {
      if let opened = exchange.abandon() { Self.queue.async { try? opened.result.get().close() } }
    }

    /// Waits for the device. Each driver gets 3 s.
    ///
    /// - Returns: nil if `isLeaving` became true first; the device is then closed once it is open.
    public func finish(unless isLeaving: () -> Bool) throws(AudioError) -> AudioDevice? {
      while exchange.isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
        guard isLeaving() else { continue }
        abandon()
        return nil
      }
      return try exchange.take()?.result.get()
    }
  }

  /// Closes the device on the opening queue, without waiting.
  func closeLater() {
    let opened = Opened(result: .success(self))
    Opening.queue.async { try? opened.result.get().close() }
  }

  /// `@unchecked Sendable`: the opening thread stops using the device before the other thread takes it.
  private struct Opened: @unchecked Sendable {
    let result: Result<AudioDevice, AudioError>
  }

  /// Passes a device from the thread that opens it to the one that waits for it.
  private final class Exchange: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    private let state = Mutex(State.pending)

    private enum State {
      case pending, abandoned
      case done(Opened?)
    }

    var isAbandoned: Bool { state.withLock { if case .abandoned = $0 { true } else { false } } }

    /// - Returns: false if the device was abandoned.
    func put(_ opened: Opened) -> Bool {
      defer { isDone.signal() }
      return state.withLock { state in
        guard case .pending = state else { return false }
        state = .done(opened)
        return true
      }
    }

    func take() -> Opened? {
      state.withLock { state in
        guard case .done(let opened) = state else { return nil }
        state = .done(nil)
        return opened
      }
    }

    /// Stops waiting, and returns the device if it has just been opened.
    func abandon() -> Opened? {
      state.withLock { state in
        defer { state = .abandoned }
        if case .done(let opened) = state { return opened } else { return nil }
      }
    }
  }
}
