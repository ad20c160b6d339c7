import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLaboratory
import ProofExercises

// The program with all exercises of the proof.
Exercises.use(Proof.all)
exit(
  Peach(.laboratory).run(
    Array(CommandLine.arguments.dropFirst()), environment: Executable.environment, executable: Executable.path))
