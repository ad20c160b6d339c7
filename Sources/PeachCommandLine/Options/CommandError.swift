import PeachAudio
import PeachBase
import PeachLanguage
import PeachRecords

/// An error of a command, with its message and exit code.
package struct CommandError: Error {
  package let message: ErrorMessage
  package let code: ExitCode

  package init(_ message: ErrorMessage, _ code: ExitCode) {
    self.message = message
    self.code = code
  }

  /// - Parameter options: that name the data, each with a space before it.
  package init(_ error: AudioError, options: String = "") {
    let code: ExitCode =
      switch error {
      case .deviceUnavailable, .unknownDriver, .deviceLost, .libraryMissing: .unavailable
      case .presetNotFound, .ambiguousPreset: .usage
      case .unreadableSoundFont(_, .missing), .unreadableSoundFont(_, .unreadable), .unreadableSoundFont(_, .directory),
        .soundFontNotFound:
        .missingInput
      case .unreadableSoundFont, .unusablePreset, .silentKey, .inaudible, .missingKeys, .unsteadyKeys, .decayingSound:
        .badData
      case .synthesis, .missingSound: .ourBug
      case .output(_, let failure): Self.code(of: failure)
      }
    self.init(ErrorMessage(error, options: options), code)
  }

  package init(_ error: OutputFileError) {
    self.init(ErrorMessage(error), Self.code(of: error.failure))
  }

  private static func code(of failure: OutputFailure) -> ExitCode {
    switch failure {
    case .create, .protected: .cannotCreate
    case .write, .full: .inputOutput
    }
  }

  /// - Parameter file: the path of the Scala file.
  package init(_ error: ScalaError, file: String) {
    let isMissing = if case .missing = error.problem { true } else { false }
    self.init(ErrorMessage(error, file: file), isMissing ? .missingInput : .badData)
  }

  /// - Parameter options: those of the data folder.
  package init(_ error: PersonError, options: String = "") {
    let code: ExitCode =
      switch error {
      case .unknown, .notKept: .missingInput
      case .taken, .trained, .folder: .cannotCreate
      case .inUse: .inputOutput
      case .database(let error): CommandError(error).code
      }
    self.init(ErrorMessage(error, options: options), code)
  }

  package init(_ error: DataStoreError) {
    let code: ExitCode =
      switch error {
      case .notPeach, .damaged, .altered, .newer, .between: .badData
      case .folder, .cannotOpen, .readOnly, .otherUser, .blocked: .cannotCreate
      case .diskFull, .busy, .unanswered, .failed, .moved, .overwritten: .inputOutput
      case .runInUse: .unavailable
      }
    self.init(ErrorMessage(error), code)
  }
}
