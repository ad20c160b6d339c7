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
  /// When the note was last tuned.
  private var tuned: SessionTime?
  /// A confirmation that waits until the last change sounds. Later input waits for it.
  private var held: (event: StageEvent, until: SessionTime)?
  /// How long a changed pitch sounds before it is confirmed: longer than a usual period.
  private static let settling = Duration.milliseconds(50)

  /// How often the device's heartbeat is checked.
  private static let longestWait = Duration.milliseconds(500)
  /// After a longer wait, the process was stopped or the machine slept.
  private static let longestDelay = Duration.seconds(2)

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
      if let held, held.until <= now {
        self.held = nil
        return held.event
      }
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
      let begin = device.clock.sinceBoot
      if let held {
        _ = device.clock.wait(for: wakeDescriptors, atMost: min(wait, held.until - now))
      } else {
        controls.input.wait(for: wait, or: wakeDescriptors)
      }
      if device.clock.sinceBoot - begin > Self.longestDelay {
        // What was typed meanwhile was meant for the pair that is discarded.
        controls.input.discard()
        return .stop(.resumed)
      }
    }
  }

  private func takeInput(before limit: SessionTime? = nil) -> StageEvent? {
    guard held == nil, let event = controls.takeInput(before: limit) else { return nil }
    switch event {
    case .adjust: tuned = now
    case .commit(let source, let time, let pressed):
      guard let until = tuned.map({ $0 + Self.settling }), until > now else { break }
      held = (.commit(from: source, until, pressed: pressed ?? time), until)
      return nil
    default: break
    }
    return event
  }
}
