import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Watches a long operation: ends it on a signal and shows progress after two seconds.
package final class ExchangeWatch {
  /// The signal that ended the work.
  struct Interruption: Error { let signal: Int32 }

  private let signals = SignalPipe()
  private let console: Console
  private let progress: Progress
  private let language: LanguageCode
  private let whenInterrupted: Text?

  /// - Parameter whenInterrupted: says what was kept if a signal ends the work.
  package init(_ context: Context, whenInterrupted: Text? = nil) {
    (console, language, self.whenInterrupted) = (context.console, context.language, whenInterrupted)
    progress = Progress(console, language)
  }

  /// Whether a signal has asked to end.
  package var isLeaving: Bool { signals.ending != nil }

  /// Handles signals.
  ///
  /// - Throws: `Interruption` if a signal has asked to end.
  package func check() throws {
    for signal in signals.take() where signal != SIGWINCH {
      if signal == SIGTSTP { signals.suspend() } else { throw Interruption(signal: signal) }
    }
  }

  package func advance(_ phase: ExchangePhase, rows: Int, proportion: Double?) throws {
    try check()
    progress.show(ExchangeMessages.progress(phase, rows: rows, proportion: proportion))
  }

  /// Handles signals and shows progress.
  package func advance(_ text: @autoclosure () -> Text) throws {
    try check()
    progress.show(text())
  }

  /// Waits until no other process trains: its answers would wait for the end of a long import, and could not be stored if the
  /// training ended before.
  func waitWhileOthersTrain(_ store: TrainingDataStore) throws {
    guard store.locks.othersTrain else { return }
    progress.finish()
    console.say(ExchangeMessages.waitingForTraining(language))
    while store.locks.othersTrain {
      MonotonicClock().wait(for: [signals.descriptor], atMost: .milliseconds(200))
      try check()
    }
  }

  /// Runs `body` and turns its errors into messages and exit codes.
  package func run(file: String? = nil, _ body: () throws -> ExitCode) throws -> ExitCode {
    do {
      defer { progress.finish() }
      return try body()
    } catch let error as Interruption {
      return interrupted(by: error.signal)
    } catch Console.WriteError.closed {
      return .signal(signals.ending ?? console.closingSignal)
    } catch let error as OutputFileError {
      // A file left incomplete because of a signal is not an error.
      if let signal = signals.ending { return interrupted(by: signal) }
      throw error
    } catch let error as ImportError {
      if let signal = signals.ending { return interrupted(by: signal) }
      throw CommandError(error, file: file ?? "–")
    }
  }

  private func interrupted(by signal: Int32) -> ExitCode {
    if let whenInterrupted { console.say(whenInterrupted(language)) }
    return .signal(signal)
  }
}

extension CommandError {
  /// - Parameter options: those that name the data.
  init(_ error: ImportError, file: String, options: String = "") {
    let code: ExitCode =
      switch error.problem {
      case .missing: .missingInput
      case .unreadable: .inputOutput
      default: .badData
      }
    self.init(ErrorMessage(error, file: file, options: options), code)
  }
}
