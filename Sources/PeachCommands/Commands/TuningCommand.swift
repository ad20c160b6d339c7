import PeachAudio
import PeachCommandLine
import PeachCore

/// `peach sounds --tuning` and `--intervals`: measure a preset, key by key.
enum TuningCommand {
  static let tuning = Option.flag(
    "tuning",
    en: "Measure a preset key by key: tuning, level, and the accuracy of comparisons",
    de: "Eine Klangfarbe Taste für Taste messen: Stimmung, Pegel und Genauigkeit der Vergleiche")
  static let intervals = Option.flag(
    "intervals",
    en: "Measure what each key of a preset is good for in exercises with intervals",
    de: "Messen, wozu jede Taste einer Klangfarbe in Übungen mit Intervallen taugt")
  private static let preset = Option(
    "preset", .preset, "NAME",
    en: "Preset to measure: BANK:PROGRAM, its name, or an instrument such as piano (default: piano)",
    de: "Gemessene Klangfarbe: BANK:PROGRAMM, ihr Name oder ein Instrument wie Klavier (Vorgabe: Klavier)")
  private static let noteRange = Option(
    "note-range", .keyRange, "LOW:HIGH",
    en: "Keys to measure (default: all keys of the preset within A0:C8)",
    de: "Gemessene Tasten (Vorgabe: alle der Klangfarbe innerhalb von A0:C8)")
  private static let velocity = Option(
    "velocity", .integer(MIDIVelocity.range), "N",
    en: "MIDI velocity of the measured notes", de: "Anschlagstärke der gemessenen Töne",
    standard: MIDIVelocity.medium.value)

  private static let duration = Option(
    "duration", .number(0.3...3, "s"), "SECONDS",
    en: "Duration of the measured notes (only --intervals)", de: "Dauer der gemessenen Töne (nur --intervals)",
    standard: 1)

  static let options = [tuning.spec, intervals.spec, preset.spec, noteRange.spec, velocity.spec, duration.spec]

  static let discussion = Text(
    en: """
      --tuning renders every key of a preset as in training and measures the deviation of its fundamental from equal \
      temperament, its level, the jump from the key below, and the actual size of comparisons of 0.1, 1, 10 and 50 cents up \
      and down. It warns about silent keys, vibrato of \(Figure.written(Steadiness.largestVibrato).english) cents or more \
      (standard deviation) and beating of \(Figure.written(Steadiness.largestBeating).english) dB or more, which hide exact \
      pitch. --intervals measures the very notes of a training, with and without the correction, and says for each key \
      whether it is exact, good to ±1 cent, used only for differences of 10 cents or more, or not asked.
      """,
    de: """
      --tuning erzeugt jede Taste einer Klangfarbe wie im Training und misst die Abweichung ihres Grundtons von der \
      gleichstufigen Stimmung, ihren Pegel, den Sprung von der Taste darunter und die tatsächliche Größe von Vergleichen von \
      0,1, 1, 10 und 50 Cent nach oben und unten. Gewarnt wird vor stummen Tasten, Vibrato ab \
      \(Figure.written(Steadiness.largestVibrato).german) Cent (Standardabweichung) und Schwebungen ab \
      \(Figure.written(Steadiness.largestBeating).german) dB, die genaue Tonhöhen verdecken. --intervals misst \
      genau die Töne eines Trainings, mit und ohne Ausgleich, und sagt zu jeder Taste, ob sie genau ist, auf ±1 Cent genau, erst \
      für Unterschiede ab 10 Cent taugt oder nicht gefragt wird.
      """)

  /// Rejects options that contradict each other. Call it before opening files.
  static func check(_ parsed: ParsedCommand) throws {
    if parsed[tuning] && parsed[intervals] { throw parsed.usageError(.combined(tuning.word, intervals.word)) }
    for option in [preset.spec, noteRange.spec, velocity.spec] where parsed.has(option) && !measures(parsed) {
      throw parsed.usageError(
        en: "'\(option.word)' needs '--tuning' or '--intervals'.",
        de: "»\(option.word)« braucht »--tuning« oder »--intervals«.")
    }
    if parsed.has(duration) && !parsed[intervals] {
      throw parsed.usageError(.lacking(intervals.word, for: duration.word))
    }
  }

  /// Whether a preset is to be measured.
  static func measures(_ parsed: ParsedCommand) -> Bool { parsed[tuning] || parsed[intervals] }

  static func run(_ invocation: Invocation, file: SoundFontFile) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    let preset =
      try parsed[Self.preset].map { name throws(AudioError) in try file.preset(named: name) }
      ?? context.usualPreset(of: file)
    if let defect = preset.defect { throw AudioError.unusablePreset(preset.name, path: file.path, defect) }
    let velocity = MIDIVelocity(parsed[Self.velocity])
    guard let range = parsed[noteRange] ?? keys(of: preset) else {
      throw AudioError.missingKeys(preset: preset.name, keys: [], velocity: velocity, others: nil)
    }
    let progress = Progress(context.console, context.language)
    let show = { (done: Int) in
      progress.show(
        Text(en: "Measured \(done) of \(range.count) keys …", de: "\(done) von \(range.count) Tasten gemessen …"))
    }
    let table: SoundTable
    if parsed[intervals] {
      let conditions = PitchSurvey.Conditions(
        velocity: velocity, duration: .seconds(parsed[duration]), sampleRate: PitchSurvey.usualRate)
      let keys = try PitchSurvey.measure(
        .preset(file, preset), through: context.gate(progress), range: range, conditions, progress: show)
      table = SoundTable(keys, of: preset, in: file, conditions)
    } else {
      let tuning = try TuningMeasurement(
        of: .preset(file, preset), through: context.gate(progress), range: range, velocity: velocity, progress: show)
      table = SoundTable(tuning, of: preset, in: file, velocity: velocity)
    }
    progress.finish()
    return try invocation.print(table.json, or: table.lines)
  }

  /// The preset's keys within A0…C8; all its keys if none are.
  private static func keys(of preset: SoundFontPreset) -> ClosedRange<MIDINote>? {
    guard let keys = preset.keys else { return nil }
    return keys.overlaps(NoteRange.allowed) ? keys.clamped(to: NoteRange.allowed) : keys
  }
}
