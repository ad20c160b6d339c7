import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The stage of a training in real time. One thread waits for keys, signals, the audio device, the store's writer and the clock.
final class LiveStage: TrainingStage {
  private let device: SteadyDevice
  private let controls: Controls
  private let writer: StoreWriter
  /// Audio events, which are in the future until they are heard.
  private var audioEvents: [(event: PlayerEvent, time: SessionTime)] = []
  /// When the next input is taken after a change by a line, so that a change and a commit in one write confirm what sounded.
  private var inputResumes = SessionTime.zero
  /// How long a changed pitch sounds before the next line is taken.
  private static let settling = Duration.milliseconds(50)

  /// How often the device's heartbeat is checked.
  private static let longestWait = Duration.milliseconds(500)

  init(device: SteadyDevice, controls: Controls, writer: StoreWriter) {
    self.device = device
    self.controls = controls
    self.writer = writer
  }

  var now: SessionTime { device.clock.now }

  private var wakeDescriptors: [Int32] {
    [controls.signals.descriptor, device.wakeDescriptor, writer.descriptor].compactMap { $0 }
  }

  func next(until deadline: SessionTime?) -> StageEvent {
    while true {
      audioEvents += device.takeEvents()
      if let reason = controls.takeSignals() { return .stop(reason) }
      let next = audioEvents.indices.min { audioEvents[$0].time < audioEvents[$1].time }
      let due = [next.map { audioEvents[$0].time }, deadline].compactMap { $0 }.min()
      if let due, due <= now {
        // Earlier input comes first.
        if let event = takeInput(before: due) { return event }
        guard let next, audioEvents[next].time == due else { return .deadline }
        let (event, time) = audioEvents.remove(at: next)
        return .player(event, time)
      }
      if let event = takeInput() { return event }
      if let number = writer.takeStored() { return .stored(number) }
      let wait = due.map { min($0 - now, Self.longestWait) } ?? Self.longestWait
      if inputResumes > now {
        _ = device.clock.wait(for: wakeDescriptors, atMost: min(wait, inputResumes - now))
      } else {
        controls.input.wait(for: wait, or: wakeDescriptors)
      }
    }
  }

  private func takeInput(before limit: SessionTime? = nil) -> StageEvent? {
    guard inputResumes <= now else { return nil }
    let event = controls.takeInput(before: limit)
    if case .adjust(_, from: .line, _) = event { inputResumes = now + Self.settling }
    return event
  }
}
