import PeachAudio
import PeachCore
import PeachTerminal

/// A training in real time: one thread waits for keys, signals, the audio device and the clock.
final class LiveStage: TrainingStage {
  private let device: SteadyDevice
  private let controls: Controls
  /// Audio events lie in the future until they are heard.
  private var audioEvents: [(event: PlayerEvent, time: SessionTime)] = []

  /// The device's heartbeat is looked at this often.
  private static let longestWait = Duration.milliseconds(500)

  init(device: SteadyDevice, controls: Controls) {
    self.device = device
    self.controls = controls
  }

  var now: SessionTime { .monotonic }

  func next(until deadline: SessionTime?) -> StageEvent {
    while true {
      audioEvents += device.takeEvents()
      if let reason = controls.takeSignals() { return .stop(reason) }
      let next = audioEvents.indices.min { audioEvents[$0].time < audioEvents[$1].time }
      let due = [next.map { audioEvents[$0].time }, deadline].compactMap { $0 }.min()
      if let due, due <= now {
        guard let next, audioEvents[next].time == due else { return .deadline }
        let (event, time) = audioEvents.remove(at: next)
        return .player(event, time)
      }
      if let event = controls.takeInput(at: now) { return event }
      let wait = due.map { min($0 - now, Self.longestWait) } ?? Self.longestWait
      controls.input.wait(for: wait, or: [controls.signals.descriptor, device.wakeDescriptor])
    }
  }
}
