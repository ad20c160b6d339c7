import PeachCore

/// What is said of measurements and experiments alike.
public enum SittingMessages {
  /// `9 of 16 answers are stored`, without a full stop.
  static func stored(_ answers: Int, of total: Int?) -> Text {
    let all = total.map { Figure.count(answers) + Text(en: " of ", de: " von ") + ProfileMessages.answers($0) }
    return (all ?? ProfileMessages.answers(answers))
      + (answers == 1
        ? Text(en: " is stored", de: " ist gespeichert") : Text(en: " are stored", de: " sind gespeichert"))
  }

  public static let answeredElsewhere = Text(
    en: "Another peach is taking the answers of this run at this moment.",
    de: "Die Antworten dieses Durchgangs nimmt gerade ein anderes peach entgegen.")

  // MARK: The SoundFont of what goes on

  public static func anotherSoundFont(_ path: String) -> Text {
    Text(
      en: "\(path) is another file than the one that this run was begun with.",
      de: "\(path) ist eine andere Datei als die, mit der dieser Durchgang begonnen wurde.")
  }

  public static func nameSoundFont(_ name: String) -> Text {
    Text(en: "Name that one with --soundfont …/\(name).", de: "Diese mit --soundfont …/\(name) nennen.")
  }

  public static func otherName(_ path: String, _ name: String) -> Text {
    Text(
      en: "'--continue' goes on with “\(name)”: '--soundfont \(path)' is another one.",
      de: "»--continue« geht mit »\(name)« weiter: »--soundfont \(path)« ist ein anderer.")
  }
}
