import PeachCore

extension ErrorMessage {
  /// The error for a Scala file that can't be used, with the line of the problem.
  public init(_ error: ScalaError, file: String) {
    let line = error.line.map { Text(en: ", line \($0)", de: ", Zeile \($0)") } ?? Text("")
    self.init(Text(file) + line + Text(": ") + error.problem.words + Text("."), hint: error.problem.remedy)
  }

  /// Settings without any feedback in words or by ear.
  public static let noPlainFeedback = Text(
    en: "'tick' and 'plain-feedback' can't both be off, because nothing would tell that an answer was wrong.",
    de: "»tick« und »plain-feedback« können nicht beide aus sein: Sonst sagt nichts, dass eine Antwort falsch war."
  )

  /// Said once if a Scala file can't be read any more in a training.
  public static func keptTuning(_ error: ScalaError, file: String) -> Text {
    ErrorMessage(error, file: file).text
      + Text(en: " The tuning stays as it was.", de: " Die Stimmung bleibt, wie sie war.")
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
    case .tooFewPitches(let count, let expected):
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
    case .notTwelve(let count):
      Text(en: "the file has \(count) pitches, not 12", de: "die Datei hat \(count) Tonhöhen, nicht 12")
    case .notAnOctave(let period):
      Text(en: "the last pitch is ", de: "die letzte Tonhöhe liegt bei ") + Figure.decimal(period.value, 1)
        + Text(en: " cents, not about an octave", de: " Cent, nicht bei etwa einer Oktave")
    case .notAscending:
      Text(
        en: "the pitch isn't higher than the one before", de: "die Tonhöhe ist nicht höher als die davor")
    }
  }

  fileprivate var remedy: Text {
    switch self {
    case .missing, .notRegular, .tooLarge, .empty:
      Text(
        en: "Give the path of a Scala file, or one of equal, just, pythagorean and meantone.",
        de: "Gib den Pfad einer Scala-Datei an oder equal, just, pythagorean oder meantone.")
    case .notTwelve, .notAnOctave, .notAscending:
      Text(
        en: "Intervals need a file with 12 ascending pitches, the last of them 1150 to 1250 cents.",
        de: "Intervalle brauchen eine Datei mit 12 aufsteigenden Tonhöhen, die letzte bei 1150 bis 1250 Cent.")
    case .noCount, .badCount, .tooFewPitches, .badPitch, .zeroDenominator, .notPositive:
      Text(
        en: "A pitch is cents with a period, such as 701.955, or a ratio such as 3/2. Correct the line.",
        de: "Eine Tonhöhe ist ein Cent-Wert mit Punkt, etwa 701.955, oder ein Verhältnis wie 3/2. Berichtige die Zeile."
      )
    }
  }
}
