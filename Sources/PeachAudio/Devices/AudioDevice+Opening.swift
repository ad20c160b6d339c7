import Dispatch
import PeachCore
import Synchronization

extension AudioDevice {
  /// The drivers in this build of FluidSynth.
  public static func drivers() throws(AudioError) -> [String] { try DriverStream.available() }

  /// Sets up what belongs to the whole process; to be called before there is a second thread that loads sounds.
  public static func prepareProcess() { DriverStream.prepareProcess() }

  /// Opens the first of the drivers that opens; those that this FluidSynth lacks are passed over.
  ///
  /// - Throws: `deviceUnavailable` with the reason of each, `unknownDriver` where none of the names exists.
  public static func open(
    firstOf wanted: AudioDrivers, through output: any OutputDriver
  ) throws(AudioError) -> AudioDevice {
    let available = try output.available()
    let candidates = wanted.names.filter { available.contains($0) }
    guard !candidates.isEmpty else {
      throw .unknownDriver(wanted.names.first ?? "", available: available.filter(AudioDriverName.all.contains))
    }
    var failures: [AudioError.DriverFailure] = []
    for name in candidates {
      do throws(AudioError) {
        return try AudioDevice(driver: name, hasDroppedOut: wanted.droppedOut.contains(name), through: output)
      } catch {
        guard case .deviceUnavailable(let reasons) = error else { throw error }
        failures += reasons
      }
    }
    throw .deviceUnavailable(failures)
  }

  /// Begins to open the first of the drivers that opens, on a thread of its own.
  public static func beginOpening(firstOf wanted: AudioDrivers, through output: any OutputDriver) -> Opening {
    Opening(firstOf: wanted, through: output)
  }

  /// A device that is being opened while something else is done.
  ///
  /// One at a time in the whole process, the closing of what nobody waited for included: the library's messages and standard
  /// error are everybody's.
  public struct Opening {
    fileprivate static let queue = DispatchQueue(label: "peach.opening", qos: .userInitiated)
    private let exchange = Exchange()

    fileprivate init(firstOf wanted: AudioDrivers, through output: any OutputDriver) {
      // Before the thread: what the library sets up once must not be set up by two.
      _ = try? output.available()
      Self.queue.async { [exchange] in
        guard !exchange.isAbandoned else { return }
        let device = Result { () throws(AudioError) in try AudioDevice.open(firstOf: wanted, through: output) }
        if !exchange.put(Opened(result: device)) { try? device.get().close() }
      }
    }

    /// The device where it is open by now; throws where it could not be opened.
    func poll() throws(AudioError) -> AudioDevice? { try exchange.take()?.result.get() }

    /// Waits for nothing: what is opened later is closed.
    func abandon() {
      if let opened = exchange.abandon() { Self.queue.async { try? opened.result.get().close() } }
    }

    /// Waits for the device; each driver has its time limit.
    ///
    /// - Returns: nil where `isLeaving` came true before; what is opened later is closed.
    public func finish(unless isLeaving: () -> Bool) throws(AudioError) -> AudioDevice? {
      while exchange.isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
        guard isLeaving() else { continue }
        abandon()
        return nil
      }
      return try exchange.take()?.result.get()
    }
  }

  /// Closes the device on the queue that opens others, without waiting for it.
  func closeLater() {
    let opened = Opened(result: .success(self))
    Opening.queue.async { try? opened.result.get().close() }
  }

  /// `@unchecked Sendable`: the thread that opened the device lets go of it before the other takes it.
  private struct Opened: @unchecked Sendable {
    let result: Result<AudioDevice, AudioError>
  }

  /// Between the thread that opens a device and the one that waits for it.
  private final class Exchange: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    private let state = Mutex(State.pending)

    private enum State {
      case pending, abandoned
      case done(Opened?)
    }

    var isAbandoned: Bool { state.withLock { if case .abandoned = $0 { true } else { false } } }

    /// - Returns: false where nobody waits any more.
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

    /// Waits no more; what has come in this very moment is returned.
    func abandon() -> Opened? {
      state.withLock { state in
        defer { state = .abandoned }
        if case .done(let opened) = state { return opened } else { return nil }
      }
    }
  }
}
