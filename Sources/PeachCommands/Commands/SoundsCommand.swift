import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach sounds`: which SoundFonts there are, their presets, and how far each can be trusted.
enum SoundsCommand {
  private static let file = Argument(
    optional: "file", .soundFont, Text(en: "Only this SoundFont", de: "Nur dieser SoundFont"))
  private static let soundFont = Option(
    "soundfont", .soundFont, "FILE", Text(en: "The same as <file>", de: "Dasselbe wie <file>"))
  private static let check = Option.flag(
    "check",
    Text(
      en: "Measure which presets have vibrato or beating, and store the result",
      de: "Messen, welche Klangfarben Vibrato haben oder schweben, und das Ergebnis speichern"))

  static let spec = CommandSpec(
    name: "sounds",
    overview: Text(
      en: "List the SoundFonts that were found and their presets, or measure a preset.",
      de: "Zeigt die gefundenen SoundFonts und ihre Klangfarben oder misst eine Klangfarbe."),
    arguments: [file.spec],
    options: [soundFont.spec, Option.json.spec, check.spec] + TuningCommand.options,
    examples: [
      ("peach sounds", Text(en: "Everything there is", de: "Alles, was es gibt")),
      (
        "peach sounds piano.sf2 --check",
        Text(en: "Which of its presets can be exact", de: "Welche ihrer Klangfarben genau sein können")
      ),
      (
        "peach sounds piano.sf2 --preset violin --tuning",
        Text(en: "How far its violin can be trusted", de: "Wie weit auf ihre Geige Verlass ist")
      ),
      (
        "peach sounds --tuning --note-range C4:C5",
        Text(en: "An octave of the default piano", de: "Eine Oktave des vorgegebenen Klaviers")
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
      /// What `--sound` takes.
      let id: String
      let bank: Int
      let program: Int
      let name: String
      let lowestKey: Int?
      let highestKey: Int?
      let isPercussion: Bool
      /// What `--preset` takes besides, in English and German.
      let words: [String]
      /// Nil as long as they haven't been measured.
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
    let files: [SoundFontFile]
    if let named {
      files = [try SoundFontFile(named: named, in: catalogue)]
    } else {
      files = catalogue.paths().compactMap { path in
        do throws(AudioError) {
          return try SoundFontFile(path: path)
        } catch {
          // One bad file must not hide the others.
          context.console.say(ErrorMessage(error), context.language)
          return nil
        }
      }
    }
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

  /// Finds contradictions, before any file is opened.
  private static func check(_ parsed: ParsedCommand) throws {
    guard parsed[file] == nil || parsed[soundFont] == nil else {
      throw parsed.usageError(
        Text(
          en: "'--soundfont' and <file> say the same: give one of them.",
          de: "»--soundfont« und <file> sagen dasselbe: eins von beiden genügt."))
    }
    guard !parsed[check] || !parsed[TuningCommand.tuning] else {
      throw parsed.usageError(
        Text(
          en: "'--check' and '--tuning' can't be combined.",
          de: "»--check« und »--tuning« lassen sich nicht verbinden."))
    }
    try TuningCommand.check(parsed)
  }

  /// What keeps the pitch of a preset from being exact, as far as it was measured.
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
          de: "Nie benutzte Klangfarben sind noch nicht gemessen. »peach sounds DATEI --check« misst sie.")(
            language),
      ]
    }
    if fonts.isEmpty && isComplete {
      let folders = context.catalogue.folders.joined(separator: ", ")
      lines.append(
        Text(
          en: "No SoundFont was found. Looked in: \(folders).", de: "Kein SoundFont gefunden. Gesucht in: \(folders).")(
            language))
    }
    try context.console.print(lines)
  }
}
