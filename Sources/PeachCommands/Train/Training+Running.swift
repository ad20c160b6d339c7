extension Training {
  /// Whether screens lie around a training: someone sits at a terminal.
  var hasScreens: Bool {
    switch surface.face {
    case .screen, .words: !isOffline
    case .pipe, .nobody: false
    }
  }

  /// Runs one session without screens around it, through a device or offline.
  ///
  /// - Parameter makePlan: makes the plan, once the user's data is open.
  func run(_ makePlan: (UserData) throws -> SessionPlan) throws -> ExitCode {
    isOffline ? try OfflineTraining(self, makePlan).run() : try LiveTraining(self, makePlan).run()
  }
}
