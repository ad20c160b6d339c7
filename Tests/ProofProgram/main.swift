import PeachCommands
import PeachCore
import ProofExercises

// The program with all exercises of the proof.
Exercises.use(Proof.all)
exit(
  Peach.run(
    Array(CommandLine.arguments.dropFirst()), environment: Executable.environment, executable: Executable.path))
