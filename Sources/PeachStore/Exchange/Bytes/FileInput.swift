import PeachBase
import PeachRecords

/// The bytes that a `ByteSource` reads through its buffer.
protocol ByteInput: AnyObject {
  /// Reads at most `count` bytes; 0 at the end.
  func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ImportError) -> Int
  /// The proportion of the file that has been read, 0…1; nil if its size is unknown.
  var proportion: Double? { get }
}

/// The bytes of a file or of standard input.
final class FileInput: ByteInput {
  private let descriptor: Int32
  private var count = 0
  /// The size in bytes; nil for a pipe.
  private let size: Int?
  /// Whether to give up reading; asked before each read and after a signal.
  var isLeaving: () -> Bool = { false }

  /// C: `open`, `dup`.
  init(path: String) throws(ImportError) {
    descriptor =
      path == StandardInput.path ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImportError(.missing(errno: errno)) }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  deinit { close(descriptor) }

  var proportion: Double? { size.map { $0 == 0 ? 1 : min(1, Double(count) / Double($0)) } }

  /// C: `read`.
  func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ImportError) -> Int {
    while true {
      guard !isLeaving() else { throw ImportError(.unreadable(errno: EINTR)) }
      let taken = PeachBase.read(descriptor, buffer, count)
      if taken < 0 && errno == EINTR { continue }
      guard taken >= 0 else {
        throw ImportError(errno == EISDIR ? .missing(errno: EISDIR) : .unreadable(errno: errno))
      }
      self.count += taken
      return taken
    }
  }
}
