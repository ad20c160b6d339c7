import PeachCore

/// The SHA-256 of a file, computed by the system's own tool in a process of low priority while we train.
///
/// `sha256sum` is part of GNU coreutils, `shasum` of macOS.
public final class FileDigest {
  private let process: pid_t
  private let descriptor: Int32
  private var output: [UInt8] = []
  private var isOver = false

  /// A path may begin with a minus sign.
  static func command(path: String) -> [String] {
    #if os(Linux)
      ["nice", "sha256sum", "-b", "--", path]
    #else
      ["nice", "shasum", "-a", "256", "-b", "--", path]
    #endif
  }

  /// Nil where no tool could be started. C: `posix_spawnp`.
  public init?(path: String) {
    let command = Self.command(path: path)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { close(ends[1]) }
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var arguments = command.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var started = pid_t()
    guard posix_spawnp(&started, command[0], &actions, nil, arguments, environ) == 0 else {
      close(ends[0])
      return nil
    }
    process = started
    descriptor = ends[0]
  }

  /// Nil as long as it is not known; `.some(nil)` where the tool failed.
  public func result() -> String?? {
    guard !isOver else { return .some(nil) }
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      output += bytes[..<count]
    }
    end()
    // GNU marks a name it had to escape with a backslash in front.
    let digest = String(decoding: output, as: UTF8.self).drop { $0 == "\\" }.prefix { $0.isHexDigit }
    return .some(digest.count == 64 ? String(digest) : nil)
  }

  /// Waits for the digest; nil where the tool failed.
  public func wait() -> String? {
    while true {
      if let result = result() { return result }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, -1)
    }
  }

  public func cancel() {
    guard !isOver else { return }
    kill(process, SIGKILL)
    end()
  }

  private func end() {
    isOver = true
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  deinit { cancel() }
}
