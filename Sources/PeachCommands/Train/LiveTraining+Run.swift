import PeachCore
import PeachLanguage
import PeachTerminal

/// Runs a session without screens: a measurement, or a training answered through a pipe or by a simulated listener.
extension LiveTraining {
  func run() throws -> ExitCode {
    defer { training.surface.leave() }
    while true {
      let ending: Ending
      do {
        ending = try train(canNavigate: false)
      } catch {
        training.surface.leave()
        finishSaving(since: .now)
        training.reportLost(setup.writer.lost)
        throw error
      }
      let left = ContinuousClock.now
      // Restore the terminal first: nothing must delay leaving.
      training.surface.leave()
      ending.settle()
      let end: StopReason?
      switch ending.reason {
      case .suspended: end = waitAfterSuspension()
      case .completed where session.course.hasMore: end = pause()
      default: end = ending.reason
      }
      if let end {
        finishSaving(since: ending.reason == end ? left : .now)
        return try report(end)
      }
    }
  }

  /// Pauses between two blocks. Returns nil to continue, or the reason to leave.
  private func pause() -> StopReason? {
    let surface = training.surface
    guard surface.face != .noInput else { return nil }
    func announce() {
      for text in [setup.plan.pause(), TrainingMessages.goOn].compactMap({ $0 }) {
        training.console.say(text(training.language))
      }
      surface.enterKeyMode()
    }
    announce()
    return waitForStart {
      surface.suspend()
      announce()
    }
  }

  /// Suspends the program. After `fg`, returns nil to train again, or the reason to leave.
  private func waitAfterSuspension() -> StopReason? {
    let surface = training.surface
    func suspend() {
      surface.suspend()
      guard surface.face != .noInput else { return }
      training.console.say(TrainingMessages.resumed(training.language))
      surface.enterKeyMode()
    }
    suspend()
    return surface.face == .noInput ? nil : waitForStart(suspend)
  }

  /// Waits for Return. Returns nil to start, or the reason to leave.
  ///
  /// - Parameter suspend: called for Ctrl-Z.
  private func waitForStart(_ suspend: () -> Void) -> StopReason? {
    let surface = training.surface
    defer { surface.leave() }
    while true {
      for signal in surface.signals.take() where signal != SIGWINCH {
        guard signal == SIGTSTP else { return .signal(signal) }
        suspend()
      }
      if let event = surface.input.take() {
        // Esc does nothing during a pause.
        switch event == .key(.escape) ? nil : training.input(event, in: setup.plan.course, canNavigate: false) {
        case .start: return nil
        case .quit: return .quit
        case .answer, .again, .open, .volume, nil: continue
        }
      }
      surface.input.wait(for: .milliseconds(500), or: [surface.signals.descriptor])
    }
  }
}
