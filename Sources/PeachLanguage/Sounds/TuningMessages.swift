import PeachBase

extension ErrorMessage {
  /// The error for a Scala file that can't be used, with the line of the problem.
  package init(_ error: ScalaError, file: String) {
    let line = error.line.map { Text(en: ", line \($0)", de: ", Zeile \($0)") } ?? Text("")
    self.init(Text(error.map ?? file) + line + Text(": ") + error.problem.words + Text("."), hint: error.problem.remedy)
  }

  /// Settings without any feedback in words or by ear.
  package static let noPlainFeedback = Text(
    en: "'tick' and 'plain-feedback' can't both be off, because nothing would tell that an answer was wrong.",
    de: "»tick« und »plain-feedback« können nicht beide aus sein: Sonst sagt nichts, dass eine Antwort falsch war."
  )

  /// Said once if a Scala file can't be read any more in a training.
  package static func keptTuning(_ error: ScalaError, file: String) -> Text {
    ErrorMessage(error, file: file).text
      + Text(en: " The tuning stays as it was.", de: " Die Stimmung bleibt, wie sie war.")
  }

  /// Said when a training begins with a Scala file whose pitches aren't ascending.
  package static func sortedTuning(file: String) -> Text {
    Text(
      en: "\(file): the pitches aren't in ascending order within one period, so Peach sorted them.",
      de: "\(file): Die Tonhöhen sind nicht aufsteigend innerhalb einer Periode, Peach hat sie sortiert.")
  }
}

extension ScalaError.Problem {
  fileprivate var words: Text {
    switch self {
    case .missing(let number):
      Text(en: "cannot read the tuning: ", de: "die Stimmung lässt sich nicht lesen: ") + systemMessage(number)
    case .notRegular: Text(en: "not a regular file", de: "keine gewöhnliche Datei")
    case .tooLarge: Text(en: "larger than 1 MB", de: "größer als 1 MB")
    case .empty: Text(en: "the file has no description line", de: "der Datei fehlt die Zeile mit der Beschreibung")
    case .noCount:
      Text(
        en: "the line with the number of pitches is missing", de: "die Zeile mit der Zahl der Tonhöhen fehlt")
    case .badCount(let word):
      Text(
        en: "'\(word.excerpt)' is not a number of pitches", de: "»\(word.excerpt)« ist keine Zahl von Tonhöhen")
    case .wrongCount(let count, let expected):
      Text(
        en: "the file announces \(expected) pitches but has \(count)",
        de: "die Datei kündigt \(expected) Tonhöhen an, hat aber \(count)")
    case .badPitch(let word):
      Text(
        en: "'\(word.excerpt)' is neither cents nor a ratio",
        de: "»\(word.excerpt)« ist weder ein Cent-Wert noch ein Verhältnis")
    case .zeroDenominator(let word):
      Text(en: "'\(word.excerpt)' divides by zero", de: "»\(word.excerpt)« teilt durch null")
    case .notPositive(let word):
      Text(en: "the ratio '\(word.excerpt)' isn't positive", de: "das Verhältnis »\(word.excerpt)« ist nicht positiv")
    case .countOutOfRange(let count):
      Text(
        en: "the file has \(count) pitches, not 1 to 1200", de: "die Datei hat \(count) Tonhöhen, nicht 1 bis 1200")
    case .smallPeriod(let period):
      Text(en: "the period, ", de: "die Periode, ") + Figure.decimal(period.value, 1)
        + Text(en: " cents, is less than 100", de: " Cent, ist kleiner als 100")
    case .descending: Text(en: "the pitches descend", de: "die Tonhöhen sind absteigend")
    case .noIntervals:
      Text(
        en: "no two of its pitches are within an octave on the keyboard",
        de: "keine zwei ihrer Tonhöhen liegen auf der Tastatur innerhalb einer Oktave")
    case .shortMap:
      Text(
        en: "the key map ends before the octave degree", de: "die Tastenzuordnung endet vor der Stufe der Oktave")
    case .badMap(let word):
      Text(
        en: "'\(word.excerpt)' isn't valid here in a key map",
        de: "»\(word.excerpt)« ist an dieser Stelle einer Tastenzuordnung ungültig")
    case .emptyMap:
      Text(en: "the first key is above the last one", de: "die erste Taste liegt über der letzten")
    case .badReference(let hertz):
      Text(en: "with \(Figure.decimal(hertz, 2).english) Hz", de: "mit \(Figure.decimal(hertz, 2).german) Hz")
        + Text(
          en: " for its reference key, A4 isn't from 380 to 500 Hz",
          de: " für die Bezugstaste liegt A4 nicht zwischen 380 und 500 Hz")
    }
  }

  fileprivate var remedy: Text {
    switch self {
    case .missing, .notRegular, .tooLarge, .empty:
      Text(
        en: "Give the path of a Scala file, or a name such as just, vallotti or 31edo.",
        de: "Gib den Pfad einer Scala-Datei an oder einen Namen wie just, vallotti oder 31edo.")
    case .countOutOfRange, .smallPeriod, .descending, .noIntervals:
      Text(
        en: "A scale has 1 to 1200 ascending pitches, the last of which is the period, at least 100 cents.",
        de: "Eine Skala hat 1 bis 1200 aufsteigende Tonhöhen, deren letzte die Periode ist, mindestens 100 Cent.")
    case .shortMap, .badMap, .emptyMap, .badReference:
      Text(
        en:
          "A key map has: its size, the first, the last and the middle key, the reference key, its frequency, the degree of the "
          + "octave, and a degree or x for each key. Correct the file, or name a tonic, as in my.scl:tonic=D.",
        de:
          "Eine Tastenzuordnung hat: ihre Größe, die erste, letzte und mittlere Taste, die Bezugstaste, deren Frequenz, die Stufe "
          + "der Oktave und für jede Taste eine Stufe oder x. Berichtige die Datei oder nenne einen Ton, etwa my.scl:tonic=D."
      )
    case .noCount, .badCount, .wrongCount:
      Text(
        en:
          "A Scala file is plain text: a description, the number of pitches, and a line for each of them. Correct the file.",
        de:
          "Eine Scala-Datei ist reiner Text: eine Beschreibung, die Zahl der Tonhöhen und für jede eine Zeile. Berichtige "
          + "die Datei.")
    case .badPitch, .zeroDenominator, .notPositive:
      Text(
        en: "A pitch is cents with a period, such as 701.955, or a ratio such as 3/2. Correct the line.",
        de: "Eine Tonhöhe ist ein Cent-Wert mit Punkt, etwa 701.955, oder ein Verhältnis wie 3/2. Berichtige die Zeile."
      )
    }
  }
}
