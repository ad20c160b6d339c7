/// Why a file cannot be written.
public struct OutputFileError: Error, Equatable {
  public let path: String
  public let failure: OutputFailure

  public init(path: String, _ failure: OutputFailure) {
    self.path = path
    self.failure = failure
  }
}

/// What could not be done to a file, with the system's error number.
public enum OutputFailure: Equatable, Sendable {
  /// EINTR where a signal ended the wait for the reader of a pipe.
  case create(errno: Int32)
  /// EINTR where a signal ended the wait for the reader of a pipe.
  case write(errno: Int32)
  /// A WAV file holds at most 4 GiB.
  case full
  /// The file must not be replaced.
  case protected(ProtectedFiles.Use)
}
