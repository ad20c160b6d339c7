extension Training {
  /// Whether screens can be opened from the training, as at a terminal.
  var hasScreens: Bool {
    switch surface.face {
    case .screen, .words: !isOffline
    case .pipe, .noInput: false
    }
  }

  /// Runs one session without screens, live or offline.
  ///
  /// - Parameter makePlan: makes the plan from the opened data.
  func run(_ makePlan: (UserData) throws -> SessionPlan) throws -> ExitCode {
    isOffline ? try OfflineTraining(self, makePlan).run() : try LiveTraining(self, makePlan).run()
  }
}
