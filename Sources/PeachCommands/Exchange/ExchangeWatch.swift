import PeachCore
import PeachLanguage
import PeachTerminal

/// Ends the work when a signal asks for it, and tells how far it is, once that takes longer than two seconds.
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

  /// Whether a signal has asked for the end.
  var isLeaving: Bool { signals.ending != nil }

  /// - Throws: `Interruption`, where a signal has asked for the end.
  func check() throws {
    for signal in signals.take() where signal != SIGWINCH {
      if signal == SIGTSTP { signals.suspend() } else { throw Interruption(signal: signal) }
    }
  }

  func advance(rows: Int, share: Double?) throws {
    try check()
    progress.show(ExchangeMessages.progress(rows: rows, proportion: share))
  }

  /// Runs `body` and turns its errors into words and exit codes.
  func run(file: String? = nil, _ body: () throws -> ExitCode) throws -> ExitCode {
    do {
      defer { progress.finish() }
      return try body()
    } catch let error as Interruption {
      return .signal(error.signal)
    } catch Console.WriteError.closed {
      return .signal(signals.ending ?? console.closingSignal)
    } catch let error as OutputFileError {
      // What is left unwritten because a signal asks to leave is no error.
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
