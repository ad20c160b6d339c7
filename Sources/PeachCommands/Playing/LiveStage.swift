import PeachAudio
import PeachCore

/// The stage of a training in real time. One thread waits for keys, signals, the audio device, the store's writer and the clock.
final class LiveStage: TrainingStage {
  private let device: SteadyDevice
  private let controls: Controls
  private let writer: StoreWriter
  /// Called with the number of each pending answer that has been stored.
  private let stored: (Int) -> Void
  /// Audio events, which are in the future until they are heard.
  private var audioEvents: [(event: PlayerEvent, time: SessionTime)] = []
  private var tuned: SessionTime?
  /// A confirmation that waits until the last change sounds. Later input waits for it.
  private var held: (event: TrainingSession.Event, time: SessionTime)?
  /// How long a changed pitch sounds before it is confirmed: longer than a usual period.
  private static let settling = Duration.milliseconds(50)

  /// How often the device's heartbeat is checked.
  private static let longestWait = Duration.milliseconds(500)
  /// After a longer wait, the process was stopped or the machine slept.
  private static let longestDelay = Duration.seconds(2)

  init(device: SteadyDevice, controls: Controls, writer: StoreWriter, stored: @escaping (Int) -> Void) {
    self.device = device
    self.controls = controls
    self.writer = writer
    self.stored = stored
  }

  var now: SessionTime { device.clock.now }

  private var wakeDescriptors: [Int32] {
    [controls.signals.descriptor, device.wakeDescriptor, writer.descriptor].compactMap { $0 }
  }

  func next(
    until deadline: SessionTime?, in state: TrainingSession.State
  ) -> (event: TrainingSession.Event, time: SessionTime)? {
    while true {
      audioEvents += device.takeEvents()
      if let reason = controls.takeSignals() { return (.stop(reason), now) }
      let next = audioEvents.indices.min { audioEvents[$0].time < audioEvents[$1].time }
      if let held, held.time <= now {
        self.held = nil
        return held
      }
      let due = [next.map { audioEvents[$0].time }, deadline].compactMap { $0 }.min()
      if let due, due <= now {
        // Earlier input comes first.
        if let event = takeInput(in: state, before: due) { return event }
        guard let next, audioEvents[next].time == due else { return nil }
        let (event, time) = audioEvents.remove(at: next)
        return (.player(event), time)
      }
      if let event = takeInput(in: state) { return event }
      if let number = writer.takeStored() {
        stored(number)
        return nil
      }
      let wait = due.map { min($0 - now, Self.longestWait) } ?? Self.longestWait
      let begin = device.clock.sinceBoot
      if held != nil || controls.isHolding {
        _ = device.clock.wait(for: wakeDescriptors, atMost: held.map { min(wait, $0.time - now) } ?? wait)
      } else {
        controls.input.wait(for: wait, or: wakeDescriptors)
      }
      if device.clock.sinceBoot - begin > Self.longestDelay {
        // What was typed meanwhile was meant for the pair that is discarded.
        controls.input.discard()
        return (.stop(.resumed), now)
      }
    }
  }

  private func takeInput(
    in state: TrainingSession.State, before limit: SessionTime? = nil
  ) -> (event: TrainingSession.Event, time: SessionTime)? {
    guard held == nil, let input = controls.takeInput(in: state, before: limit) else { return nil }
    switch input.event {
    case .adjust: tuned = now
    case .commit(let source, let pressed, _):
      guard let until = tuned.map({ $0 + Self.settling }), until > now else { break }
      held = (.commit(from: source, pressed: pressed ?? input.time), until)
      return nil
    default: break
    }
    return input
  }
}
