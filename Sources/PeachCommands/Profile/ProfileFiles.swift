import PeachCore
import PeachDrawing
import PeachTerminal

/// The profile in files: a picture, a page.
struct ProfileFiles {
  let report: ProfileReport
  let now: UTCTime
  let language: LanguageCode
  /// Asked for what a page tells besides the profile.
  let experiments: () throws -> [LoudnessTable.Row]

  static let options = [
    OptionSpec(
      name: "svg", kind: .outputFile, placeholder: "FILE",
      help: Text(
        en: "Write the picture to this file as SVG, instead of showing it",
        de: "Das Bild als SVG in diese Datei schreiben, statt es zu zeigen")),
    OptionSpec(
      name: "html", kind: .outputFile, placeholder: "FILE",
      help: Text(
        en: "Write a page for browser and paper to this file, complete in itself",
        de: "Eine Seite für Browser und Papier in diese Datei schreiben, in sich vollständig")),
  ]

  /// Writes those that are asked for, each whole or not at all.
  ///
  /// - Returns: whether there were any.
  func write(_ parsed: ParsedCommand, console: Console) throws -> Bool {
    let paths = Self.options.compactMap { parsed.text($0.name) }
    if Set(paths).count < paths.count { throw CommandError(ErrorMessage(DocumentMessages.sameFile), .usage) }
    // Both can be made before either is written.
    let svg = try parsed.text("svg").map { path throws(OutputFileError) in try OutputFile(path: path) }
    let html = try parsed.text("html").map { path throws(OutputFileError) in try OutputFile(path: path) }
    if let svg { try finish(svg, with: ProfileDrawing(report, language: language).file, console) }
    if let html {
      let page = ProfileDocument(
        report, experiments: try experiments(), on: LocalDay(containing: now), by: "Peach " + Peach.version,
        language: language)
      try finish(html, with: page.file, console)
    }
    return !paths.isEmpty
  }

  private func finish(_ file: OutputFile, with text: String, _ console: Console) throws {
    try file.write(Array(text.utf8))
    try file.finish()
    console.say(DocumentMessages.wrote(file.path)(language))
  }
}
