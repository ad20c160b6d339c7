import Dispatch
import PeachBase

extension AudioDevice {
  /// The drivers in this build of FluidSynth.
  public static func drivers() throws(AudioError) -> [String] { try builtDrivers.get() }

  private static let builtDrivers = Result { () throws(AudioError) in
    setEnvironment()
    FluidLog.install()
    return try FluidSettings().options("audio.driver").sorted()
  }

  /// Loads the sound library with its sixty others on another thread, while this one reads the database. Call it before the
  /// process has a second thread.
  public static func prepareProcess() {
    setEnvironment()
    _ = isPreparing
  }

  /// Once, because a second call would start a second thread, and starting one waits for the loader. On the queue of devices, whose
  /// thread then opens the first one.
  private static let isPreparing: Void = Opening.queue.async { _ = try? drivers() }

  /// Sets the environment variables for the sound libraries. Call it before the process has a second thread.
  public static func setEnvironment() { _ = environmentIsSet }

  /// Must run before a second thread might read the environment: a new variable moves all of them.
  private static let environmentIsSet: Void = {
    // The JACK library would otherwise start a server, which prints messages.
    setenv("JACK_NO_START_SERVER", "1", 0)
    // FluidSynth registers with the server under its own name; only this variable overrides it.
    setenv("PULSE_PROP_OVERRIDE_application.name", "Peach", 0)
    // FluidSynth sets it when it opens a driver, while ALSA or the sound server's library may be reading the environment.
    setenv("PULSE_PROP_media.role", "music", 0)
  }()

  /// Opens the first driver that can be opened, skipping those that this build of FluidSynth lacks.
  ///
  /// - Parameters:
  ///   - length: that of the buffer; a short one fails if it can't hold.
  ///   - longest: the drivers that get the longest buffer instead.
  /// - Throws: `deviceUnavailable` with a reason per driver; `unknownDriver` if FluidSynth has none of them.
  public static func open(
    firstOf wanted: [String] = AudioDriverName.automatic, _ length: BufferShape.Length = .long,
    longest: Set<String> = [], through output: any OutputDriver = FluidSynthOutput()
  ) throws(AudioError) -> AudioDevice {
    let available = try output.available()
    let candidates = wanted.filter { available.contains($0) }
    guard !candidates.isEmpty else {
      throw .unknownDriver(wanted.first ?? "", available: available.filter(AudioDriverName.all.contains))
    }
    var failures: [AudioError.DriverFailure] = []
    for name in candidates {
      do throws(AudioError) {
        return try AudioDevice(driver: name, longest.contains(name) ? .longest : length, through: output)
      } catch {
        guard case .deviceUnavailable(let reasons) = error else { throw error }
        failures += reasons
      }
    }
    throw .deviceUnavailable(failures)
  }

  /// A device that is being opened in the background.
  ///
  /// Devices are opened, and abandoned ones closed, one at a time: the whole process shares FluidSynth's log and standard
  /// error.
  public struct Opening {
    fileprivate static let queue = DispatchQueue(label: "peach.opening", qos: .userInitiated)
    private let call: BackgroundCall<Result<AudioDevice, AudioError>>

    /// Starts to open the first driver that can be opened, on another thread.
    public init(
      firstOf wanted: [String], _ length: BufferShape.Length = .long, longest: Set<String> = [],
      through output: any OutputDriver
    ) {
      call = BackgroundCall(
        on: Self.queue,
        {
          Result { () throws(AudioError) in
            try AudioDevice.open(firstOf: wanted, length, longest: longest, through: output)
          }
        },
        late: { try? $0.get().close() })
    }

    /// The device, or nil while it is still being opened. Throws if it could not be opened.
    func poll() throws(AudioError) -> AudioDevice? { try call.take()?.get() }

    /// Stops waiting; the device is closed once it is open.
    public func abandon() { try? call.abandon()?.get().closeLater() }

    /// Waits for the device. Each driver gets 3 s.
    ///
    /// - Returns: nil if `isLeaving` became true first; the device is then closed once it is open.
    public func finish(unless isLeaving: () -> Bool) throws(AudioError) -> AudioDevice? {
      while !call.wait(atMost: .milliseconds(20)) {
        guard isLeaving() else { continue }
        abandon()
        return nil
      }
      return try poll()
    }
  }

  /// Closes the device on the opening queue, without waiting.
  func closeLater() {
    // Only the queue uses the device from now on.
    nonisolated(unsafe) let device = self
    Opening.queue.async { device.close() }
  }
}
