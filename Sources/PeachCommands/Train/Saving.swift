import PeachCore
import PeachLanguage
import PeachTerminal

/// What is still to be stored when somebody leaves.
extension Training {
  private static let limit = Duration.seconds(5)
  /// A wait so short needs no words.
  private static let moment = Duration.milliseconds(50)

  /// Waits until everything is stored, for 5 s at most, and gives the rest up. One line says so; a signal, q and Esc end the
  /// wait at once. To be called when the terminal has been given back.
  ///
  /// - Parameters:
  ///   - left: when somebody left; the 5 s count from then.
  ///   - stored: called with the number of each answer that was pending and has been stored.
  func finishSaving(since left: ContinuousClock.Instant, stored: (Int) -> Void = { _ in }) {
    guard let writer else { return }
    func tell() { while let number = writer.takeStored() { stored(number) } }
    defer {
      writer.giveUp()
      tell()
    }
    func isSaving(_ contents: StoreWriter.Content...) -> Bool {
      tell()
      return contents.contains { writer.pending($0) > 0 }
    }
    guard wait(for: Self.moment, readsKeys: false, while: { isSaving(.answer, .setting, .cache) }),
      isSaving(.answer, .setting)
    else {
      return
    }
    console.say(TrainingMessages.saving(answers: writer.pending(.answer))(language))
    surface.enterKeyMode()
    defer { surface.leave() }
    _ = wait(for: Self.limit - (.now - left), readsKeys: true, while: { isSaving(.answer, .setting) })
  }

  /// Waits while something holds; false where somebody wants to leave at once.
  ///
  /// - Parameter readsKeys: whether the terminal is ours; what is typed otherwise is for whoever has it next.
  private func wait(for limit: Duration, readsKeys: Bool, while holds: () -> Bool) -> Bool {
    var deadline = ContinuousClock.now + limit
    while holds() {
      let rest = deadline - .now
      guard rest > .zero else { break }
      for signal in signals.take() where signal != SIGWINCH {
        guard signal == SIGTSTP else { return false }
        surface.suspend()
        if readsKeys { surface.enterKeyMode() }
        deadline = .now + rest
      }
      let others = [signals.descriptor, writer?.descriptor].compactMap { $0 }
      guard readsKeys, surface.input.actsAtOnce, !surface.input.hasEnded else {
        MonotonicClock().wait(for: others, atMost: rest + .milliseconds(1))
        continue
      }
      surface.input.wait(for: rest, or: others)
      while let event = surface.input.take(), event != .ended {
        if case .key(let key) = event, TrainingInput(command: key) == .quit { return false }
      }
    }
    return true
  }
}
