import FoundationEssentials
import PeachCommandLine
import PeachCore
import PeachLanguage

/// The options of all commands that run sessions: listener, output, display and seed.
package enum SessionOptions {
  package static let seed = Option(
    "seed", .seed, "N",
    Text(
      en: "Seed of the random choices; the same seed repeats them",
      de: "Startwert des Zufalls; gleicher Startwert, gleiche Auswahl"))
  package static let listener = Option(
    "listener", .listener, "LISTENER",
    Text(
      en:
        "Let a simulated listener answer: 'simulated', optionally with threshold (8 cents), lapse (0.02), bias (0), "
        + "slope (1), shape (normal), loudness (0 cents per dB) and rt (0.9 s), as in "
        + "simulated:threshold=12,lapse=0.05; for matching with bias (0 cents), precision (4 cents), hysteresis (0) and rt "
        + "(2.5 s). Needs no audio device and "
        + "doesn't change your data; with --set audio-driver=NAME, the notes are played",
      de:
        "Einen simulierten Hörer antworten lassen: »simulated«, wahlweise mit threshold (8 Cent), lapse (0.02), bias (0), "
        + "slope (1), shape (normal), loudness (0 Cent je dB) und rt (0.9 s), etwa "
        + "simulated:threshold=12,lapse=0.05; beim Nachstimmen mit bias (0 Cent), precision (4 Cent), hysteresis (0) und rt "
        + "(2.5 s). Braucht kein Audiogerät und "
        + "ändert deine Daten nicht; mit --set audio-driver=NAME erklingen die Töne"))
  /// The length of a training.
  static let comparisons = Option(
    "comparisons", .integer(1...Int.max), "N",
    Text(en: "Stop after N answers", de: "Nach N Antworten aufhören"))
  /// The time that a training takes.
  static let minutes = Option(
    "minutes", .number(0.1...1440, "min"), "N",
    Text(
      en: "Stop after N minutes, once the current trial is answered",
      de: "Nach N Minuten aufhören, sobald die laufende Aufgabe beantwortet ist"))
  package static let output = Option(
    "output", .wavFile, "FILE",
    Text(
      en: "Write a WAV file, faster than real time, instead of playing; needs --listener or --events",
      de: "Statt zu spielen eine WAV-Datei schreiben, schneller als in Echtzeit; braucht --listener oder --events"))
  package static let transcript = Option.flag(
    "transcript",
    Text(
      en: "Print each question and the answer of a simulated listener",
      de: "Jede Frage und die Antwort eines simulierten Hörers ausgeben"))
  package static let events = Option<EventFormat?>(
    "events", .choice, "FORMAT",
    Text(
      en:
        "For programs: print one JSON object per change of state; read answers, such as higher or lower, and quit from "
        + "standard input",
      de:
        "Für Programme: bei jedem Zustandswechsel ein JSON-Objekt ausgeben; Antworten, etwa higher oder lower, und quit "
        + "von der Standardeingabe lesen"))

  package enum EventFormat: String, CaseIterable {
    /// JSON lines.
    case jsonl
  }

  package static let all = [Option.set.spec, seed.spec, listener.spec, output.spec, transcript.spec, events.spec]

  /// For commands whose runs are stored.
  package static let resume = Option.flag(
    "continue", Text(en: "Continue the latest run", de: "Den letzten Durchgang fortsetzen"))

  /// For commands that explain the session to participants.
  package static let skipIntroduction = Option.flag(
    "skip-introduction",
    Text(en: "Begin without the introduction and practice", de: "Ohne Einführung und Übung beginnen"))

  /// The introduction of a session: nil if the user skips it, or if the session has begun already.
  package static func introduction(_ parsed: ParsedCommand, isBegun: Bool, _ text: Text) -> Text? {
    parsed[skipIntroduction] || isBegun ? nil : text
  }

  /// Rejects options that `--continue` can't change, since they are stored with the run.
  ///
  /// - Parameter free: options that may change, besides those for the listener, output and display.
  package static func checkContinue(_ parsed: ParsedCommand, free: [OptionSpec] = []) throws {
    guard parsed[resume] else { return }
    let free =
      free + MIDIOptions.all + [
        resume.spec, Option.json.spec, events.spec, listener.spec, output.spec, transcript.spec,
        SoundOptions.audioDriver.spec, SoundOptions.soundFont.spec, skipIntroduction.spec,
      ]
    let names = Set(free.map(\.name))
    if let fixed = parsed.command.options.first(where: { parsed.has($0) && !names.contains($0.name) }) {
      throw parsed.usageError(
        en: "'\(fixed.word)' can't be combined with '\(resume.word)': a run continues as it began.",
        de:
          "»\(fixed.word)« lässt sich nicht mit »\(resume.word)« kombinieren: Ein Durchgang wird so fortgesetzt, "
          + "wie er begonnen hat.")
    }
  }

  /// Claims a run for this process.
  ///
  /// - Throws: `runInUse` if another process uses it.
  package static func claim(_ run: UUID, in store: TrainingDataStore) throws(DataStoreError) {
    guard try store.locks.claim(run) else { throw .runInUse }
  }

  /// Rejects options that contradict each other. Call it before opening files.
  package static func check(_ parsed: ParsedCommand) throws {
    try SoundOptions.check(parsed)
    if parsed.assigned.contains(.exercise),
      !parsed.command.arguments.contains(where: { $0.name == ArgumentSpec.exercise.name })
    {
      throw parsed.usageError(
        en: "'--set exercise' doesn't apply here: measurements and experiments use pitch comparison.",
        de: "»--set exercise« gilt hier nicht: Messungen und Versuche verwenden den Tonhöhenvergleich.")
    }
    if parsed[transcript] && (!parsed.has(listener) || parsed.has(events)) {
      throw parsed.usageError(
        en: "'--transcript' needs '--listener', and can't be combined with '--events'.",
        de: "»--transcript« braucht »--listener« und lässt sich nicht mit »--events« kombinieren.")
    }
    if parsed.has(output) && !parsed.has(listener) && !parsed.has(events) {
      throw parsed.usageError(
        en: "'--output' needs '--listener' or '--events jsonl', because there is nothing to hear.",
        de: "»--output« braucht »--listener« oder »--events jsonl«, weil nichts zu hören ist.")
    }
  }

  /// Rejects parameters of a listener that no task reads.
  ///
  /// - Parameter ignoresOthers: whether those of a listener who compares are taken with all tasks.
  package static func checkListener(
    _ parsed: ParsedCommand, for tasks: [Exercise], ignoresOthers: Bool = false
  ) throws(UsageError) {
    guard let written = parsed.options[listener.spec.name]?.last, let given = NamedParameters(written) else {
      return
    }
    let (tunes, compares) = (
      tasks.contains(where: \.answerForm.isTuning), tasks.contains { !$0.answerForm.isTuning }
    )
    let own =
      !tunes
      ? SimulatedListener.answeringParameters
      : compares || ignoresOthers ? SimulatedListener.parameters : SimulatedListener.tuningParameters
    if let other = given.values.first(where: { !own.contains($0.name) }) {
      throw parsed.usageError(MatchingMessages.notForListener(other.name, tunes: tunes, others: own))
    }
    guard compares, let bias = parsed[listener]?.bias, abs(bias) > 10 else { return }
    throw parsed.usageError(MatchingMessages.biasTooLarge)
  }
}
