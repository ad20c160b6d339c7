import PeachCommands
import PeachCore

exit(
  Peach.run(
    Array(CommandLine.arguments.dropFirst()), environment: Executable.environment, executable: Executable.path))
