import PeachAudio
import PeachCore
import PeachTerminal

/// One sitting, whatever it is for: decides where it takes place and who answers, and puts the parts together.
final class Training {
  let parsed: ParsedCommand
  let context: Context
  var language: LanguageCode
  let console: Console
  let surface: Surface
  var signals: SignalPipe { surface.signals }
  let listener: SimulatedListener?
  let seed: UInt64
  /// Without a device: the clock is that of the audio.
  private let isOffline: Bool
  /// Writes to the user's data, for all trainings and screens; nil where nothing has been written yet.
  private(set) var writer: StoreWriter?
  private var checkedFolder: String?
  private var saysNothingIsStored = false
  /// What the Start Screen has chosen since the beginning.
  var chosenExercise: ExerciseName?

  /// - Parameter surface: where somebody sits; nil for what the process has.
  init(_ invocation: Invocation, surface: Surface? = nil) {
    parsed = invocation.parsed
    context = invocation.context
    language = context.language
    console = context.console
    listener = parsed[SittingOptions.listener]
    isOffline = parsed.has(SittingOptions.output) || (listener != nil && !parsed.has(SoundOptions.audioDriver))
    seed = parsed[SittingOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    let face = parsed.has(SittingOptions.events) ? .pipe : Surface.Face(context, isPlain: parsed[GlobalOptions.plain])
    self.surface = surface ?? Surface(context, listener == nil ? face : .nobody)
  }

  /// - Parameters:
  ///   - isTraining: whether the screens lie around it, where somebody sits at a terminal.
  ///   - assign: says what is to be asked, once the user's data are open.
  func run(isTraining: Bool = false, _ assign: @escaping (UserData) throws -> Assignment) throws -> ExitCode {
    if isOffline { return try runOffline(try sitting(assign)) }
    switch surface.face {
    case .screen where isTraining, .words where isTraining: return try App(self).run(from: .training)
    case .screen, .words, .pipe, .nobody: return try LiveTraining(self, assign).run()
    }
  }

  /// Opens the user's data, and settles what is to be asked.
  func sitting(_ assign: (UserData) throws -> Assignment) throws -> Sitting {
    let data = try userData()
    let assignment = try assign(data)
    let stored = data.isTemporary ? try context.storedSettings() : nil
    let settings = SettingsSource(
      data, fixed: assignment.settings ?? stored, parsed: parsed, catalogue: context.catalogue)
    return Sitting(data: data, settings: settings, assignment: assignment)
  }

  /// The settings that the command line and the Start Screen choose over the stored ones.
  var choice: Choice { Choice(parsed: parsed, exercise: chosenExercise) }

  struct Choice: Sendable {
    let parsed: ParsedCommand
    let exercise: ExerciseName?

    func applied(to stored: Settings) -> Settings {
      var settings = parsed.applied(to: stored)
      settings.exercise = exercise ?? settings.exercise
      return settings
    }
  }

  /// What is trained.
  func exercise() throws -> any Exercise {
    Exercises[choice.applied(to: try context.storedSettings()).exercise] ?? Exercises.all[0]
  }

  /// A training of so many comparisons, or until it is stopped.
  func training(_ data: UserData) throws -> Assignment {
    let exercise = try exercise()
    let comparisons = parsed[TrainCommand.comparisons]
    let course = TrainingCourse(
      exercise, profile: try profile(of: exercise, data.store), history: try history(of: exercise, data.store),
      comparisons: comparisons)
    return Assignment(
      course: course, refresh: { [listener] in listener == nil ? Self.refreshed($0, data.store) : $0 }, seed: seed,
      answers: comparisons)
  }

  /// The training with the answers that another process has stored meanwhile; as it was where they can't be read now.
  private static func refreshed(_ course: any Course, _ store: TrainingDataStore) -> any Course {
    guard var training = course as? TrainingCourse, let history = try? store.trainingHistory(of: course.exercise),
      let newest = history.last?.time, training.history.last.map({ $0.time < newest }) ?? true,
      let profile = try? store.profile(of: course.exercise)
    else { return course }
    training.update(profile: profile, history: history)
    return training
  }

  /// Better said now than in the middle of a training.
  func check(_ source: SoundSource, for sitting: Sitting) throws(AudioError) {
    guard case .preset(_, let preset) = source else { return }
    let settings = sitting.settings.current()
    // An adaptive range lies within the keys; there have to be enough of them.
    let range =
      sitting.assignment.range
      ?? settings.settled(sitting.store, context.catalogue, sound: source).training.noteRange
    guard let keys = preset.keys, keys.contains(range.lowest), keys.contains(range.highest) else {
      throw .missingKeys(preset: preset.name, keys: preset.keys)
    }
  }

  /// Where answers go.
  ///
  /// Nobody has heard what is rendered offline or answered by a model: it enters a database only where one is named.
  private func userData() throws -> UserData {
    let isTemporary = (isOffline || listener != nil) && context.givenDataFolder == nil
    let store = isTemporary ? try TrainingDataStore.temporary() : try TrainingDataStore(folder: folder())
    // In memory nobody waits; offline nobody listens.
    let writer =
      isTemporary || isOffline
      ? StoreWriter(here: store, isLeaving: { [signals] in signals.ending != nil }) : try openWriter()
    return UserData(store: store, writer: writer, isTemporary: isTemporary)
  }

  /// Where the user's data is written to.
  private func folder() throws(CommandError) -> String {
    if let checkedFolder { return checkedFolder }
    let folder = try context.folderToWriteTo()
    checkedFolder = folder
    return folder
  }

  /// The one that writes to the user's data.
  func openWriter() throws -> StoreWriter {
    if let writer { return writer }
    let opened = StoreWriter(folder: try folder())
    writer = opened
    // A process that stands still must not keep the database locked.
    surface.aroundSuspension = { suspend in
      opened.hold()
      suspend()
      opened.goOn()
    }
    return opened
  }

  /// What is known of who answers: of a simulated listener nothing.
  private func profile(of exercise: any Exercise, _ store: TrainingDataStore) throws -> PerceptualProfile {
    // Made anew from all rows where those have changed behind its back: that takes a while.
    let progress = Progress(console, language)
    let stored = try store.profile(of: exercise) {
      progress.show(TrainingMessages.readingAnswers(done: $0, of: $1))
    }
    progress.finish()
    return listener == nil ? stored : PerceptualProfile()
  }

  /// What a training goes on from: a simulated listener begins anew.
  private func history(of exercise: any Exercise, _ store: TrainingDataStore) throws -> TrainingHistory {
    listener == nil ? try store.trainingHistory(of: exercise) : TrainingHistory()
  }

  /// - Parameter origin: the time of day at zero of the session's clock.
  func session(_ sitting: Sitting, origin: UTCTime) -> TrainingSession {
    let assignment = sitting.assignment
    var session = TrainingSession(assignment.course, seed: assignment.seed, origin: origin)
    session.replay(assignment.answered, settings: sitting.settings.current().training)
    return session
  }

  /// The listener's random numbers are not the session's.
  func listenerGenerator(_ assignment: Assignment) -> SeededGenerator {
    SeededGenerator(seed: assignment.seed ^ 0x6C69_7374_656E ^ UInt64(assignment.answered.count) << 48)
  }

  var usesEvents: Bool { parsed.has(SittingOptions.events) }

  private func runOffline(_ sitting: Sitting) throws -> ExitCode {
    do {
      return try renderOffline(sitting)
    } catch AudioError.output(let path, let failure) {
      // What is left unwritten because a signal asks to leave is no error.
      if let signal = signals.ending { return .signal(signal) }
      throw AudioError.output(path: path, failure)
    }
  }

  private func renderOffline(_ sitting: Sitting) throws -> ExitCode {
    let sounds = try SoundSwitch(sitting, through: context.gate, isHeard: listener == nil)
    try check(sounds.source, for: sitting)
    try sounds.beginLoading()
    let progress = Progress(console, language)
    let isLoaded = try sounds.finishLoading {
      progress.show(TrainingMessages.loadingSound)
      return signals.ending != nil
    }
    progress.finish()
    if !isLoaded, let signal = signals.ending { return .signal(signal) }
    let sampleRate = 48000.0
    let origin = UTCTime.now
    let writer: WAVWriter? =
      if let path = parsed[SittingOptions.output] {
        try WAVWriter(
          path: path, sparing: context.protectedFiles(parsed, reading: sounds.source), sampleRate: sampleRate,
          isLeaving: { [signals] in signals.ending != nil })
      } else {
        nil
      }
    let output = OfflineOutput(sampleRate: sampleRate, writer: writer)
    let recorder = AnswerRecorder(
      sitting, sounds: sounds, origin: { origin },
      run: .init(driver: "offline", sampleRate: sampleRate, period: OfflineOutput.period))
    let input = listener == nil ? LineInput() : nil
    let display = display(for: sitting, introduction: nil, start: .zero)
    if listener == nil, let measurement = sounds.measurement,
      let inexactness = TrainingMessages.inexactness(of: sounds.source, measurement)
    {
      console.say(inexactness(language))
    }
    let stage = OfflineStage(
      output: output, input: input, signals: signals,
      answers: { self.input(.line($0), in: sitting.assignment.course.exercise, leadsOn: false) })
    let assignment = sitting.assignment
    var done = assignment.answered.count
    let ports = TrainingLoop.Ports(
      player: { () throws(AudioError) in try sounds.player(into: output.playback) },
      settings: recorder.settingsOfNext,
      record: { completed, gain in
        done += 1
        progress.show(TrainingMessages.progress(done: done, of: assignment.answers))
        let storing = recorder.record(completed, gain: gain)
        self.sayWhereNothingIsStored(sitting) { self.console.say($0(self.language)) }
        return storing
      },
      display: display.training, tick: { self.tick($0, after: $1, sitting.settings.current()) })
    let loop = TrainingLoop(
      session: session(sitting, origin: origin), stage: stage, ports: ports, listener: listener,
      listenerGenerator: listenerGenerator(assignment))
    var reason = loop.run()
    while reason == .completed && loop.session.course.hasMore { reason = loop.run() }
    progress.finish()
    display.events?.ended(reason, at: stage.now)
    // Where the sound has failed, no part of a file is left.
    if case .audio = reason {
    } else {
      try output.drain()
      try writer?.finish()
      if let writer { console.say(wrote: writer, language) }
    }
    return try report(reason, loop.session, sitting)
  }

  func tick(_ player: any NotePlayer, after responseTime: Duration, _ settings: Settings) {
    switch settings.tick {
    case .noise: player.tick(level: settings.tickLevel, after: responseTime)
    case .bell: console.ring()
    case .off: break
    }
  }

  /// Lines for people or for programs; the screen is the live training's.
  func display(
    for sitting: Sitting, introduction: Text?, start: SessionTime
  ) -> (training: any TrainingDisplay, events: EventsDisplay?) {
    let exercise = sitting.assignment.course.exercise
    if usesEvents {
      let events = EventsDisplay(exercise, console: console, start: start)
      return (events, events)
    }
    // Where a result is to come, standard output is for that alone.
    let plain = PlainDisplay(
      exercise.words, to: sitting.assignment.hasResult ? console.error : console.output, language: language, glyphs: surface.glyphs,
      feedback: { sitting.settings.current().plainFeedback })
    if let introduction { plain.introduce(introduction) }
    return (plain, nil)
  }

  /// What a line of a pipe or a key means; says of a line that it means nothing.
  ///
  /// - Parameter leadsOn: whether there are screens to go to.
  func input(_ event: InputEvent, in exercise: any Exercise, leadsOn: Bool) -> TrainingInput? {
    let input: TrainingInput?
    switch event {
    case .key(let key): input = TrainingInput(key, exercise.words, language: language)
    case .line(let line): input = TrainingInput(line: line, exercise, language: language)
    case .ended: return .quit
    }
    if let input, leadsOn || !input.leadsOn { return input }
    if case .line(let line) = event { console.say(TrainingMessages.unknownInput(line, exercise.words)(language)) }
    return nil
  }

  /// Tells what went wrong, once, on leaving.
  func report(
    _ reason: StopReason, _ session: TrainingSession, _ sitting: Sitting
  ) throws -> ExitCode {
    let code = code(of: reason)
    let lost = sitting.writer.lost
    if case .audio(let error) = reason, code != .signal(SIGPIPE) {
      console.say(ErrorMessage(error), language)
      if error == .deviceLost && lost == nil { console.say(TrainingMessages.stoppedByLoss(language)) }
    }
    if reason == .outputClosed, let number = Console.failure { console.say(ErrorMessage(unwritable: number), language) }
    let codeOfLoss = tellLost(lost)
    try sitting.assignment.conclude(session.course)
    return code == .success ? codeOfLoss : code
  }

  /// Says once that answers are no longer stored because the database is gone.
  func sayWhereNothingIsStored(_ sitting: Sitting, _ say: (Text) -> Void) {
    guard !saysNothingIsStored, let lost = sitting.writer.lost, lost.answers > 0, case .moved = lost.error else {
      return
    }
    saysNothingIsStored = true
    say(TrainingMessages.notStored(lost.error))
  }

  /// Tells what could not be stored, in one line.
  ///
  /// - Returns: the exit code for it.
  @discardableResult func tellLost(_ lost: LostWrites?) -> ExitCode {
    guard let lost else { return .success }
    console.say(ErrorMessage(lost), language)
    return CommandError(lost.error).code
  }

  func code(of reason: StopReason) -> ExitCode {
    switch reason {
    case .completed, .quit, .suspended: .success
    case .signal(let number): .signal(number)
    case .outputClosed where Console.failure != nil: .inputOutput
    case .outputClosed: .signal(signals.ending ?? console.closingSignal)
    // As where results are printed: a reader who has had enough is no error.
    case .audio(.output(_, .write(EPIPE))): .signal(SIGPIPE)
    case .audio(let error): CommandError(error).code
    }
  }
}
