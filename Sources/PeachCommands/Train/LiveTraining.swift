import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// Trainings through an audio device, one after the other, answered at a terminal, by a program, or by a simulated listener.
///
/// What one has come to the next goes on from: the profile, the random numbers, the number of comparisons asked for.
final class LiveTraining {
  let training: Training
  let setup: SessionSetup
  private let sounds: SoundSwitch
  private(set) var session: TrainingSession
  private var listenerGenerator: SeededGenerator
  /// One for all: it counts on.
  private var events: EventsDisplay?
  private var surface: Surface { training.surface }
  private var clock: any SessionClock { training.context.output.clock }
  /// The sound of which was said last what keeps its pitch from being exact.
  private var reportedSound: SoundSourceID?

  /// The time of day at zero of the clock, as it is now.
  private static func origin(_ clock: any SessionClock) -> UTCTime {
    UTCTime.now.adding(SessionTime(nanoseconds: -clock.now.nanoseconds))
  }

  /// - Parameters:
  ///   - makePlan: says what is to be asked.
  ///   - loading: a sound whose loading has begun; taken where it is the one that is wanted.
  init(
    _ training: Training, _ makePlan: (UserData) throws -> SessionPlan, loading: LoadingSound? = nil
  ) throws {
    self.training = training
    setup = try training.setup(makePlan)
    sounds = try SoundSwitch(
      setup, through: training.context.gate, isHeard: training.listener == nil, loading: loading)
    session = training.session(setup, origin: Self.origin(training.context.output.clock))
    listenerGenerator = training.listenerGenerator(setup.plan)
    // From here on it's read while notes sound.
    setup.store.setLockPatience(.zero)
  }

  /// Tells what went wrong, once, on leaving.
  func report(_ reason: StopReason) throws -> ExitCode {
    setup.store.setLockPatience(.seconds(5))
    return try training.report(reason, setup)
  }

  /// What is trained.
  var exercise: any Exercise { setup.plan.course.exercise }

  /// What the sound is called that it has.
  var sound: SoundSourceID { sounds.id }

  func take(_ loading: LoadingSound) { sounds.take(loading) }

  /// A training that is over; what sounded last is still fading.
  struct Ending {
    let reason: StopReason
    /// Where whoever left wants to go; nil for the way out.
    let destination: Place?
    /// Lets the sound fade and closes the device.
    let settle: () -> Void
  }

  /// Trains until something ends it. The terminal is taken first: what is typed while the device opens is the training's.
  ///
  /// - Parameter canNavigate: whether there are screens to go to.
  func train(canNavigate: Bool) throws -> Ending {
    surface.enter()
    let view = surface.face == .screen ? view(canNavigate: canNavigate) : nil
    view?.show(.idle, at: clock.now)
    // The device takes its time to open: the sound is loaded meanwhile, on a thread that nobody has to wait for.
    let opening = AudioDevice.beginOpening(
      firstOf: setup.store.drivers(for: setup.settings.current()), through: training.context.output)
    let loading = Result { () throws(AudioError) in try sounds.beginLoading() }
    // The machine may have slept since the last training.
    session.origin = Self.origin(clock)
    let controls = controls(view, canNavigate: canNavigate)
    var departure: StopReason?
    func isLeaving() -> Bool {
      departure = departure ?? controls.departure()
      return departure != nil
    }
    func left(_ device: AudioDevice?) -> Ending {
      Ending(reason: departure ?? .quit, destination: controls.destination) { device?.close() }
    }
    guard let opened = try opening.finish(unless: isLeaving) else { return left(nil) }
    do {
      try loading.get()
      guard try waitForSound(view, unless: isLeaving) else { return left(opened) }
      try training.check(sounds.source, for: setup)
    } catch {
      opened.close()
      throw error
    }
    keep(opened.driver)

    opened.waitUntilRunning(unless: isLeaving)
    guard departure == nil else { return left(opened) }
    let device = SteadyDevice(opened)
    let recorder = AnswerRecorder(
      setup, sounds: sounds, origin: { [clock] in Self.origin(clock) },
      run: .init(driver: device.driver, sampleRate: device.sampleRate, period: device.period))
    if let course = setup.plan.refresh() { session.setCourse(course) }
    let digest = DigestKeeper(setup.data, sounds.source, sounds.measurement)
    let display = display(view, start: clock.now, canNavigate: canNavigate)
    reportInexactness(view)
    controls.changeVolume = { [settings = setup.settings] louder in
      if let volume = settings.changeVolume(louder: louder) { display.training.changed(volume: volume) }
    }
    let player = { () throws(AudioError) in try self.sounds.player(into: device.nextPlayback()) }
    let ports = TrainingLoop.Ports(
      player: player, settings: recorder.nextTrialSettings,
      record: { completed, gain in
        digest.poll()
        let storing = recorder.record(completed, gain: gain)
        self.training.reportUnstoredAnswers(self.setup) { self.say($0, view) }
        return storing
      },
      display: display.training, tick: { self.training.tick($0, after: $1, self.setup.settings.current()) })
    let loop = TrainingLoop(
      session: session, stage: LiveStage(device: device, controls: controls, writer: setup.writer), ports: ports,
      listener: training.listener, listenerGenerator: listenerGenerator)
    let reason = loop.run()
    session = loop.session
    listenerGenerator = loop.listenerGenerator
    if reason == .completed && session.course.hasMore {
      display.events?.paused(at: clock.now)
    } else {
      display.events?.ended(reason, at: clock.now)
    }
    return Ending(reason: reason, destination: controls.destination) { [writer = setup.writer] in
      if reason != .audio(.deviceLost) { device.finishFade() }
      digest.finish()
      device.close()
      if device.hasDroppedOut {
        let (period, driver) = (device.longPeriod, device.driver)
        writer.perform(.cache) { store throws(DataStoreError) in try store.setPeriod(period, ofDriver: driver) }
      }
    }
  }

  /// Waits a few seconds for answers that are still to be stored, and tells programs of them.
  func finishSaving(since left: ContinuousClock.Instant) { training.finishSaving(since: left) { events?.stored($0) } }

  /// Stores the name of a driver that works, where it's another than before.
  private func keep(_ driver: String) {
    guard (try? setup.store.lastDriver()) != driver else { return }
    setup.writer.perform(.cache) { store throws(DataStoreError) in try store.setLastDriver(driver) }
  }

  /// Waits until the sound is loaded, and says so where that takes longer than two seconds; false where somebody leaves.
  private func waitForSound(_ view: TrainingView?, unless isLeaving: () -> Bool) throws(AudioError) -> Bool {
    let progress = Progress(training.console, training.language)
    let slow = ContinuousClock.now + .seconds(2)
    var isShown = false
    defer {
      progress.finish()
      if isShown { view?.clearNotice() }
    }
    return try sounds.finishLoading {
      if view == nil { progress.show(TrainingMessages.loadingSound) }
      if let view, !isShown, ContinuousClock.now >= slow {
        view.showNotice(TrainingMessages.loadingSound)
        isShown = true
      }
      return isLeaving()
    }
  }

  /// Says once of each sound what keeps its pitch from being exact.
  private func reportInexactness(_ view: TrainingView?) {
    defer { reportedSound = sounds.id }
    guard reportedSound != sounds.id, let measurement = sounds.measurement,
      let inexactness = TrainingMessages.inexactness(of: sounds.source, measurement)
    else { return }
    say(inexactness, view)
  }

  private func say(_ text: Text, _ view: TrainingView?) {
    if let view { view.showNotice(text) } else { training.console.say(text(training.language)) }
  }

  private func view(canNavigate: Bool) -> TrainingView {
    let settings = setup.settings
    return TrainingView(
      exercise.words, writer: surface.writer, language: training.language, glyphs: surface.glyphs, canNavigate: canNavigate,
      changesVolume: !settings.isFixed, isFocused: { settings.current().focusMode })
  }

  /// - Parameter view: what a screen shows; nil where there is none.
  private func controls(_ view: TrainingView?, canNavigate: Bool) -> Controls {
    guard let view else {
      return Controls(
        surface.input, surface.signals,
        meaning: { [training, exercise] in training.input($0, in: exercise, canNavigate: canNavigate) })
    }
    return Controls(
      surface.input, surface.signals,
      meaning: { event in if case .key(let key) = event { view.input(key) } else { nil } },
      resized: view.redraw)
  }

  private func display(
    _ view: TrainingView?, start: SessionTime, canNavigate: Bool
  ) -> (training: any TrainingDisplay, events: EventsDisplay?) {
    if let view { return (view, nil) }
    if let events { return (events, events) }
    let display = training.display(for: setup, introduction: introduction(canNavigate: canNavigate), start: start)
    events = display.events
    return display
  }

  private func introduction(canNavigate: Bool) -> Text? {
    switch surface.face {
    case .words: TrainingMessages.introduction(exercise.words, canNavigate: canNavigate)
    case .pipe: TrainingMessages.introductionOfLines(exercise.words)
    case .screen, .nobody: nil
    }
  }
}

extension TrainingDataStore {
  func drivers(for settings: Settings) -> AudioDrivers {
    AudioDrivers(
      settings.audioDrivers(last: (try? lastDriver()).flatMap { $0 }), droppedOut: (try? droppedOutDrivers()) ?? [])
  }
}
