import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach info`: shows the versions, the sound and where the data is stored.
enum InfoCommand {
  static let spec = CommandSpec(
    name: "info",
    overview: Text(
      en: "Show version, license, and where your data is.", de: "Zeigt Version, Lizenz und den Ort deiner Daten."),
    options: [Option.json.spec],
    examples: [
      example("peach info", en: "All information", de: "Alle Angaben"),
      example("peach info --json", en: "For programs", de: "Für Programme"),
    ],
    run: run, whose: .namelessWithNotice)

  struct Facts {
    let sound: String
    let soundFont: String?
    let person: String?
    let database: String
    let answers: Int
    /// Those that don't count because the sound dropped out.
    let droppedOutAnswers: Int
    /// The sound as the Settings Screen names it, with its ID.
    let soundTitle: Text
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let facts = try Facts(invocation.context)
    return try invocation.print(facts.json) { language in
      facts.rows.map { PageLine($0.label(language).padded(to: 16), .bold) + PageLine($0.value(language)) }
    }
  }
}

extension InfoCommand.Facts {
  init(_ context: Context) throws {
    let folder = try context.dataFolder()
    let store = try TrainingDataStore.existing(folder: folder)
    let sound = try store?.settings().sound ?? .standard
    // If the SoundFont is missing, show the rest.
    let source = try? SoundSource(sound, in: context.catalogue)
    self.init(
      sound: source?.record.name ?? sound.description, soundFont: source?.path,
      person: try context.person()?.name.text,
      database: folder + "/" + TrainingDataStore.fileName,
      answers: try store?.answers(in: .possible).count ?? 0,
      droppedOutAnswers: try store?.profiles.droppedOutAnswers() ?? 0,
      soundTitle: source?.title ?? Text(sound.description))
  }

  var json: JSON {
    [
      "name": .text("Peach"), "version": .text(Release.version), "developer": .text(Release.developer),
      "copyright": .text(Release.copyright), "license": .text(Release.license), "fluidSynth": JSON(Fluid.version),
      "sqlite": .text(TrainingDataStore.sqliteVersion), "sound": .text(sound), "soundFont": JSON(soundFont),
      "person": JSON(person), "database": .text(database), "answers": .integer(answers),
      "droppedOutAnswers": .integer(droppedOutAnswers),
    ]
  }

  /// As many as the profiles have.
  private var answersThatCount: Text { Figure.count(answers - droppedOutAnswers) }

  /// The facts with their labels.
  var rows: [InfoScreen.Fact] {
    [
      .init(Text("Peach"), Release.version),
      .init(Text(en: "Developer", de: "Entwickelt von"), Release.developer),
      .init(Text(en: "Copyright", de: "Urheberrecht"), Release.copyright),
      .init(Text(en: "License", de: "Lizenz"), Release.license),
      .init(Text("FluidSynth"), Fluid.version ?? "–"),
      .init(Text("SQLite"), TrainingDataStore.sqliteVersion),
      .init(Setting.sound.label, soundTitle),
      .init(Text("SoundFont"), soundFont ?? "–"),
    ]
      + (person.map { [.init(PeopleMessages.person, $0)] } ?? []) + [
        .init(Text(en: "Database", de: "Datenbank"), database),
        .init(ProfileMessages.answers, answersThatCount),
      ]
  }
}

extension SoundSource {
  fileprivate var title: Text {
    switch self {
    case .sine: SettingsMessages.sine
    case .preset(_, let preset): Text("\(preset.name) (\(record.name))")
    }
  }

  /// The path of the SoundFont; nil for the sine.
  var path: String? {
    guard case .preset(let file, _) = self else { return nil }
    return file.path
  }
}
