import PeachCore
import PeachLanguage
import PeachTerminal

/// What whoever sits there wants of a training, by keys or lines and by signals, while it runs and while its device opens.
final class Controls {
  let input: Input
  let signals: SignalPipe
  private let meaning: (InputEvent) -> TrainingInput?
  private let resized: () -> Void
  /// Where whoever left the training wants to go; nil for the way out.
  private(set) var destination: Place?
  /// What a key for the volume does.
  var changeVolume: (_ louder: Bool) -> Void = { _ in }

  /// - Parameters:
  ///   - meaning: what an event means to a training; nil where it means nothing.
  ///   - resized: the terminal has another size.
  init(
    _ input: Input, _ signals: SignalPipe, meaning: @escaping (InputEvent) -> TrainingInput?,
    resized: @escaping () -> Void = {}
  ) {
    self.input = input
    self.signals = signals
    self.meaning = meaning
    self.resized = resized
  }

  /// Why a signal stops the training; nil where none does.
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

  /// An answer, or that somebody leaves; nil where nothing that means anything has come.
  ///
  /// - Parameter limit: leaves what came later; nil takes all.
  func takeInput(before limit: SessionTime? = nil) -> StageEvent? {
    while let taken = input.takeTimed(before: limit) {
      guard taken.event != .ended else { return .stop(.quit) }
      switch meaning(taken.event) {
      case .answer(let direction): return .answer(direction, taken.time)
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

  /// Why somebody at a terminal leaves before there is anything to answer; the lines of a pipe wait for their comparison.
  func departure() -> StopReason? {
    if let reason = takeSignals() { return reason }
    input.readAhead()
    while let event = input.actsAtOnce ? takeInput() : nil {
      if case .stop(let reason) = event { return reason }
    }
    return nil
  }
}
