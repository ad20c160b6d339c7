import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The stage of a training without a device. Its clock is that of the audio and runs as fast as notes can be mixed.
///
/// If a program answers, the clock stops after both notes until it does; the response time is then the note's duration.
final class OfflineStage: TrainingStage {
  private let output: OfflineOutput
  private let input: Input?
  private let signals: SignalPipe
  private let answers: (String) -> TrainingInput?
  private var pending: [(event: PlayerEvent, time: SessionTime)] = []
  private var lastEvent = SessionTime.zero

  /// - Parameter input: nil if a simulated listener answers; standard input is then never read.
  init(
    output: OfflineOutput, input: LineInput?, signals: SignalPipe, answers: @escaping (String) -> TrainingInput?
  ) {
    self.output = output
    self.input = input.map { Input([$0]) }
    self.signals = signals
    self.answers = answers
  }

  var now: SessionTime { output.now }

  func next(until deadline: SessionTime?) -> StageEvent {
    while true {
      if !pending.isEmpty {
        let (event, time) = pending.removeFirst()
        lastEvent = time
        return .player(event, time)
      }
      if let stop = takeSignals() { return stop }
      if let deadline, deadline <= now { return .deadline }
      if deadline == nil, output.playback.isSilent { return waitForAnswer() }
      do throws(AudioError) {
        pending = try output.advance(until: deadline)
      } catch {
        // The write may have failed because a signal interrupted it.
        if let stop = takeSignals() { return stop }
        return .stop(.audio(error))
      }
    }
  }

  private func takeSignals() -> StageEvent? {
    for signal in signals.take() where signal != SIGWINCH {
      // The audio clock doesn't run while the process is suspended, so nothing else has to stop.
      if signal == SIGTSTP { signals.suspend() } else { return .stop(.signal(signal)) }
    }
    return nil
  }

  private func waitForAnswer() -> StageEvent {
    guard let input else { return .stop(.quit) }
    while true {
      if let stop = takeSignals() { return stop }
      switch input.take() {
      case .line(let line):
        switch answers(line) {
        case .answer(let direction): return .answer(direction, from: .line, lastEvent)
        case .again: return .again(now)
        case .quit: return .stop(.quit)
        case .start, .open, .volume, nil: continue
        }
      case .ended: return .stop(.quit)
      case .key, .midi, nil: input.wait(for: .seconds(60), or: [signals.descriptor])
      }
    }
  }
}
