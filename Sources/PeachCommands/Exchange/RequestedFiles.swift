import PeachCore
import PeachTerminal

/// The files that options ask for: each is written whole or not at all, and none where not all can be made.
struct RequestedFiles {
  /// What goes into the file of an option.
  let contents: [(option: String, write: (OutputFile) throws -> Void)]

  static let svg = OptionSpec(
    name: "svg", kind: .outputFile, placeholder: "FILE",
    help: Text(
      en: "Write the picture to this file as SVG, instead of showing it",
      de: "Das Bild als SVG in diese Datei schreiben, statt es zu zeigen"))
  static let html = OptionSpec(
    name: "html", kind: .outputFile, placeholder: "FILE",
    help: Text(
      en: "Write a page for browser and paper to this file, complete in itself",
      de: "Eine Seite für Browser und Papier in diese Datei schreiben, in sich vollständig"))

  /// - Parameter isLeaving: whether a long work is to be left.
  /// - Returns: whether there were any.
  func write(
    _ parsed: ParsedCommand, _ context: Context, isLeaving: @escaping () -> Bool = { false }
  ) throws -> Bool {
    let asked = contents.compactMap { content in parsed.text(content.option).map { (path: $0, content: content) } }
    for (index, one) in asked.enumerated() {
      if let other = asked[..<index].first(where: { $0.path == one.path }) {
        throw CommandError(
          ErrorMessage(DocumentMessages.sameFile("--" + other.content.option, "--" + one.content.option)), .usage)
      }
    }
    let files = try asked.map { request throws(OutputFileError) in
      (file: try OutputFile(path: request.path, isLeaving: isLeaving), write: request.content.write)
    }
    for (file, write) in files {
      try write(file)
      try file.finish()
      context.console.say(DocumentMessages.wrote(file.path)(context.language))
    }
    return !files.isEmpty
  }
}

extension OutputFile {
  func write(_ text: String) throws(OutputFileError) { try write(Array(text.utf8)) }
}
