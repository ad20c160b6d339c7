import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// Successive trainings through an audio device, answered at a terminal, by a program or by a simulated listener.
///
/// Each training continues the previous one: its profile, its random numbers and its remaining number of trials.
final class LiveTraining {
  let training: Training
  let setup: SessionSetup
  private let sounds: SoundSwitch
  private let pitches: PitchKeeper
  private(set) var session: TrainingSession
  private var listenerGenerator: SeededGenerator
  private var surface: Surface { training.surface }
  private var clock: any SessionClock { training.context.output.clock }
  /// Whether the current session is practice, whose answers aren't stored.
  private(set) var isPractising = false
  /// The device of the first training, which is opened while the plan is made, and the drivers that it may have.
  private var opening: (drivers: [String], device: AudioDevice.Opening)?
  /// Whether a device was lost; it may take a while until one can be opened again.
  private var hasLostDevice = false
  /// The sound whose inexact pitch was reported last.
  private var reportedSound: SoundSourceID?

  /// The time of day at zero of the clock. It changes if the machine sleeps.
  private static func origin(_ clock: any SessionClock) -> UTCTime {
    UTCTime.now.adding(SessionTime(nanoseconds: -clock.now.nanoseconds))
  }

  /// - Parameters:
  ///   - makePlan: makes the plan from the opened data.
  ///   - loading: a sound already being loaded; used if it is the one in the settings.
  init(_ training: Training, _ makePlan: (UserData) throws -> SessionPlan, loading: LoadingSound? = nil) throws {
    self.training = training
    var opening: (drivers: [String], device: AudioDevice.Opening)?
    do {
      setup = try training.setup { data in
        let stored = try data.isTemporary ? training.context.storedSettings() : data.store.settings()
        opening = Self.beginOpening(firstOf: data.store.drivers(for: training.parsed.applied(to: stored)), training)
        return try makePlan(data)
      }
      sounds = try SoundSwitch(
        setup, through: training.context.gate, isHeard: training.listener == nil, loading: loading)
    } catch {
      opening?.device.abandon()
      throw error
    }
    self.opening = opening
    pitches = PitchKeeper(setup.data, through: training.context.gate, areCorrected: sounds.correctsKeys)
    session = training.session(setup, origin: Self.origin(training.context.output.clock))
    listenerGenerator = training.listenerGenerator(setup.plan)
    // From here on, the store is read while notes sound, so it must not wait for locks.
    setup.store.setLockPatience(.zero)
  }

  deinit { opening?.device.abandon() }

  private static func beginOpening(
    firstOf drivers: [String], _ training: Training
  ) -> (drivers: [String], device: AudioDevice.Opening) {
    (
      drivers,
      AudioDevice.Opening(
        firstOf: drivers, longest: training.context.longBuffers.longest, through: training.context.output)
    )
  }

  func report(_ reason: StopReason) throws -> ExitCode {
    setup.store.setLockPatience(.seconds(5))
    let code = try training.report(reason, setup)
    if reason == .quit, code == .success, isCutShort {
      training.console.say(SessionMessages.endedEarly(session.answers, of: setup.plan.answers)(training.language))
    }
    return code
  }

  /// Whether a training that ends now lacks something that was asked for, which a script doesn't see. Programs get an event.
  private var isCutShort: Bool {
    let parsed = training.parsed
    return surface.face == .pipe && setup.plan.purpose == .training && !parsed.has(SessionOptions.events)
      && (parsed.has(SessionOptions.comparisons) || parsed.has(SessionOptions.minutes))
      && setup.plan.answers.map { session.answers < $0 } ?? true
  }

  var exercise: Exercise { setup.plan.course.exercise }

  var sound: SoundSourceID { sounds.id }

  func take(_ loading: LoadingSound) { sounds.take(loading) }

  /// The end of a training, with the last note still fading.
  struct Ending {
    let reason: StopReason
    /// The screen that the user asked for when leaving; nil to quit.
    let destination: Place?
    /// Waits for the fade and closes the device.
    let settle: () -> Void
  }

  /// Practises an easy pair before the session.
  func practise() throws -> Ending {
    let counted = session
    // Other random numbers than those of the pairs that count.
    session = TrainingSession(PracticeCourse(exercise), seed: ~setup.plan.seed, origin: Self.origin(clock))
    isPractising = true
    defer { (session, isPractising) = (counted, false) }
    return try train(canNavigate: false)
  }

  /// Trains until something ends the training. Takes the terminal first, so that keys typed while the device opens count.
  func train(canNavigate: Bool) throws -> Ending {
    surface.enter()
    surface.setForm(exercise.answerForm)
    defer { surface.setForm(nil) }
    training.listenToMIDI()
    let view = surface.face == .screen ? view(canNavigate: canNavigate) : nil
    view?.show(.idle, at: clock.now)
    explain(view)
    // The machine may have slept since the last training.
    session.origin = Self.origin(clock)
    let controls = controls(view, canNavigate: canNavigate)
    controls.notify = { self.say($0, view) }
    var departure: StopReason?
    func isLeaving() -> Bool {
      departure = departure ?? controls.departure()
      return departure != nil
    }
    func left(_ device: AudioDevice?) -> Ending {
      Ending(reason: departure ?? .quit, destination: controls.destination) { device?.close() }
    }
    let device: AudioDevice?
    do {
      device = try open(view, unless: isLeaving)
    } catch let AudioError.deviceUnavailable(failures) where hasLostDevice {
      return Ending(reason: .audio(.deviceUnavailable(failures)), destination: nil) {}
    }
    guard let opened = device else { return left(nil) }
    keep(opened.driver)
    opened.waitUntilRunning(unless: isLeaving)
    guard departure == nil else { return left(opened) }
    let mayShorten = !training.context.longBuffers.drivers.contains(opened.driver)
    return train(on: SteadyDevice(opened, mayShorten: mayShorten), view, controls, canNavigate: canNavigate)
  }

  /// Shows what the exercise is about until the first answer. The areas explain the standard one, except to a beginner.
  private func explain(_ view: TrainingView?) {
    if isPractising {
      view?.showPractice()
    } else if let hint = exercise.words.hint {
      view?.hint = hint
    } else if !exercise.asksByTrial, exercise.name != Exercises.standard.name || isFirstTraining {
      view?.showNotice(exercise.words.question)
    }
  }

  /// Whether nobody has answered anything yet. Measurements and experiments explain themselves.
  private var isFirstTraining: Bool { setup.plan.purpose == .training && (try? setup.store.isEmpty()) == true }

  /// Opens the device and loads the sound. Returns nil if the user leaves.
  private func open(_ view: TrainingView?, unless isLeaving: () -> Bool) throws -> AudioDevice? {
    // The sound is loaded on another thread while the device opens.
    let device = takeOpening()
    let loading = Result { () throws(AudioError) in try sounds.beginLoading() }
    guard let opened = try device.finish(unless: isLeaving) else { return nil }
    do {
      try loading.get()
      if try waitForSound(view, unless: isLeaving) {
        try training.check(sounds.source, for: setup)
        try training.check(pitches, of: sounds.source, for: setup, sampleRate: opened.sampleRate)
        return opened
      }
    } catch {
      opened.close()
      throw error
    }
    opened.close()
    return nil
  }

  /// The device that is being opened, if the settings still want its driver; otherwise begins to open another one.
  private func takeOpening() -> AudioDevice.Opening {
    defer { opening = nil }
    let drivers = setup.store.drivers(for: setup.settings.current())
    if let opening, opening.drivers == drivers { return opening.device }
    opening?.device.abandon()
    return Self.beginOpening(firstOf: drivers, training).device
  }

  /// Checks that the device opens and the sound can be loaded, before anything is explained to a participant.
  func checkSound() throws {
    try open(nil) { [signals = surface.signals] in signals.ending != nil }?.close()
  }

  private func train(
    on device: SteadyDevice, _ view: TrainingView?, _ controls: Controls, canNavigate: Bool
  ) -> Ending {
    let recorder = AnswerRecorder(
      training, setup, sounds: sounds, pitches: pitches, origin: { [clock] in Self.origin(clock) },
      output: SessionOutput(
        driver: device.driver, sampleRate: device.sampleRate, period: device.period, latency: device.latency),
      say: { self.say($0, view) })
    if let course = setup.plan.refresh(session.course) { session.setCourse(course) }
    let digest = DigestKeeper(setup.data, sounds.source, sounds.measurement)
    let display = display(view, start: clock.now, canNavigate: canNavigate)
    if !isPractising {
      reportInexactness(view)
      if let warning = TrainingMessages.wrongClock(.now) { say(warning, view) }
    }
    controls.changeVolume = { [settings = setup.settings] louder in
      if let volume = settings.changeVolume(louder: louder) { display.training.changed(volume: volume) }
    }
    var ports = recorder.ports(display: display.training) { () throws(AudioError) in
      try self.sounds.player(into: device.nextPlayback())
    }
    ports.volume = { [settings = setup.settings] in settings.current().training.sounding.volume }
    ports.record = { [isPractising, record = ports.record] completed, gain in
      if isPractising { return .notStored }
      digest.poll()
      return record(completed, gain)
    }
    setup.writer.perform(.cache) { $0.locks.isTraining = true }
    let loop = TrainingLoop(
      session: session,
      stage: LiveStage(device: device, controls: controls, writer: setup.writer, stored: display.training.stored),
      ports: ports, listener: training.listener, listenerGenerator: listenerGenerator)
    let reason = loop.run()
    session = loop.session
    listenerGenerator = loop.listenerGenerator
    if reason == .audio(.deviceLost) { hasLostDevice = true }
    display.events?.ended(reason, isPause: session.course.hasMore || setup.plan.goesOn(), at: clock.now)
    return Ending(reason: reason, destination: controls.destination) { [training, pitches, writer = setup.writer] in
      if reason != .audio(.deviceLost) { device.finishFade() }
      digest.finish()
      pitches.finish()
      device.close()
      if device.hasDroppedOut || device.needsLongest {
        training.context.longBuffers.add(device.driver, longest: device.needsLongest)
      }
      writer.check()
      // After the answers, which may be waiting for a lock.
      writer.perform(.cache) { $0.locks.isTraining = false }
    }
  }

  /// Waits up to 5 s for pending answers and reports them as events.
  func finishSaving(since left: ContinuousClock.Instant) {
    training.finishSaving(since: left, goesOn: setup.plan.goesOn()) { training.events?.stored($0) }
  }

  /// Stores the name of the driver that opened, if it has changed.
  private func keep(_ driver: String) {
    guard (try? setup.store.lastDriver()) != driver else { return }
    setup.writer.perform(.cache) { store throws(DataStoreError) in try store.setLastDriver(driver) }
  }

  /// Waits until the sound is loaded, with a message after 0.5 s. Returns false if the user leaves.
  private func waitForSound(_ view: TrainingView?, unless isLeaving: () -> Bool) throws(AudioError) -> Bool {
    let progress = Progress(training.console, training.language)
    let slow = ContinuousClock.now + .milliseconds(500)
    var isShown = false
    defer {
      progress.finish()
      if isShown {
        view?.showNotice(nil)
        explain(view)
      }
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

  /// Reports, once for each sound, why its pitch isn't exact, and which keys it lacks.
  private func reportInexactness(_ view: TrainingView?) {
    defer { reportedSound = sounds.id }
    let training = setup.settings.current().training
    let news = [
      TrainingMessages.shortcomings(of: sounds.source, sounds.measurement),
      training.narrowing(by: sounds.source, for: setup.plan.purpose),
    ].compactMap { $0 }
    guard reportedSound != sounds.id, let first = news.first else { return }
    say(news.dropFirst().reduce(first) { $0 + Text(" ") + $1 }, view)
  }

  private func say(_ text: Text, _ view: TrainingView?) {
    if let view { view.showNotice(text) } else { training.console.say(text(training.language)) }
  }

  private func display(
    _ view: TrainingView?, start: SessionTime, canNavigate: Bool
  ) -> (training: any TrainingDisplay, events: EventsDisplay?) {
    if let view { return (view, nil) }
    return training.display(for: setup, introduction: introduction(canNavigate: canNavigate), start: start)
  }
}

extension TrainingDataStore {
  func drivers(for settings: Settings) -> [String] { settings.audioDrivers(last: (try? lastDriver()).flatMap { $0 }) }
}
