import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Reports at the end of a session, and exit codes.
extension Training {
  /// Reports errors and the result, and returns the exit code. Call it when the answers are stored or kept: what was lost is
  /// said before anything else can fail. The result is that of the last session of a run.
  ///
  /// - Parameter complete: completes other outputs of the run. Its error, which doesn't hide others, is thrown.
  func report(
    _ reason: StopReason, _ setup: SessionSetup, complete: () throws -> Void = {}
  ) throws -> ExitCode {
    progressDisplay?.finish()
    let code = code(of: reason)
    if case .signal = reason, progressDisplay != nil, setup.data.isTemporary {
      console.say(ProgressMessages.interrupted(language))
    }
    let lost = setup.writer.lost
    if case .audio(let error) = reason, code != .signal(SIGPIPE) {
      console.say(ErrorMessage(error), language)
      if error == .deviceLost && lost == nil { console.say(TrainingMessages.stoppedByLoss(language)) }
    }
    if reason == .outputClosed, let number = Console.failure { console.say(ErrorMessage(unwritable: number), language) }
    let lossCode = reportLost(lost)
    goesOn = reason == .completed && lossCode == .success && setup.plan.goesOn()
    guard !goesOn else { return .success }
    try complete()
    try setup.plan.conclude()
    // Measurements and experiments report their own result, and a file is named where it is written.
    if let progressDisplay, setup.plan.purpose == .training, !parsed.has(SessionOptions.output), code == .success {
      try console.print(progressDisplay.summary(language))
    }
    return code == .success ? lossCode : code
  }

  /// Reports, once, that answers are no longer stored because the database is gone or the disk is full.
  func reportUnstoredAnswers(_ setup: SessionSetup, _ say: (Text) -> Void) {
    let lost = setup.writer.lost.flatMap { $0.answers > 0 ? $0.error : nil }
    guard !hasReportedUnstoredAnswers, let error = lost ?? setup.writer.failure else { return }
    switch error {
    case .moved, .overwritten, .diskFull: break
    default: return
    }
    hasReportedUnstoredAnswers = true
    say(TrainingMessages.notStored(error))
  }

  /// Reports writes that failed.
  ///
  /// - Returns: the exit code for them.
  @discardableResult func reportLost(_ lost: LostWrites?) -> ExitCode {
    guard let lost else { return .success }
    console.say(ErrorMessage(lost), language)
    return CommandError(lost.error).code
  }

  func code(of reason: StopReason) -> ExitCode {
    switch reason {
    case .completed, .quit, .suspended, .resumed: .success
    case .signal(let number): .signal(number)
    case .outputClosed where Console.failure != nil: .inputOutput
    case .outputClosed: .signal(signals.ending ?? console.closingSignal)
    // A reader that closes the pipe early is not an error.
    case .audio(.output(_, .write(EPIPE))): .signal(SIGPIPE)
    case .audio(let error): CommandError(error).code
    }
  }
}
