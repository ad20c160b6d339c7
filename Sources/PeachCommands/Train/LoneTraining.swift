import PeachCore
import PeachLanguage
import PeachTerminal

/// A session without screens around it: a measurement, or a training answered through a pipe, by a program or by a model.
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
      // The terminal first: leaving waits for nothing.
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

  /// Between two blocks: nil to go on, or why to leave.
  private func pause() -> StopReason? {
    let surface = training.surface
    guard surface.face != .nobody else { return nil }
    func tell() {
      for text in [setup.plan.pause(), TrainingMessages.goOn].compactMap({ $0 }) {
        training.console.say(text(training.language))
      }
      surface.enterKeyMode()
    }
    tell()
    return waitForStart {
      surface.suspend()
      tell()
    }
  }

  /// Suspends the program. After `fg`: nil to train again, or why to leave.
  private func waitAfterSuspension() -> StopReason? {
    let surface = training.surface
    func suspend() {
      surface.suspend()
      guard surface.face != .nobody else { return }
      training.console.say(TrainingMessages.resumed(training.language))
      surface.enterKeyMode()
    }
    suspend()
    return surface.face == .nobody ? nil : waitForStart(suspend)
  }

  /// - Parameter suspend: what Ctrl-Z does meanwhile.
  private func waitForStart(_ suspend: () -> Void) -> StopReason? {
    let surface = training.surface
    defer { surface.leave() }
    while true {
      for signal in surface.signals.take() where signal != SIGWINCH {
        guard signal == SIGTSTP else { return .signal(signal) }
        suspend()
      }
      if let event = surface.input.take() {
        // Esc does nothing here.
        switch event == .key(.escape) ? nil : training.input(event, in: exercise, canNavigate: false) {
        case .start: return nil
        case .quit: return .quit
        case .answer, .open, .volume, nil: continue
        }
      }
      surface.input.wait(for: .milliseconds(500), or: [surface.signals.descriptor])
    }
  }
}
