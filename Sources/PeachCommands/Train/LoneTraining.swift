import PeachCore
import PeachTerminal

/// A sitting without screens around it: a measurement, or a training answered through a pipe, by a program or by a model.
extension LiveTraining {
  func run() throws -> ExitCode {
    defer { training.surface.leave() }
    while true {
      let ending = try train(leadsOn: false)
      // The terminal first: leaving waits for nothing.
      training.surface.leave()
      ending.settle()
      guard ending.reason == .suspended else { return try report(ending.reason) }
      if let reason = waitForRestart() { return try report(reason) }
    }
  }

  /// Suspends the program. After `fg`: nil to train again, or why to leave.
  private func waitForRestart() -> StopReason? {
    let surface = training.surface
    func suspend() {
      surface.suspend()
      training.console.say(TrainingMessages.resumed(training.language))
      surface.enter()
    }
    if surface.face == .nobody {
      surface.suspend()
      return nil
    }
    suspend()
    while true {
      for signal in surface.signals.take() where signal != SIGWINCH {
        guard signal == SIGTSTP else { return .signal(signal) }
        suspend()
      }
      if let event = surface.input.take() {
        // Esc does nothing here.
        switch event == .key(.escape) ? nil : training.input(event, leadsOn: false) {
        case .start: return nil
        case .quit: return .quit
        case .answer, .open, nil: continue
        }
      }
      surface.input.wait(for: .milliseconds(500), or: [surface.signals.descriptor])
    }
  }
}
