import PeachCore
import PeachLanguage
import PeachTerminal

/// The keys of a terminal in raw mode. C: `read`.
final class KeyInput: InputSource {
  let descriptor: Int32
  let actsAtOnce = true
  private let clock: any SessionClock
  private var decoder = KeyDecoder()
  /// The time until which further bytes may complete the key that waits in the decoder.
  private var keyDeadline = SessionTime.zero

  init(_ descriptor: Int32 = 0, clock: any SessionClock = .monotonic) {
    self.descriptor = descriptor
    self.clock = clock
  }

  var deadline: SessionTime? { decoder.isWaiting ? keyDeadline : nil }

  func take() -> [TimedInput] {
    // Reading without available bytes would block.
    guard clock.wait(for: [descriptor], atMost: .zero) == [descriptor] else { return timed(decoder.flush()) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 {
      keyDeadline = clock.now + KeyDecoder.escapeTimeout
      return timed(decoder.decode(bytes[..<count]))
    }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : [TimedInput(event: .ended, time: clock.now)]
  }

  private func timed(_ keys: [Key]) -> [TimedInput] {
    let now = clock.now
    return keys.map { TimedInput(event: .key($0), time: now) }
  }
}
