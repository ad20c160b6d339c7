import PeachCore
import PeachLanguage
import PeachTerminal

/// Keys, lines and signals that control a training while it runs and while its device opens.
final class Controls {
  let input: Input
  let signals: SignalPipe
  private let meaning: (InputEvent) -> TrainingInput?
  private let resized: () -> Void
  /// The screen that the user asked for when leaving; nil to quit.
  private(set) var destination: Place?
  /// Called when a key changes the volume.
  var changeVolume: (_ louder: Bool) -> Void = { _ in }

  /// - Parameters:
  ///   - meaning: the training input for an event; nil if the event means nothing.
  ///   - resized: called when the size of the terminal changes.
  init(
    _ input: Input, _ signals: SignalPipe, meaning: @escaping (InputEvent) -> TrainingInput?,
    resized: @escaping () -> Void = {}
  ) {
    self.input = input
    self.signals = signals
    self.meaning = meaning
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
  /// - Parameter limit: leaves later events in the queue; nil for no limit.
  func takeInput(before limit: SessionTime? = nil) -> StageEvent? {
    while let taken = input.takeTimed(before: limit) {
      guard taken.event != .ended else { return .stop(.quit) }
      switch meaning(taken.event) {
      case .answer(let direction): return .answer(direction, from: taken.event.source, taken.time)
      case .again: return .again(taken.time)
      case .quit: return .stop(.quit)
      case .open(let place):
        destination = place
        return .stop(.quit)
      case .volume(let louder): changeVolume(louder)
      case .start, nil: continue
      }
    }
    return nil
  }

  /// Why the user leaves before the first trial; nil to stay. Lines of a pipe stay queued until their trial.
  func departure() -> StopReason? {
    if let reason = takeSignals() { return reason }
    input.readAhead()
    while let event = input.actsAtOnce ? takeInput() : nil {
      if case .stop(let reason) = event { return reason }
    }
    return nil
  }
}
