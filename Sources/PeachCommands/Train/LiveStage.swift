import PeachAudio
import PeachCore
import PeachTerminal

/// A training in real time: one thread waits for keys, signals, the audio device and the clock.
final class LiveStage: TrainingStage {
  private let device: AudioDevice
  private let input: Input
  private let signals: SignalPipe
  private let meaning: (InputEvent) -> TrainingInput?
  private let resized: () -> Void
  /// Where whoever left the training wants to go; nil for the way out.
  private(set) var destination: Place?
  /// Audio events lie in the future until they are heard.
  private var audioEvents: [(event: PlayerEvent, time: SessionTime)] = []

  /// The device's heartbeat is looked at this often.
  private static let longestWait = Duration.milliseconds(500)

  /// - Parameters:
  ///   - meaning: what an event means to a training; nil where it means nothing.
  ///   - resized: the terminal has another size.
  init(
    device: AudioDevice, surface: Surface, meaning: @escaping (InputEvent) -> TrainingInput?,
    resized: @escaping () -> Void = {}
  ) {
    self.device = device
    input = surface.input
    signals = surface.signals
    self.meaning = meaning
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
      if let event = input.take() {
        guard event != .ended else { return .stop(.quit) }
        switch meaning(event) {
        case .answer(let direction): return .answer(direction, now)
        case .quit: return .stop(.quit)
        case .open(let place):
          destination = place
          return .stop(.quit)
        case .start, nil: continue
        }
      }
      let wait = due.map { min($0 - now, Self.longestWait) } ?? Self.longestWait
      input.wait(for: wait, or: [signals.descriptor, device.wakeDescriptor])
    }
  }
}
