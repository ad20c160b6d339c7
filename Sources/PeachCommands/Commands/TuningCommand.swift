import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// `peach sounds --tuning`: measures a preset, key by key.
enum TuningCommand {
  static let tuning = Option.flag(
    "tuning",
    Text(
      en: "Measure a preset: cents off equal temperament, level, comparisons",
      de: "Eine Klangfarbe messen: Cent neben der gleichstufigen Stimmung, Pegel, Vergleiche"))
  private static let preset = Option(
    "preset", .preset, "NAME",
    Text(
      en: "The preset to measure: BANK:PROGRAM, its name, or a word such as piano (default: the piano)",
      de: "Die gemessene Klangfarbe: BANK:PROGRAMM, ihr Name oder ein Wort wie Klavier (Vorgabe: das Klavier)"))
  private static let noteRange = Option(
    "note-range", .keyRange, "LOW:HIGH",
    Text(
      en: "The keys to measure (default: all of the preset within A0:C8)",
      de: "Die gemessenen Tasten (Vorgabe: alle der Klangfarbe innerhalb von A0:C8)"))
  private static let velocity = Option(
    "velocity", .integer(MIDIVelocity.range), "N",
    Text(en: "How hard the keys are struck", de: "Wie stark die Tasten angeschlagen werden"),
    standard: MIDIVelocity.medium.value)

  static let options = [tuning.spec, preset.spec, noteRange.spec, velocity.spec]

  static let discussion = Text(
    en: """
      With --tuning every key of a preset is rendered as in training and measured: how many cents its fundamental lies off \
      equal temperament, how loud it is, how far it jumps from the key below, and how many cents comparisons of 0.1, 1, 10 \
      and 50 cents really sound, up and down. It warns of silent keys, of vibrato from \
      \(Figure.written(Steadiness.largestVibrato).english) cents on (standard deviation) and of beating from \
      \(Figure.written(Steadiness.largestBeating).english) dB on: there, exact pitches cannot be heard.
      """,
    de: """
      Mit --tuning wird jede Taste einer Klangfarbe wie im Training erzeugt und gemessen: wie viele Cent ihr Grundton neben \
      der gleichstufigen Stimmung liegt, wie laut sie ist, wie weit sie von der Taste darunter springt und wie viele Cent \
      Vergleiche von 0,1, 1, 10 und 50 Cent wirklich klingen, nach oben und nach unten. Gewarnt wird vor stummen Tasten, vor \
      Vibrato ab \(Figure.written(Steadiness.largestVibrato).german) Cent (Streuung) und vor Schwebungen ab \
      \(Figure.written(Steadiness.largestBeating).german) dB: Dort sind genaue Tonhöhen nicht zu hören.
      """)

  /// Finds contradictions, before any file is opened.
  static func check(_ parsed: ParsedCommand) throws {
    for option in [preset.spec, noteRange.spec, velocity.spec] where parsed.has(option) && !parsed[tuning] {
      throw parsed.usageError(
        Text(
          en: "'\(option.word)' is for measuring: add --tuning.",
          de: "»\(option.word)« gehört zum Messen: dazu --tuning."))
    }
  }

  static func run(_ invocation: Invocation, file: SoundFontFile) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let preset =
      try parsed[Self.preset].map { name throws(AudioError) in try file.preset(named: name) }
      ?? file.defaultPreset
    let velocity = MIDIVelocity(parsed[Self.velocity])
    guard let range = parsed[noteRange] ?? keys(of: preset) else {
      throw AudioError.missingKeys(preset: preset.name, keys: nil)
    }
    let progress = Progress(context.console, context.language)
    let tuning = try TuningMeasurement(
      of: .preset(file, preset), through: context.gate(progress), range: range, velocity: velocity
    ) { done in
      progress.show(
        Text(
          en: "Measured \(done) of \(range.count) keys …", de: "\(done) von \(range.count) Tasten gemessen …"))
    }
    progress.finish()
    let report = TuningReport(file: file, preset: preset, velocity: velocity, tuning: tuning)
    if parsed[.json] {
      try context.printJSON(TuningRecord(report))
    } else {
      try context.console.print(report.table(context.language))
    }
    return .success
  }

  /// The preset's keys as far as they can be trained on; all where none of them can.
  private static func keys(of preset: SoundFontPreset) -> ClosedRange<MIDINote>? {
    guard let keys = preset.keys else { return nil }
    return keys.overlaps(NoteRange.allowed) ? keys.clamped(to: NoteRange.allowed) : keys
  }
}

extension ClosedRange<MIDINote> {
  var count: Int { upperBound.number - lowerBound.number + 1 }
}
