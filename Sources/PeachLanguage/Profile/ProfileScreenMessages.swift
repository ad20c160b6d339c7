import PeachBase

/// Texts of the keys of the Profile Screen, and an explanation of its pictures.
package enum ProfileScreenMessages {
  /// - Parameter exercises: those with answers that a printed profile isn't about, with their options.
  package static func others(_ exercises: [String], options: String) -> Text {
    let commands = exercises.map { "peach profile \($0)\(options)" }.joined(separator: ", ")
    return Text(en: "Other profiles: \(commands)", de: "Weitere Profile: \(commands)")
  }
  package static let note = Text(en: "note", de: "Ton")
  package static let octave = Text(en: "octave", de: "Oktave")
  package static let step = Text(en: "step", de: "Schritt")
  package static let sevenSteps = Text(en: "seven steps", de: "sieben Schritte")
  package static let ends = Text(en: "first, last", de: "Anfang, Ende")
  package static let overTime = Text(en: "over time", de: "Verlauf")
  package static let overview = Text(en: "overview", de: "Übersicht")
  package static let overKeys = Text(en: "over keys", de: "Klaviatur")
  package static let period = Text(en: "period", de: "Zeitraum")
  package static let export = Text(en: "export", de: "Export")
  package static let deleteTraining = Text(en: "delete the last training", de: "letztes Training löschen")

  // MARK: The menu of files

  package static let files = Text("Export")
  package static let answersFile = Text(en: "All answers as CSV", de: "Alle Antworten als CSV")
  package static let reportFile = Text(en: "Report as a web page", de: "Bericht als Webseite")
  package static let write = Text(en: "write", de: "schreiben")
  package static func file(_ name: String) -> Text { Text(en: "File: \(name)", de: "Datei: \(name)") }
  package static func folder(_ path: String) -> Text { Text(en: "Folder: \(path)", de: "Ordner: \(path)") }
  /// - Parameter name: the file that was to be written.
  package static func exists(_ name: String) -> Text {
    Text(
      en: "\(name) already exists and was kept. Return writes the file shown above.",
      de: "\(name) gibt es schon und bleibt erhalten. Return schreibt die Datei, die oben steht.")
  }
}
