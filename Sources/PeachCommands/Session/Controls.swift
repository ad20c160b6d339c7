import PeachCommandLine
import PeachCore
import PeachMIDI
import PeachTerminal

/// Keys, lines, MIDI and signals that control a training while it runs and while its device opens.
final class Controls {
  let input: Input
  let signals: SignalPipe
  private let meaning: (InputEvent, TrainingSession.State) -> TrainingInput?
  private let report: (InputEvent, TrainingSession.State) -> Void
  private let resized: () -> Void
  /// The screen that the user asked for when leaving; nil to quit.
  private(set) var destination: Place?
  var changeVolume: (_ louder: Bool) -> Void = { _ in }
  /// Called with news about MIDI inputs.
  var notify: (Text) -> Void = { _ in }
  private let answerForm: AnswerForm
  /// Whether the next event is a pipe's and waits in the queue.
  private(set) var isHolding = false
  /// Since when exact notes are listened to; nil if none are.
  private var listeningSince: SessionTime?

  /// - Parameters:
  ///   - meaning: the training input for an event in a state; nil if the event means nothing.
  ///   - report: tells what has been taken and means nothing.
  ///   - resized: called when the size of the terminal changes.
  init(
    _ input: Input, _ signals: SignalPipe, _ answerForm: AnswerForm,
    meaning: @escaping (InputEvent, TrainingSession.State) -> TrainingInput?,
    report: @escaping (InputEvent, TrainingSession.State) -> Void = { _, _ in }, resized: @escaping () -> Void = {}
  ) {
    self.input = input
    self.signals = signals
    self.answerForm = answerForm
    self.meaning = meaning
    self.report = report
    self.resized = resized
  }

  /// Handles signals. Returns the reason if one of them stops the training.
  func takeSignals() -> StopReason? {
    for signal in signals.take() {
      switch signal {
      case SIGWINCH: resized()
      case SIGTSTP: return .suspended
      default: return .signal(signal)
      }
    }
    return nil
  }

  /// Takes the next answer or request to leave; nil if there is none.
  ///
  /// - Parameters:
  ///   - state: that of the session. A pipe's answers stay in the queue until they count, its end until what follows an answer
  ///     is over, and what means nothing or starts until the feedback is: it may be meant for what comes after a pause.
  ///   - limit: leaves later events in the queue; nil for no limit.
  func takeInput(
    in state: TrainingSession.State, before limit: SessionTime? = nil
  ) -> (event: TrainingSession.Event, time: SessionTime)? {
    isHolding = false
    if case .listening = state { listeningSince = listeningSince ?? input.clock.now } else { listeningSince = nil }
    while let (taken, arrival) = input.take(before: limit) {
      let event: TrainingSession.Event?
      switch taken {
      case .ended: event = .stop(.quit)
      case .midi(let midi): event = take(midi)
      case .key, .line:
        let meant = meaning(taken, state)
        if case .line = taken {
          let isForLater = meant == nil || meant == .start
          isHolding = meant?.isAnswer == true ? !counts(in: state, arrival) : isForLater && Self.isAnswered(state)
        }
        if meant == nil, !isHolding { report(taken, state) }
        event = meant.flatMap { isHolding ? nil : take($0, from: taken.source) }
      }
      if taken == .ended, !input.actsAtOnce, Self.follows(state) { isHolding = true }
      guard !isHolding else {
        input.putBack(taken, at: arrival)
        return nil
      }
      // What has waited for the question answers it at once.
      var time = arrival
      if case .line = taken, case .answering(_, let opening) = state { time = max(arrival, opening.onset) }
      if let event { return (event, time) }
    }
    return nil
  }

  /// Whether a pipe's answer counts now. One that is sent while exact notes are listened to skips them.
  private func counts(in state: TrainingSession.State, _ arrival: SessionTime) -> Bool {
    if case .answering = state { return true }
    return listeningSince.map { arrival >= $0 } ?? false
  }

  private static func isAnswered(_ state: TrainingSession.State) -> Bool {
    switch state {
    case .feedback, .taken: true
    default: false
    }
  }

  /// Whether a state follows an answer.
  private static func follows(_ state: TrainingSession.State) -> Bool {
    switch state {
    case .feedback, .taken, .reviewing, .listening: true
    case .idle, .presenting, .answering: false
    }
  }

  /// What a key or a line does in the training; nil for nothing.
  private func take(_ input: TrainingInput, from source: ResponseSource?) -> TrainingSession.Event? {
    switch input {
    case .answer(let choice): return .answer(choice, from: source)
    case .adjust(let change): return .adjust(change, from: source)
    case .commit: return .commit(from: source)
    // Where nothing is tuned, it only skips what is listened to.
    case .start: return source == .line ? nil : .commit(from: source)
    case .again: return .again()
    case .quit: return .stop(.quit)
    case .open(let place):
      destination = place
      return .stop(.quit)
    case .volume(let louder):
      changeVolume(louder)
      // A note that is tuned sounds for long, so it changes its loudness at once.
      return answerForm.isTuning ? .again() : nil
    }
  }

  /// What a MIDI event does in the training; nil for nothing. A tuned note is confirmed by any key or pedal. Where nothing is
  /// tuned, those that don't answer only skip what is listened to.
  private func take(_ event: MIDIEvent) -> TrainingSession.Event? {
    switch event {
    case .press(let press):
      guard !answerForm.isTuning, case .answer(let choice) = press.meaning else {
        return .commit(from: .midi, pressed: press.time)
      }
      return .answer(choice, from: .midi, pressed: press.time)
    case .tuning(let change): return .adjust(change, from: .midi)
    default:
      if let news = event.news { notify(news) }
      return nil
    }
  }

  /// Why the user leaves before the first trial; nil to stay. Lines of a pipe stay queued until their trial.
  func departure() -> StopReason? {
    if let reason = takeSignals() { return reason }
    input.readAhead()
    while let (event, _) = input.actsAtOnce ? takeInput(in: .idle) : nil {
      if case .stop(let reason) = event { return reason }
    }
    return nil
  }
}
