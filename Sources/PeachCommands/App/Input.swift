import PeachCore
import PeachTerminal

/// What comes from whoever sits there.
enum InputEvent: Equatable {
  case key(Key)
  /// A line of a pipe.
  case line(String)
  /// Nobody will say anything any more: the pipe has ended, the terminal is gone.
  case ended
}

/// Standard input: keys of a terminal in raw mode, lines of a pipe, or nothing at all.
///
/// What has been typed ahead stays here when one screen gives way to another.
final class Input {
  private enum Source {
    case keys
    case lines(LineInput)
    case none
  }

  private let source: Source
  private var decoder = KeyDecoder()
  /// Until then, what follows may belong to the bytes that wait in the decoder.
  private var deadline = ContinuousClock.now
  private var events: [InputEvent] = []
  /// Nobody is there any more.
  private(set) var hasEnded = false

  private init(_ source: Source) { self.source = source }

  static func keys() -> Input { Input(.keys) }
  static func lines() -> Input { Input(.lines(LineInput())) }
  static func none() -> Input { Input(.none) }

  var hasKeys: Bool { if case .keys = source { true } else { false } }

  /// What has come first.
  func take() -> InputEvent? {
    if events.isEmpty { return hasEnded ? .ended : nil }
    return events.removeFirst()
  }

  /// Waits until there is something to read here or on `others`, at most for `timeout`, and reads it.
  ///
  /// Returns at once where something is to be taken.
  func wait(for timeout: Duration, or others: [Int32]) {
    guard events.isEmpty && !hasEnded else { return }
    var descriptors = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var timeout = max(timeout, .zero)
    let reads = if case .none = source { false } else { true }
    if decoder.isWaiting { timeout = min(timeout, max(deadline - .now, .zero)) }
    if reads { descriptors.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
    // poll counts milliseconds; what is shorter is slept.
    let milliseconds = Int32(min(timeout.inSeconds * 1000, 1e6).rounded(.down))
    let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if count == 0, milliseconds == 0, timeout > .zero { usleep(UInt32(timeout.inSeconds * 1e6)) }
    if reads, (descriptors.last?.revents ?? 0) != 0 {
      read()
    } else if decoder.isWaiting, ContinuousClock.now >= deadline {
      events += decoder.flush().map(InputEvent.key)
    }
  }

  /// Reads the keys that have been typed, without waiting; lines are left where they are.
  func readKeys() {
    if hasKeys { wait(for: .zero, or: []) }
  }

  private func read() {
    switch source {
    case .keys:
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = PeachCore.read(0, &bytes, bytes.count)
      if count > 0 {
        events += decoder.decode(bytes[..<count]).map(InputEvent.key)
        deadline = .now + KeyDecoder.escapeTimeout
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        hasEnded = true
      }
    case .lines(let lines):
      events += lines.readAvailable().map(InputEvent.line)
      hasEnded = lines.hasEnded
    case .none: break
    }
  }
}
