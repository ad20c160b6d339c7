import PeachBase
import PeachFits

/// Texts about the profile of matches.
public enum MatchProfileMessages {
  public static func name(of mode: MatchingMode) -> Text {
    switch mode {
    case .successive: Text(en: "one after the other", de: "nacheinander")
    case .together: Text(en: "together", de: "gleichzeitig")
    }
  }

  static let parts = MatchingMode.allCases.map { ProfilePart($0.rawValue, name(of: $0)) }

  public static func matches(_ count: Int) -> Text {
    Figure.counted(count, en: ("match", "matches"), de: ("Versuch", "Versuche"))
  }

  /// The picture in words.
  static func summary(_ report: MatchReport) -> Text {
    guard report.matches > 0 else { return ProfileMessages.title + Text(".") }
    return Text(en: "Profile of ", de: "Profil aus ")
      + Figure.counted(report.matches, en: ("match. ", "matches. "), de: ("Versuch. ", "Versuchen. "))
      + latest(report)
  }

  /// The reason why there are no figures.
  static func emptyReason(_ reason: EmptyReason, in period: HistoryRange, _ mode: MatchingMode) -> Text {
    switch reason {
    case .noneInPeriod(let shortest):
      Text(en: "No matches ", de: "Keine Versuche ") + ProfileMessages.within(period)
        + Text(en: ", but some ", de: ", aber welche ") + ProfileMessages.within(shortest)
    case .noAnswers, .noneNearKeys:
      switch mode {
      case .successive:
        Text(en: "No notes matched one after the other yet", de: "Noch keine Töne nacheinander gestimmt")
      case .together:
        Text(
          en: "No notes matched with a sounding reference yet",
          de: "Noch nie gleichzeitig mit dem Vergleichston gestimmt")
      }
    }
  }

  // MARK: Rows

  static let overTime = Text(en: "Your own centre over time", de: "Deine Mitte im Lauf der Zeit")
  static let register = Text(en: "register", de: "Lage")
  public static let registerByRegister = Text(en: "register by register", de: "Lage für Lage")

  public static let lately = Text(en: "Lately", de: "Zuletzt")
  public static let general = Text(en: "General", de: "Allgemein")

  /// Above the picture.
  public static let tooLow = Text(en: "too low", de: "zu tief")
  public static let exact = Text(en: "exact", de: "genau")
  public static let tooHigh = Text(en: "too high", de: "zu hoch")
  public static let picture = Text(en: "Your own centre", de: "Deine Mitte")
  public static let table = Text(en: "All figures as a table", de: "Alle Zahlen als Tabelle")
  public static let part = Text(en: "Matches", de: "Versuche")
  // Soft hyphens, because columns are narrow on phones.
  public static let biasInCents = Text(en: "Bias in cents", de: "Abwei\u{AD}chung in Cent")
  public static let precisionInCents = Text(en: "Precision in cents", de: "Genau\u{AD}igkeit in Cent")

  /// The titles of figures, `Precision now`.
  public static func precision(_ row: Text) -> Text { Text(en: "Precision, ", de: "Genauigkeit, ") + lowercased(row) }
  public static func bias(_ row: Text) -> Text { Text(en: "Bias, ", de: "Abweichung, ") + lowercased(row) }
  private static func lowercased(_ row: Text) -> Text { row.map { $0.lowercased() } }
}
