/// An error that prevents writing a file.
public struct OutputFileError: Error, Equatable {
  public let path: String
  public let failure: OutputFailure

  public init(path: String, _ failure: OutputFailure) {
    self.path = path
    self.failure = failure
  }
}

/// The operation that failed, with the system's error number.
public enum OutputFailure: Equatable, Sendable {
  /// EINTR if a signal ended the wait for a pipe's reader.
  case create(errno: Int32)
  /// EINTR if a signal ended the wait for a pipe's reader.
  case write(errno: Int32)
  /// A WAV file holds at most 4 GiB.
  case full
  /// The file must not be replaced.
  case protected(ProtectedFiles.Use)
}
