import PeachCore
import Synchronization

/// A program that runs beside this one, with pipes for its standard input and output; what it says of errors is dropped.
///
/// It's killed when this is released. One that waits for its standard input notices when this process ends.
final class Subprocess {
  /// Nonblocking.
  let output: Int32
  private let input: Int32
  private let id: pid_t
  private var status: Int32?

  /// Between the making of a pipe and its being kept from children, no child may be started.
  private static let starting = Mutex(())

  /// Nil where it can't be started. C: `posix_spawnp`, in a process group of its own.
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
    // Keys that end or suspend this program are this program's affair.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var arguments = command.map { strdup($0) }
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

  /// C: `pipe`, both ends closed in children.
  private static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard PeachCore.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes a line to its standard input. False where it has ended.
  func send(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    return write(input, bytes, bytes.count) == bytes.count
  }

  /// Kills it, unless it has ended by itself, and waits for that.
  ///
  /// - Returns: the number of the signal that has ended it; nil where it has left by itself.
  @discardableResult
  func end() -> Int32? {
    if status == nil {
      kill(id, SIGKILL)
      status = waited()
    }
    return signal
  }

  /// Waits for its end.
  func wait() -> Int32? {
    if status == nil { status = waited() }
    return signal
  }

  private var signal: Int32? { status.flatMap { $0 & 0x7F == 0 ? nil : $0 & 0x7F } }

  private func waited() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  deinit {
    end()
    close(input)
    close(output)
  }
}
