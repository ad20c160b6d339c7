import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// What all sessions of one run of the program share: who answers, where that is shown, and the user's data.
final class Training {
  let parsed: ParsedCommand
  let context: Context
  var language: LanguageCode
  let console: Console
  let surface: Surface
  var signals: SignalPipe { surface.signals }
  /// Answers in place of a person.
  let listener: SimulatedListener?
  let seed: UInt64
  /// Without a device: the clock is that of the audio.
  let isOffline: Bool
  /// Writes to the user's data, for all sessions and screens; nil where nothing has been written yet.
  private(set) var writer: StoreWriter?
  private var checkedFolder: String?
  var hasReportedUnstoredAnswers = false
  /// What the Start Screen has chosen since the beginning.
  var chosenExercise: ExerciseName?

  /// - Parameter surface: where somebody sits; nil for what the process has.
  init(_ invocation: Invocation, surface: Surface? = nil) {
    parsed = invocation.parsed
    context = invocation.context
    language = context.language
    console = context.console
    listener = parsed[SessionOptions.listener]
    isOffline = parsed.has(SessionOptions.output) || (listener != nil && !parsed.has(SoundOptions.audioDriver))
    seed = parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max))
    let face = parsed.has(SessionOptions.events) ? .pipe : Surface.Face(context, isPlain: parsed[GlobalOptions.plain])
    self.surface = surface ?? Surface(context, listener == nil ? face : .nobody)
  }

  /// Opens the user's data and makes the plan of a session.
  func setup(_ makePlan: (UserData) throws -> SessionPlan) throws -> SessionSetup {
    let data = try userData()
    let plan = try makePlan(data)
    let stored = data.isTemporary ? try context.storedSettings() : nil
    let settings = SettingsSource(data, fixed: plan.settings ?? stored, parsed: parsed, catalogue: context.catalogue)
    return SessionSetup(data: data, settings: settings, plan: plan)
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
    surface.whileSuspended = { suspend in
      opened.hold()
      suspend()
      opened.goOn()
    }
    return opened
  }
}
