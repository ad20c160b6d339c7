import PeachCommands
import PeachCore
import PeachExperiments

extension Research {
  /// Measurements, simulations and experiments. Computed, since a task can have other exercises.
  package static var laboratory: Research {
    Research(
      commands: [
        MeasureCommand.spec, SimulateCommand.spec, CollectCommand.spec, ExperimentCommand.spec, CalibrateCommand.spec,
      ],
      plans: [.measurement: ExperimentPlan.self, .experiment: ExperimentPlan.self],
      export: PsychDS.export)
  }
}
