import PeachCore
import PeachLanguage
import PeachTerminal

/// One line of `peach doctor`.
struct Finding {
  enum State: String, Encodable {
    case good
    /// Worth knowing; training works all the same.
    case note
    /// Training does not work.
    case trouble
  }

  /// What was found, for programs; a code keeps its meaning in later versions.
  enum Code: String, Encodable {
    case fluidSynthDouble, fluidSynthFloat, fluidSynthNotMeasured, fluidSynthMissing
    case soundFontsFound, soundFontsMissing, soundFontUnusable
    case soundWorks, soundUnusable
    case driverOpens, driverFails
    case streamSteady, streamDropsOut, streamStalls, noDriverOpens
    case databaseIntact, databasePartlyRead, databaseAbsent, databaseOfOtherUser
    case databaseDamaged, databaseUnusable, databaseNotWritable
    case answersImpossible, runsImpossible, profileStale, diskSpaceLow, diskFull
    case settingsValid, settingsNotRead, settingUnknown, settingRefused
    case terminalWorks, terminalAbsent, terminalTooSmall, terminalNotUTF8
    case localeRead

    var state: State {
      switch self {
      case .fluidSynthDouble, .fluidSynthNotMeasured, .soundFontsFound, .soundWorks, .driverOpens, .streamSteady,
        .databaseIntact, .databasePartlyRead, .databaseAbsent, .settingsValid, .terminalWorks, .terminalAbsent,
        .localeRead:
        .good
      case .fluidSynthFloat, .soundFontsMissing, .soundFontUnusable, .driverFails, .streamDropsOut,
        .databaseOfOtherUser, .answersImpossible, .runsImpossible, .profileStale, .diskSpaceLow, .settingsNotRead,
        .settingUnknown, .settingRefused, .terminalTooSmall, .terminalNotUTF8:
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

/// Something that is checked: facts for a program, findings for a person.
protocol Check: Encodable {
  /// What is checked, in a few words.
  var subject: Text { get }
  var findings: [Finding] { get }
}
