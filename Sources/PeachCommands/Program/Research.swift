import PeachCommandLine
import PeachCore

/// What a module above adds to the program for research.
package struct Research: Sendable {
  /// Listed after those for training.
  let commands: @Sendable () -> [CommandSpec]
  /// The types that decode the plans of runs, for the examination of the database.
  let plans: [Purpose: any RunPlan.Type]
  let export: FolderExport?

  package init(
    commands: @autoclosure @escaping @Sendable () -> [CommandSpec], plans: [Purpose: any RunPlan.Type],
    export: FolderExport?
  ) {
    (self.commands, self.plans, self.export) = (commands, plans, export)
  }

  /// A program for training alone.
  static let none = Research(commands: [], plans: [:], export: nil)
}
