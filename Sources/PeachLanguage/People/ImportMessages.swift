import PeachBase
import PeachRecords

extension ErrorMessage {
  /// The error for a file that wasn't imported, with the place of the problem.
  ///
  /// - Parameter options: those that name the data, for the command that imports a database.
  package init(_ error: ImportError, file: String, options: String = "") {
    let file = file == StandardInput.path ? Text(en: "standard input", de: "Standardeingabe") : Text(file)
    switch error.problem {
    case .missing(let number), .unreadable(let number):
      self.init(
        en: "Cannot read \(file.english)", de: "\(file.german) lässt sich nicht lesen", errno: number)
    default:
      let end = error.problem == .container(.database) ? options + "." : "."
      self.init(error.place(in: file) + error.problem.words + Text(end), hint: ExchangeMessages.notImported)
    }
  }
}

extension ImportError {
  fileprivate func place(in file: Text) -> Text {
    var place = file
    if let line { place = place + Text(en: ", line \(line)", de: ", Zeile \(line)") }
    if let column = column.map(\.excerpt) {
      place = place + Text(en: ", column \(column)", de: ", Spalte \(column)")
    }
    return place + Text(": ")
  }
}

extension BrokenRule {
  /// `voices, voiceCents: 'x' is not …`
  package var words: Text {
    if let wrongDay {
      let day = UTCTime.date(ofDay: wrongDay)
      return Text("\(exercise.rawValue): ")
        + Text(en: "the clock was wrong (\(day))", de: "die Uhr ging falsch (\(day))")
    }
    let problem: ImportError.Problem =
      if let value {
        type.map { .badValue(value, $0.expectation(for: value)) } ?? .contradiction(value)
      } else {
        .missingValue
      }
    return Text("\(exercise.rawValue), \(column): ") + problem.words
  }
}

extension ImportError.Problem {
  fileprivate var words: Text {
    switch self {
    case .missing, .unreadable: Text(en: "it cannot be read", de: "sie ist nicht lesbar")
    case .empty:
      Text(en: "the file has no rows, not even a header", de: "die Datei hat keine Zeilen, auch keine Kopfzeile")
    case .unknownFormat:
      Text(
        en: "this is neither an export of Peach (CSV, JSON, JSONL) nor a CSV file of the Peach app",
        de: "das ist weder ein Export von Peach (CSV, JSON, JSONL) noch eine CSV-Datei der Peach-App")
    case .unknownVersion(let version):
      Text(
        en: "format \(version.excerpt) of the app isn't supported, only 1, 2 and 3",
        de: "Format \(version.excerpt) der App wird nicht unterstützt, nur 1, 2 und 3")
    case .headerNotFirst:
      Text(
        en: "the names of the columns are in this line; delete the lines before it",
        de: "die Namen der Spalten stehen in dieser Zeile; lösche die Zeilen davor")
    case .unknownSeparator:
      Text(
        en: "the columns must be separated by commas, semicolons or tabs",
        de: "die Spalten müssen durch Kommas, Semikolons oder Tabulatoren getrennt sein")
    case .missingColumn: Text(en: "missing from the file", de: "fehlt in der Datei")
    case .unknownColumn:
      Text(
        en: "exports of Peach don't have this column; correct its name, or delete it",
        de: "Exporte von Peach haben diese Spalte nicht; berichtige ihren Namen oder lösche sie")
    case .repeatedColumn: Text(en: "the column occurs twice", de: "die Spalte kommt zweimal vor")
    case .unnamedColumn(let number):
      Text(
        en: "column \(number) has no name; write its name into the first line, or delete the column",
        de: "Spalte \(number) hat keinen Namen; schreib ihn in die erste Zeile oder lösche die Spalte")
    case .mixedSeparators(let one, let other):
      Text(en: "the columns are separated by ", de: "die Spalten sind getrennt durch ") + one.words
        + Text(en: " and by ", de: " und durch ") + other.words
        + Text(en: "; use only one of them", de: "; verwende nur eins davon")
    case .fieldCount(let count, let expected, let separator):
      Text(
        en: "expected \(expected) fields separated by ", de: "erwartet werden \(expected) Felder, getrennt durch ")
        + separator.words + Text(en: ", found \(count)", de: ", gefunden: \(count)")
    case .unclosedQuote: Text(en: "a quote is not closed", de: "ein Anführungszeichen wird nicht geschlossen")
    case .strayQuote:
      Text(
        en: "a quote is in the wrong place; inside a quoted field, write it twice",
        de: "ein Anführungszeichen steht an der falschen Stelle; in einem Feld in Anführungszeichen wird es verdoppelt")
    case .strayReturn:
      Text(
        en: "a carriage return without a line feed; save the table as CSV in UTF-8, not for old Macintoshes",
        de: "ein Wagenrücklauf ohne Zeilenvorschub; speichere die Tabelle als CSV in UTF-8, nicht für alte Macintoshs")
    case .tooLong:
      Text(en: "the row is longer than any row of an export", de: "die Zeile ist länger als jede eines Exports")
    case .container(.spreadsheet):
      Text(
        en: "this is a workbook or a ZIP archive; save the table as CSV in UTF-8 and import that",
        de: "das ist eine Arbeitsmappe oder ein ZIP-Archiv; speichere die Tabelle als CSV in UTF-8 und importiere die")
    case .container(.database):
      Text(
        en: "this is a database; copy it to peach.sqlite in an empty folder, and import its export: "
          + "peach export --data-dir FOLDER --format jsonl | peach import -",
        de: "das ist eine Datenbank; kopiere sie als peach.sqlite in einen leeren Ordner und importiere ihren Export: "
          + "peach export --data-dir ORDNER --format jsonl | peach import -")
    case .container(.compressed(let program)):
      Text(
        en: "it is compressed with \(program); unpack it first",
        de: "sie ist mit \(program) komprimiert; entpacke sie erst")
    case .damagedArchive:
      Text(
        en: "what gzip has compressed is damaged or incomplete",
        de: "was gzip komprimiert hat, ist beschädigt oder unvollständig")
    case .tooLarge:
      Text(
        en: "it unpacks to more than a gigabyte; unpack it with gunzip first",
        de: "sie wird entpackt größer als ein Gigabyte; entpacke sie erst mit gunzip")
    case .notUTF8:
      Text(
        en: "the text is neither UTF-8 nor UTF-16, or has NUL characters; save the table as CSV in UTF-8",
        de: "der Text ist weder UTF-8 noch UTF-16 oder hat NUL-Zeichen; speichere die Tabelle als CSV in UTF-8")
    case .json(let expectation): Text(en: "expected ", de: "erwartet wird ") + expectation.words
    case .missingValue: Text(en: "the value is missing", de: "der Wert fehlt")
    case .badValue(let value, _) where value.meansMissing, .contradiction(let value) where value.meansMissing:
      Text(
        en: "'\(value)' isn't read as a missing value; leave the field empty, or write NA",
        de: "»\(value)« gilt nicht als fehlender Wert; lass das Feld leer oder schreibe NA")
    case .badValue(let value, let expectation):
      Text(en: "'\(value.excerpt)' is not ", de: "»\(value.excerpt)« ist ") + expectation.negated
        + (expectation.isOfNumbers && value.contains(",")
          ? Text(
            en: "; numbers have a decimal comma only in tables separated by semicolons or tabs",
            de: "; Dezimalkommas sind nur in Tabellen erlaubt, die durch Semikolons oder Tabulatoren getrennt sind")
          : Text(""))
    case .contradiction(let value):
      Text(
        en: "'\(value.excerpt)' contradicts other values of this row or of an earlier one",
        de: "»\(value.excerpt)« widerspricht anderen Werten dieser oder einer früheren Zeile")
    }
  }
}

extension String {
  /// Whether other programs write it for a missing value.
  fileprivate var meansMissing: Bool { ["nan", "null", "none", "nil", "n/a", "#n/a"].contains(lowercased()) }
}

extension Separator {
  fileprivate var words: Text {
    switch self {
    case .comma: Text(en: "commas", de: "Kommas")
    case .semicolon: Text(en: "semicolons", de: "Semikolons")
    case .tab: Text(en: "tabs", de: "Tabulatoren")
    }
  }
}

extension ImportError.Expectation {
  fileprivate var isOfNumbers: Bool {
    switch self {
    case .integer, .number, .numbers: true
    default: false
    }
  }

  /// The expectation after “is not”; German contracts “nicht ein” to “kein”.
  fileprivate var negated: Text {
    Text(en: words.english, de: words.german.hasPrefix("ein") ? "k" + words.german : "nicht " + words.german)
  }

  fileprivate var words: Text {
    switch self {
    case .integer(0...Int.max): Text(en: "a whole number of at least 0", de: "eine ganze Zahl ab 0")
    case .integer(Int.min...Int.max): Text(en: "a whole number", de: "eine ganze Zahl")
    case .integer(let range):
      Text(
        en: "a whole number from \(range.lowerBound) to \(range.upperBound)",
        de: "eine ganze Zahl von \(range.lowerBound) bis \(range.upperBound)")
    case .number(let range) where range.upperBound <= 1e7:
      Text(
        en: "a number from \(Decimal.written(range.lowerBound)) to \(Decimal.written(range.upperBound))",
        de: "eine Zahl von \(Decimal.written(range.lowerBound)) bis \(Decimal.written(range.upperBound))")
    case .number(let range):
      range.lowerBound > 0
        ? Text(en: "a number above 0", de: "eine Zahl über 0")
        : Text(en: "a number with a decimal point", de: "eine Zahl mit Dezimalpunkt")
    case .boolean: Text(en: "true or false", de: "true oder false")
    case .time:
      Text(
        en: "a time with its zone, such as 2026-11-21T08:30:12.345Z",
        de: "eine Zeit mit Zone wie 2026-11-21T08:30:12.345Z")
    case .answerTime:
      Text(
        en: "a time from 1970-01-01 to 2200-01-01 (UTC)", de: "eine Zeit von 1970-01-01 bis 2200-01-01 (UTC)")
    case .shortText(let count):
      Text(en: "a text of at most \(count) characters", de: "ein Text mit höchstens \(count) Zeichen")
    case .uuid:
      Text(
        en: "a UUID, such as 8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978",
        de: "eine UUID wie 8C5A1E0B-0C6D-4F0E-9B0A-2D3C4B5A6978")
    case .digest: Text(en: "a SHA-256 in 64 hexadecimal digits", de: "ein SHA-256 in 64 hexadezimalen Ziffern")
    case .oneOf(let words): Text.alternatives(words)
    case .numbers(let range, let most):
      Text(
        en: "a list of at most \(most) numbers from \(Decimal.written(range.lowerBound)) to "
          + "\(Decimal.written(range.upperBound)), separated by spaces",
        de: "eine Liste von höchstens \(most) Zahlen von \(Decimal.written(range.lowerBound)) bis "
          + "\(Decimal.written(range.upperBound)), durch Leerzeichen getrennt")
    case .token(let token): Text(en: "'\(token)'", de: "»\(token)«")
    case .string: Text(en: "a JSON string", de: "eine JSON-Zeichenkette")
    case .value: Text(en: "a JSON value", de: "ein JSON-Wert")
    case .flatValue: Text(en: "a value, not an object or array", de: "ein Wert, kein Objekt oder Array")
    case .endOfFile: Text(en: "the end of the file", de: "das Ende der Datei")
    case .object: Text(en: "a JSON object", de: "ein JSON-Objekt")
    }
  }
}
