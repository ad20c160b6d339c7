import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLanguage
@testable import PeachRecords

/// Texts about files with answers in both languages.
@Suite struct ExchangeTextTests {
  @Test func `an error of an imported file names the place and the problem`() {
    said(
      imported(.missing(errno: ENOENT)), "Cannot read a.csv: No such file or directory.",
      "a.csv lässt sich nicht lesen: Datei oder Ordner nicht gefunden.")
    said(
      imported(.unreadable(errno: EISDIR)), "Cannot read a.csv: Is a directory.",
      "a.csv lässt sich nicht lesen: Das ist ein Ordner.")
    said(
      ErrorMessage(ImportError(.unreadable(errno: EIO)), file: "-"), "Cannot read standard input: Input/output error.",
      "Standardeingabe lässt sich nicht lesen: Ein- oder Ausgabefehler.")
    said(
      ErrorMessage(ImportError(.missingValue, line: 3, column: "note"), file: "-"),
      "standard input, line 3, column note: the value is missing. Nothing was imported.",
      "Standardeingabe, Zeile 3, Spalte note: der Wert fehlt. Es wurde nichts importiert.")
    said(
      ErrorMessage(ImportError(.missingColumn, column: "note"), file: "a.csv"),
      "a.csv, column note: missing from the file. Nothing was imported.",
      "a.csv, Spalte note: fehlt in der Datei. Es wurde nichts importiert.")
    said(
      ErrorMessage(ImportError(.strayQuote, line: 3), file: "a.csv"),
      "a.csv, line 3: a quote is in the wrong place; inside a quoted field, write it twice. Nothing was "
        + "imported.",
      "a.csv, Zeile 3: ein Anführungszeichen steht an der falschen Stelle; in einem Feld in "
        + "Anführungszeichen wird es verdoppelt. Es wurde nichts importiert.")
    said(
      imported(.empty), "a.csv, line 3, column note: the file has no rows, not even a header. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: die Datei hat keine Zeilen, auch keine Kopfzeile. Es wurde nichts "
        + "importiert.")
    said(
      imported(.unknownFormat),
      "a.csv, line 3, column note: this is neither an export of Peach (CSV, JSON, JSONL) nor a CSV file of "
        + "the Peach app. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: das ist weder ein Export von Peach (CSV, JSON, JSONL) noch eine "
        + "CSV-Datei der Peach-App. Es wurde nichts importiert.")
    said(
      imported(.unknownVersion("9")),
      "a.csv, line 3, column note: format 9 of the app isn't supported, only 1, 2 and 3. Nothing was "
        + "imported.",
      "a.csv, Zeile 3, Spalte note: Format 9 der App wird nicht unterstützt, nur 1, 2 und 3. Es wurde "
        + "nichts importiert.")
    said(
      imported(.headerNotFirst),
      "a.csv, line 3, column note: the names of the columns are in this line; delete the lines before it. "
        + "Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: die Namen der Spalten stehen in dieser Zeile; lösche die Zeilen davor. "
        + "Es wurde nichts importiert.")
    said(
      imported(.unknownSeparator),
      "a.csv, line 3, column note: the columns must be separated by commas, semicolons or tabs. Nothing "
        + "was imported.",
      "a.csv, Zeile 3, Spalte note: die Spalten müssen durch Kommas, Semikolons oder Tabulatoren getrennt "
        + "sein. Es wurde nichts importiert.")
    said(
      imported(.unknownColumn),
      "a.csv, line 3, column note: exports of Peach don't have this column; correct its name, or delete it. Nothing was "
        + "imported.",
      "a.csv, Zeile 3, Spalte note: Exporte von Peach haben diese Spalte nicht; berichtige ihren Namen oder lösche sie. Es "
        + "wurde nichts importiert.")
    said(
      imported(.repeatedColumn), "a.csv, line 3, column note: the column occurs twice. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: die Spalte kommt zweimal vor. Es wurde nichts importiert.")
    said(
      imported(.unnamedColumn(2)),
      "a.csv, line 3, column note: column 2 has no name; write its name into the first line, or delete the "
        + "column. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: Spalte 2 hat keinen Namen; schreib ihn in die erste Zeile oder lösche "
        + "die Spalte. Es wurde nichts importiert.")
    said(
      imported(.mixedSeparators(.comma, .semicolon)),
      "a.csv, line 3, column note: the columns are separated by commas and by semicolons; use only one of "
        + "them. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: die Spalten sind getrennt durch Kommas und durch Semikolons; verwende "
        + "nur eins davon. Es wurde nichts importiert.")
    said(
      imported(.fieldCount(3, expected: 4, .tab)),
      "a.csv, line 3, column note: expected 4 fields separated by tabs, found 3. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: erwartet werden 4 Felder, getrennt durch Tabulatoren, gefunden: 3. Es "
        + "wurde nichts importiert.")
    said(
      imported(.unclosedQuote), "a.csv, line 3, column note: a quote is not closed. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: ein Anführungszeichen wird nicht geschlossen. Es wurde nichts "
        + "importiert.")
    said(
      imported(.strayReturn),
      "a.csv, line 3, column note: a carriage return without a line feed; save the table as CSV in UTF-8, "
        + "not for old Macintoshes. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: ein Wagenrücklauf ohne Zeilenvorschub; speichere die Tabelle als CSV "
        + "in UTF-8, nicht für alte Macintoshs. Es wurde nichts importiert.")
    said(
      imported(.tooLong),
      "a.csv, line 3, column note: the row is longer than any row of an export. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: die Zeile ist länger als jede eines Exports. Es wurde nichts "
        + "importiert.")
    said(
      imported(.container(.spreadsheet)),
      "a.csv, line 3, column note: this is a workbook or a ZIP archive; save the table as CSV in UTF-8 and "
        + "import that. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: das ist eine Arbeitsmappe oder ein ZIP-Archiv; speichere die Tabelle "
        + "als CSV in UTF-8 und importiere die. Es wurde nichts importiert.")
    said(
      imported(.container(.database)),
      "a.csv, line 3, column note: this is a database; copy it to peach.sqlite in an empty folder, and "
        + "import its export: peach export --data-dir FOLDER --format jsonl | peach import - --as Ole. "
        + "Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: das ist eine Datenbank; kopiere sie als peach.sqlite in einen leeren "
        + "Ordner und importiere ihren Export: peach export --data-dir ORDNER --format jsonl | peach import - --as "
        + "Ole. Es wurde nichts importiert.")
    said(
      imported(.container(.compressed("xz"))),
      "a.csv, line 3, column note: it is compressed with xz; unpack it first. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: sie ist mit xz komprimiert; entpacke sie erst. Es wurde nichts "
        + "importiert.")
    said(
      imported(.damagedArchive),
      "a.csv, line 3, column note: what gzip has compressed is damaged or incomplete. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: was gzip komprimiert hat, ist beschädigt oder unvollständig. Es wurde "
        + "nichts importiert.")
    said(
      imported(.tooLarge),
      "a.csv, line 3, column note: it unpacks to more than a gigabyte; unpack it with gunzip first. "
        + "Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: sie wird entpackt größer als ein Gigabyte; entpacke sie erst mit "
        + "gunzip. Es wurde nichts importiert.")
    said(
      imported(.notUTF8),
      "a.csv, line 3, column note: the text is neither UTF-8 nor UTF-16, or has NUL characters; save the "
        + "table as CSV in UTF-8. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: der Text ist weder UTF-8 noch UTF-16 oder hat NUL-Zeichen; speichere "
        + "die Tabelle als CSV in UTF-8. Es wurde nichts importiert.")
    said(
      imported(.missingValue), "a.csv, line 3, column note: the value is missing. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: der Wert fehlt. Es wurde nichts importiert.")
    said(
      imported(.contradiction("x")),
      "a.csv, line 3, column note: 'x' contradicts other values of this row or of an earlier one. Nothing "
        + "was imported.",
      "a.csv, Zeile 3, Spalte note: »x« widerspricht anderen Werten dieser oder einer früheren Zeile. Es "
        + "wurde nichts importiert.")
    said(
      imported(.contradiction("NaN")),
      "a.csv, line 3, column note: 'NaN' isn't read as a missing value; leave the field empty, or write "
        + "NA. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »NaN« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe "
        + "NA. Es wurde nichts importiert.")
    said(
      imported(.badValue("#N/A", .uuid)),
      "a.csv, line 3, column note: '#N/A' isn't read as a missing value; leave the field empty, or write "
        + "NA. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »#N/A« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe "
        + "NA. Es wurde nichts importiert.")
    said(
      imported(.badValue("None", .boolean)),
      "a.csv, line 3, column note: 'None' isn't read as a missing value; leave the field empty, or write "
        + "NA. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »None« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe "
        + "NA. Es wurde nichts importiert.")
    said(
      imported(.badValue("n/a", .boolean)),
      "a.csv, line 3, column note: 'n/a' isn't read as a missing value; leave the field empty, or write "
        + "NA. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »n/a« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe "
        + "NA. Es wurde nichts importiert.")
    said(
      imported(.badValue("nil", .boolean)),
      "a.csv, line 3, column note: 'nil' isn't read as a missing value; leave the field empty, or write "
        + "NA. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »nil« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe "
        + "NA. Es wurde nichts importiert.")
    said(
      imported(.badValue("NULL", .boolean)),
      "a.csv, line 3, column note: 'NULL' isn't read as a missing value; leave the field empty, or write "
        + "NA. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »NULL« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe "
        + "NA. Es wurde nichts importiert.")
    said(
      imported(.badValue("1,5", .number(0...1))),
      "a.csv, line 3, column note: '1,5' is not a number from 0 to 1; numbers have a decimal comma only in "
        + "tables separated by semicolons or tabs. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »1,5« ist keine Zahl von 0 bis 1; Dezimalkommas sind nur in Tabellen "
        + "erlaubt, die durch Semikolons oder Tabulatoren getrennt sind. Es wurde nichts importiert.")
    said(
      imported(.badValue("1,5", .boolean)),
      "a.csv, line 3, column note: '1,5' is not true or false. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »1,5« ist nicht true oder false. Es wurde nichts importiert.")
  }

  @Test func `what a file must have is said by its kind and its bounds`() {
    said(
      expected(.integer(0...Int.max)), "a.csv, line 3, column note: expected a whole number of at least 0.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine ganze Zahl ab 0.")
    said(
      expected(.integer(Int.min...Int.max)), "a.csv, line 3, column note: expected a whole number.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine ganze Zahl.")
    said(
      expected(.integer(1...9)), "a.csv, line 3, column note: expected a whole number from 1 to 9.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine ganze Zahl von 1 bis 9.")
    said(
      expected(.number(-0.5...1e7)), "a.csv, line 3, column note: expected a number from -0.5 to 10000000.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Zahl von -0.5 bis 10000000.")
    said(
      expected(.number(1e-300...1.1e7)), "a.csv, line 3, column note: expected a number above 0.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Zahl über 0.")
    said(
      expected(.number(0...1e300)), "a.csv, line 3, column note: expected a number with a decimal point.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Zahl mit Dezimalpunkt.")
    said(
      expected(.number(-1e300...1e300)), "a.csv, line 3, column note: expected a number with a decimal point.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Zahl mit Dezimalpunkt.")
    said(
      expected(.boolean), "a.csv, line 3, column note: expected true or false.",
      "a.csv, Zeile 3, Spalte note: erwartet wird true oder false.")
    said(
      expected(.time), "a.csv, line 3, column note: expected a time with its zone, such as 2026-11-21T08:30:12.345Z.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Zeit mit Zone wie 2026-11-21T08:30:12.345Z.")
    said(
      expected(.answerTime), "a.csv, line 3, column note: expected a time from 1970-01-01 to 2200-01-01 (UTC).",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Zeit von 1970-01-01 bis 2200-01-01 (UTC).")
    said(
      expected(.shortText(40)), "a.csv, line 3, column note: expected a text of at most 40 characters.",
      "a.csv, Zeile 3, Spalte note: erwartet wird ein Text mit höchstens 40 Zeichen.")
    said(
      expected(.uuid), "a.csv, line 3, column note: expected a UUID, such as 8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine UUID wie 8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978.")
    said(
      expected(.digest), "a.csv, line 3, column note: expected a SHA-256 in 64 hexadecimal digits.",
      "a.csv, Zeile 3, Spalte note: erwartet wird ein SHA-256 in 64 hexadezimalen Ziffern.")
    said(
      expected(.oneOf(["up", "down", "both"])), "a.csv, line 3, column note: expected up, down or both.",
      "a.csv, Zeile 3, Spalte note: erwartet wird up, down oder both.")
    said(
      expected(.numbers(-50...0.5, 7)),
      "a.csv, line 3, column note: expected a list of at most 7 numbers from -50 to 0.5, separated by "
        + "spaces.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine Liste von höchstens 7 Zahlen von -50 bis 0.5, durch "
        + "Leerzeichen getrennt.")
    said(
      expected(.token("}")), "a.csv, line 3, column note: expected '}'.",
      "a.csv, Zeile 3, Spalte note: erwartet wird »}«.")
    said(
      expected(.string), "a.csv, line 3, column note: expected a JSON string.",
      "a.csv, Zeile 3, Spalte note: erwartet wird eine JSON-Zeichenkette.")
    said(
      expected(.value), "a.csv, line 3, column note: expected a JSON value.",
      "a.csv, Zeile 3, Spalte note: erwartet wird ein JSON-Wert.")
    said(
      expected(.flatValue), "a.csv, line 3, column note: expected a value, not an object or array.",
      "a.csv, Zeile 3, Spalte note: erwartet wird ein Wert, kein Objekt oder Array.")
    said(
      expected(.endOfFile), "a.csv, line 3, column note: expected the end of the file.",
      "a.csv, Zeile 3, Spalte note: erwartet wird das Ende der Datei.")
    said(
      expected(.object), "a.csv, line 3, column note: expected a JSON object.",
      "a.csv, Zeile 3, Spalte note: erwartet wird ein JSON-Objekt.")
    said(
      imported(.badValue("x", .integer(1...9))),
      "a.csv, line 3, column note: 'x' is not a whole number from 1 to 9. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »x« ist keine ganze Zahl von 1 bis 9. Es wurde nichts importiert.")
    said(
      imported(.badValue("x", .boolean)), "a.csv, line 3, column note: 'x' is not true or false. Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »x« ist nicht true oder false. Es wurde nichts importiert.")
    said(
      imported(.badValue("x", .uuid)),
      "a.csv, line 3, column note: 'x' is not a UUID, such as 8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978. "
        + "Nothing was imported.",
      "a.csv, Zeile 3, Spalte note: »x« ist keine UUID wie 8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978. Es wurde "
        + "nichts importiert.")
    said(
      broken("voiceCents", "x", .numbers(-50...50, most: 3)),
      "voices, voiceCents: 'x' is not a list of at most 3 numbers from -50 to 50, separated by spaces",
      "voices, voiceCents: »x« ist keine Liste von höchstens 3 Zahlen von -50 bis 50, durch Leerzeichen "
        + "getrennt")
    said(
      broken("time", "-62135596800001", .time(0...9)),
      "voices, time: '-62135596800001' is not a time with its zone, such as 2026-11-21T08:30:12.345Z",
      "voices, time: »-62135596800001« ist keine Zeit mit Zone wie 2026-11-21T08:30:12.345Z")
    said(
      broken("time", "-62135596800000", .time(0...9)), "voices: the clock was wrong (0001-01-01)",
      "voices: die Uhr ging falsch (0001-01-01)")
    said(
      broken("time", "253402300799999", .time(0...9)), "voices: the clock was wrong (9999-12-31)",
      "voices: die Uhr ging falsch (9999-12-31)")
    said(
      broken("time", "253402300800000", .time(0...9)),
      "voices, time: '253402300800000' is not a time with its zone, such as 2026-11-21T08:30:12.345Z",
      "voices, time: »253402300800000« ist keine Zeit mit Zone wie 2026-11-21T08:30:12.345Z")
    said(
      broken("note", "5", nil), "voices, note: '5' contradicts other values of this row or of an earlier one",
      "voices, note: »5« widerspricht anderen Werten dieser oder einer früheren Zeile")
    said(broken("note", nil, .integer(0...127)), "voices, note: the value is missing", "voices, note: der Wert fehlt")
  }

  @Test func `exporting, importing and deleting have their words`() {
    said(
      ExchangeMessages.exported(1204, to: "a.csv"), "Wrote a.csv: 1,204 answers.", "a.csv geschrieben: 1.204 Antworten."
    )
    said(
      ExchangeMessages.progress(.reading, rows: 1204, proportion: 0.499), "Reading: 1,204 answers (49 %)",
      "Lesen: 1.204 Antworten (49 %)")
    said(ExchangeMessages.progress(.storing, rows: 1, proportion: nil), "Storing: 1 answer", "Speichern: 1 Antwort")
    said(
      ExchangeMessages.progress(.writing, rows: 2, proportion: 1), "Writing: 2 answers (100 %)",
      "Schreiben: 2 Antworten (100 %)")
    said(
      ExchangeMessages.progress(.backingUp, rows: 3, proportion: 0), "Backup: 3 answers (0 %)",
      "Sicherung: 3 Antworten (0 %)")
    said(
      ExchangeMessages.progress(.deleting, rows: 3, proportion: 0.5), "Deleting answers …",
      "Antworten werden gelöscht …")
    said(
      ExchangeMessages.otherEnding("xlsx"),
      "Answers can't be written as .xlsx. Use a name with .csv, which spreadsheets open, .json or .jsonl.",
      "Als .xlsx lassen sich Antworten nicht schreiben. Nimm einen Namen mit .csv, das "
        + "Tabellenkalkulationen öffnen, .json oder .jsonl.")
    said(ExchangeMessages.deleteQuestion, "Delete ", "Zu löschen: ")
    said(ExchangeMessages.yesOrNo, "? [y/N] ", ". Löschen? [j/N] ")
    said(
      ExchangeMessages.peopleHaveAnswers(1), "One person has answers of their own: '--as NAME' names them.",
      "Eine Person hat eigene Antworten: »--as NAME« nennt sie.")
    said(
      ExchangeMessages.peopleHaveAnswers(2),
      "2 people have answers of their own: '--as NAME' names one of them. The data folder has all of them.",
      "2 Personen haben eigene Antworten: »--as NAME« nennt eine davon. Der Datenordner enthält alle.")
    said(ExchangeMessages.noFolder("/x"), "The folder /x doesn't exist.", "Den Ordner /x gibt es nicht.")
    said(
      ExchangeMessages.waitingForTraining,
      "A training is running. The answers will be imported when it ends; Ctrl-C cancels the import.",
      "Gerade läuft ein Training. Die Antworten werden importiert, sobald es endet; Strg-C bricht den "
        + "Import ab.")
    said(ExchangeMessages.notImported, "Nothing was imported.", "Es wurde nichts importiert.")
    said(ExchangeMessages.kept, "Nothing was deleted.", "Es wurde nichts gelöscht.")
    said(ExchangeMessages.nothingToDelete, "There are no answers to delete.", "Es gibt keine Antworten zu löschen.")
    said(ExchangeMessages.deleting, "Deleting answers …", "Antworten werden gelöscht …")
    said(ExchangeMessages.deleted(1), "1 answer was deleted.", "1 Antwort wurde gelöscht.")
    said(ExchangeMessages.deleted(2), "2 answers were deleted.", "2 Antworten wurden gelöscht.")
    said(
      ExchangeMessages.backupIsSaved, "A backup is saved next to the database.",
      "Eine Sicherung wird neben der Datenbank gespeichert.")
    said(
      ExchangeMessages.saysWayBack, " When you quit, the command that restores them is printed.",
      " Beim Beenden wird der Befehl ausgegeben, der sie wiederherstellt.")
    said(
      ExchangeMessages.backup("/a b.csv", options: " --as Ben"), "To restore them: peach import '/a b.csv' --as Ben",
      "Wiederherstellen: peach import '/a b.csv' --as Ben")
    said(
      ExchangeMessages.backup("/a b.csv", canImport: false, options: " --as Ben"), "Backup: /a b.csv.",
      "Sicherung: /a b.csv.")
    said(
      ExchangeMessages.replaceNeedsYes,
      "--replace deletes all answers. With standard input, or without a terminal, add --yes.",
      "--replace löscht alle Antworten. Mit der Standardeingabe oder ohne Terminal brauchst du --yes.")
    said(
      ExchangeMessages.isOf("Anna"), "Anna has these answers already; nothing was imported.",
      "Anna hat diese Antworten schon; nichts wurde importiert.")
    said(
      ExchangeMessages.takesYes("Ben"), "To import them for Ben as well, add --yes.",
      "Mit --yes werden sie auch für Ben importiert.")
    said(
      ExchangeMessages.takesYes(nil), "To import them for the data without a name as well, add --yes.",
      "Mit --yes werden sie auch für die Daten ohne Namen importiert.")
    said(
      ExchangeMessages.deleteNeedsYes, "Without a terminal to confirm on, deleting needs --yes.",
      "Ohne Terminal für die Rückfrage brauchst du zum Löschen --yes.")
    said(
      ExchangeMessages.mergeOrReplace, "--merge and --replace can't be combined.",
      "--merge und --replace lassen sich nicht kombinieren.")
    said(ExchangeMessages.spreadsheetNeedsCSV, "--spreadsheet is for CSV only.", "--spreadsheet gibt es nur für CSV.")
    said(
      ExchangeMessages.whatToDelete,
      "Specify what to delete: all, last-training, impossible, --to DATE, or --from DATE --to DATE.",
      "Gib an, was gelöscht werden soll: all, last-training, impossible, --to DATE oder --from DATE --to "
        + "DATE.")
    said(ExchangeMessages.fromAfterTo, "--from must not be later than --to.", "--from darf nicht nach --to liegen.")
    said(
      ExchangeMessages.badDate("morgen", option: "--from"),
      "The value 'morgen' is invalid for '--from': expected a day such as 2026-11-21, or a time such as "
        + "2026-11-21T18:30.",
      "Der Wert »morgen« ist ungültig für »--from«: erwartet wird ein Tag wie 2026-11-21 oder eine Zeit "
        + "wie 2026-11-21T18:30.")
  }

  @Test func `answers are counted with the exercise and the days, or the times of one day`() throws {
    func time(_ day: String, _ hour: Int, _ minute: Int) throws -> UTCTime {
      UTCTime(milliseconds: try #require(LocalDay(day)).start.milliseconds + (hour * 60 + minute) * 60_000)
    }
    func answers(_ count: Int, _ first: UTCTime?, _ last: UTCTime?, of exercise: Exercise? = nil) -> Text {
      ExchangeMessages.answers(AnswerSummary(count: count, first: first, last: last), of: exercise)
    }
    said(answers(12, nil, nil, of: .intervals), "12 answers (Intervals)", "12 Antworten (Intervalle)")
    said(
      answers(1204, try time("2026-01-21", 18, 30), try time("2026-01-22", 0, 5)),
      "1,204 answers, 2026-01-21 to 2026-01-22", "1.204 Antworten, 2026-01-21 bis 2026-01-22")
    said(
      answers(12, try time("2026-01-21", 8, 5), try time("2026-01-21", 18, 42), of: .intervals),
      "12 answers (Intervals) of 2026-01-21, 08:05 to 18:42",
      "12 Antworten (Intervalle) vom 2026-01-21, 08:05 bis 18:42")
    said(
      answers(1, try time("2026-01-21", 18, 30), try time("2026-01-21", 18, 30)), "1 answer of 2026-01-21, 18:30",
      "1 Antwort vom 2026-01-21, 18:30")
  }

  @Test func `the result of an import has a line for all that isn't nothing`() {
    var summary = ImportSummary(format: "app3")
    func lines() -> [Text] { ExchangeMessages.imported(summary, options: " --as Ben") }
    expect(lines(), equals: [Text(en: "0 answers were added.", de: "0 Antworten kamen hinzu.")])
    (summary.deleted, summary.backup, summary.added, summary.present) = (2, "/a b.csv", 1204, 3)
    (summary.differing, summary.withoutPlan, summary.untuned) = (4, 5, 6)
    summary.others = ["rhythm": 1200, "beat": 7]
    let many = [
      Text(en: "2 answers were deleted.", de: "2 Antworten wurden gelöscht."),
      Text(
        en: "To restore them: peach import '/a b.csv' --as Ben",
        de: "Wiederherstellen: peach import '/a b.csv' --as Ben"),
      Text(en: "1,204 answers were added.", de: "1.204 Antworten kamen hinzu."),
      Text(en: "3 were already stored.", de: "3 waren schon gespeichert."),
      Text(
        en: "4 differ from the stored answer with the same id, which was kept.",
        de: "4 weichen von der gespeicherten Antwort mit derselben id ab; diese bleibt erhalten."),
      Text(
        en: "Reports will leave out rows without 'runPlan', which names participant and experiment: 5 answers.",
        de: "Berichte werden Zeilen ohne »runPlan« weglassen, das Person und Versuch nennt: 5 Antworten."),
      Text(
        en: "Not imported, because nobody tuned the note: 6 matches of the app.",
        de: "Nicht importiert, weil der Ton nicht gestimmt wurde: 6 Versuche der App."),
      Text(
        en: "Not imported, because Peach for the shell doesn't have these exercises: 7 beat, 1,200 rhythm.",
        de: "Nicht importiert, weil Peach für die Shell diese Übungen nicht hat: 7 beat, 1.200 rhythm."),
    ]
    expect(lines(), equals: many)
    (summary.deleted, summary.backup, summary.added, summary.present) = (0, nil, 1, 1)
    (summary.differing, summary.withoutPlan, summary.untuned, summary.others) = (1, 1, 1, [:])
    let one = [
      Text(en: "1 answer was added.", de: "1 Antwort kam hinzu."),
      Text(en: "1 was already stored.", de: "1 war schon gespeichert."),
      Text(
        en: "1 differs from the stored answer with the same id, which was kept.",
        de: "1 weicht von der gespeicherten Antwort mit derselben id ab; diese bleibt erhalten."),
      Text(
        en: "Reports will leave out rows without 'runPlan', which names participant and experiment: 1 answer.",
        de: "Berichte werden Zeilen ohne »runPlan« weglassen, das Person und Versuch nennt: 1 Antwort."),
      Text(
        en: "Not imported, because nobody tuned the note: 1 match of the app.",
        de: "Nicht importiert, weil der Ton nicht gestimmt wurde: 1 Versuch der App."),
    ]
    expect(lines(), equals: one)
  }

  private func imported(_ problem: ImportError.Problem) -> ErrorMessage {
    ErrorMessage(ImportError(problem, line: 3, column: "note"), file: "a.csv", options: " --as Ole")
  }

  private func expected(_ expectation: ImportError.Expectation) -> Text { imported(.json(expectation)).text }

  private func broken(_ column: String, _ value: String?, _ type: ColumnType?) -> Text {
    BrokenRule(exercise: .voices, answers: 2, peachVersion: nil, column: column, value: value, type: type).words
  }

  @Test func `a training without times is asked about as of now`() throws {
    let now = UTCTime(milliseconds: try #require(LocalDay("2026-01-21")).start.milliseconds + 33_000_000)
    said(
      ExchangeMessages.confirmDeletion(of: AnswerSummary(count: 2, first: nil, last: nil), in: nil, now: now),
      "Delete the training of today 09:10, 2 answers? A backup is saved next to the database.",
      "Das Training von heute 09:10, 2 Antworten, löschen? Eine Sicherung wird neben der Datenbank gespeichert.")
  }
  @Test func `a training that was deleted without a question is told with its times`() throws {
    let start = try #require(LocalDay("2026-01-21")).start.milliseconds + 33_000_000
    let (first, last) = (UTCTime(milliseconds: start), UTCTime(milliseconds: start + 720_000))
    said(
      ExchangeMessages.deleted(AnswerSummary(count: 12, first: first, last: last), of: .intervals),
      "Deleted: 12 answers (Intervals) of 2026-01-21, 09:10 to 09:22.",
      "Gelöscht: 12 Antworten (Intervalle) vom 2026-01-21, 09:10 bis 09:22.")
    said(
      ExchangeMessages.deleted(AnswerSummary(count: 1, first: first, last: first), of: .intervals),
      "Deleted: 1 answer (Intervals) of 2026-01-21, 09:10.", "Gelöscht: 1 Antwort (Intervalle) vom 2026-01-21, 09:10.")
  }
}
