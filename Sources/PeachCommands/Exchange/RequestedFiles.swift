import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The files that options ask for: each is written whole or not at all, and none where not all can be made.
struct RequestedFiles {
  enum Content {
    case text(String)
    /// What comes bit by bit.
    case stream((OutputFile, ExchangeWatch) throws -> Void)
  }

  private let parsed: ParsedCommand
  private let asked: [(path: String, content: Content)]

  /// Computes what takes its time before any file is there: a signal then leaves nothing behind.
  ///
  /// - Parameter contents: what goes into the file of an option; called where that is given.
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
    Text(
      en: "Write the picture to this file as SVG, instead of showing it",
      de: "Das Bild als SVG in diese Datei schreiben, statt es zu zeigen"))
  static let html = Option(
    "html", .outputFile, "FILE",
    Text(
      en: "Write a page for browser and paper to this file, complete in itself",
      de: "Eine Seite für Browser und Papier in diese Datei schreiben, in sich vollständig"))
  static let csv = Option(
    "csv", .outputFile, "FILE",
    Text(
      en: "Write all these answers to this file, one a line, with the columns of 'peach export'",
      de: "Alle diese Antworten in diese Datei schreiben, eine je Zeile, mit den Spalten von »peach export«"))

  static let spreadsheet = Option.flag(
    "spreadsheet",
    Text(
      en: "With CSV, put an apostrophe before texts that a spreadsheet would take for a formula",
      de: "Bei CSV einen Apostroph vor Texte setzen, die eine Tabellenkalkulation für eine Formel hielte"))

  var isEmpty: Bool { asked.isEmpty }

  /// Within the watch's `run`.
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
      try file.finish()
      context.console.say(DocumentMessages.wrote(file.path)(context.language))
    }
  }
}
