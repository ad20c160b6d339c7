import PeachBase
import PeachRecords

/// Reads bytes once from beginning to end, through a fixed buffer. For use by one thread.
final class ByteSource {
  private let input: any ByteInput
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var position = 0
  private var end = 0
  /// The line of the next byte, from 1.
  private(set) var line = 1

  private static let capacity = 1 << 17

  init(_ input: any ByteInput) { self.input = input }

  deinit { buffer.deallocate() }

  var proportion: Double? { input.proportion }

  /// Reads more bytes into the buffer; false at the end.
  private func fill() throws(ImportError) -> Bool {
    let count = try input.read(into: buffer + end, Self.capacity - end)
    end += count
    return count > 0
  }

  func peek() throws(ImportError) -> UInt8? {
    if position == end {
      (position, end) = (0, 0)
      guard try fill() else { return nil }
    }
    return buffer[position]
  }

  /// The next bytes, which stay unread: 4096, or all that there are.
  func preview() throws(ImportError) -> UnsafeBufferPointer<UInt8> {
    let count = 4096
    if position + count > Self.capacity {
      buffer.update(from: buffer + position, count: end - position)
      (position, end) = (0, end - position)
    }
    while end - position < count { if try !fill() { break } }
    return UnsafeBufferPointer(start: buffer + position, count: min(count, end - position))
  }

  /// Whether these bytes are next; they stay unread.
  func isNext(_ bytes: [UInt8]) throws(ImportError) -> Bool { try preview().starts(with: bytes) }

  /// Whether one of these texts is next.
  func isNext(_ texts: String...) throws(ImportError) -> Bool {
    let next = try preview()
    return texts.contains { next.starts(with: $0.utf8) }
  }

  /// Appends the buffered bytes up to the next separator, quote or line end; at most `limit`.
  func takePlain(into bytes: inout [UInt8], until separator: UInt8, limit: Int) throws(ImportError) {
    guard try peek() != nil else { return }
    let start = position
    let stop = min(end, position + limit)
    var index = start
    while index < stop {
      let byte = buffer[index]
      if byte == separator || byte == 0x22 || byte == 0x0A || byte == 0x0D { break }
      index += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(start: buffer + start, count: index - start))
    position = index
  }

  /// Moves at most `limit` bytes; returns how many, 0 at the end. Lines aren't counted.
  func take(into bytes: UnsafeMutablePointer<UInt8>, _ limit: Int) throws(ImportError) -> Int {
    guard try peek() != nil else { return 0 }
    let count = min(limit, end - position)
    bytes.update(from: buffer + position, count: count)
    position += count
    return count
  }

  /// Skips blanks and line ends.
  ///
  /// - Throws: also for a megabyte of them, which a compressed file could have without end.
  func skipBlanks() throws(ImportError) {
    var count = 0
    while let byte = try peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      _ = try next()
      count += 1
      guard count < longestRow else { throw ImportError(.tooLong, line: line) }
    }
  }

  func next() throws(ImportError) -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    if byte == 0x0A { line += 1 }
    return byte
  }
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
