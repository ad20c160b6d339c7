import PeachCore

/// Standard input in lines, each handled in a time that is proportional to its length. C: `read`, `poll`, `memchr`.
///
/// A line has at most 4,096 bytes. A longer one is handed over as soon as that is known, cut and with `…` at its end, so that
/// it means nothing; the rest, up to the next line feed, is dropped.
final class LineInput {
  private static let limit = 4096
  /// The line that hasn't ended yet.
  private var line: [UInt8] = []
  /// Whether the rest of a line that was too long is being dropped.
  private var isDropping = false
  private(set) var hasEnded = false

  /// The lines that are complete, after reading once; the last one need not end in a line feed.
  func readAvailable() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &bytes, bytes.count)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    if count > 0 { return bytes.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) } }
    hasEnded = true
    return line.isEmpty ? [] : [takeLine()]
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
    // Blanks around a word are a person's.
    let text = String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private var ready: [String] = []

  /// Waits for a line; nil at the end of the input, and when `interruption` becomes readable.
  ///
  /// - Parameter interruption: a descriptor; -1 for none.
  func nextLine(or interruption: Int32 = -1) -> String? {
    while ready.isEmpty && !hasEnded {
      var descriptors = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0), pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&descriptors, 2, -1) < 0 && errno != EINTR { return nil }
      if descriptors[1].revents != 0 { return nil }
      if descriptors[0].revents != 0 { ready += readAvailable() }
    }
    return ready.isEmpty ? nil : ready.removeFirst()
  }
}
