import Foundation
import Synchronization
import TestSupport
import Testing

/// A process started by a test, which is killed when this object is released.
///
/// Foundation's `Process` isn't used because it regards a child that closes inherited descriptors, such as a sound server, as
/// exited. Signals are unblocked, because children would inherit the blocked signals of the tests' threads.
final class ChildProcess {
  let id: pid_t
  /// Held while a process starts and while a pipe is made: a process that starts before the pipe's ends are closed for it would
  /// keep them open.
  fileprivate static let starting = Mutex(())
  fileprivate var reaped: Int32?

  /// - Parameters:
  ///   - command: searched for in the tests' PATH.
  ///   - terminal: the path of the controlling terminal of a new session; nil to use the descriptors.
  init(
    _ command: [String], environment: [String: String], input: Int32? = nil, output: Int32? = nil, error: Int32? = nil,
    terminal: String? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [(Int32(0), input), (1, output), (2, error)] {
      if let terminal {
        // The first terminal that a session leader opens becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, target, terminal, O_RDWR, 0)
      } else if let source {
        posix_spawn_file_actions_adddup2(&actions, source, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let newSession: Int32 = terminal == nil ? 0 : 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let argv = command.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid = pid_t()
    let status = Self.starting.withLock { _ in posix_spawnp(&pid, command[0], &actions, &attributes, argv, envp) }
    try #require(status == 0)
    id = pid
  }

  deinit { end() }

  func signal(_ number: Int32) { if reaped == nil { kill(id, number) } }

  /// Kills the process.
  func end() {
    guard reaped == nil else { return }
    kill(id, SIGCONT)
    kill(id, SIGKILL)
    _ = wait()
  }

  /// The exit code as a shell reports it; nil while the process runs.
  var exitCode: Int32? {
    var status: Int32 = 0
    if reaped == nil, waitpid(id, &status, WNOHANG) == id { reaped = Self.code(status) }
    return reaped
  }

  private static func code(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Waits for at most `seconds`, and then kills the process. Returns the exit code as a shell reports it.
  ///
  /// - Parameter observe: called every few milliseconds until then.
  @discardableResult
  func wait(within seconds: Double = 60, observe: () -> Void = {}) -> Int32 {
    if let reaped { return reaped }
    var status: Int32 = 0
    let hasEnded = eventually(within: seconds) {
      observe()
      return waitpid(id, &status, WNOHANG) == id
    }
    if !hasEnded {
      kill(id, SIGKILL)
      waitpid(id, &status, 0)
    }
    let code = Self.code(status)
    reaped = code
    return code
  }
}

extension ChildProcess {
  /// Waits like `wait(within:)` and reports an issue if the exit code isn't the expected one.
  func expectExit(_ expected: Int32, within seconds: Double = 60, file: String = #filePath, line: Int = #line) {
    let code = wait(within: seconds)
    if code != expected { report(["The exit code is \(code), not \(expected)."], "", file, line) }
  }

  /// Waits like `wait(within:)` and also returns the largest observed memory in MB; 0 without `/proc`.
  ///
  /// `ru_maxrss` of `wait4` isn't used because it starts with the tests' memory.
  func waitMeasuring(within seconds: Double) -> (status: Int32, megabytes: Int) {
    var largest = 0
    let code = wait(within: seconds) { largest = max(largest, peakKilobytes ?? 0) }
    return (code, largest / 1024)
  }

  /// Whether the process handles or blocks a signal; true without `/proc`.
  func catches(_ signal: Int32) -> Bool {
    let masks = ["SigCgt", "SigBlk"].compactMap { field($0) }.compactMap { UInt64($0, radix: 16) }
    return masks.isEmpty || masks.contains { $0 & (1 << UInt64(signal - 1)) != 0 }
  }

  /// The peak of its resident memory; nil without `/proc`.
  private var peakKilobytes: Int? { field("VmHWM").flatMap { Int($0.filter(\.isNumber)) } }

  /// A field of `/proc/ID/status`.
  private func field(_ name: String) -> String? {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") })
    else { return nil }
    return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
  }
}

/// A pipe whose ends children don't inherit.
struct ChildPipe {
  let reading: FileHandle
  let writing: FileHandle

  /// A child may end before a test has written everything to it, which would end all tests.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  init() throws {
    Self.ignoresBrokenPipes
    var ends: [Int32] = [-1, -1]
    let status = ChildProcess.starting.withLock { _ in
      let status = pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return status
    }
    try #require(status == 0)
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}
