import PeachCommandLine
import PeachCore
import PeachTerminal

/// Checks the terminal, as far as the environment describes it.
struct TerminalCheck: Check {
  var subject: Text { Text("Terminal") }
  let isTerminal: Bool
  let type: String
  let columns: Int?
  let rows: Int?
  /// The number of colours; 1 if none are used.
  let colors: Int
  let isUTF8: Bool
  let reportsMouse: Bool

  init(_ context: Context) {
    isTerminal = context.console.outputIsTerminal
    type = context.environment["TERM", default: ""]
    let size = TerminalSize.current(of: context.console.output) ?? TerminalSize.current(of: 0)
    (columns, rows) = (size?.columns, size?.rows)
    colors = context.console.colors.depth.rawValue
    isUTF8 = Glyphs(environment: context.environment).isUnicode
    // All terminals but the Linux console and serial ones support xterm's mouse protocol.
    reportsMouse = context.hasCapableTerminal && type != "linux" && !type.hasPrefix("vt")
  }

  var json: JSON {
    [
      "isTerminal": .bool(isTerminal), "type": .text(type), "columns": JSON(columns), "rows": JSON(rows),
      "colors": .integer(colors), "isUTF8": .bool(isUTF8), "reportsMouse": .bool(reportsMouse),
    ]
  }

  var findings: [Finding] {
    guard isTerminal else {
      return [
        Finding(
          .good, "terminalAbsent",
          Text(
            en: "standard output isn't a terminal; training prints plain lines",
            de: "die Standardausgabe ist kein Terminal; das Training gibt einfache Zeilen aus"))
      ]
    }
    let assumed = TerminalSize.assumed
    let size = TerminalSize(columns: columns ?? assumed.columns, rows: rows ?? assumed.rows)
    let shown = "\(size.columns)×\(size.rows)"
    var findings = [
      Finding(
        .good, "terminalWorks",
        Text(
          en: "\(type.isEmpty ? "TERM is not set" : type), \(columns == nil ? "size unknown" : shown), ",
          de: "\(type.isEmpty ? "TERM ist nicht gesetzt" : type), \(columns == nil ? "Größe unbekannt" : shown), ")
          + (colors > 1
            ? Text(en: "\(colors) colours, ", de: "\(colors) Farben, ") : Text(en: "no colour, ", de: "keine Farbe, "))
          + (isUTF8 ? Text("UTF-8, ") : Text(en: "not UTF-8, ", de: "kein UTF-8, "))
          + (reportsMouse ? Text(en: "mouse", de: "Maus") : Text(en: "no mouse", de: "keine Maus")))
    ]
    if columns == nil {
      findings.append(
        Finding(
          .note, "terminalSizeUnknown",
          Text(
            en: "the terminal doesn't tell its size: everything is drawn for \(shown)",
            de: "das Terminal nennt seine Größe nicht: alles wird für \(shown) gezeichnet"),
          advice: Text(
            en: "If it has another: stty columns NUMBER rows NUMBER",
            de: "Wenn es eine andere hat: stty columns ZAHL rows ZAHL")))
    }
    if !size.hasRoom {
      let smallest = TerminalSize.smallest
      findings.append(
        Finding(
          .note, "terminalTooSmall",
          Text(
            en: "smaller than \(smallest.columns)×\(smallest.rows): too small for full screens",
            de: "kleiner als \(smallest.columns)×\(smallest.rows): zu klein für Bildschirmseiten"),
          advice: Text(en: "Enlarge it, or use --plain.", de: "Vergrößere es oder verwende --plain.")))
    }
    if !isUTF8 {
      findings.append(
        Finding(
          .note, "terminalNotUTF8",
          Text(
            en: "the locale isn't UTF-8: arrows, frames and umlauts are replaced by ASCII",
            de: "die Locale ist nicht UTF-8: Pfeile, Rahmen und Umlaute werden durch ASCII ersetzt"),
          advice: Text(
            en: "If the terminal supports UTF-8: export LANG=C.UTF-8",
            de: "Wenn das Terminal UTF-8 kann: export LANG=C.UTF-8")))
    }
    return findings
  }
}

/// Shows the locale and the language it selects.
struct LocaleCheck: Check {
  var subject: Text { Text("Locale") }
  /// The effective one of LC_ALL, LC_CTYPE and LANG; empty if none is set.
  let name: String
  let language: String

  init(_ context: Context, language: LanguageCode) {
    name = Glyphs.locale(in: context.environment)
    self.language = language.rawValue
  }

  var json: JSON { ["name": .text(name), "language": .text(language)] }

  var findings: [Finding] {
    let name = name.isEmpty ? Text(en: "none", de: "keine") : Text(name)
    let word =
      language == LanguageCode.german.rawValue ? Text(en: "German", de: "Deutsch") : Text(en: "English", de: "Englisch")
    return [Finding(.good, "localeRead", name + Text(en: "; language: ", de: "; Sprache: ") + word)]
  }
}
