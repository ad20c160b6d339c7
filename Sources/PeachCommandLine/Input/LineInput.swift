import PeachBase

/// Lines of standard input, read in time proportional to their length. C: `read`, `memchr`.
///
/// A line has at most 4,096 bytes. A longer one is cut, ends with `…`, so that it means nothing, and is delivered at once; the
/// rest up to the next line feed is dropped.
package final class LineInput: InputSource {
  private static let limit = 4096
  /// The incomplete line.
  private var line: [UInt8] = []
  /// Whether the rest of a too long line is being dropped.
  private var isDropping = false
  private let pipe: Int32
  package var descriptor: Int32? { pipe }
  package let deadline: SessionTime? = nil
  package let actsAtOnce = false
  private let clock: any SessionClock

  package init(_ descriptor: Int32 = 0, clock: any SessionClock = .monotonic) {
    pipe = descriptor
    self.clock = clock
  }

  /// Returns the complete lines. The last line of the input needs no line feed.
  package func take() -> [(event: InputEvent, time: SessionTime)] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(pipe, &bytes, bytes.count)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    let lines =
      count > 0
      ? bytes.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      : line.isEmpty ? [] : [takeLine()]
    let now = clock.now
    return (lines.map(InputEvent.line) + (count > 0 ? [] : [.ended])).map { ($0, now) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> [String] {
    guard let base = bytes.baseAddress else { return [] }
    var lines: [String] = []
    var start = 0
    while start < bytes.count {
      let feed = memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
      if !isDropping {
        line += bytes[start..<(feed ?? bytes.count)]
        isDropping = line.count > Self.limit
        if isDropping { line.removeLast(line.count - Self.limit) }
        if feed != nil || isDropping { lines.append(takeLine() + (isDropping ? "…" : "")) }
      }
      guard let feed else { break }
      isDropping = false
      start = feed + 1
    }
    return lines
  }

  private func takeLine() -> String {
    defer { line.removeAll(keepingCapacity: true) }
    // People may type blanks around a word.
    let text = String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
