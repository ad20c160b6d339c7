import AudioMeasurement
import Foundation
import TestSupport
import Testing

/// A private sound server with a null sink at 48 kHz, whose monitor can be recorded. It uses no hardware and no network.
final class SoundServer {
  enum Kind: String, CaseIterable {
    /// PulseAudio without real-time priority, for which programs use a long buffer that suits a busy machine.
    case pulseAudio
    case realTimePulseAudio
    /// PipeWire with WirePlumber, used through PulseAudio's protocol as on most desktops.
    case pipeWire

    private var tools: [String] {
      switch self {
      case .pulseAudio, .realTimePulseAudio: ["pulseaudio"]
      case .pipeWire: ["pipewire", "pipewire-pulse", "wireplumber", "dbus-daemon"]
      }
    }

    /// The kinds without real-time priority that are installed.
    static let available = [pulseAudio, pipeWire].filter { $0.tools.allSatisfy(Program.hasTool) }
  }

  private let folder = TemporaryFolder()
  private var processes: [ChildProcess] = []
  private var clients: [ChildProcess] = []
  /// The environment with which programs find the server.
  let environment: [String: String]

  /// - Parameter sleeps: whether an idle PulseAudio works two seconds ahead, as is usual, so that the next client has to wait as
  ///   long. If not, it works 50 ms ahead.
  init(_ kind: Kind = .pulseAudio, sleeps: Bool = false) throws {
    for name in ["run", "run/pulse", "home", "state"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let run = folder.path + "/run"
    environment = Program.environment([
      "XDG_RUNTIME_DIR": run, "HOME": folder.path + "/home", "PIPEWIRE_RUNTIME_DIR": run,
      "PULSE_RUNTIME_PATH": run + "/pulse", "PULSE_STATE_PATH": folder.path + "/state",
      "PULSE_SERVER": "unix:\(run)/pulse/native", "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(run)/bus",
    ])
    switch kind {
    case .pulseAudio, .realTimePulseAudio:
      try startPulseAudio(socket: run + "/pulse/native", realTime: kind == .realTimePulseAudio, sleeps: sleeps)
    case .pipeWire: try startPipeWire(run)
    }
  }

  private func startPulseAudio(socket: String, realTime: Bool, sleeps: Bool) throws {
    let realTime = realTime ? "yes" : "no"
    // The idle time ends it if the tests are killed.
    try start(
      "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=60", "--use-pid-file=no", "--disable-shm=yes",
      "--realtime=\(realTime)", "--high-priority=yes", "--log-target=stderr",
      "-L", "module-null-sink sink_name=null48 rate=48000 format=float32le channels=2 norewinds=\(!sleeps)",
      "-L", "module-native-protocol-unix auth-anonymous=1 socket=" + socket)
    try #require(eventually(within: 20) { pactl("info") })
  }

  /// WirePlumber, which connects streams to the sink, needs D-Bus. All end together with PipeWire.
  private func startPipeWire(_ run: String) throws {
    func hasSocket(_ name: String) -> Bool {
      eventually { FileManager.default.fileExists(atPath: run + "/" + name) }
    }
    try start("dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path=\(run)/bus")
    try #require(hasSocket("bus"))
    try start("pipewire")
    try #require(hasSocket("pipewire-0"))
    try start("wireplumber")
    try start("pipewire-pulse")
    try #require(eventually(within: 20) { pactl("info") })
    #expect(pactl("load-module", "module-null-sink", "sink_name=null48", "rate=48000", "channels=2"))
    try #require(eventually(within: 20) { pactl("get-sink-volume", "@DEFAULT_SINK@") })
  }

  private func start(_ command: String...) throws {
    processes.append(try ChildProcess(command, environment: environment))
  }

  private func pactl(_ words: String...) -> Bool {
    (try? ChildProcess(["pactl"] + words, environment: environment))?.wait() == 0
  }

  /// Prints what `pactl` prints.
  func ask(_ words: String) throws -> String {
    try Program.tool(["pactl"] + words.words, environment: environment, mayFail: true)
  }

  /// Removes the sink, like unplugged headphones.
  func removeSink() throws {
    let modules = try ask("list short modules").split(separator: "\n")
    let module = try #require(modules.first { $0.contains("sink_name=null48") }?.split(separator: "\t").first)
    _ = try ask("unload-module \(module)")
  }

  deinit {
    clients.forEach { $0.end() }
    die()
  }

  /// Plays silence, so that the sink runs between programs.
  private func keepAwake() throws {
    let silence = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    clients.append(
      try ChildProcess(
        ["pacat", "-d", "null48", "--format=float32le", "--rate=48000", "--channels=2", "--raw", "--latency-msec=10"],
        environment: environment, input: silence.fileDescriptor))
  }

  /// Records what the sink plays while `body` runs.
  func recording(_ body: () throws -> Void) throws -> Tone {
    try keepAwake()
    let path = folder.path + "/recording.raw"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let recorder = try ChildProcess(
      [
        "parec", "-d", "null48.monitor", "--format=float32le", "--rate=48000", "--channels=2", "--raw",
        "--latency-msec=20",
      ],
      environment: environment, output: file.fileDescriptor)
    func size() -> UInt64 { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64) ?? 0 }
    #expect(eventually { size() > 0 })
    try body()
    // Wait for the last samples to pass through the monitor.
    let end = size() + 48000
    #expect(eventually { size() > end })
    recorder.end()
    let samples = try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: Float.self) }
    }
    return Tone(samples, rate: 48000)
  }

  /// Kills the server while clients are connected.
  func die() { processes.reversed().forEach { $0.end() } }

  /// Starts PulseAudio again after `die`, with another sink.
  func restart() throws {
    let socket = environment["XDG_RUNTIME_DIR", default: ""] + "/pulse/native"
    try startPulseAudio(socket: socket, realTime: false, sleeps: false)
  }

  /// Suspends the server with its connections open.
  func freeze() { processes.forEach { $0.signal(SIGSTOP) } }

  /// Resumes the server.
  func thaw() { processes.forEach { $0.signal(SIGCONT) } }
}
