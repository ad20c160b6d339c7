/// Reads a file once from beginning to end, byte by byte, through a fixed buffer. For use by one thread.
final class ByteSource {
  private let descriptor: Int32
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var position = 0
  private var end = 0
  private var before = 0
  /// The size in bytes; nil for a pipe.
  private let size: Int?
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// Whether to give up reading; asked before each read and after a signal.
  var isLeaving: () -> Bool = { false }

  private static let capacity = 1 << 17

  /// C: `open`. A byte order mark is skipped.
  init(path: String) throws(ImportError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      buffer.deallocate()
      throw ImportError(.missing(errno: number))
    }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
    // `deinit` runs even if this throws, since all properties are set.
    while end < 3 { if try !fill() { break } }
    if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { position = 3 }
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// The proportion read, 0…1; nil if the size is unknown.
  var proportion: Double? { size.map { $0 == 0 ? 1 : min(1, Double(before + position) / Double($0)) } }

  /// Reads more bytes into the buffer; false at the end of the file.
  private func fill() throws(ImportError) -> Bool {
    while true {
      guard !isLeaving() else { throw ImportError(.unreadable(errno: EINTR)) }
      let count = read(descriptor, buffer + end, Self.capacity - end)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw ImportError(errno == EISDIR ? .missing(errno: EISDIR) : .unreadable(errno: errno))
      }
      end += count
      return count > 0
    }
  }

  func peek() throws(ImportError) -> UInt8? {
    if position == end {
      before += end
      (position, end) = (0, 0)
      guard try fill() else { return nil }
    }
    return buffer[position]
  }

  /// Appends the buffered bytes up to the next comma, quote or line end; at most `limit`.
  func takePlain(into bytes: inout [UInt8], limit: Int) throws(ImportError) {
    guard try peek() != nil else { return }
    let start = position
    let stop = min(end, position + limit)
    var index = start
    while index < stop {
      let byte = buffer[index]
      if byte == 0x2C || byte == 0x22 || byte == 0x0A || byte == 0x0D { break }
      index += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(start: buffer + start, count: index - start))
    position = index
  }

  /// Skips blanks and line ends.
  func skipBlanks() throws(ImportError) {
    while let byte = try peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { _ = try next() }
  }

  func next() throws(ImportError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    if byte == 0x0A { line += 1 }
    return byte
  }
}

/// Reads the rows of a file, each with an optional value for each column. One row is in memory at a time.
protocol RowReader: AnyObject {
  /// Moves to the next row; false at the end.
  func next() throws(ImportError) -> Bool
  /// The line on which the row begins.
  var line: Int { get }
  /// The proportion of the file that has been read, 0…1; nil if unknown.
  var proportion: Double? { get }
  /// The value of one of `columns`; nil if there is none.
  func value(_ index: Int) throws(ImportError) -> String?
  /// Whether the previous row had the same value there; false if unknown.
  func isRepeated(_ index: Int) -> Bool
  /// The names of the columns, in order.
  var columns: [String] { get }
}

/// The maximum length of a row in bytes, so that an unclosed quote can't fill the memory.
let longestRow = 1 << 20

extension String {
  /// Nil if the bytes aren't valid UTF-8 or contain a NUL, which database texts can't have.
  init?(strict bytes: ArraySlice<UInt8>) {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text
  }
}
