import PeachCore

/// Audio libraries print to standard error when they fail.
enum QuietStandardError {
  /// Runs `body` while file descriptor 2 leads nowhere.
  ///
  /// A nil result says that the library is still at it: what it prints later leads nowhere as well. Whoever wants to print
  /// whatever happens holds a duplicate of the descriptor. C: `dup2`.
  static func during<Result>(_ body: () -> Result?) -> Result? {
    let saved = fcntl(2, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if saved >= 0, nowhere >= 0 { dup2(nowhere, 2) }
    if nowhere >= 0 { close(nowhere) }
    let result = body()
    if saved >= 0 {
      if result != nil { dup2(saved, 2) }
      close(saved)
    }
    return result
  }
}
