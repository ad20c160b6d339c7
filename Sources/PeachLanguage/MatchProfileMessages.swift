import PeachCore

/// Texts about the profile of matches.
public enum MatchProfileMessages {
  public static func name(of mode: MatchingMode) -> Text {
    switch mode {
    case .successive: Text(en: "one after the other", de: "nacheinander")
    case .together: Text(en: "together", de: "gleichzeitig")
    }
  }

  /// `Profile: Matching, together`.
  public static func title(_ mode: MatchingMode) -> Text {
    ProfileMessages.title(of: .matching) + Text(", ") + name(of: mode)
  }

  public static func matches(_ count: Int) -> Text {
    let number = Figure.count(count)
    return count == 1
      ? Text(en: "1 match", de: "1 Versuch")
      : Text(en: "\(number.english) matches", de: "\(number.german) Versuche")
  }

  /// The picture in words.
  public static func summary(_ report: MatchReport) -> Text {
    let head = Exercise.matching.words.title + Text(". ")
    guard report.matches > 0 else { return head + ProfileMessages.title + Text(".") }
    return head + Text(en: "Profile of ", de: "Profil aus ")
      + (report.matches == 1
        ? Text(en: "1 match. ", de: "1 Versuch. ")
        : Text(
          en: "\(Figure.count(report.matches).english) matches. ",
          de: "\(Figure.count(report.matches).german) Versuchen. "))
      + now(report)
  }

  /// The reason why there are no figures.
  public static func emptyReason(_ reason: ProfileReport.EmptyReason, in request: MatchRequest) -> Text {
    switch reason {
    case .noneInPeriod(let shortest):
      Text(en: "No matches ", de: "Keine Versuche ") + ProfileMessages.within(request.period)
        + Text(en: ", but some ", de: ", aber welche ") + ProfileMessages.within(shortest)
    case .noAnswers, .noneNearKeys, .allHidden:
      switch request.mode {
      case .successive: Text(en: "No notes matched yet", de: "Noch keine Töne nachgestimmt")
      case .together:
        Text(
          en: "No notes matched with a sounding reference yet",
          de: "Noch nie gleichzeitig mit dem Vergleichston gestimmt")
      }
    }
  }

  /// The command that starts a training.
  public static func begin(_ mode: MatchingMode) -> Text {
    let command = "peach train matching" + (mode == .together ? " --together" : "")
    return Text(en: "'\(command)' starts a training.", de: "»\(command)« beginnt ein Training.")
  }

  /// The command that shows a period with matches.
  public static func look(at period: HistoryRange, _ mode: MatchingMode) -> Text {
    let command =
      "peach profile matching" + (mode == .together ? " --together" : "") + " --range \(period.rawValue)"
    return Text(en: "'\(command)' shows them.", de: "»\(command)« zeigt sie.")
  }

  public static func onlyForMatches(_ option: String) -> Text {
    Text(
      en: "'\(option)' applies only to matching: peach profile matching.",
      de: "»\(option)« gilt nur fürs Nachstimmen: peach profile matching.")
  }

  public static func notForMatches(_ option: String) -> Text {
    Text(en: "'\(option)' doesn't apply to matching.", de: "»\(option)« gilt nicht fürs Nachstimmen.")
  }

  // MARK: Rows

  public static let registerByRegister = Text(en: "register by register", de: "Lage für Lage")

  public static let now = Text(en: "Now", de: "Zurzeit")
  public static let all = Text(en: "All", de: "Alle")

  /// `C3–B3`; the ends of the keyboard have one bound.
  public static func name(of register: Register) -> Text {
    switch register {
    case .bass: Text(en: "up to B2", de: "bis B2")
    case .tenor: Text("C3–B3")
    case .alto: Text("C4–B4")
    case .soprano: Text(en: "from C5", de: "ab C5")
    }
  }

  /// At the beginning of a sentence.
  static func place(_ register: Register) -> Text {
    switch register {
    case .bass: Text(en: "Up to B2", de: "Bis B2")
    case .tenor: Text(en: "From C3 to B3", de: "Von C3 bis B3")
    case .alto: Text(en: "From C4 to B4", de: "Von C4 bis B4")
    case .soprano: Text(en: "From C5 up", de: "Ab C5")
    }
  }

  /// Within a sentence.
  static func within(_ register: Register) -> Text {
    place(register).map { $0.prefix(1).lowercased() + $0.dropFirst() }
  }

  /// Above the picture.
  public static let tooLow = Text(en: "too low", de: "zu tief")
  public static let exact = Text(en: "exact", de: "genau")
  public static let tooHigh = Text(en: "too high", de: "zu hoch")
  public static let picture = Text(en: "Your own centre", de: "Deine Mitte")
  public static let table = Text(en: "All figures as a table", de: "Alle Zahlen als Tabelle")
  public static let part = Text(en: "Matches", de: "Versuche")
  public static let biasInCents = Text(en: "Bias in cents", de: "Abweichung in Cent")
  public static let precisionInCents = Text(en: "Precision in cents", de: "Genauigkeit in Cent")

  /// The titles of figures, `Precision now`.
  public static func precision(_ row: Text) -> Text { Text(en: "Precision, ", de: "Genauigkeit, ") + lowercased(row) }
  public static func bias(_ row: Text) -> Text { Text(en: "Bias, ", de: "Abweichung, ") + lowercased(row) }
  private static func lowercased(_ row: Text) -> Text { row.map { $0.lowercased() } }
}
