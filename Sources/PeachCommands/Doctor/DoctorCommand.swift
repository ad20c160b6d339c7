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
    var found: [(finding: Finding, subject: Text)] = []
    /// Records a check and prints its findings at once, since the next one may take a while.
    func note<Found: Check>(_ check: Found) throws -> Found {
      found += check.findings.map { ($0, check.subject) }
      progress.finish()
      if !printsJSON {
        for finding in check.findings {
          try context.console.print(lines(finding, of: check.subject, language, width: width))
        }
      }
      progress.show(Text(en: "Checking …", de: "Prüfung läuft …"))
      return check
    }

    let soundCheck = SoundCheck(settings.sound, context)
    let fluidSynth = try note(FluidSynthCheck(sound: soundCheck))
    let soundFonts = try note(SoundFontsCheck(context.catalogue))
    let sound = try note(soundCheck)
    let wanted = settings.audioDrivers(last: database?.lastDriver)
    let droppedOut = context.longBuffers.drivers
    // Without FluidSynth there are no drivers; that was reported above.
    let drivers = try ((try? DriverCheck.names(wanted: wanted)) ?? []).map { name in
      try note(DriverCheck(name, hasDroppedOut: droppedOut.contains(name), environment: context.environment))
    }
    let stream = try note(StreamCheck(wanted, opened: drivers.filter(\.opens).map(\.name)))
    let midi = try note(MIDICheck(MIDIReport(settings.midi)))
    let person = try context.person().map { try note(PersonCheck($0)) }
    _ = try note(databaseCheck)
    let settingsCheck = try note(SettingsCheck(database))
    let terminal = try note(TerminalCheck(context))
    let locale = try note(LocaleCheck(context, language: language))
    progress.finish()

    /// The findings that prevent training.
    let troubles = found.filter { $0.finding.state == .trouble }
    if printsJSON {
      func lines(_ found: [(finding: Finding, subject: Text)]) -> JSON {
        .array(found.map { $0.finding.json(of: $0.subject) })
      }
      try context.printJSON([
        "version": .text(Release.version), "fluidSynth": fluidSynth.json, "soundFonts": soundFonts.json,
        "sound": sound.json, "audioDrivers": .array(drivers.map(\.json)),
        "stream": stream.driver == nil ? nil : stream.json, "midi": midi.json, "person": person?.json,
        "database": databaseCheck.json, "settings": settingsCheck.json, "terminal": terminal.json,
        "locale": locale.json, "findings": lines(found), "troubles": lines(troubles),
        "trainingWorks": .bool(troubles.isEmpty),
      ])
    } else {
      let verdict =
        troubles.isEmpty
        ? Text(en: "Training works on this machine.", de: "Das Üben funktioniert auf diesem Rechner.")
        : Text(
          en: "Training doesn't work on this machine yet.", de: "Das Üben funktioniert auf diesem Rechner noch nicht.")
      try context.console.print(["", verdict(language)])
    }
    return troubles.isEmpty ? .success : .unavailable
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
