import PeachCore

/// What is said of the profile.
public enum ProfileMessages {
  public static let title = Text(en: "Profile", de: "Profil")
  public static let cents = Text(en: "cents", de: "Cent")
  public static let begin = Text(
    en: "Start training to build your profile", de: "Mit dem Üben entsteht dein Profil")
  public static let noFigures = Text(
    en: "Threshold now —   Mean —   Standard deviation —", de: "Schwelle jetzt —   Mittel —   Standardabweichung —")

  public static func answers(_ count: Int) -> Text {
    count == 1
      ? Text(en: "1 answer", de: "1 Antwort") : Text(en: "\(count) answers", de: "\(count) Antworten")
  }

  public static func now(_ value: String, _ lower: String, _ upper: String) -> Text {
    Text(
      en: "Threshold now \(value) cents (95 %: \(lower) to \(upper)), all notes together",
      de: "Schwelle jetzt \(value) Cent (95 %: \(lower) bis \(upper)), alle Töne zusammen")
  }

  public static func statistics(mean: String, deviation: String?, notes: Int) -> Text {
    let spread = deviation ?? "—"
    return Text(
      en: "Mean \(mean) cents, standard deviation \(spread) cents (of the fitted values of \(notes) notes)",
      de: "Mittel \(mean) Cent, Standardabweichung \(spread) Cent (der angepassten Werte von \(notes) Tönen)")
  }

  /// - Parameter interval: of the threshold's ratio over the last 60 days.
  public static func trend(_ direction: Trend.Direction, interval: (lower: String, upper: String)?) -> Text {
    let range = interval.map {
      Text(
        en: " (in 60 days × \($0.lower) to × \($0.upper))", de: " (in 60 Tagen × \($0.lower) bis × \($0.upper))")
    }
    let word =
      switch direction {
      case .improving: Text(en: "Trend: improving", de: "Trend: wird besser")
      case .stable:
        Text(en: "Trend: stable, or too small to tell", de: "Trend: gleichbleibend oder zu klein, um es zu sagen")
      case .declining: Text(en: "Trend: declining", de: "Trend: lässt nach")
      case .tooLittleData: Text(en: "Trend: too little data", de: "Trend: zu wenige Daten")
      }
    return word + (range ?? Text(""))
  }
}
