import FoundationEssentials
import PeachCore
import PeachLanguage
import PeachTerminal

/// The options of all commands in which comparisons are answered: who answers, how that is shown, where it sounds.
enum SessionOptions {
  static let seed = Option(
    "seed", .seed, "N",
    Text(en: "Make the same random choices again", de: "Dieselben Zufallsentscheidungen noch einmal treffen"))
  static let listener = Option(
    "listener", .listener, "LISTENER",
    Text(
      en:
        "Let a simulated listener answer: 'simulated', or with threshold (8 cents), lapse (0.02), bias (0), loudness "
        + "(0 cents per dB) and rt (0.9 s), such as simulated:threshold=12,lapse=0.05. Needs no device and leaves your "
        + "data alone; with --audio-driver it plays aloud",
      de:
        "Einen simulierten Hörer antworten lassen: »simulated«, oder mit threshold (8 Cent), lapse (0.02), bias (0), "
        + "loudness (0 Cent je dB) und rt (0.9 s), etwa simulated:threshold=12,lapse=0.05. Braucht kein Gerät und lässt "
        + "deine Daten in Ruhe; mit --audio-driver erklingt es"))
  static let output = Option(
    "output", .outputFile, "FILE",
    Text(
      en: "Into a WAV file instead of a device, faster than real time; with --listener or --events",
      de: "In eine WAV-Datei statt auf ein Gerät, schneller als in Echtzeit; mit --listener oder --events"))
  static let events = Option<EventFormat?>(
    "events", .choice, "FORMAT",
    Text(
      en: "For a program: one JSON object per state change; takes higher, lower, quit on standard input",
      de: "Für ein Programm: ein JSON-Objekt je Zustandswechsel; nimmt higher, lower, quit von der Standardeingabe"))

  enum EventFormat: String, CaseIterable {
    /// JSON lines.
    case jsonl
  }

  static let all = [Option.set.spec, seed.spec, listener.spec, output.spec, events.spec]

  /// Of commands whose runs are stored.
  static let resume = Option.flag(
    "continue", Text(en: "Go on with the latest run", de: "Den letzten Durchgang fortsetzen"))

  /// With `--continue` everything is as it was begun, since it is stored with the run: but for what is named in `free`, and
  /// who answers and how it is shown.
  static func checkContinue(_ parsed: ParsedCommand, free: [OptionSpec] = []) throws {
    guard parsed[resume] else { return }
    let free =
      free + [
        resume.spec, Option.json.spec, events.spec, listener.spec, output.spec, SoundOptions.audioDriver.spec,
        SoundOptions.soundFont.spec,
      ]
    let names = Set(free.map(\.name))
    if let fixed = parsed.command.options.first(where: { parsed.has($0) && !names.contains($0.name) }) {
      throw parsed.usageError(
        Text(
          en: "'\(resume.word)' goes on as it was begun: '\(fixed.word)' cannot be changed.",
          de: "»\(resume.word)« geht weiter, wie es begonnen wurde: »\(fixed.word)« lässt sich nicht ändern."))
    }
  }

  /// A run is answered in one place at a time.
  static func claim(_ run: UUID, in store: TrainingDataStore) throws {
    guard try store.claim(run) else {
      throw CommandError(ErrorMessage(SessionMessages.answeredElsewhere), .unavailable)
    }
  }

  /// Finds contradictions, before any file is opened.
  static func check(_ parsed: ParsedCommand) throws {
    try SoundOptions.check(parsed)
    if parsed.has(output) && !parsed.has(listener) && !parsed.has(events) {
      throw parsed.usageError(
        Text(
          en: "'--output' renders without a device and needs somebody to answer: '--listener' or '--events jsonl'.",
          de: "»--output« kommt ohne Gerät aus und braucht jemanden, der antwortet: »--listener« oder »--events jsonl«."
        ))
    }
  }
}
