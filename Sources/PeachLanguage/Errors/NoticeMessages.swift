import PeachBase
import PeachRecords

/// Errors as the screens show them, in one to three lines above the keys: shorter than on exit, but with what to do.
package enum NoticeMessages {
  package static func notice(_ error: AudioError) -> Text {
    switch error {
    case .deviceUnavailable, .unknownDriver:
      Text(
        en: "No audio device. Run 'peach doctor' to find out why.", de: "Kein Audiogerät. »peach doctor« sagt, warum.")
    case .unreadableSoundFont(let path, _), .soundFontNotFound(let path, _):
      unusable(path.split(separator: "/").last.map(String.init) ?? path)
    default: ErrorMessage(error).notice
    }
  }

  package static func notice(_ error: DataStoreError) -> Text {
    switch error {
    case .readOnly:
      Text(
        en: "The database is read-only. Make the file and its folder writable.",
        de: "Die Datenbank ist schreibgeschützt. Mach Datei und Ordner beschreibbar.")
    default: ErrorMessage(error).notice
    }
  }

  /// The audio device was lost during training.
  package static let trainingStopped = Text(
    en: "The audio device was lost. Press Return to go on when it is back.",
    de: "Das Audiogerät ist nicht mehr da. Weiter mit Return, sobald es zurück ist.")

  /// The process was stopped or the machine slept during a pair.
  package static let resumed = Text(
    en: "Peach was stopped, or the computer slept.", de: "Peach war angehalten, oder der Rechner schlief.")

  private static func unusable(_ soundFont: String) -> Text {
    Text(
      en: "The SoundFont \(soundFont) cannot be used. Choose another sound in the settings.",
      de: "Der SoundFont \(soundFont) ist nicht verwendbar. Wähle in den Einstellungen einen anderen Klang.")
  }
}

extension ErrorMessage {
  /// Text and hint as one text.
  package var notice: Text { hint.map { text + Text(" ") + $0 } ?? text }
}
