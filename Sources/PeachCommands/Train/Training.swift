import PeachAudio
import PeachCore
import PeachTerminal

/// One `peach train`: decides where it takes place and who answers, and puts the parts together.
final class Training {
  let parsed: ParsedCommand
  let context: Context
  var language: LanguageCode
  let console: Console
  let surface: Surface
  let listener: SimulatedListener?
  let seed: UInt64
  /// Without a device: the clock is that of the audio.
  private let isOffline: Bool
  private let comparisons: Int?

  /// - Parameter surface: nil for the one that the command line asks for.
  init(_ invocation: Invocation, on surface: Surface? = nil) {
    parsed = invocation.parsed
    context = invocation.context
    language = context.language
    console = context.console
    listener = parsed.text("listener").flatMap(SimulatedListener.init(description:))
    isOffline = parsed.has("output") || (listener != nil && !parsed.has("audio-driver"))
    comparisons = parsed.integer("comparisons")
    seed = parsed.integer("seed").map { UInt64($0) } ?? .random(in: 0...UInt64(Int.max))
    let face = parsed.has("events") ? .pipe : Surface.Face(context, isPlain: parsed.has("plain"))
    self.surface = surface ?? Surface(context, listener == nil ? face : .nobody)
  }

  func run() throws -> ExitCode {
    if isOffline { return try runOffline() }
    switch surface.face {
    case .screen, .words: return try App(self).run(from: .training)
    case .pipe, .nobody: return try LiveTraining(self).run()
    }
  }

  var signals: SignalPipe { surface.signals }

  /// Better said now than in the middle of a training.
  func check(_ source: SoundSource, covers range: NoteRange) throws(AudioError) {
    guard case .preset(_, let preset) = source else { return }
    guard let keys = preset.keys, keys.contains(range.lowest), keys.contains(range.highest) else {
      throw .missingKeys(preset: preset.name, keys: preset.keys)
    }
  }

  /// Where answers go and where settings come from.
  ///
  /// Nobody has heard what is rendered offline or answered by a model: it enters a database only where one is named.
  func sitting() throws -> Sitting {
    let isTemporary = (isOffline || listener != nil) && context.givenDataFolder == nil
    let store =
      isTemporary ? try TrainingDataStore.temporary() : try TrainingDataStore(folder: context.dataFolder())
    // Made anew from all rows where those have changed behind its back: that takes a while.
    let progress = Progress(console: console, language: language) { TrainingMessages.readingAnswers(done: $0, of: $1) }
    let stored = try store.profile { done, total in progress.show(done, of: total) }
    progress.finish()
    let profile = listener == nil ? stored : PerceptualProfile()
    let fixed = isTemporary ? try context.storedSettings() : nil
    return Sitting(
      store: store, profile: profile,
      settings: SettingsSource(store: store, fixed: fixed, parsed: parsed, catalogue: context.catalogue))
  }

  /// - Parameter origin: the time of day at zero of the session's clock.
  func session(_ profile: PerceptualProfile, origin: UTCTime) -> TrainingSession {
    TrainingSession(profile: profile, comparisons: comparisons, seed: seed, origin: origin)
  }

  /// The listener's random numbers are not the session's.
  var listenerGenerator: SeededGenerator { SeededGenerator(seed: seed ^ 0x6C69_7374_656E) }

  var usesEvents: Bool { parsed.has("events") }

  private func runOffline() throws -> ExitCode {
    let sitting = try sitting()
    let sounds = try SoundSwitch(settings: sitting.settings)
    try check(sounds.source, covers: sitting.settings.current().training.noteRange)
    let sampleRate = 48000.0
    let origin = UTCTime.now
    let writer: WAVWriter? =
      if let path = parsed.text("output") { try WAVWriter(path: path, sampleRate: sampleRate) } else { nil }
    let output = OfflineOutput(sampleRate: sampleRate, writer: writer)
    let recorder = AnswerRecorder(
      sitting, sounds: sounds, origin: { origin },
      run: .init(driver: "offline", sampleRate: sampleRate, period: OfflineOutput.period))
    let input = listener == nil ? LineInput() : nil
    let display = display(introduction: nil, start: .zero, settings: sitting.settings)
    let stage = OfflineStage(
      output: output, input: input, signals: signals,
      answers: { [language] line in
        TrainingInput(line: line, language: language)
      })
    let progress = Progress(console: console, language: language) { TrainingMessages.progress(done: $0, of: $1) }
    var done = 0
    let ports = TrainingLoop.Ports(
      player: { () throws(AudioError) in try sounds.player(into: output.playback) },
      settings: recorder.settingsOfNext,
      record: { [comparisons] completed in
        done += 1
        progress.show(done, of: comparisons)
        return recorder.record(completed)
      },
      display: display.training, tick: { self.tick($0, sitting.settings.current().tick) })
    let loop = TrainingLoop(
      session: session(sitting.profile, origin: origin), stage: stage, ports: ports, listener: listener,
      listenerGenerator: listenerGenerator)
    let reason = loop.run()
    progress.finish()
    display.events?.ended(reason, at: stage.now)
    if case .audio(.output) = reason {
    } else {
      try output.drain()
      try writer?.finish()
      if let writer { console.say(wrote: writer, language) }
    }
    return report(reason, recorder.lost)
  }

  func tick(_ player: any NotePlayer, _ kind: Settings.Tick) {
    switch kind {
    case .noise: player.tick()
    case .bell: if console.errorIsTerminal { try? Console.write("\u{07}", to: console.error) }
    case .off: break
    }
  }

  /// Lines for people or for programs; the screen is the live training's.
  func display(
    introduction: Text?, start: SessionTime, settings: SettingsSource
  ) -> (training: any TrainingDisplay, events: EventsDisplay?) {
    if usesEvents {
      let events = EventsDisplay(console: console, start: start)
      return (events, events)
    }
    let plain = PlainDisplay(
      console: console, language: language, glyphs: Glyphs(environment: context.environment),
      feedback: { settings.current().plainFeedback })
    if let introduction { plain.introduce(introduction) }
    return (plain, nil)
  }

  /// What a line of a pipe or a key means; says of a line that it means nothing.
  ///
  /// - Parameter leadsOn: whether there are screens to go to.
  func input(_ event: InputEvent, leadsOn: Bool) -> TrainingInput? {
    let input: TrainingInput?
    switch event {
    case .key(let key): input = TrainingInput(key, language: language)
    case .line(let line): input = TrainingInput(line: line, language: language)
    case .ended: return .quit
    }
    if let input, leadsOn || !input.leadsOn { return input }
    if case .line(let line) = event { console.say(TrainingMessages.unknownInput(line)(language)) }
    return nil
  }

  /// Tells what went wrong, once, on leaving.
  func report(_ reason: StopReason, _ lost: LostAnswers?) -> ExitCode {
    var code: ExitCode
    switch reason {
    case .completed, .quit, .suspended: code = .success
    case .signal(let number): code = .signal(number)
    case .outputClosed: code = .signal(signals.take().first { $0 != SIGWINCH && $0 != SIGTSTP } ?? SIGPIPE)
    case .audio(let error):
      let failure = CommandError(error)
      console.say(failure.message, language)
      if error == .deviceLost && lost == nil { console.say(TrainingMessages.stoppedByLoss(language)) }
      code = failure.code
    }
    if let lost {
      console.say(ErrorMessage(lost: lost.count, lost.error), language)
      if code == .success { code = CommandError(lost.error).code }
    }
    return code
  }
}

/// The user's data during one training.
struct Sitting {
  let store: TrainingDataStore
  let profile: PerceptualProfile
  let settings: SettingsSource
}
