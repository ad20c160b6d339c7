import PeachCore

/// Texts about sessions: measurements and experiments.
public enum SessionMessages {
  /// `9 of 16 answers are stored`, without a full stop.
  static func stored(_ answers: Int, of total: Int?) -> Text {
    let all = total.map { Figure.count(answers) + Text(en: " of ", de: " von ") + ProfileMessages.answers($0) }
    return (all ?? ProfileMessages.answers(answers))
      + (answers == 1
        ? Text(en: " is stored", de: " ist gespeichert") : Text(en: " are stored", de: " sind gespeichert"))
  }

  public static let answeredElsewhere = Text(
    en: "Another Peach process is using this run.",
    de: "Ein anderer Peach-Prozess verwendet diesen Durchgang gerade.")

  // MARK: The SoundFont of a continued session

  public static func anotherSoundFont(_ path: String) -> Text {
    Text(
      en: "\(path) isn't the file that this run began with.",
      de: "\(path) ist nicht die Datei, mit der dieser Durchgang begonnen hat.")
  }

  public static func nameSoundFont(_ name: String) -> Text {
    Text(en: "Give its path with --soundfont …/\(name).", de: "Gib ihren Pfad mit --soundfont …/\(name) an.")
  }

  public static func otherName(_ path: String, _ name: String) -> Text {
    Text(
      en: "'--continue' uses '\(name)', but '--soundfont \(path)' is another SoundFont.",
      de: "»--continue« verwendet »\(name)«, »--soundfont \(path)« ist aber ein anderer SoundFont.")
  }
}
