import PeachAudio
import PeachCommandLine
import PeachCore
import PeachTerminal

/// The stage of a training without a device. Its clock is that of the audio and runs as fast as notes can be mixed.
///
/// If a program answers, the clock stops after both notes until it does; the response time is then the note's duration. A note
/// that is tuned doesn't end: the clock stops when it has sounded for its duration, and goes on for a moment after each change.
final class OfflineStage: TrainingStage {
  private let output: OfflineOutput
  private let input: Input?
  private let signals: SignalPipe
  private let answers: (String, TrainingSession.State) -> TrainingInput?
  private var pending: [(event: PlayerEvent, time: SessionTime)] = []
  private var lastEvent = SessionTime.zero
  /// How long a note that is tuned sounds before the clock stops; nil in other exercises.
  private let tunedDuration: (() -> Duration)?
  /// When the clock stops for a line while a note is tuned.
  private var stop: SessionTime?
  /// How long a changed pitch sounds before the next line is read.
  private static let settling = Duration.milliseconds(50)

  /// - Parameter input: nil if a simulated listener answers; standard input is then never read.
  init(
    output: OfflineOutput, input: Input?, signals: SignalPipe, tunedDuration: (() -> Duration)? = nil,
    answers: @escaping (String, TrainingSession.State) -> TrainingInput?
  ) {
    self.tunedDuration = tunedDuration
    self.output = output
    self.input = input
    self.signals = signals
    self.answers = answers
  }

  var now: SessionTime { output.now }

  func next(
    until deadline: SessionTime?, in state: TrainingSession.State
  ) -> (event: TrainingSession.Event, time: SessionTime)? {
    while true {
      if !pending.isEmpty {
        let (event, time) = pending.removeFirst()
        lastEvent = time
        if let tunedDuration, input != nil {
          if event == .began(0) { forgetStop(at: time) }
          if let tuned = output.playback.tuned, event == .began(tuned) { stop = time + tunedDuration() }
        }
        return (.player(event), time)
      }
      if let stop = takeSignals() { return (stop, now) }
      if let deadline, deadline <= now {
        // The feedback is over, and other notes begin.
        forgetStop(at: deadline)
        return nil
      }
      if deadline == nil, stop.map({ $0 <= now }) ?? output.playback.isSilent { return waitForAnswer(in: state) }
      do throws(AudioError) {
        pending = try output.advance(until: deadline ?? stop)
      } catch {
        // The write may have failed because a signal interrupted it.
        return (takeSignals() ?? .stop(.audio(error)), now)
      }
    }
  }

  /// Forgets a stop that belongs to the notes before; if notes begin together with others, theirs may be known already.
  private func forgetStop(at time: SessionTime) {
    if let stop, stop <= time { self.stop = nil }
  }

  private func takeSignals() -> TrainingSession.Event? {
    for signal in signals.take() where signal != SIGWINCH {
      // The audio clock doesn't run while the process is suspended, so nothing else has to stop.
      if signal == SIGTSTP { signals.suspend() } else { return .stop(.signal(signal)) }
    }
    return nil
  }

  private func waitForAnswer(in state: TrainingSession.State) -> (event: TrainingSession.Event, time: SessionTime) {
    guard let input else { return (.stop(.quit), now) }
    while true {
      if let stop = takeSignals() { return (stop, now) }
      switch input.take()?.event {
      case .line(let line):
        switch answers(line, state) {
        case .answer(let choice): return (.answer(choice, from: .line), lastEvent)
        case .adjust(let change):
          stop = now + Self.settling
          return (.adjust(change, from: .line), now)
        case .commit: return (.commit(from: .line), now)
        case .again:
          stop = nil
          return (.again(), now)
        case .quit: return (.stop(.quit), now)
        case .start, .open, .volume, nil: continue
        }
      case .ended: return (.stop(.quit), now)
      case .key, .midi, nil: input.wait(for: .seconds(60), or: [signals.descriptor])
      }
    }
  }
}
