import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach sounds`: lists the available SoundFonts and presets, and measures presets.
enum SoundsCommand {
  private static let file = Argument(
    optional: "file", .soundFont,
    Text(
      en: "SoundFont to list or measure (default: all)", de: "SoundFont, der gezeigt oder gemessen wird (Vorgabe: alle)"
    ))
  private static let soundFont = Option(
    "soundfont", .soundFont, "FILE", en: "Same as <file>", de: "Dasselbe wie <file>")
  private static let check = Option.flag(
    "check",
    en: "Try all presets, measure vibrato and beating, and store the result; show which serve chords",
    de: "Alle Klangfarben probieren, Vibrato und Schwebung messen und speichern; zeigen, welche für Akkorde taugen")

  private static let all = Option.flag(
    "all",
    en: "List all presets, with drums and noises", de: "Alle Klangfarben zeigen, auch Schlagzeug und Geräusche")

  static let spec = CommandSpec(
    name: "sounds",
    overview: Text(
      en: "List SoundFonts and presets, or measure a preset.", de: "Zeigt SoundFonts und Klangfarben oder misst eine."),
    arguments: [file.spec],
    options: [soundFont.spec, all.spec, Option.json.spec, check.spec] + TuningCommand.options,
    examples: [
      example("peach sounds", en: "SoundFonts and their instruments", de: "SoundFonts und ihre Instrumente"),
      example(
        "peach sounds piano.sf2 --check", en: "Find presets without an exact pitch",
        de: "Klangfarben ohne genaue Tonhöhe finden"),
      example(
        "peach sounds piano.sf2 --preset violin --tuning", en: "Measure its violin key by key",
        de: "Seine Geige Taste für Taste messen"),
      example(
        "peach sounds piano.sf2 --intervals", en: "Which keys of its piano suit intervals",
        de: "Welche Tasten seines Klaviers für Intervalle taugen"),
    ],
    discussion: [TuningCommand.discussion],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try check(parsed)
    let catalogue = context.catalogue
    let named = parsed[file] ?? parsed[soundFont]
    if TuningCommand.measures(parsed) {
      return try TuningCommand.run(invocation, file: try SoundFontFile(named: named, in: catalogue))
    }
    let files =
      try named.map { [try load(SoundFontFile(named: $0, in: catalogue), context)] } ?? usableFiles(context)
    let known = KnownMeasurements(context)
    let fonts = try files.map { file in
      let findings = parsed[check] ? try known.check(file, context) : .init()
      return SoundsReport.Font(file, in: catalogue, known, findings)
    }
    let report = SoundsReport(
      fonts: fonts, folders: named == nil ? catalogue.folders : nil,
      isDetailed: named != nil || parsed[all] || parsed[check])
    return try invocation.print(report.json, or: report.lines)
  }

  /// - Throws: if FluidSynth refuses the file. Without FluidSynth, it is listed all the same.
  private static func load(_ file: SoundFontFile, _ context: Context) throws(AudioError) -> SoundFontFile {
    do throws(AudioError) { try context.gate.check(file) } catch .libraryMissing {}
    return file
  }

  /// All SoundFonts that FluidSynth takes. Reports the others, so that one bad file doesn't hide the rest.
  private static func usableFiles(_ context: Context) -> [SoundFontFile] {
    context.catalogue.paths().compactMap { path in
      do throws(AudioError) {
        return try load(SoundFontFile(path: path), context)
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
        en: "'--soundfont' and <file> both name a SoundFont. Use only one.",
        de: "»--soundfont« und <file> nennen beide einen SoundFont. Verwende nur eins.")
    }
    for option in [TuningCommand.tuning, TuningCommand.intervals] where parsed[check] && parsed[option] {
      throw parsed.usageError(.combined(check.word, option.word))
    }
    try TuningCommand.check(parsed)
  }
}
