import PeachCore
import PeachLanguage
import PeachTerminal

/// What the terminal can do, as far as it can be told without asking it.
struct TerminalCheck: Check {
  var subject: Text { Text("Terminal") }
  let isTerminal: Bool
  let type: String
  let columns: Int?
  let rows: Int?
  /// 1: none are used.
  let colors: Int
  let isUTF8: Bool
  let reportsMouse: Bool

  init(_ context: Context) {
    isTerminal = context.console.outputIsTerminal
    let type = context.environment["TERM", default: ""]
    self.type = type
    let size = TerminalSize.current(of: context.console.output) ?? TerminalSize.current(of: 0)
    (columns, rows) = (size?.columns, size?.rows)
    let isPlain = type.isEmpty || type == "dumb"
    let isTrueColor = ["truecolor", "24bit"].contains(context.environment["COLORTERM", default: ""])
    colors =
      isPlain || !context.allowsColor ? 1 : isTrueColor ? 1 << 24 : type.contains("256color") ? 256 : 8
    isUTF8 = Glyphs(environment: context.environment).isUnicode
    // The Linux console and serial terminals have none; what else there is today speaks xterm's protocol.
    reportsMouse = !isPlain && type != "linux" && !type.hasPrefix("vt")
  }

  var findings: [Finding] {
    guard isTerminal, let columns, let rows else {
      return [
        Finding(
          .terminalAbsent,
          Text(
            en: "standard output is no terminal: training prints plain lines",
            de: "die Standardausgabe ist kein Terminal: das Üben schreibt einfache Zeilen"))
      ]
    }
    var findings = [
      Finding(
        .terminalWorks,
        Text(
          en: "\(type.isEmpty ? "TERM is not set" : type), \(columns)×\(rows), ",
          de: "\(type.isEmpty ? "TERM ist nicht gesetzt" : type), \(columns)×\(rows), ")
          + (colors > 1
            ? Text(en: "\(colors) colours, ", de: "\(colors) Farben, ") : Text(en: "no colour, ", de: "keine Farbe, "))
          + (isUTF8 ? Text("UTF-8, ") : Text(en: "not UTF-8, ", de: "kein UTF-8, "))
          + (reportsMouse ? Text(en: "mouse", de: "Maus") : Text(en: "no mouse", de: "keine Maus")))
    ]
    if !TerminalSize(columns: columns, rows: rows).hasRoom {
      let smallest = TerminalSize.smallest
      findings.append(
        Finding(
          .terminalTooSmall,
          Text(
            en: "smaller than \(smallest.columns)×\(smallest.rows): the screen does not fit",
            de: "kleiner als \(smallest.columns)×\(smallest.rows): der Bildschirm passt nicht"),
          advice: Text(en: "Enlarge it, or train with --plain.", de: "Vergrößern oder mit --plain üben.")))
    }
    if !isUTF8 {
      findings.append(
        Finding(
          .terminalNotUTF8,
          Text(
            en: "the locale does not say UTF-8: arrows, frames and umlauts are spelled in ASCII",
            de: "die Locale nennt kein UTF-8: Pfeile, Rahmen und Umlaute stehen in ASCII"),
          advice: Text(
            en: "export LANG=C.UTF-8, if the terminal can do more.",
            de: "export LANG=C.UTF-8, wenn das Terminal mehr kann.")))
    }
    return findings
  }
}

/// The locale, and the language that comes of it.
struct LocaleCheck: Check {
  var subject: Text { Text(en: "Locale", de: "Locale") }
  /// What decides of LC_ALL, LC_CTYPE and LANG; empty where none is set.
  let name: String
  let language: String

  init(_ context: Context, language: LanguageCode) {
    name = Glyphs.locale(in: context.environment)
    self.language = language.rawValue
  }

  var findings: [Finding] {
    let name = name.isEmpty ? Text(en: "none", de: "keine") : Text(name)
    let word =
      language == LanguageCode.german.rawValue ? Text(en: "German", de: "Deutsch") : Text(en: "English", de: "Englisch")
    return [
      Finding(.localeRead, name + Text(en: "; language: ", de: "; Sprache: ") + word)
    ]
  }
}
