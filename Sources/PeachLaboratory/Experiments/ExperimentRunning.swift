import PeachAudio
import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage
import PeachTerminal

/// `peach experiment run`: runs an experiment with one participant.
enum ExperimentRunning {
  static let participant = Option(
    "participant", .text, "ID",
    en: "The participant's ID, letters and digits, from which the order of trials follows",
    de: "Die Kennung der Person aus Buchstaben und Ziffern, aus der die Reihenfolge der Aufgaben folgt")

  static let spec = CommandSpec(
    name: "run",
    overview: Text(en: "Run an experiment with one participant.", de: "Macht einen Versuch mit einer Person."),
    arguments: [ExperimentArgument.file.spec],
    options: [
      participant.spec,
      SessionOptions.resume.spec(
        Text(
          en: "Continue the participant's interrupted run", de: "Den unterbrochenen Durchgang der Person fortsetzen")),
      SessionOptions.skipIntroduction.spec(
        Text(
          en: "Begin without the welcome page and instructions", de: "Ohne Begrüßung und Anleitung beginnen")),
      Option.json.spec(
        Text(en: "Print the findings as JSON at the end", de: "Die Ergebnisse am Ende als JSON ausgeben")),
      SoundOptions.soundFont.spec, SoundOptions.audioDriver.spec.unlisted, SessionOptions.listener.spec,
      SessionOptions.output.spec, SessionOptions.transcript.spec.rare, SessionOptions.events.spec,
    ] + MIDIOptions.all.map(\.rare),
    examples: [
      example("peach experiment run louder.json --participant P07", en: "One participant", de: "Eine Person"),
      example(
        "peach experiment run louder.json --participant P07 --continue", en: "After an interruption",
        de: "Nach einer Unterbrechung"),
      example(
        "peach experiment run louder.json --participant S1 --listener simulated:threshold=8 --json",
        en: "Answered by a simulated listener, without sound", de: "Von einem simulierten Hörer beantwortet, ohne Ton"),
    ],
    discussion: [
      Text(
        en:
          "The same file and the same ID give the same trials everywhere; adaptive ones follow the answers too. The answers "
          + "don't count for your profile. If the louder note would clip, all notes are lowered by the same amount.",
        de:
          "Dieselbe Datei und dieselbe Kennung ergeben überall dieselben Aufgaben; adaptive folgen auch den Antworten. Die "
          + "Antworten gehen nicht in dein Profil ein. Würde der lautere Ton übersteuern, werden alle Töne gleich stark "
          + "abgesenkt.")
    ],
    run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (parsed, context) = (invocation.parsed, invocation.context)
    try SessionOptions.check(parsed)
    try ExperimentSettings.check(parsed)
    if let id = parsed[participant] {
      guard ExperimentFile.isID(id) else { throw parsed.usageError(ExperimentMessages.badID) }
    } else if !LoudnessForm.isShort(parsed) {
      throw parsed.usageError(ExperimentMessages.needsID)
    }
    let file = try ExperimentArgument.read(invocation)
    try SessionOptions.checkListener(parsed, for: file.blocks.map(\.task), ignoresOthers: true)
    if !file.groups.isEmpty, file.group(of: parsed[participant]) == nil {
      throw parsed.usageError(ExperimentMessages.noGroup(parsed[participant] ?? "", of: file.groups))
    }
    // A run of the short form continues with the sound of its own file, which is known later.
    let sources = parsed[SessionOptions.resume] ? nil : try ExperimentSound(of: file, parsed, context).sources
    _ = try ExperimentArgument.tuned(file, parsed)
    let training = Training(invocation)
    var session: ExperimentSession?
    var code = ExitCode.success
    // A session for each stretch of blocks with the same task.
    repeat {
      session?.goOn()
      code = try training.run { data in
        let current = try session ?? ExperimentSession(file, participant: parsed[participant], invocation, data)
        session = current
        return try current.plan(
          data, sources ?? ExperimentSound(of: current.file, parsed, context).sources, invocation)
      }
    } while code == .success && training.goesOn
    return code
  }
}

/// The sounds of an experiment's file on this machine.
struct ExperimentSound {
  /// By their places in the file.
  let sources: [SoundSource]

  /// - Throws: `CommandError` if this machine lacks the SoundFont, or the SoundFont a preset.
  init(of experiment: ExperimentFile, _ parsed: ParsedCommand, _ context: Context) throws {
    let sound = experiment.sound
    if parsed.has(SoundOptions.soundFont), sound.presets.allSatisfy({ $0 == ExperimentFile.FileSound.sine }) {
      throw parsed.usageError(ExperimentMessages.needsNoSoundFont)
    }
    var file: SoundFontFile?
    var sources: [SoundSource] = []
    for preset in sound.presets {
      if preset == ExperimentFile.FileSound.sine {
        sources.append(.sine)
        continue
      }
      let font = try file ?? Self.soundFont(sound, parsed, context)
      file = font
      do throws(AudioError) {
        sources.append(.preset(font, try font.preset(named: preset)))
      } catch {
        // The preset is named by the file, not by an option.
        let message = ErrorMessage(error)
        let defect = experiment.defect(ofPreset: preset, message.text)
        let name = ExperimentArgument.name(parsed)
        throw CommandError(ErrorMessage(ExperimentMessages.defect(defect, in: name), hint: message.hint), .badData)
      }
    }
    self.sources = sources
  }

  private static func soundFont(
    _ sound: ExperimentFile.FileSound, _ parsed: ParsedCommand, _ context: Context
  ) throws -> SoundFontFile {
    if let path = parsed[SoundOptions.soundFont], let name = sound.soundFont, FilePaths.name(of: path) != name {
      throw parsed.usageError(ExperimentMessages.otherSoundFont(path, name))
    }
    let font = try SoundFontFile(named: parsed[SoundOptions.soundFont] ?? sound.soundFont, in: context.catalogue)
    if let wanted = sound.sha256, FileDigest(path: font.path, font.version)?.wait() != wanted {
      throw CommandError(ErrorMessage(ExperimentMessages.otherDigest(font.path)), .badData)
    }
    return font
  }
}

extension Respondent {
  /// Who answers what a command line asks.
  init(_ parsed: ParsedCommand) {
    if let listener = parsed.options[SessionOptions.listener.spec.name]?.last {
      self = .simulated(listener)
    } else {
      self = parsed.has(SessionOptions.events) || isatty(0) == 0 ? .program : .person
    }
  }
}

/// One participant's run of an experiment, in one session or several.
final class ExperimentSession {
  private let run: ExperimentRun
  private let follower: CourseFollower<ExperimentCourse>
  /// The answers of this run that were stored before.
  private let answered: Int
  private var hasBegun = false
  /// This session, and those before it.
  private var current: RunSession
  private let earlierSessions: [RunSession]
  /// The time of the last answer before this session.
  private let latestAnswer: UTCTime?

  /// A new run, or the interrupted one.
  init(_ file: ExperimentFile, participant: String?, _ invocation: Invocation, _ data: UserData) throws {
    let parsed = invocation.parsed
    let rig = try ExperimentRig(of: file, parsed, in: data.store)
    // Claimed before the runs are read, because a run is stored only with its first answer.
    let isFree =
      try parsed[SessionOptions.resume]
      || participant.map { try data.store.locks.claim(SHA256("\(file.hash) \($0)".utf8).seed) } ?? true
    let everybody = try data.store.runs.experiments()
    let all = everybody.filter { $0.plan.participant == participant }
    let earlier = all.filter {
      (participant != nil || !$0.plan.isEarlier)
        && ($0.plan.file.hash == file.hash || LoudnessForm.isShort(parsed) && parsed[SessionOptions.resume])
    }
    let versions = participant == nil ? [] : all.filter { $0.plan.file.isVersion(of: file) }
    let note =
      versions.isEmpty
      ? nil
      : ExperimentMessages.hasOtherVersions(
        participant ?? "", versions.map { String($0.stored.id.uuidString.prefix(8)) })
    var course: ExperimentCourse
    let stored: Int
    if parsed[SessionOptions.resume] {
      guard let latest = earlier.first else {
        throw CommandError(
          ErrorMessage(ExperimentMessages.nothingToContinue, hint: try note ?? data.store.runs.leftOut()),
          .missingInput)
      }
      guard !latest.plan.isEarlier else {
        throw CommandError(ErrorMessage(ExperimentMessages.earlierCannotGoOn), .missingInput)
      }
      run = latest
      course = ExperimentCourse(latest.plan)
      let answers = try data.store.runs.answers(of: latest.stored.id)
      (stored, latestAnswer) = (answers.count, answers.last?.time)
      course.resume(after: answers, latest.plan.file.settings.training)
      guard !course.isFinished else {
        throw CommandError(ErrorMessage(ExperimentMessages.nothingToContinue), .missingInput)
      }
    } else {
      if let participant, let latest = earlier.first {
        var done = ExperimentCourse(latest.plan)
        done.resume(after: try data.store.runs.answers(of: latest.stored.id), latest.plan.file.settings.training)
        throw CommandError(
          ErrorMessage(
            done.isFinished ? ExperimentMessages.done(by: participant) : ExperimentMessages.begun(by: participant)),
          .usage)
      }
      guard isFree else {
        throw CommandError(
          ErrorMessage(ExperimentMessages.isRunning(by: participant ?? ""), hint: ExperimentMessages.usesOtherID),
          .unavailable)
      }
      let similar = everybody.compactMap(\.plan.participant).first {
        $0 != participant && $0.lowercased() == participant?.lowercased()
      }
      let notes = [note, similar.map { ExperimentMessages.isAnother(participant ?? "", than: $0) }]
      for case let note? in notes { invocation.context.console.say(note(invocation.context.language)) }
      let plan = ExperimentPlan(file, participant: participant, rig: rig?.json)
      run = ExperimentRun(stored: try .init(plan: plan), plan: plan)
      (course, stored, latestAnswer) = (ExperimentCourse(plan), 0, nil)
    }
    try rig?.announce(file, invocation, in: data.store)
    course.goOn()
    answered = course.answers
    follower = CourseFollower(course)
    earlierSessions = run.plan.sessions
    current = RunSession(
      started: .now, answersBefore: stored, respondent: Respondent(parsed), build: invocation.context.build,
      system: SystemName.current, soundFontSHA256: nil, rig: rig?.json)
  }

  fileprivate var file: ExperimentFile { run.plan.file }

  /// Enters the next task, for which there is another session.
  func goOn() { follower.latest.goOn() }

  func plan(_ data: UserData, _ sources: [SoundSource], _ invocation: Invocation) throws -> SessionPlan {
    let (parsed, context) = (invocation.parsed, invocation.context)
    // For each task anew, since each has a store of its own.
    try SessionOptions.claim(run.stored.id, in: data.store)
    defer { hasBegun = true }
    try identifySoundFont(sources, data)
    let form = ResultForm(parsed)
    let hasResult = form != .words || data.isTemporary
    let (run, follower, file) = (run, follower, file)
    let stored = try data.isTemporary ? context.storedSettings() : data.store.settings()
    let settings = file.settings(of: follower.latest.exercise, sources[0].id, from: stored)
    var plan = SessionPlan(
      purpose: .experiment, run: run.stored, course: follower.course,
      seed: SHA256("\(file.hash) \(run.plan.participant ?? "") \(follower.latest.answers)".utf8).seed >> 1,
      settings: settings, otherSounds: Array(sources.dropFirst()), answers: nil, hasResult: hasResult)
    plan.comparesSounds = file.comparesSounds
    plan.latestAnswer = latestAnswer
    plan.pause = {
      let text = file.texts[.pause].map { [$0.text] } ?? []
      return text + [ExperimentMessages.done(follower.latest.answers, of: follower.latest.planned)]
    }
    plan.progress = { SessionProgress(done: follower.latest.answers, of: follower.latest.planned) }
    plan.pages = hasBegun ? [task(after: plan.pause())] : parsed[SessionOptions.skipIntroduction] ? consent : pages
    plan.strategy = { trial in file.strategy(of: trial.condition) }
    plan.storedPlan = { [self] output in
      current.output = .init(
        driver: output.driver, sampleRate: output.sampleRate, period: output.period,
        latency: output.latency?.inSeconds)
      return try? run.plan.json(with: earlierSessions + [current]).written(onOneLine: true)
    }
    plan.agreed = { [self] in
      current.consent = (.now, file.texts[.consent]?.language(context.language) ?? context.language.rawValue)
    }
    plan.goesOn = { follower.latest.awaitsNextTask }
    plan.conclude = {
      let (course, lost) = (follower.latest, data.writer.lost?.answers ?? 0)
      guard course.answers > lost else { return }
      if course.isFinished, let text = file.texts[.end] {
        for line in text.text.paragraphs(context.language) { context.console.say(line(context.language)) }
      }
      let stored =
        data.isTemporary
        ? TrainingMessages.answersAreGone
        : ExperimentMessages.stored(
          course.answers - lost, isWhole: course.isFinished && lost == 0,
          run: ExperimentArgument.words(parsed, run.plan.participant), options: context.dataOptions)
      context.console.say(stored(context.language))
      guard hasResult, course.isFinished else { return }
      // It isn't stored yet if another program kept the database locked.
      let whole = try data.store.runs.experiments().first { $0.stored.id == run.stored.id }
      try FindingsOutput([whole ?? run], in: data.store, context).print(context, as: form)
    }
    return plan
  }

  /// Knows the SoundFont by its digest before the first trial. A run that goes on needs the one with which it began.
  private func identifySoundFont(_ sources: [SoundSource], _ data: UserData) throws {
    let fonts = sources.compactMap { source -> SoundFontFile? in
      if case .preset(let font, _) = source { font } else { nil }
    }
    guard let font = fonts.first else { return }
    let known = answered > 0 ? try data.store.runs.soundFont(of: run.stored.id) : nil
    let sha256 =
      try data.store.sounds.digest(of: font.version) ?? FileDigest(path: font.path, font.version)?.wait()
    current.soundFontSHA256 = sha256
    if let sha256, !data.isTemporary { try data.store.sounds.setDigest(sha256, of: font.record, font.version) }
    let first = earlierSessions.first?.soundFontSHA256 ?? known?.sha256
    let isAnother = known.map { $0.record.size != font.record.size } ?? false
    guard isAnother || first != nil && sha256 != nil && first != sha256 else { return }
    throw CommandError(
      ErrorMessage(
        SessionMessages.anotherSoundFont(font.path),
        hint: SessionMessages.nameSoundFont(known?.record.file ?? font.record.file)),
      .missingInput)
  }

  /// What must be accepted even if the rest is skipped, unless the run was interrupted.
  private var consent: [SessionPage] {
    guard answered == 0, !hasBegun else { return [] }
    return file.texts[.consent].map { [SessionPage(text: $0.text, isConsent: true)] } ?? []
  }

  private var pages: [SessionPage] {
    guard answered == 0 else { return [] }
    let welcome = file.texts[.welcome].map { [SessionPage(text: $0.text)] } ?? []
    return welcome + consent + [task()]
  }

  /// The question that follows.
  private func task(after texts: [Text] = []) -> SessionPage {
    let (words, form) = (follower.latest.exercise.words, follower.latest.exercise.answerForm)
    let how = form.isSides ? [SessionMessages.howToAnswer(form)] : []
    return SessionPage(text: (texts + [words.question] + how).joined("\n") ?? words.question, isPause: hasBegun)
  }
}
