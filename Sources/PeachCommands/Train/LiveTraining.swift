import PeachAudio
import PeachCore
import PeachTerminal

/// A training through an audio device, answered at a terminal, by a program, or by a simulated listener.
final class LiveTraining {
  private let training: Training
  private let sitting: Sitting
  private let sounds: SoundSwitch
  private let terminal: RawTerminal
  /// Goes on where it was when it is continued after Ctrl-Z.
  private var session: TrainingSession
  private var lost: LostAnswers?

  /// The time of day at zero of the monotonic clock, as it is now.
  private static func origin() -> UTCTime {
    UTCTime.now.adding(SessionTime(nanoseconds: -SessionTime.monotonic.nanoseconds))
  }

  /// Who answers, and how it is shown.
  private enum Face { case screen, plainKeys, lines, listener }

  init(_ training: Training, _ sitting: Sitting, _ source: SoundSource) {
    self.training = training
    self.sitting = sitting
    sounds = SoundSwitch(settings: sitting.settings, source: source)
    terminal = RawTerminal(output: training.console.output)
    session = training.session(sitting, origin: Self.origin())
  }

  private var face: Face {
    let console = training.console
    if training.listener != nil { return .listener }
    guard console.inputIsTerminal, !training.usesEvents else { return .lines }
    let isScreen =
      console.outputIsTerminal && !training.parsed.has("plain") && training.context.environment["TERM"] != "dumb"
    return isScreen ? .screen : .plainKeys
  }

  func run() throws -> ExitCode {
    while true {
      let reason = try trainOnce()
      guard reason == .suspended else { return try report(reason) }
      if let reason = waitForRestart() { return try report(reason) }
    }
  }

  private func report(_ reason: StopReason) throws -> ExitCode {
    try training.report(reason, lost, session, sitting.assignment)
  }

  private func trainOnce() throws -> StopReason {
    // The device takes its time to open: the sound is loaded meanwhile.
    let opening = AudioDevice.beginOpening(firstOf: drivers())
    let loading = Result { () throws(AudioError) in try sounds.load() }
    let signals = training.signals
    guard let device = try opening.finish(unless: { signals.ending != nil }) else {
      return .signal(signals.ending ?? SIGINT)
    }
    defer { device.close() }
    try loading.get()
    sounds.forgetPlayer()
    try? sitting.store.setLastDriver(device.driver)

    device.waitUntilRunning(unless: { signals.ending != nil })
    let zero = SessionTime.monotonic
    let recorder = AnswerRecorder(
      sitting, sounds: sounds, lost: lost, origin: Self.origin,
      run: .init(driver: device.driver, sampleRate: device.sampleRate, period: device.period))
    let digest = DigestKeeper(sitting.store, sounds.source)
    let (display, stage) = displayAndStage(device, start: zero)
    let player = { () throws(AudioError) in try self.sounds.player(into: device.playback) }
    let ports = TrainingLoop.Ports(
      player: player, settings: recorder.settingsOfNext,
      record: { completed in
        digest.poll()
        return recorder.record(completed)
      },
      display: display.training, tick: { self.training.tick($0, self.sitting.settings.current().tick) })
    let loop = TrainingLoop(
      session: session, stage: stage, ports: ports, listener: training.listener,
      listenerSeed: training.listenerSeed(sitting.assignment))
    let reason = loop.run()
    session = loop.session
    lost = recorder.lost
    // The terminal first: leaving waits for nothing.
    terminal.leave()
    display.events?.ended(reason, at: .monotonic)
    if reason != .audio(.deviceLost) { device.finishFade() }
    digest.finish()
    return reason
  }

  /// The chosen driver alone; else the last that worked, then the usual ones.
  private func drivers() -> [String] {
    if let chosen = sitting.settings.current().audioDriver { return [chosen] }
    let last = (try? sitting.store.lastDriver()).flatMap { $0 }.map { [$0] } ?? []
    return last + AudioDriverName.automatic.filter { !last.contains($0) }
  }

  private func displayAndStage(
    _ device: AudioDevice, start: SessionTime
  ) -> (display: (training: any TrainingDisplay, events: EventsDisplay?), stage: LiveStage) {
    let language = training.language
    switch face {
    case .screen:
      terminal.enter(.fullScreen)
      let screen = TrainingScreen(
        output: training.console.output, language: language,
        glyphs: Glyphs(environment: training.context.environment), hasColor: training.context.allowsColor)
      let input = KeyInput { TrainingInput($0, language: language, answerToClick: screen.answer(clickedAt:)) }
      let stage = LiveStage(
        device: device, input: .keys(input), signals: training.signals, resized: { screen.redraw() })
      return ((screen, nil), stage)
    case .plainKeys:
      terminal.enter(.keys)
      let input = KeyInput { TrainingInput($0, language: language, answerToClick: { _ in .higher }) }
      let stage = LiveStage(device: device, input: .keys(input), signals: training.signals)
      return (
        training.display(sitting.assignment, introduction: TrainingMessages.introductionKeys, start: start), stage
      )
    case .lines:
      let console = training.console
      let input = LineReader { line in
        let input = TrainingInput(line: line, language: language)
        if input == nil { console.say(TrainingMessages.unknownInput(line)(language)) }
        return input
      }
      let stage = LiveStage(device: device, input: .lines(input), signals: training.signals)
      return (
        training.display(sitting.assignment, introduction: TrainingMessages.introductionLines, start: start), stage
      )
    case .listener:
      let stage = LiveStage(device: device, input: .none, signals: training.signals)
      return (training.display(sitting.assignment, introduction: nil, start: start), stage)
    }
  }

  private func suspend() {
    training.signals.suspend()
    training.console.say(TrainingMessages.resumed(training.language))
  }

  /// Suspends the program. After `fg`: nil to train again, or why to leave.
  private func waitForRestart() -> StopReason? {
    let language = training.language
    suspend()
    let input: LiveInput
    switch face {
    case .listener: return nil
    case .lines: input = .lines(LineReader { TrainingInput(line: $0, language: language) })
    case .screen, .plainKeys:
      terminal.enter(.keys)
      // Esc does nothing here.
      input = .keys(
        KeyInput { $0 == .escape ? nil : TrainingInput($0, language: language, answerToClick: { _ in .higher }) })
    }
    defer { terminal.leave() }
    while true {
      for signal in training.signals.take() where signal != SIGWINCH {
        if signal == SIGTSTP {
          terminal.leave()
          suspend()
          if face != .lines { terminal.enter(.keys) }
        } else {
          return .signal(signal)
        }
      }
      for event in input.wait(for: .milliseconds(500), or: [training.signals.descriptor]) {
        switch event {
        case .start: return nil
        case .quit: return .quit
        case .answer: break
        }
      }
    }
  }
}

/// Has the digest of a SoundFont computed in the background, and stores it.
final class DigestKeeper {
  private let store: TrainingDataStore
  private var job: (digest: FileDigest, soundFont: SoundFontRecord)?

  init(_ store: TrainingDataStore, _ source: SoundSource) {
    self.store = store
    guard case .preset(let file, _) = source, (try? store.digest(of: file.record)) == nil,
      let digest = FileDigest(path: file.path)
    else { return }
    job = (digest, file.record)
  }

  /// Stores the digest if it is there.
  func poll() {
    guard let (digest, soundFont) = job, let result = digest.result() else { return }
    job = nil
    if let sha256 = result { try? store.setDigest(sha256, of: soundFont) }
  }

  /// What is not finished is begun anew next time.
  func finish() {
    poll()
    job?.digest.cancel()
  }
}
