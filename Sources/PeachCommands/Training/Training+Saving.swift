import PeachCore
import PeachLanguage
import PeachTerminal

/// Saves pending answers and settings when the user leaves.
extension Training {
  private static let limit = Duration.seconds(5)
  /// How long to wait without a message.
  private static let silentWait = Duration.milliseconds(50)

  /// Waits for pending writes, for at most 5 s, then keeps the rest of the answers in a file, which the next start adds.
  /// Prints one line while waiting; a signal, q or Esc ends the wait.
  ///
  /// - Parameters:
  ///   - left: when the user left; the 5 s count from then.
  ///   - goesOn: whether another session of the run follows, whose writer hands over what this one has stored if the database is
  ///     moved.
  ///   - stored: called with the number of each answer that was pending and has been stored.
  func finishSaving(
    since left: ContinuousClock.Instant, goesOn: Bool = false, stored: (Int) -> Void = { _ in }
  ) {
    guard let writer else { return }
    writer.check()
    func reportStored() { while let number = writer.takeStored() { stored(number) } }
    defer {
      if !goesOn || writer.pending(.answer) > 0 || writer.lost != nil {
        writer.giveUp()
        reportStored()
        forgetWriter()
      }
    }
    func isSaving(_ contents: StoreWriter.Content...) -> Bool {
      reportStored()
      return contents.contains { writer.pending($0) > 0 }
    }
    guard wait(for: Self.silentWait, readsKeys: false, while: { isSaving(.answer, .setting, .cache) }),
      isSaving(.answer, .setting)
    else {
      return
    }
    surface.leave()
    console.say(TrainingMessages.saving(answers: writer.pending(.answer))(language))
    surface.enterKeyMode()
    defer { surface.leave() }
    _ = wait(for: Self.limit - (.now - left), readsKeys: true, while: { isSaving(.answer, .setting) })
  }

  /// Waits while a condition holds; returns false if the user wants to leave at once.
  ///
  /// - Parameter readsKeys: whether to read keys; otherwise they are left for the shell.
  private func wait(for limit: Duration, readsKeys: Bool, while holds: () -> Bool) -> Bool {
    var deadline = ContinuousClock.now + limit
    while holds() {
      let rest = deadline - .now
      guard rest > .zero else { break }
      let ending = surface.takeSignals(suspend: {
        surface.suspend()
        if readsKeys { surface.enterKeyMode() }
        deadline = .now + rest
      })
      if ending != nil { return false }
      let others = [signals.descriptor, writer?.descriptor].compactMap { $0 }
      guard readsKeys, surface.input.actsAtOnce, !surface.input.hasEnded else {
        MonotonicClock().wait(for: others, atMost: rest + .milliseconds(1))
        continue
      }
      surface.input.wait(for: rest, or: others)
      while let event = surface.input.take()?.event, event != .ended {
        if case .key(let key) = event, TrainingInput.leaves(key) { return false }
      }
    }
    return true
  }
}
