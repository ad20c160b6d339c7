import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

extension ExperimentRig {
  /// What is known on this machine; nil if nobody listens, as with a simulated listener or a file.
  init?(of file: ExperimentFile, _ parsed: ParsedCommand, in store: TrainingDataStore) throws {
    guard Training.opensDevice(parsed), !parsed.has(SessionOptions.listener) else { return nil }
    self.init(try store.rigs.all(), volume: file.settings.training.sounding.volume)
  }

  /// Checks what the file requires, and says what is known.
  ///
  /// - Throws: `CommandError` if something that the file requires is missing.
  func announce(_ file: ExperimentFile, _ invocation: Invocation, in store: TrainingDataStore) throws {
    let context = invocation.context
    if let missing = missing(file.requirements) {
      throw CommandError(RigMessages.refusal(missing, self, options: context.dataOptions), .unavailable)
    }
    context.console.say(RigMessages.beforeRun(self)(context.language))
    let settings = invocation.parsed.applied(to: try store.settings())
    guard let calibrated = level?.driver, let next = settings.audioDrivers(last: try store.lastDriver()).first,
      next != calibrated
    else { return }
    context.console.say(RigMessages.otherDriver(next, calibrated: calibrated)(context.language))
  }
}

extension ExperimentRun {
  /// What was known when it began; nil for a simulated listener, and for versions before 0.3.
  var rig: ExperimentRig? { plan.rig.map { ExperimentRig(json: $0) } }
}
