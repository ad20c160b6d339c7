import Dispatch
import PeachCore
import Synchronization

extension AudioDevice {
  /// The drivers in this build of FluidSynth.
  public static func drivers() throws(AudioError) -> [String] { try DriverStream.available() }

  /// Sets up what belongs to the whole process; to be called before there is a second thread that loads sounds.
  public static func prepareProcess() { DriverStream.prepareProcess() }

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

  /// Begins to open the first of `names` that opens, on a thread of its own.
  public static func beginOpening(firstOf names: [String]) -> Opening { Opening(firstOf: names) }

  /// A device that is being opened while something else is done.
  public struct Opening {
    private let result: Exchange

    fileprivate init(firstOf names: [String]) {
      let result = Exchange()
      self.result = result
      // Before the thread: what the library sets up once must not be set up by two.
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
}
