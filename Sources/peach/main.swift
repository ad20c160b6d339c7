import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLaboratory

exit(
  Peach(.laboratory).run(
    Array(CommandLine.arguments.dropFirst()), environment: Executable.environment, executable: Executable.path))
