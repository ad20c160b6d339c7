import PeachAudio
import PeachCore
import PeachTerminal

/// Where answers come from, besides a simulated listener.
enum LiveInput {
  case keys(KeyInput)
  case lines(LineReader)
  case none

  /// Waits until there is something to read here or on `others`, at most for `timeout`; what was read means this.
  func wait(for timeout: Duration, or others: [Int32]) -> [TrainingInput] {
    var descriptors = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var timeout = max(timeout, .zero)
    var readsInput = true
    switch self {
    case .keys(let keys): if keys.isWaiting { timeout = min(timeout, KeyDecoder.escapeTimeout) }
    case .lines(let lines): if lines.hasEnded { return [.quit] }
    case .none: readsInput = false
    }
    if readsInput { descriptors.append(pollfd(fd: 0, events: Int16(POLLIN), revents: 0)) }
    // poll counts milliseconds; what is shorter is slept.
    let milliseconds = Int32(min(timeout.inSeconds * 1000, 1e6).rounded(.down))
    let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if count == 0, milliseconds == 0, timeout > .zero { usleep(UInt32(timeout.inSeconds * 1e6)) }
    let isReadable = readsInput && (descriptors.last?.revents ?? 0) != 0
    switch self {
    case .keys(let keys): return isReadable ? keys.read() : count == 0 ? keys.flush() : []
    case .lines(let lines): return isReadable ? lines.read() : []
    case .none: return []
    }
  }
}

/// Keys of a terminal in raw mode.
final class KeyInput {
  private var decoder = KeyDecoder()
  private let meaning: (Key) -> TrainingInput?

  init(_ meaning: @escaping (Key) -> TrainingInput?) { self.meaning = meaning }

  /// Whether an escape byte waits for what follows it.
  var isWaiting: Bool { decoder.isWaiting }

  func read() -> [TrainingInput] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = PeachCore.read(0, &bytes, bytes.count)
    // The terminal is gone.
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : [.quit] }
    return decoder.decode(bytes[..<count]).compactMap(meaning)
  }

  func flush() -> [TrainingInput] { decoder.isWaiting ? decoder.flush().compactMap(meaning) : [] }
}

/// Lines of a pipe.
final class LineReader {
  private let lines = LineInput()
  private let meaning: (String) -> TrainingInput?

  init(_ meaning: @escaping (String) -> TrainingInput?) { self.meaning = meaning }

  var hasEnded: Bool { lines.hasEnded }

  func read() -> [TrainingInput] {
    let inputs = lines.readAvailable().compactMap(meaning)
    return lines.hasEnded ? inputs + [.quit] : inputs
  }
}

/// A training in real time: one thread waits for keys, signals, the audio device and the clock.
final class LiveStage: TrainingStage {
  private let device: AudioDevice
  private let input: LiveInput
  private let signals: SignalPipe
  private let resized: () -> Void
  /// Audio events lie in the future until they are heard.
  private var audioEvents: [(event: PlayerEvent, time: SessionTime)] = []
  private var inputs: [TrainingInput] = []

  /// The device's heartbeat is looked at this often.
  private static let longestWait = Duration.milliseconds(500)

  init(device: AudioDevice, input: LiveInput, signals: SignalPipe, resized: @escaping () -> Void = {}) {
    self.device = device
    self.input = input
    self.signals = signals
    self.resized = resized
  }

  var now: SessionTime { .monotonic }

  func next(until deadline: SessionTime?) -> StageEvent {
    while true {
      audioEvents += device.takeEvents()
      for signal in signals.take() {
        switch signal {
        case SIGWINCH: resized()
        case SIGTSTP: return .stop(.suspended)
        default: return .stop(.signal(signal))
        }
      }
      let next = audioEvents.indices.min { audioEvents[$0].time < audioEvents[$1].time }
      let due = [next.map { audioEvents[$0].time }, deadline].compactMap { $0 }.min()
      if let due, due <= now {
        guard let next, audioEvents[next].time == due else { return .deadline }
        let (event, time) = audioEvents.remove(at: next)
        return .player(event, time)
      }
      if !inputs.isEmpty {
        switch inputs.removeFirst() {
        case .answer(let direction): return .answer(direction, now)
        case .quit: return .stop(.quit)
        case .start: continue
        }
      }
      let wait = due.map { min($0 - now, Self.longestWait) } ?? Self.longestWait
      inputs += input.wait(for: wait, or: [signals.descriptor, device.wakeDescriptor])
    }
  }
}
