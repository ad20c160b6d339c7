import PeachCore
import PeachLanguage
import PeachTerminal

/// The files requested by options. Each is written all or nothing, and none if one of them can't be created.
struct RequestedFiles {
  enum Content {
    case text(String)
    /// Content written in parts.
    case stream((OutputFile, ExchangeWatch) throws -> Void)
  }

  private let parsed: ParsedCommand
  private let asked: [(path: String, content: Content)]

  /// Computes the contents before creating any file, so that a signal leaves nothing behind.
  ///
  /// - Parameter contents: options, and functions that compute the contents of the files of those that are given.
  init(_ parsed: ParsedCommand, _ contents: [(option: Option<String?>, prepare: () throws -> Content)]) throws {
    let asked = contents.compactMap { content in parsed[content.option].map { (path: $0, content: content) } }
    for (index, one) in asked.enumerated() {
      let place = FilePaths.place(of: one.path)
      if let other = asked[..<index].first(where: { FilePaths.place(of: $0.path) == place }) {
        throw parsed.usageError(DocumentMessages.sameFile(other.content.option.word, one.content.option.word))
      }
    }
    self.parsed = parsed
    self.asked = try asked.map { ($0.path, try $0.content.prepare()) }
  }

  static let svg = Option(
    "svg", .outputFile, "FILE",
    en: "Write the picture to an SVG file instead of showing it",
    de: "Das Bild in eine SVG-Datei schreiben, statt es zu zeigen")
  static let html = Option(
    "html", .outputFile, "FILE",
    en: "Write a self-contained page for reading and printing to an HTML file",
    de: "Eine eigenständige Seite zum Lesen und Drucken in eine HTML-Datei schreiben")
  static let csv = Option(
    "csv", .outputFile, "FILE",
    en: "Write the answers to a CSV file, one per line, with the columns of 'peach export'",
    de: "Die Antworten in eine CSV-Datei schreiben, eine pro Zeile, mit den Spalten von »peach export«")

  static let spreadsheet = Option.flag(
    "spreadsheet",
    en: "In CSV, put an apostrophe before texts that a spreadsheet would read as a formula",
    de: "In CSV einen Apostroph vor Texte setzen, die eine Tabellenkalkulation als Formel lesen würde")

  var isEmpty: Bool { asked.isEmpty }

  /// Writes the files. Call it within the watch's `run`.
  func write(_ context: Context, _ watch: ExchangeWatch) throws {
    let protected = context.protectedFiles(parsed)
    let files = try asked.map { request throws(OutputFileError) in
      (
        file: try OutputFile(path: request.path, sparing: protected, isLeaving: { watch.isLeaving }),
        content: request.content
      )
    }
    for (file, content) in files {
      switch content {
      case .text(let text): try file.write(Array(text.utf8))
      case .stream(let write): try write(file, watch)
      }
      try watch.check()
    }
    // A command that fails leaves none of its files.
    for (file, _) in files {
      try file.finish()
      context.console.say(DocumentMessages.wrote(file.path)(context.language))
    }
  }
}
