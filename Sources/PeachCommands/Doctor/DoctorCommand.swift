import PeachAudio
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach doctor`: checks whether training works here, and gives advice if it doesn't.
///
/// Changes nothing: it creates no file, only reads the database, and plays only silence.
enum DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor",
    overview: Text(
      en: "Check whether training works on this machine, and what to do if it doesn't.",
      de: "Prüft, ob das Üben auf diesem Rechner funktioniert, und sagt, was sonst zu tun ist."),
    options: [Option.json.spec],
    examples: [
      ("peach doctor", Text(en: "Show what works and what doesn't", de: "Zeigen, was funktioniert und was nicht")),
      ("peach doctor --json", Text(en: "The same for programs", de: "Dasselbe für Programme")),
    ],
    discussion: [
      Text(
        en:
          "Opens each audio driver briefly and plays one second of silence. Changes nothing. The exit code is 0 if training "
          + "works, otherwise 69.",
        de:
          "Öffnet jeden Audiotreiber kurz und spielt eine Sekunde Stille. Ändert nichts. Der Rückgabewert ist 0, wenn das Üben "
          + "funktioniert, sonst 69.")
    ],
    run: run, dataUse: .inspects)

  /// The output of `--json`.
  private struct Report: Encodable {
    let version = Release.version
    var fluidSynth: FluidSynthCheck?
    var soundFonts: SoundFontsCheck?
    var sound: SoundCheck?
    var audioDrivers: [DriverCheck] = []
    var stream: StreamCheck?
    var midi: MIDICheck?
    var person: PersonCheck?
    var database: DatabaseCheck?
    var settings: SettingsCheck?
    var terminal: TerminalCheck?
    var locale: LocaleCheck?
    /// In English, regardless of the user's language.
    var findings: [Line] = []
    /// The findings that prevent training.
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
    /// Records a check and prints its findings at once, since the next one may take a while.
    func note<Found: Check>(_ check: Found) throws -> Found {
      report.findings += check.findings.map { .init($0, of: check.subject) }
      progress.finish()
      if !printsJSON {
        for finding in check.findings {
          try context.console.print(lines(finding, of: check.subject, language, width: width))
        }
      }
      progress.show(Text(en: "Checking …", de: "Prüfung läuft …"))
      return check
    }

    let sound = SoundCheck(settings.sound, context)
    report.fluidSynth = try note(FluidSynthCheck(sound: sound))
    report.soundFonts = try note(SoundFontsCheck(context.catalogue))
    report.sound = try note(sound)
    let wanted = settings.audioDrivers(last: database?.lastDriver)
    let droppedOut = context.longBuffers.drivers
    // Without FluidSynth there are no drivers; that was reported above.
    for name in (try? DriverCheck.names(wanted: wanted)) ?? [] {
      report.audioDrivers.append(
        try note(DriverCheck(name, hasDroppedOut: droppedOut.contains(name), environment: context.environment)))
    }
    let stream = try note(
      StreamCheck(wanted, opened: report.audioDrivers.filter(\.opens).map(\.name)))
    report.stream = stream.driver == nil ? nil : stream
    report.midi = try note(MIDICheck(MIDIReport(settings.midi)))
    if let person = try context.person() { report.person = try note(PersonCheck(person)) }
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
        ? Text(en: "Training works on this machine.", de: "Das Üben funktioniert auf diesem Rechner.")
        : Text(
          en: "Training doesn't work on this machine yet.", de: "Das Üben funktioniert auf diesem Rechner noch nicht.")
      try context.console.print(["", verdict(language)])
    }
    return report.trainingWorks ? .success : .unavailable
  }

  /// The lines of a finding.
  ///
  /// - Parameter width: the width of the terminal; nil for unbroken lines.
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
