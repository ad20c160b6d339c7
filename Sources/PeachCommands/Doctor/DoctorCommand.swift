import PeachCommandLine
import PeachCore
import PeachTerminal

/// `peach doctor`: checks whether training works here, and gives advice if it doesn't.
///
/// Changes nothing: it creates no file, only reads the database, and plays only silence.
struct DoctorCommand: Sendable {
  /// The types that decode the plans of runs.
  let plans: [Purpose: any RunPlan.Type]

  var spec: CommandSpec {
    CommandSpec(
      name: "doctor",
      overview: Text(
        en: "Check whether training works on this machine.", de: "Prüft, ob das Üben auf diesem Rechner funktioniert."),
      options: [Option.json.spec],
      examples: [
        example("peach doctor", en: "Show what works and what doesn't", de: "Zeigen, was funktioniert und was nicht"),
        example("peach doctor --json", en: "The same for programs", de: "Dasselbe für Programme"),
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
  }

  @Sendable private func run(_ invocation: Invocation) throws -> ExitCode {
    let context = invocation.context
    let database: DatabaseExamination?
    let databaseCheck: DatabaseCheck
    do throws(CommandError) {
      let found = DatabaseExamination(
        folder: try context.dataFolder(), limit: .seconds(5), plans: plans)
      (database, databaseCheck) = (found, DatabaseCheck(found))
    } catch {
      (database, databaseCheck) = (nil, DatabaseCheck(error.message))
    }
    let settings = database?.settings ?? Settings()
    let language = context.language(setting: settings.language)
    let printsJSON = invocation.parsed[.json]
    let width = context.console.outputIsTerminal ? context.width : nil
    let glyphs = Glyphs(environment: context.environment)
    let signs = context.console.showsStyles && glyphs.isUnicode ? glyphs : nil
    let progress = Progress(context.console, language)
    var found: [(finding: Finding, subject: Text)] = []
    var members: [(String, JSON?)] = [("version", .text(Release.version))]
    /// Records a check and prints its findings at once, since the next one may take a while.
    func note(_ check: any Check, as name: String? = nil) throws {
      let findings = check.findings.map { $0.advised(context.dataOptions) }
      found += findings.map { ($0, check.subject) }
      if let name { members.append((name, check.json)) }
      progress.finish()
      if !printsJSON {
        for finding in findings {
          try context.console.print(finding.lines(of: check.subject, language, width: width, signs: signs))
        }
      }
      progress.show(Text(en: "Checking …", de: "Prüfung läuft …"))
    }

    let sound = SoundCheck(settings.sound, context)
    try note(FluidSynthCheck(sound: sound), as: "fluidSynth")
    try note(SoundFontsCheck(context.catalogue), as: "soundFonts")
    try note(sound, as: "sound")
    let wanted = settings.audioDrivers(last: database?.lastDriver)
    let buffers = context.longBuffers
    // Without FluidSynth there are no drivers; that was reported above.
    let drivers = try ((try? DriverCheck.names(wanted: wanted)) ?? []).map { name -> DriverCheck in
      let driver = DriverCheck(name, buffers, environment: context.environment)
      try note(driver)
      return driver
    }
    members.append(("audioDrivers", .array(drivers.map(\.json))))
    let stream = StreamCheck(wanted, opened: drivers.filter(\.opens).map(\.name), longest: buffers.longest)
    try note(stream, as: stream.driver.map { _ in "stream" })
    try note(MIDICheck(MIDIReport(settings.midi)), as: "midi")
    if let person = try context.person() { try note(PersonCheck(name: person.name.text), as: "person") }
    try note(databaseCheck, as: "database")
    try note(SettingsCheck(database), as: "settings")
    try note(TerminalCheck(context), as: "terminal")
    try note(LocaleCheck(context, language: language), as: "locale")
    progress.finish()

    /// The findings that prevent training.
    let troubles = found.filter { $0.finding.state == .trouble }
    if printsJSON {
      func list(_ found: [(finding: Finding, subject: Text)]) -> JSON {
        .array(found.map { $0.finding.json(of: $0.subject) })
      }
      members += [
        ("findings", list(found)), ("troubles", list(troubles)), ("trainingWorks", .bool(troubles.isEmpty)),
      ]
      try context.printJSON(.object(members))
    } else {
      let verdict =
        troubles.isEmpty
        ? Text(en: "Training works on this machine.", de: "Das Üben funktioniert auf diesem Rechner.")
        : Text(
          en: "Training doesn't work on this machine yet.", de: "Das Üben funktioniert auf diesem Rechner noch nicht.")
      let state = troubles.isEmpty ? Finding.State.good : .trouble
      try context.console.print([PageLine(""), state.sign(signs) + PageLine(verdict(language), .bold)])
    }
    return troubles.isEmpty ? .success : .unavailable
  }
}
