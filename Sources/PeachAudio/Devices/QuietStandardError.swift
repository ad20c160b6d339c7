import PeachCore

/// File descriptor 2 leading nowhere, from `init` to `end`: audio libraries print to standard error when they fail.
///
/// Whoever wants to print whatever happens holds a duplicate of the descriptor. C: `dup2`.
struct QuietStandardError {
  private let saved: Int32

  init() {
    saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if saved >= 0, nowhere >= 0 { dup2(nowhere, 2) }
    if nowhere >= 0 { close(nowhere) }
  }

  /// Puts back what was there before.
  func end() {
    guard saved >= 0 else { return }
    dup2(saved, 2)
    close(saved)
  }

  /// Runs `body` in quiet.
  ///
  /// A nil result says that the library is still at it: what it prints later leads nowhere as well.
  static func during<Result>(_ body: () -> Result?) -> Result? {
    let quiet = QuietStandardError()
    let result = body()
    if result != nil { quiet.end() } else { close(quiet.saved) }
    return result
  }
}
