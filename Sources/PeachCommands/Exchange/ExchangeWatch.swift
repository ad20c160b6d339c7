import PeachCore
import PeachLanguage
import PeachTerminal

/// Watches a long operation: ends it on a signal and shows progress after two seconds.
final class ExchangeWatch {
  /// The signal that ended the work.
  struct Interruption: Error { let signal: Int32 }

  private let signals = SignalPipe()
  private let console: Console
  private let progress: Progress

  init(_ context: Context) {
    console = context.console
    progress = Progress(console, context.language)
  }

  /// Whether a signal has asked to end.
  var isLeaving: Bool { signals.ending != nil }

  /// Handles signals.
  ///
  /// - Throws: `Interruption` if a signal has asked to end.
  func check() throws {
    for signal in signals.take() where signal != SIGWINCH {
      if signal == SIGTSTP { signals.suspend() } else { throw Interruption(signal: signal) }
    }
  }

  func advance(rows: Int, share: Double?) throws {
    try check()
    progress.show(ExchangeMessages.progress(rows: rows, proportion: share))
  }

  /// Runs `body` and turns its errors into messages and exit codes.
  func run(file: String? = nil, _ body: () throws -> ExitCode) throws -> ExitCode {
    do {
      defer { progress.finish() }
      return try body()
    } catch let error as Interruption {
      return .signal(error.signal)
    } catch Console.WriteError.closed {
      return .signal(signals.ending ?? console.closingSignal)
    } catch let error as OutputFileError {
      // A file left incomplete because of a signal is not an error.
      if let signal = signals.ending { return .signal(signal) }
      throw error
    } catch let error as ImportError {
      throw CommandError(error, file: file ?? "–")
    }
  }
}

extension CommandError {
  init(_ error: ImportError, file: String) {
    let code: ExitCode =
      switch error.problem {
      case .missing: .missingInput
      case .unreadable: .inputOutput
      default: .badData
      }
    self.init(ErrorMessage(error, file: file), code)
  }
}
