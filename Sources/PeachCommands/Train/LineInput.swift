import PeachCore

/// Standard input in lines. C: `read`, `poll`.
final class LineInput {
  private var buffer: [UInt8] = []
  private(set) var hasEnded = false

  /// The lines that are complete, after reading once; the last one need not end in a line feed.
  func readAvailable() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &bytes, bytes.count)
    if count < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    if count > 0 { buffer += bytes[..<count] } else { hasEnded = true }
    var lines: [String] = []
    while let line = takeLine() { lines.append(line) }
    return lines
  }

  private func takeLine() -> String? {
    let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    guard let end = end ?? (hasEnded && !buffer.isEmpty ? buffer.endIndex : nil) else { return nil }
    let line = buffer[..<end].filter { $0 != UInt8(ascii: "\r") }
    buffer.removeFirst(min(end + 1, buffer.count))
    // Blanks around a word are a person's.
    let text = String(decoding: line, as: UTF8.self)
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private var ready: [String] = []

  /// Waits for a line; nil at the end of the input, and when `interruption` becomes readable.
  func nextLine(or interruption: Int32) -> String? {
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
