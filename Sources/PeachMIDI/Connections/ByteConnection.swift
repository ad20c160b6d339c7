import PeachBase

/// Reads the bytes of one input from a non-blocking descriptor.
final class ByteConnection: MIDIConnection {
  let descriptor: Int32
  private let port: MIDIPort
  /// Whether nothing comes any more, although the descriptor isn't at its end.
  private let isLost: () -> Bool
  private let end: () -> Void
  private var parser = MIDIParser()
  private var state = State.new

  private enum State { case new, open, ended }

  /// The most bytes that `take` reads, so that an endless stream can't hold up the caller.
  private static let limit = 4096

  /// - Parameter end: closes the descriptor.
  init(_ descriptor: Int32, _ port: MIDIPort, isLost: @escaping () -> Bool, end: @escaping () -> Void) {
    (self.descriptor, self.port, self.isLost, self.end) = (descriptor, port, isLost, end)
  }

  func take() -> [MIDIReading]? {
    guard state != .ended, !isLost() else { return nil }
    var readings: [MIDIReading] = state == .new ? [.connected(port)] : []
    state = .open
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.limit) { bytes in
      let count = read(descriptor, bytes.baseAddress, bytes.count)
      if count > 0 {
        for byte in bytes[..<count] {
          if let message = parser.take(byte) { readings.append(.message(message, from: port)) }
        }
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        state = .ended
      }
    }
    return readings
  }

  func close() { end() }
}
