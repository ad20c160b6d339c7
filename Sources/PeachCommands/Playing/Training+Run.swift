import PeachCommandLine
import PeachCore

extension Training {
  /// Runs one session without screens, live or offline.
  package func run(_ makePlan: (UserData) throws -> SessionPlan) throws -> ExitCode {
    isOffline ? try OfflineTraining(self, makePlan).run() : try LiveTraining(self, makePlan).run()
  }
}
