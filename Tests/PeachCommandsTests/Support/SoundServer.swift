import AudioMeasurement
import Foundation
import Testing

/// A PulseAudio of the test's own: a null sink at 48 kHz, whose monitor can be recorded. No hardware, no network.
final class SoundServer {
  private let folder = TemporaryFolder()
  private let server: ChildProcess
  private var clients: [ChildProcess] = []
  /// What a program needs to find it.
  let environment: [String: String]

  /// - Parameter sleeps: whether it works two seconds ahead while nobody plays, as such servers do, and makes whoever comes
  ///   next wait for as long. If not, it does 50 ms.
  init(sleeps: Bool = false) throws {
    for name in ["run", "run/pulse", "home", "state"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let socket = folder.path + "/run/pulse/native"
    environment = Program.environment([
      "XDG_RUNTIME_DIR": folder.path + "/run", "HOME": folder.path + "/home",
      "PULSE_RUNTIME_PATH": folder.path + "/run/pulse", "PULSE_STATE_PATH": folder.path + "/state",
      "PULSE_SERVER": "unix:" + socket,
    ])
    // Where the tests are killed, it ends itself.
    server = try ChildProcess(
      [
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=60", "--use-pid-file=no", "--disable-shm=yes",
        "--realtime=yes", "--high-priority=yes", "--log-target=stderr",
        "-L", "module-null-sink sink_name=null48 rate=48000 format=float32le channels=2 norewinds=\(!sleeps)",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=" + socket,
      ], environment: environment)
    try #require(
      eventually(within: 20) { (try? ChildProcess(["pactl", "info"], environment: environment))?.wait() == 0 })
  }

  deinit {
    clients.forEach { $0.end() }
    server.end()
  }

  /// Keeps the sink running, so that a recording goes on between programs.
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
    // What was played last is on its way through the monitor.
    let end = size() + 48000
    #expect(eventually { size() > end })
    recorder.end()
    let samples = try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: Float.self) }
    }
    return Tone(samples, rate: 48000)
  }

  /// Ends the server under the feet of its clients.
  func die() { server.end() }

  /// Keeps the server from doing anything, with its connections open.
  func freeze() { server.signal(SIGSTOP) }

  /// Lets it go on.
  func thaw() { server.signal(SIGCONT) }
}
