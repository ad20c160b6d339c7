import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// The files requested by options. Each is written all or nothing, and none if one of them can't be created.
package struct RequestedFiles {
  package enum Content {
    case text(String)
    /// Content written in parts.
    case stream((OutputFile, ExchangeWatch) throws -> Void)
  }

  private let parsed: ParsedCommand
  private let asked: [(path: String, content: Content)]

  /// Computes the contents before creating any file, so that a signal leaves nothing behind.
  ///
  /// - Parameter contents: options, and functions that compute the contents of the files of those that are given.
  package init(_ parsed: ParsedCommand, _ contents: [(option: Option<String?>, prepare: () throws -> Content)]) throws {
    var asked = contents.compactMap { content in parsed[content.option].map { (path: $0, content: content) } }
    for path in parsed[Self.output] {
      let content = contents.first { path.lowercased().hasSuffix("." + $0.option.spec.name) }
      guard let content else {
        let endings = contents.map { "." + $0.option.spec.name }
        throw parsed.usageError(DocumentMessages.unknownEnding(FilePaths.name(of: path), of: endings))
      }
      asked.append((path, content))
    }
    for (index, one) in asked.enumerated() {
      let place = FilePaths.place(of: one.path)
      if let other = asked[..<index].first(where: { FilePaths.place(of: $0.path) == place }) {
        throw parsed.usageError(DocumentMessages.sameFile(other.path))
      }
    }
    self.parsed = parsed
    self.asked = try asked.map { ($0.path, try $0.content.prepare()) }
  }

  /// By its ending; each command has its own help.
  package static let output = Option(repeatable: "output", .outputFile, "FILE", en: "", de: "")

  /// What earlier versions called the file with this ending.
  package static let svg = Option("svg", .outputFile, "FILE", Text(""))
  package static let html = Option("html", .outputFile, "FILE", Text(""))
  package static let csv = Option("csv", .outputFile, "FILE", Text(""))

  /// - Parameter help: what is written by which ending.
  package static func options(_ files: [Option<String?>], _ help: Text) -> [OptionSpec] {
    [output.spec(help)] + files.map(\.spec.unlisted)
  }

  /// What earlier versions called the format for spreadsheets.
  package static let spreadsheet = Option.flag("spreadsheet", Text(""))

  package var isEmpty: Bool { asked.isEmpty }
  package var paths: [String] { asked.map(\.path) }

  /// Writes the files. Call it within the watch's `run`.
  package func write(_ context: Context, _ watch: ExchangeWatch) throws {
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
