import PeachBase
import PeachLanguage
import PeachSimulation

/// Texts about the parts of simulations.
enum PartMessages {
  static func runs(done: Int, of total: Int) -> Text {
    Figure.progress(done, of: total) + Text(en: " runs read", de: " Durchgängen gelesen")
  }

  /// - Parameter commands: the number of commands that follow, one for each missing part.
  static func missing(_ count: Int, of total: Int) -> ErrorMessage {
    ErrorMessage(
      count == 1
        ? Text(en: "One of \(total) parts is missing.", de: "Einer von \(total) Teilen fehlt.")
        : Text(en: "\(count) of \(total) parts are missing.", de: "\(count) von \(total) Teilen fehlen."),
      hint: Text(en: "These commands make them:", de: "Diese Befehle erzeugen sie:"))
  }
}

extension ErrorMessage {
  init(_ defect: PartDefect) {
    let place = defect.line.map { Text(en: ", line \($0)", de: ", Zeile \($0)") } ?? Text("")
    let file = Text(defect.path) + place + Text(": ")
    self =
      switch defect.problem {
      case .unreadable(let number):
        ErrorMessage(
          en: "Cannot read \(defect.path)", de: "\(defect.path) ist nicht lesbar", errno: number)
      case .notAFile: ErrorMessage(file + Text(en: "not a regular file.", de: "keine gewöhnliche Datei."))
      case .otherFormat:
        ErrorMessage(
          file + Text(en: "not a part of a simulation.", de: "kein Teil einer Simulation."),
          hint: Text(
            en: "'peach simulate' and 'peach experiment plan' write parts with '--part K/N --output FILE'.",
            de: "»peach simulate« und »peach experiment plan« schreiben Teile mit »--part K/N --output DATEI«."))
      case .otherVersion(let version):
        ErrorMessage(
          file
            + Text(
              en: "made by Peach \(version.excerpt), not by this version.",
              de: "von Peach \(version.excerpt), nicht von dieser Version."),
          hint: Text(
            en: "Collect parts with the version that made them.",
            de: "Sammle Teile mit der Version, die sie erzeugt hat."))
      case .otherStudy(let other):
        ErrorMessage(
          file
            + Text(en: "a part of another simulation than \(other).", de: "Teil einer anderen Simulation als \(other)."),
          hint: Text(
            en: "All parts need the same options, the same seed and the same number of parts.",
            de: "Alle Teile brauchen dieselben Optionen, denselben Startwert und dieselbe Zahl von Teilen."))
      case .differing(let other):
        ErrorMessage(
          file
            + Text(
              en: "the same part as \(other), but with different results.",
              de: "derselbe Teil wie \(other), aber mit anderen Ergebnissen."),
          hint: Text(en: "Delete both and make the part again.", de: "Lösche beide und erzeuge den Teil neu."))
      case .invalidLine:
        ErrorMessage(file + Text(en: "not the expected run.", de: "nicht der erwartete Durchgang."), hint: Self.again)
      case .endsEarly:
        ErrorMessage(file + Text(en: "the file ends here.", de: "hier endet die Datei."), hint: Self.again)
      case .damaged:
        ErrorMessage(file + Text(en: "the digest doesn't match.", de: "die Prüfsumme stimmt nicht."), hint: Self.again)
      }
  }

  private static let again = Text(
    en: "The part is damaged; make it again.", de: "Der Teil ist beschädigt; erzeuge ihn neu.")
}
