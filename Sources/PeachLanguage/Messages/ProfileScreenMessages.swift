import PeachBase

/// Texts of the keys of the Profile Screen, and an explanation of its pictures.
public enum ProfileScreenMessages {
  public static let note = Text(en: "note", de: "Ton")
  public static let octave = Text(en: "octave", de: "Oktave")
  public static let step = Text(en: "step", de: "Schritt")
  public static let sevenSteps = Text(en: "seven steps", de: "sieben Schritte")
  public static let ends = Text(en: "first, last", de: "Anfang, Ende")
  public static let overTime = Text(en: "over time", de: "Verlauf")
  public static let overview = Text(en: "overview", de: "Übersicht")
  public static let overKeys = Text(en: "over keys", de: "Klaviatur")
  public static let period = Text(en: "period", de: "Zeitraum")
  public static let export = Text(en: "export", de: "Export")
  public static let deleteTraining = Text(en: "delete the last training", de: "letztes Training löschen")

  // MARK: The menu of files

  public static let files = Text("Export")
  public static let answersFile = Text(en: "All answers as CSV", de: "Alle Antworten als CSV")
  public static let reportFile = Text(en: "Report as a web page", de: "Bericht als Webseite")
  public static let write = Text(en: "write", de: "schreiben")
  public static func file(_ name: String) -> Text { Text(en: "File: \(name)", de: "Datei: \(name)") }
  public static func folder(_ path: String) -> Text { Text(en: "Folder: \(path)", de: "Ordner: \(path)") }
  /// - Parameter name: the file that was to be written.
  public static func exists(_ name: String) -> Text {
    Text(
      en: "\(name) already exists and was kept. Return writes the file shown above.",
      de: "\(name) gibt es schon und bleibt erhalten. Return schreibt die Datei, die oben steht.")
  }
}
