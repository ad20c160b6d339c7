import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Deletes answers after asking and writing a backup.
package struct Deletion {
  private let parsed: ParsedCommand
  private let context: Context

  /// - Throws: `UsageError` if there is no terminal to ask on and `--yes` is missing.
  package init(_ invocation: Invocation) throws {
    (parsed, context) = (invocation.parsed, invocation.context)
    guard parsed[.yes] || context.console.canAsk else { throw parsed.usageError(ExchangeMessages.deleteNeedsYes) }
  }

  /// - Parameters:
  ///   - summary: the selected answers.
  ///   - report: reports what was deleted.
  package func run(
    _ selection: AnswerSelection, _ summary: AnswerSummary, of exercise: Exercise? = nil, in store: TrainingDataStore,
    report: (DeletionSummary) throws -> Void
  ) throws -> ExitCode {
    guard parsed[.yes] || context.confirmDeletion(of: summary, in: exercise) else { return .success }
    let watch = ExchangeWatch(context, whenInterrupted: ExchangeMessages.kept)
    return try watch.run {
      try report(store.delete(selection, hasBackup: !parsed[.noBackup], progress: watch.advance))
      return .success
    }
  }

  /// Prints what was deleted.
  ///
  /// - Parameter words: nil for the number of answers.
  package func printReport(_ result: DeletionSummary, _ words: Text? = nil, canImport: Bool = true) throws {
    try context.console.print((words ?? ExchangeMessages.deleted(result.deleted))(context.language))
    if let path = result.backup {
      try context.console.print(
        ExchangeMessages.backup(path, canImport: canImport, options: context.dataOptions)(context.language))
    }
  }
}
