import PeachBase
import PeachFits
import PeachRecords

/// Texts of HTML pages.
package enum DocumentMessages {
  package static let figures = Text(en: "In figures", de: "In Zahlen")
  package static let remarks = Text(en: "Notes", de: "Hinweise")
  package static let reading = Text(en: "How to read it", de: "Lesehilfe")

  package static let participant = Text(en: "Participant", de: "Person")
  package static let unnamed = Text(en: "Without a name", de: "Ohne Namen")

  package static let pointAtNotes =
    Text(en: "Point at a note to see its values", de: "Zeig auf einen Ton, um seine Werte zu sehen") + orUseKeys
  package static let pointAtSteps =
    Text(en: "Point at a place to see its values", de: "Zeig auf eine Stelle, um ihre Werte zu sehen") + orUseKeys
  private static let orUseKeys = Text(
    en: ", or use Tab and the arrow keys. The 95\u{A0}% interval is in brackets.",
    de: ", oder nimm Tab und die Pfeiltasten. In Klammern steht das 95-%-Intervall.")
  package static let timeTable = Text(en: "All steps as a table", de: "Alle Schritte als Tabelle")

  package static func step(_ step: TimelineStep) -> Text {
    switch step {
    case .day: Text(en: "Day (UTC)", de: "Tag (UTC)")
    case .week: Text(en: "Week", de: "Woche")
    case .month: Text(en: "Month", de: "Monat")
    }
  }

  package static let none = Text("—")

  /// The ratio of two thresholds, and its interval.
  package static func factor(_ value: Double, _ lower: Double, _ upper: Double) -> (value: Text, interval: Text) {
    (Text("× ") + Figure.decimal(value, 2), Figure.interval95(Figure.decimal(lower, 2), Figure.decimal(upper, 2)))
  }

  package static func made(on day: Int64, by program: String) -> Text {
    Text(en: "Created by \(program) on ", de: "Erstellt von \(program) am ") + Dates.day(day)
      + Text(en: ". This page loads nothing from the network.", de: ". Diese Seite lädt nichts aus dem Netz.")
  }

  package static func wrote(_ path: String) -> Text { Text(en: "Wrote \(path).", de: "\(path) geschrieben.") }
  package static func sameFile(_ path: String) -> Text {
    Text(en: "Two options name the file \(path).", de: "Zwei Optionen nennen die Datei \(path).")
  }

  package static func unknownEnding(_ path: String, of endings: [String]) -> Text {
    let ends = Text.alternatives(endings)
    return Text(
      en: "The ending of '\(path.excerpt)' says what is written: \(ends.english).",
      de: "Die Endung von »\(path.excerpt)« sagt, was geschrieben wird: \(ends.german).")
  }

  package static let noHistory = Text(
    en: "Each day of training adds a point here.", de: "Jeder Tag, an dem du trainierst, bringt hier einen Punkt.")
}
