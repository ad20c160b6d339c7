import PeachCommandLine
import PeachCore
import PeachLanguage

/// `peach midi learn`: asks for presses, and stores which controls say higher and lower.
final class MIDILearning {
  private let context: Context
  /// The exercise whose words name the answers.
  private let exercise: ExerciseName
  private let session: MIDISession
  private var learner: MIDILearner
  private var step: MIDILearner.Step?

  init(_ context: Context, _ settings: Settings) {
    self.context = context
    exercise = settings.exercise
    session = MIDISession(context, settings.midi, readsLines: true)
    learner = MIDILearner(at: session.clock.now)
  }

  func run() throws -> ExitCode {
    let folder = try context.folderToWriteTo()
    let signal = try session.run(
      until: { learner.deadline },
      take: { event, time in
        if case .message(let message, let port) = event { learner.take(message, from: port.number, at: time) }
        try report()
      },
      rest: {
        learner.takeDue(at: session.clock.now)
        try report()
        return learner.isWaiting
      })
    switch learner.step {
    case .done(let higher, let lower) where signal == nil:
      try TrainingDataStore(folder: folder).set(MIDISettings.written(higher: higher, lower: lower))
      try context.console.print(
        [
          MIDIMessages.stored(higher: higher, lower: lower, for: exercise),
          MIDIMessages.goingBack(options: context.dataOptions),
        ].map { $0(context.language) })
      return .success
    case .failed(let failure) where signal == nil: throw CommandError(failure)
    default:
      context.console.say(MIDIMessages.cancelled(context.language))
      return signal.map { .signal($0) } ?? .success
    }
  }

  /// Prints what was learned and what to press next.
  private func report() throws {
    guard learner.step != step else { return }
    let isFirst = step == nil
    step = learner.step
    var lines: [Text] = []
    switch learner.step {
    case .pressLower: lines += learner.higher.map { [MIDIMessages.learned($0)] } ?? []
    case .done(_, let lower): lines.append(MIDIMessages.learned(lower))
    case .pressHigher, .higherAgain, .lowerAgain, .failed: break
    }
    if let prompt = MIDIMessages.prompt(learner.step, for: exercise) {
      lines.append(prompt + (isFirst ? Text(" ") + MIDIMessages.cancel : Text("")))
    }
    try context.console.print(lines.map { $0(context.language) })
  }
}

extension MIDISettings {
  /// Both controls as values of their settings.
  static func written(higher: MIDIControl, lower: MIDIControl) -> [Setting: String] {
    [.midiHigher: higher.description, .midiLower: lower.description]
  }
}

extension CommandError {
  init(_ failure: MIDILearner.Failure) {
    let code: ExitCode =
      switch failure {
      case .nothingCame: .unavailable
      case .sameControl: .badData
      }
    self.init(MIDIMessages.failure(failure), code)
  }
}
