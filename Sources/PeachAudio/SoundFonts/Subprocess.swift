import PeachBase
import Synchronization

/// A child process with pipes for its standard input and output. Its standard error is discarded.
///
/// It is killed when this object is released. If this process ends first, its standard input ends.
final class Subprocess {
  /// Nonblocking.
  let output: Int32
  private let input: Int32
  private let id: pid_t
  private var status: Int32?

  /// Prevents other children from inheriting a pipe before FD_CLOEXEC is set.
  private static let starting = Mutex(())

  /// Starts `command` in its own process group; nil if that fails. C: `posix_spawnp`.
  init?(_ command: [String]) {
    let started = Self.starting.withLock { _ in Self.start(command) }
    guard let started else { return nil }
    (id, input, output) = started
  }

  private static func start(_ command: [String]) -> (pid_t, input: Int32, output: Int32)? {
    guard let (inputReader, input) = pipe() else { return nil }
    defer { close(inputReader) }
    guard let (output, outputWriter) = pipe() else {
      close(input)
      return nil
    }
    defer { close(outputWriter) }
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputReader, 0)
    posix_spawn_file_actions_adddup2(&actions, outputWriter, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C and Ctrl-Z must reach only this program, and all signals that end the child: Dispatch's threads block some.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var arguments = command.map { strdup(FilePaths.bytes(of: $0)) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var id = pid_t()
    guard posix_spawnp(&id, command[0], &actions, &attributes, arguments, environ) == 0 else {
      close(input)
      close(output)
      return nil
    }
    return (id, input, output)
  }

  /// A pipe whose ends are closed in children. C: `pipe`.
  private static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard PeachBase.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes a line to its standard input; false if it has ended.
  func send(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    return write(input, bytes, bytes.count) == bytes.count
  }

  /// Kills the process unless it has exited, and waits for its end.
  ///
  /// - Returns: the signal that ended it; nil if it exited.
  @discardableResult
  func end() -> Int32? {
    if status == nil { kill(id, SIGKILL) }
    return wait()
  }

  /// Waits for the end of the process; returns the signal that ended it, or nil if it exited.
  func wait() -> Int32? {
    if status == nil {
      var ended: Int32 = 0
      while waitpid(id, &ended, 0) < 0 && errno == EINTR {}
      status = ended
    }
    return status.flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F }
  }

  deinit {
    end()
    close(input)
    close(output)
  }
}
