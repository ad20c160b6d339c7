import PeachCore
import Testing

@testable import PeachBase
@testable import PeachLanguage

/// Texts of pages and screens in both languages.
@Suite struct ScreensTextTests {
  @Test func `pages and the Profile Screen have their words`() {
    said(DocumentMessages.figures, "In figures", "In Zahlen")
    said(DocumentMessages.remarks, "Notes", "Hinweise")
    said(DocumentMessages.reading, "How to read it", "Lesehilfe")
    said(DocumentMessages.participant, "Participant", "Person")
    said(DocumentMessages.unnamed, "Without a name", "Ohne Namen")
    said(
      DocumentMessages.pointAtNotes,
      "Point at a note to see its values, or use Tab and the arrow keys. The 95\u{A0}% interval is in brackets.",
      "Zeig auf einen Ton, um seine Werte zu sehen, oder nimm Tab und die Pfeiltasten. In Klammern steht "
        + "das 95-%-Intervall.")
    said(
      DocumentMessages.pointAtSteps,
      "Point at a place to see its values, or use Tab and the arrow keys. The 95\u{A0}% interval is in brackets.",
      "Zeig auf eine Stelle, um ihre Werte zu sehen, oder nimm Tab und die Pfeiltasten. In Klammern steht "
        + "das 95-%-Intervall.")
    said(DocumentMessages.timeTable, "All steps as a table", "Alle Schritte als Tabelle")
    said(DocumentMessages.step(.day), "Day (UTC)", "Tag (UTC)")
    said(DocumentMessages.step(.week), "Week", "Woche")
    said(DocumentMessages.step(.month), "Month", "Monat")
    said(DocumentMessages.none, "—")
    said(
      DocumentMessages.made(on: 20_778, by: "Peach 1.2"),
      "Created by Peach 1.2 on 21 November 2026. This page loads nothing from the network.",
      "Erstellt von Peach 1.2 am 21. November 2026. Diese Seite lädt nichts aus dem Netz.")
    said(DocumentMessages.wrote("a.html"), "Wrote a.html.", "a.html geschrieben.")
    said(
      DocumentMessages.sameFile("a.html"), "Two options name the file a.html.", "Zwei Optionen nennen die Datei a.html."
    )
    said(
      DocumentMessages.unknownEnding("a.png", of: [".html", ".svg", ".md"]),
      "The ending of 'a.png' says what is written: .html, .svg or .md.",
      "Die Endung von »a.png« sagt, was geschrieben wird: .html, .svg oder .md.")
    said(
      DocumentMessages.noHistory, "Each day of training adds a point here.",
      "Jeder Tag, an dem du trainierst, bringt hier einen Punkt.")
    said(
      ProfileScreenMessages.others(["intervals", "chords"], options: " --as Ben"),
      "Other profiles: peach profile intervals --as Ben, peach profile chords --as Ben",
      "Weitere Profile: peach profile intervals --as Ben, peach profile chords --as Ben")
    said(ProfileScreenMessages.note, "note", "Ton")
    said(ProfileScreenMessages.octave, "octave", "Oktave")
    said(ProfileScreenMessages.step, "step", "Schritt")
    said(ProfileScreenMessages.sevenSteps, "seven steps", "sieben Schritte")
    said(ProfileScreenMessages.ends, "first, last", "Anfang, Ende")
    said(ProfileScreenMessages.overTime, "over time", "Verlauf")
    said(ProfileScreenMessages.overview, "overview", "Übersicht")
    said(ProfileScreenMessages.overKeys, "over keys", "Klaviatur")
    said(ProfileScreenMessages.period, "period", "Zeitraum")
    said(ProfileScreenMessages.export, "export", "Export")
    said(ProfileScreenMessages.deleteTraining, "delete the last training", "letztes Training löschen")
    said(ProfileScreenMessages.files, "Export")
    said(ProfileScreenMessages.answersFile, "All answers as CSV", "Alle Antworten als CSV")
    said(ProfileScreenMessages.reportFile, "Report as a web page", "Bericht als Webseite")
    said(ProfileScreenMessages.write, "write", "schreiben")
    said(ProfileScreenMessages.file("a.csv"), "File: a.csv", "Datei: a.csv")
    said(ProfileScreenMessages.folder("/x"), "Folder: /x", "Ordner: /x")
    said(
      ProfileScreenMessages.exists("a.csv"), "a.csv already exists and was kept. Return writes the file shown above.",
      "a.csv gibt es schon und bleibt erhalten. Return schreibt die Datei, die oben steht.")
  }

  @Test func `screens have their words, also for reading out`() {
    said(ScreenMessages.tooSmall(leaves: true), "Needs 40 × 12 cells; q quits", "Braucht 40 × 12 Zellen; q beendet")
    said(ScreenMessages.tooSmall(leaves: false), "Needs 40 × 12 cells; Esc Start", "Braucht 40 × 12 Zellen; Esc Start")
    said(ScreenMessages.keys, "Keys", "Tasten")
    said(ScreenMessages.moreKeys, "Press any key for more", "Weiter mit beliebiger Taste")
    said(ScreenMessages.anyKey, "Press any key to close", "Beliebige Taste schließt die Hilfe")
    said(
      ScreenMessages.unknownLine("foo"),
      "'foo' isn't a command here. Enter a letter shown above, or up, down, left or right.",
      "»foo« ist hier kein Befehl. Gib einen der Buchstaben oben ein oder hoch, runter, links, rechts.")
    said(ScreenMessages.startTraining, "Start training", "Training starten")
    said(ScreenMessages.profile, "Profile", "Profil")
    said(ScreenMessages.settings, "Settings", "Einstellungen")
    said(ScreenMessages.info, "Info")
    said(ScreenMessages.people, "People", "Personen")
    said(ScreenMessages.quit, "Quit", "Ende")
    said(ScreenMessages.start, "Start")
    said(ScreenMessages.exercise, "exercise", "Übung")
    said(
      ScreenMessages.exercise(Text(en: "Chords", de: "Akkorde")),
      "Exercise: Chords. Use left and right to choose another.",
      "Übung: Akkorde. Mit links und rechts wählst du eine andere.")
    said(ScreenMessages.more, "more", "mehr")
    said(ScreenMessages.preview(nil), "Your profile. Press p for details.", "Dein Profil. Mit p mehr dazu.")
    said(
      ScreenMessages.preview(Text(en: "Fine.", de: "Fein.")), "Your profile. Fine. Press p for details.",
      "Dein Profil. Fein. Mit p mehr dazu.")
    said(ScreenMessages.homeEndKeys, "Home End", "Pos1 Ende")
    said(ScreenMessages.deleteKey, "Del", "Entf")
    said(ScreenMessages.yes, "yes", "ja")
    said(ScreenMessages.yesKey, "y", "j")
    said(ScreenMessages.returnKey, "Return")
    said(ScreenMessages.upAndDown, "up and down", "hoch und runter")
    said(ScreenMessages.leftAndRight, "left and right", "links und rechts")
    said(ScreenMessages.shiftLeftAndRight, "Shift with left and right", "Umschalt mit links und rechts")
    said(ScreenMessages.homeAndEnd, "Home and End", "Pos1 und Ende")
    said(ScreenMessages.brackets, "opening and closing bracket", "eckige Klammer auf und zu")
    said(ScreenMessages.space, "Space", "Leertaste")
    said(ScreenMessages.commaAndFullStop, "comma and full stop", "Komma und Punkt")
    said(ScreenMessages.plusAndMinus, "plus and minus", "Plus und Minus")
    said(ScreenMessages.backspace, "Backspace", "Rücktaste")
    said(ScreenMessages.lettersAndDigits, "letters and digits", "Buchstaben und Ziffern")
  }

}
