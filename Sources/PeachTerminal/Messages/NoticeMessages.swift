import PeachCore

/// What the screens say of errors, in one line to three above the keys: shorter than on leaving, but never without what to do.
public enum NoticeMessages {
  public static func notice(_ error: AudioError) -> Text {
    switch error {
    case .deviceUnavailable, .unknownDriver:
      Text(en: "No audio device: 'peach doctor' says why.", de: "Kein Audiogerät: »peach doctor« sagt, warum.")
    case .deviceLost: Text(en: "The audio device is gone.", de: "Das Audiogerät ist weg.")
    case .unreadableSoundFont(let path, _), .soundFontNotFound(let path, _):
      unusable(path.split(separator: "/").last.map(String.init) ?? path)
    default: ErrorMessage(error).notice
    }
  }

  public static func notice(_ error: DataStoreError) -> Text {
    switch error {
    case .readOnly:
      Text(
        en: "The database can only be read: make the file and its folder writable.",
        de: "Die Datenbank lässt sich nur lesen: Datei und Ordner schreibbar machen.")
    default: ErrorMessage(error).notice
    }
  }

  /// The device is lost in a training.
  public static let trainingStopped = Text(
    en: "The audio device is gone; every answer given is stored.",
    de: "Das Audiogerät ist weg; alle gegebenen Antworten sind gespeichert.")

  private static func unusable(_ soundFont: String) -> Text {
    Text(
      en: "The SoundFont \(soundFont) cannot be used: choose another sound in the settings.",
      de: "Der SoundFont \(soundFont) ist unbrauchbar: in den Einstellungen einen anderen Klang wählen.")
  }
}

extension ErrorMessage {
  /// What happened and what to do about it, in one go.
  public var notice: Text { hint.map { text + Text(" ") + $0 } ?? text }
}
