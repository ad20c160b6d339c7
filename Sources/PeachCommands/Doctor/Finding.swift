import PeachCore

/// A finding of `peach doctor`.
struct Finding {
  enum State: String {
    case good
    /// Worth knowing, but training works.
    case note
    /// Prevents training.
    case trouble
  }

  /// A code for programs. Codes keep their meaning in later versions.
  enum Code: String {
    case fluidSynthDouble, fluidSynthFloat, fluidSynthNotMeasured, fluidSynthMissing
    case soundFontsFound, soundFontsMissing, soundFontUnusable
    case soundWorks, soundUnusable
    case driverOpens, driverFails
    case streamSteady, streamDropsOut, streamStalls, noDriverOpens, soundDroppedOut
    case midiInputFound, midiInputAbsent, midiInputNotFound, midiUnavailable, midiOff, midiControlAmbiguous
    case personInUse
    case databaseIntact, databasePartlyRead, databaseAbsent, databaseOfOtherUser
    case databaseCopies, databaseDamaged, databaseUnusable, databaseNotWritable
    case answersImpossible, answersUnknown, runsImpossible, profileStale, diskSpaceLow, diskFull
    case settingsValid, settingsNotRead, settingUnknown, settingRefused, tuningUnusable
    case terminalWorks, terminalAbsent, terminalTooSmall, terminalNotUTF8
    case localeRead

    var state: State {
      switch self {
      case .fluidSynthDouble, .fluidSynthNotMeasured, .soundFontsFound, .soundWorks, .driverOpens, .streamSteady,
        .midiInputFound, .midiOff, .personInUse, .databaseIntact, .databasePartlyRead, .databaseAbsent, .settingsValid,
        .terminalWorks, .terminalAbsent, .localeRead:
        .good
      case .fluidSynthFloat, .soundFontsMissing, .soundFontUnusable, .driverFails, .streamDropsOut, .soundDroppedOut,
        .midiInputAbsent, .midiInputNotFound, .midiUnavailable, .midiControlAmbiguous,
        .databaseOfOtherUser, .databaseCopies, .answersImpossible, .answersUnknown, .runsImpossible, .profileStale,
        .diskSpaceLow,
        .settingsNotRead, .settingUnknown, .settingRefused, .tuningUnusable, .terminalTooSmall, .terminalNotUTF8:
        .note
      case .fluidSynthMissing, .soundUnusable, .streamStalls, .noDriverOpens, .databaseDamaged, .databaseUnusable,
        .databaseNotWritable, .diskFull:
        .trouble
      }
    }
  }

  let code: Code
  let text: Text
  /// What to do about it.
  let advice: Text?
  var state: State { code.state }

  init(_ code: Code, _ text: Text, advice: Text? = nil) { (self.code, self.text, self.advice) = (code, text, advice) }
}

extension Finding {
  /// In English, regardless of the user's language.
  func json(of subject: Text) -> JSON {
    [
      "code": .text(code.rawValue), "state": .text(state.rawValue), "subject": .text(subject.english),
      "text": .text(text.english), "advice": JSON(advice?.english),
    ]
  }
}

/// A check: has facts for programs, and findings for people.
protocol Check {
  /// The name of the checked thing.
  var subject: Text { get }
  var findings: [Finding] { get }
  var json: JSON { get }
}
