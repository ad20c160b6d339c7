import PeachBase

/// Redirects file descriptor 2 to `/dev/null` from `init` to `end`, because audio libraries print to standard error when they fail.
///
/// To print meanwhile, keep a duplicate of the descriptor. C: `dup2`.
struct QuietStandardError {
  private let saved: Int32

  init() {
    saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if saved >= 0, nowhere >= 0 { dup2(nowhere, 2) }
    if nowhere >= 0 { close(nowhere) }
  }

  func end() {
    guard saved >= 0 else { return }
    dup2(saved, 2)
    close(saved)
  }

  /// Runs `body` with standard error redirected.
  ///
  /// If the result is nil, the library is still running, so standard error stays redirected.
  static func during<Result>(_ body: () -> Result?) -> Result? {
    let quiet = QuietStandardError()
    let result = body()
    if result != nil { quiet.end() } else { close(quiet.saved) }
    return result
  }
}
