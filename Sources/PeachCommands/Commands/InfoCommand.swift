import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach info`: what this is, what it runs with, and where the data lies.
enum InfoCommand {
  static let spec = CommandSpec(
    name: "info",
    overview: Text(
      en: "Show version, license, libraries, sound and where the data lies.",
      de: "Zeigt Version, Lizenz, Bibliotheken, Klang und wo die Daten liegen."),
    options: [Option.json.spec],
    examples: [
      ("peach info", Text(en: "Everything at a glance", de: "Alles auf einen Blick")),
      ("peach info --json", Text(en: "For a program", de: "Für ein Programm")),
    ],
    run: run)

  struct Facts: Encodable {
    let name = "Peach"
    let version = Release.version
    let developer = Release.developer
    let copyright = Release.copyright
    let license = Release.license
    let fluidSynth = Fluid.version
    let sqlite = TrainingDataStore.sqliteVersion
    let sound: String
    let soundFont: String?
    let database: String
    let answers: Int
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let facts = try Facts(context)
    if invocation.parsed[.json] {
      try context.printJSON(facts)
      return .success
    }
    let language = context.language
    for fact in facts.rows { try context.console.print(fact.label(language).padded(to: 16) + fact.value) }
    return .success
  }
}

extension InfoCommand.Facts {
  init(_ context: Context) throws {
    let folder = try context.dataFolder()
    let store = try TrainingDataStore.existing(folder: folder)
    let sound = try store?.settings().sound ?? .standard
    // A SoundFont that has gone is no reason to tell nothing.
    let source = try? SoundSource(sound, in: context.catalogue)
    self.init(
      sound: source?.record.name ?? sound.description, soundFont: source?.path,
      database: folder + "/" + TrainingDataStore.fileName,
      answers: try store?.count() ?? 0)
  }

  /// For people.
  var rows: [InfoScreen.Fact] {
    [
      .init(Text("Peach"), version),
      .init(Text(en: "Developer", de: "Entwickelt von"), developer),
      .init(Text(en: "Copyright", de: "Urheberrecht"), copyright),
      .init(Text(en: "License", de: "Lizenz"), license),
      .init(Text("FluidSynth"), fluidSynth ?? "–"),
      .init(Text("SQLite"), sqlite),
      .init(Text(en: "Sound", de: "Klang"), sound),
      .init(Text("SoundFont"), soundFont ?? "–"),
      .init(Text(en: "Database", de: "Datenbank"), database),
      .init(Text(en: "Answers", de: "Antworten"), String(answers)),
    ]
  }
}

extension SoundSource {
  /// Where the SoundFont lies; nil for the sine.
  var path: String? {
    guard case .preset(let file, _) = self else { return nil }
    return file.path
  }
}

extension String {
  /// With blanks up to a width in cells.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - cells)) }
  func padded(toRight width: Int) -> String { String(repeating: " ", count: max(0, width - cells)) + self }
  /// Split at line feeds.
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
  /// Without blanks at the end.
  var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
