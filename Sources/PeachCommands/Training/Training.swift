import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// The parts shared by all sessions of a process: the listener, the user interface and the user's data.
package final class Training {
  let parsed: ParsedCommand
  let context: Context
  var language: LanguageCode
  let console: Console
  let surface: Surface
  var signals: SignalPipe { surface.signals }
  /// The simulated listener that answers; nil for the user.
  let listener: SimulatedListener?
  package let seed: UInt64
  /// Whether sessions run without a device, on the clock of the audio.
  let isOffline: Bool
  /// The writer to the user's data, for all sessions and screens; nil before the first write.
  private(set) var writer: StoreWriter?
  /// What couldn't be stored by a writer that is closed.
  private var lostBefore: LostWrites?
  private var checkedFolder: String?
  /// The store of all sessions that write on this thread; nil before the first. It keeps the answers of those before, for a
  /// database that is moved meanwhile.
  private var ownStore: TrainingDataStore?
  /// Marks the person's data as in use, for other terminals; nil without a person.
  private let use: FolderUse?
  var hasReportedUnstoredAnswers = false
  /// The display of all sessions that a simulated listener answers; nil without a simulated listener or with a transcript.
  var progressDisplay: ProgressDisplay?
  /// The display of events, so that numbers of trials continue over all sessions; nil before the first.
  var events: EventsDisplay?
  /// What all sessions without a device sound through, and the time of day at its beginning; nil before the first.
  var offline: (output: OfflineOutput, writer: WAVWriter?, origin: UTCTime)?
  /// Whether the last session was completed and another one of the same run follows.
  package internal(set) var goesOn = false
  /// The times of the run of a measurement or an experiment, which can have several sessions.
  var runTimes = RunTimes()
  /// The exercise chosen on the Start Screen in this process.
  var chosenExercise: ExerciseName?

  /// - Parameters:
  ///   - stored: the stored settings, if they have been read.
  ///   - surface: the user interface; nil for that of the process.
  package init(_ invocation: Invocation, _ stored: Settings? = nil, surface: Surface? = nil) {
    parsed = invocation.parsed
    context = invocation.context
    language = stored.map { invocation.context.language(setting: $0.language) } ?? invocation.context.language
    console = context.console
    use = (try? context.person()).flatMap { FolderUse($0.folder) }
    listener = parsed[SessionOptions.listener]
    isOffline = Self.isOffline(parsed)
    if !isOffline { AudioDevice.prepareProcess() }
    seed = parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    self.surface = surface ?? Surface(context, Self.face(parsed, context))
  }

  private static func face(_ parsed: ParsedCommand, _ context: Context) -> Surface.Face {
    if parsed[SessionOptions.listener] != nil { return .noInput }
    return parsed.has(SessionOptions.events) ? .pipe : Surface.Face(context, isPlain: parsed[GlobalOptions.plain])
  }

  private static func isOffline(_ parsed: ParsedCommand) -> Bool {
    parsed.has(SessionOptions.output) || (parsed.has(SessionOptions.listener) && !parsed.sets(.audioDriver))
  }

  /// Whether a command plays through a device.
  package static func opensDevice(_ parsed: ParsedCommand) -> Bool {
    parsed.command.options.contains { $0.name == SoundOptions.audioDriver.spec.name } && !isOffline(parsed)
  }

  /// Whether screens can be opened from the training, as at a terminal.
  var hasScreens: Bool { !isOffline && surface.face.isTerminal }

  /// The context with the data that a command means at a terminal, where it says whose it is. Scripts name whom they mean.
  static func context(_ parsed: ParsedCommand, _ context: Context) -> Context {
    let trains = parsed.command.options.contains { $0.name == SessionOptions.listener.spec.name }
    guard face(parsed, context).isTerminal, !(trains && isOffline(parsed)) else { return context }
    switch parsed.command.whose {
    case .nameless: return context
    case .namelessWithNotice:
      if !parsed.asksForHelp, let last = context.continuing.givenPerson, context.givenPerson == nil {
        context.console.say(PeopleMessages.nameless(otherThan: last.shellWord)(context.language))
      }
      return context
    case .last: return context.continuing
    }
  }

  /// Opens the user's data and makes the plan of a session.
  func setup(_ makePlan: (UserData) throws -> SessionPlan) throws -> SessionSetup {
    let data = try userData()
    let plan = try makePlan(data)
    if let latest = plan.latestAnswer { runTimes.next(latest) }
    let stored = data.isTemporary ? try context.storedSettings() : nil
    let settings = SettingsSource(
      data, fixed: plan.settings ?? stored, isPlanned: plan.settings != nil, for: plan.course.exercise, parsed: parsed,
      context: context)
    if plan.course.exercise.settings.contains(.tuning) {
      try settings.checkTuning()
      if let remark = settings.tuningRemark { console.say(remark(language)) }
    }
    return SessionSetup(data: data, settings: settings, plan: plan)
  }

  /// The store for answers.
  ///
  /// Simulated answers and those to offline notes would mix with the user's own, unless `--data-dir` names a folder.
  private func userData() throws -> UserData {
    let isTemporary = (isOffline || listener != nil) && context.givenDataFolder == nil
    let store = try ownStore ?? (isTemporary ? .temporary() : TrainingDataStore(folder: folder()))
    // Writing on this thread is fine here: memory is fast, and offline there is no timing to disturb.
    if isTemporary || isOffline { ownStore = store }
    let writer =
      ownStore != nil ? StoreWriter(here: store, isLeaving: { [signals] in signals.ending != nil }) : try openWriter()
    return UserData(store: store, writer: writer, isTemporary: isTemporary)
  }

  /// The data folder, checked for safety once.
  private func folder() throws(CommandError) -> String {
    if let checkedFolder { return checkedFolder }
    let folder = try context.folderToWriteTo()
    checkedFolder = folder
    return folder
  }

  /// Receives MIDI with the current settings, which a measurement doesn't fix.
  func listenToMIDI() {
    let settings = parsed.applied(to: (try? context.storedSettings()) ?? Settings())
    surface.listenToMIDI(settings.midi)
  }

  /// What couldn't be stored, also if the writer is closed.
  var lost: LostWrites? { writer?.lost ?? lostBefore }

  /// Another session opens a new writer.
  func forgetWriter() { (lostBefore, writer) = (lost, nil) }

  /// Opens the writer to the user's data, or returns the open one.
  func openWriter() throws -> StoreWriter {
    if let writer { return writer }
    let opened = StoreWriter(folder: try folder())
    writer = opened
    // A suspended process must not keep the database locked.
    surface.whileSuspended = { suspend in
      opened.hold()
      suspend()
      opened.goOn()
    }
    return opened
  }
}
