import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach sounds`: lists the available SoundFonts and presets, and measures them.
enum SoundsCommand {
  private static let file = Argument(
    optional: "file", .soundFont,
    Text(
      en: "SoundFont to list or measure (default: all)", de: "SoundFont, der gezeigt oder gemessen wird (Vorgabe: alle)"
    ))
  private static let soundFont = Option(
    "soundfont", .soundFont, "FILE", Text(en: "Same as <file>", de: "Dasselbe wie <file>"))
  private static let check = Option.flag(
    "check",
    Text(
      en: "Check all presets for vibrato and beating, and store the result",
      de: "Alle Klangfarben auf Vibrato und Schwebung prüfen und das Ergebnis speichern"))

  static let spec = CommandSpec(
    name: "sounds",
    overview: Text(
      en: "List available SoundFonts and presets, or measure a preset.",
      de: "Zeigt die verfügbaren SoundFonts und Klangfarben oder misst eine Klangfarbe."),
    arguments: [file.spec],
    options: [soundFont.spec, Option.json.spec, check.spec] + TuningCommand.options,
    examples: [
      ("peach sounds", Text(en: "All SoundFonts and presets", de: "Alle SoundFonts und Klangfarben")),
      (
        "peach sounds piano.sf2 --check",
        Text(en: "Find presets without an exact pitch", de: "Klangfarben ohne genaue Tonhöhe finden")
      ),
      (
        "peach sounds piano.sf2 --preset violin --tuning",
        Text(en: "Measure its violin key by key", de: "Ihre Geige Taste für Taste messen")
      ),
      (
        "peach sounds --tuning --note-range C4:C5",
        Text(en: "Measure one octave of the default piano", de: "Eine Oktave des Klaviers messen, das Vorgabe ist")
      ),
    ],
    discussion: [TuningCommand.discussion],
    run: run)

  private struct Font: Encodable {
    let path: String
    let file: String
    let format: String
    let isDefault: Bool
    let presets: [Preset]

    struct Preset: Encodable {
      /// The value for `--sound`.
      let id: String
      let bank: Int
      let program: Int
      let name: String
      let lowestKey: Int?
      let highestKey: Int?
      let isPercussion: Bool
      /// Further values for `--preset`, in English and German.
      let words: [String]
      /// Nil until measured.
      let gainDecibels: Double?
      let vibratoCents: Double?
      let beatingDecibels: Double?
    }
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try check(parsed)
    let catalogue = context.catalogue
    let named = parsed[file] ?? parsed[soundFont]
    if parsed[TuningCommand.tuning] {
      return try TuningCommand.run(invocation, file: try SoundFontFile(named: named, in: catalogue))
    }
    let files = try named.map { [try SoundFontFile(named: $0, in: catalogue)] } ?? usableFiles(context)
    let standard = catalogue.standardPath.flatMap(FilePaths.resolved)
    let known = KnownMeasurements(context)
    if parsed[check] { for file in files { try known.check(file, context) } }
    let fonts = files.map { file in
      let name = catalogue.name(of: file.path)
      return Font(
        path: file.path, file: file.name, format: file.format,
        isDefault: FilePaths.resolved(file.path) == standard,
        presets: file.presets.map { preset in
          let measured = known.measurement(of: preset, in: file)
          return .init(
            id: "\(name):\(preset.place)", bank: preset.bank, program: preset.program, name: preset.name,
            lowestKey: preset.keys?.lowerBound.number, highestKey: preset.keys?.upperBound.number,
            isPercussion: preset.isPercussion, words: file.words(for: preset).map { [$0.english, $0.german] } ?? [],
            gainDecibels: measured?.gain, vibratoCents: measured?.steadiness?.vibrato,
            beatingDecibels: measured?.steadiness?.beating)
        })
    }
    if parsed[.json] {
      try context.printJSON(fonts)
    } else {
      try printTable(fonts, context, isComplete: named == nil)
    }
    return .success
  }

  /// All SoundFonts that can be read. Reports the others, so that one bad file doesn't hide the rest.
  private static func usableFiles(_ context: Context) -> [SoundFontFile] {
    context.catalogue.paths().compactMap { path in
      do throws(AudioError) {
        return try SoundFontFile(path: path)
      } catch {
        context.console.say(ErrorMessage(error), context.language)
        return nil
      }
    }
  }

  /// Rejects options that contradict each other. Call it before opening files.
  private static func check(_ parsed: ParsedCommand) throws {
    guard parsed[file] == nil || parsed[soundFont] == nil else {
      throw parsed.usageError(
        Text(
          en: "'--soundfont' and <file> both name a SoundFont. Use only one.",
          de: "»--soundfont« und <file> nennen beide einen SoundFont. Verwende nur eins."))
    }
    guard !parsed[check] || !parsed[TuningCommand.tuning] else {
      throw parsed.usageError(
        Text(
          en: "'--check' and '--tuning' can't be combined.",
          de: "»--check« und »--tuning« lassen sich nicht verbinden."))
    }
    try TuningCommand.check(parsed)
  }

  /// Says why the pitch of a preset isn't exact; empty if it is or wasn't measured.
  private static func mark(_ preset: Font.Preset) -> Text {
    guard let vibrato = preset.vibratoCents, let beating = preset.beatingDecibels, !preset.isPercussion else {
      return Text("")
    }
    let steadiness = Steadiness(vibrato: vibrato, beating: beating)
    let figure = Figure.written(vibrato.rounded())
    if steadiness.wavers {
      return Text(en: "vibrato, \(figure.english) cents", de: "Vibrato, \(figure.german) Cent")
    }
    return steadiness.beats ? Text(en: "beats", de: "schwebt") : Text("")
  }

  private static func printTable(_ fonts: [Font], _ context: Context, isComplete: Bool) throws {
    let language = context.language
    var lines: [String] = []
    if isComplete {
      lines.append("sine: " + Text(en: "a pure sine, built in", de: "ein reiner Sinus, eingebaut")(language))
    }
    for font in fonts {
      let standard = font.isDefault ? Text(en: ", the default", de: ", die Vorgabe")(language) : ""
      let number = font.presets.count
      let count =
        number == 1
        ? Text(en: "1 preset", de: "1 Klangfarbe")(language)
        : Text(en: "\(number) presets", de: "\(number) Klangfarben")(language)
      if !lines.isEmpty { lines.append("") }
      lines.append("\(font.path) (\(font.format), \(count)\(standard))")
      for preset in font.presets {
        let keys = preset.lowestKey.flatMap { lowest in
          preset.highestKey.map { MIDINote(lowest).name + "–" + MIDINote($0).name }
        }
        let place = "\(preset.bank):\(preset.program)"
        let word = preset.words.isEmpty ? "" : Text(en: preset.words[0], de: preset.words[1])(language)
        let remark = preset.isPercussion ? Text(en: "(percussion)", de: "(Schlagzeug)")(language) : word
        let mark = mark(preset)(language)
        lines.append(
          ("  " + place.padded(to: 10) + preset.name.padded(to: 22) + (keys ?? "–").padded(to: 10)
            + (mark.isEmpty ? remark : remark.padded(to: 24) + mark)).trimmingEnd
        )
      }
    }
    if fonts.contains(where: { $0.presets.contains { !$0.isPercussion && $0.gainDecibels == nil } }) {
      lines += [
        "",
        Text(
          en: "Presets you haven't used aren't measured yet. Run 'peach sounds FILE --check' to measure them.",
          de: "Unbenutzte Klangfarben sind noch nicht gemessen. »peach sounds DATEI --check« misst sie.")(
            language),
      ]
    }
    if fonts.isEmpty && isComplete {
      let folders = context.catalogue.folders.joined(separator: ", ")
      lines.append(
        Text(
          en: "No SoundFont found in: \(folders).", de: "Kein SoundFont gefunden in: \(folders).")(
            language))
    }
    try context.console.print(lines)
  }
}
