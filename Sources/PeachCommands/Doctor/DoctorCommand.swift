import PeachAudio
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach doctor`: whether training would work here, and what to do where it would not.
///
/// Changes nothing: no file is made, the database is only read, and what the device plays is silence.
enum DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor",
    overview: Text(
      en: "Check whether training works here, and say what to do where it does not.",
      de: "Prüft, ob das Üben hier geht, und sagt, was zu tun ist, wenn nicht."),
    options: [Option.json.spec],
    examples: [
      ("peach doctor", Text(en: "What works and what does not", de: "Was geht und was nicht")),
      ("peach doctor --json", Text(en: "The same, for a program", de: "Dasselbe, für ein Programm")),
    ],
    discussion: [
      Text(
        en:
          "Opens each audio driver for a moment and plays one second of silence. Makes no sound and no file, and changes "
          + "nothing. Ends with 0 where training would work, with 69 where it would not.",
        de:
          "Öffnet jeden Audiotreiber kurz und spielt eine Sekunde Stille. Macht keinen Ton und keine Datei und ändert "
          + "nichts. Endet mit 0, wo das Üben ginge, mit 69, wo nicht.")
    ],
    run: run)

  /// What `--json` prints.
  private struct Report: Encodable {
    let version = Release.version
    var fluidSynth: FluidSynthCheck?
    var soundFonts: SoundFontsCheck?
    var sound: SoundCheck?
    var audioDrivers: [DriverCheck] = []
    var stream: StreamCheck?
    var database: DatabaseCheck?
    var settings: SettingsCheck?
    var terminal: TerminalCheck?
    var locale: LocaleCheck?
    /// In English, whatever the user's language.
    var findings: [Line] = []
    /// Those of `findings` that keep training from working.
    var troubles: [Line] = []
    var trainingWorks = false

    struct Line: Encodable {
      let code: Finding.Code
      let state: Finding.State
      let subject: String
      let text: String
      let advice: String?

      init(_ finding: Finding, of subject: Text) {
        (code, state, self.subject) = (finding.code, finding.state, subject.english)
        (text, advice) = (finding.text.english, finding.advice?.english)
      }
    }
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let database: DatabaseExamination?
    let databaseCheck: DatabaseCheck
    do throws(CommandError) {
      let found = DatabaseExamination(
        folder: try context.dataFolder(), limit: .seconds(5),
        plans: [.measurement: MeasurementPlan.self, .experiment: LoudnessPlan.self])
      (database, databaseCheck) = (found, DatabaseCheck(found))
    } catch {
      (database, databaseCheck) = (nil, DatabaseCheck(error.message))
    }
    let settings = database?.settings ?? Settings()
    let language = context.language(setting: settings.language)
    let printsJSON = invocation.parsed[.json]
    let width = context.console.outputIsTerminal ? context.width : nil
    let progress = Progress(context.console, language)
    var report = Report()
    /// Shows what was found as soon as it is known: a driver may take its time.
    func note<Found: Check>(_ check: Found) throws -> Found {
      report.findings += check.findings.map { .init($0, of: check.subject) }
      progress.finish()
      if !printsJSON {
        for finding in check.findings {
          try context.console.print(lines(finding, of: check.subject, language, width: width))
        }
      }
      progress.show(Text(en: "Looking at the audio drivers …", de: "Die Audiotreiber werden angesehen …"))
      return check
    }

    let sound = SoundCheck(settings.sound, context)
    report.fluidSynth = try note(FluidSynthCheck(sound: sound))
    report.soundFonts = try note(SoundFontsCheck(context.catalogue))
    report.sound = try note(sound)
    let wanted = settings.audioDrivers(last: database?.lastDriver)
    let droppedOut = database?.droppedOutDrivers ?? []
    // None without FluidSynth, which has been told.
    for name in (try? DriverCheck.names(wanted: wanted)) ?? [] {
      report.audioDrivers.append(
        try note(DriverCheck(name, hasDroppedOut: droppedOut.contains(name), environment: context.environment)))
    }
    let stream = try note(
      StreamCheck(
        AudioDrivers(wanted, droppedOut: droppedOut), opened: report.audioDrivers.filter(\.opens).map(\.name)))
    report.stream = stream.driver == nil ? nil : stream
    report.database = try note(databaseCheck)
    report.settings = try note(SettingsCheck(database))
    report.terminal = try note(TerminalCheck(context))
    report.locale = try note(LocaleCheck(context, language: language))
    progress.finish()

    report.troubles = report.findings.filter { $0.state == .trouble }
    report.trainingWorks = report.troubles.isEmpty
    if printsJSON {
      try context.printJSON(report)
    } else {
      let verdict =
        report.trainingWorks
        ? Text(en: "Training works here.", de: "Üben geht hier.")
        : Text(en: "Training does not work here yet.", de: "Üben geht hier noch nicht.")
      try context.console.print(["", verdict(language)])
    }
    return report.trainingWorks ? .success : .unavailable
  }

  /// - Parameter width: of the terminal; nil for lines that are not broken, as programs like them.
  private static func lines(
    _ finding: Finding, of subject: Text, _ language: LanguageCode, width: Int?
  ) -> [String] {
    let word =
      switch finding.state {
      case .good: Text(en: "ok", de: "gut")
      case .note: Text(en: "note", de: "Hinweis")
      case .trouble: Text(en: "TROUBLE", de: "FEHLER")
      }
    let begin = word(language).padded(to: 9) + subject(language).padded(to: 15)
    let room = width.map { max(20, $0 - begin.cells) } ?? .max
    let text = Paragraph.lines(finding.text(language), width: room)
    let advice = finding.advice.map { Paragraph.lines("→ " + $0(language), width: room) } ?? []
    return (text + advice).enumerated().map { ($0 == 0 ? begin : "".padded(to: begin.cells)) + $1 }
  }
}
