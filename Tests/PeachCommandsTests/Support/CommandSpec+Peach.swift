import PeachLaboratory

@testable import PeachCommandLine
@testable import PeachCommands

extension CommandSpec {
  /// The command tree of the program as it is installed.
  static var peach: CommandSpec { Peach(.laboratory).root }
}
