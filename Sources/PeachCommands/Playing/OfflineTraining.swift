import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// A session without a device, optionally rendered to a file, answered by a program or a simulated listener.
struct OfflineTraining {
  private static let sampleRate = 48000.0

  let training: Training
  let setup: SessionSetup
  private var signals: SignalPipe { training.signals }
  private var language: LanguageCode { training.language }

  init(_ training: Training, _ makePlan: (UserData) throws -> SessionPlan) throws {
    self.training = training
    setup = try training.setup(makePlan)
  }

  func run() throws -> ExitCode {
    do {
      return try render()
    } catch AudioError.output where signals.ending != nil {
      // A file left incomplete because of a signal is not an error.
      return signals.ending.map { .signal($0) } ?? .success
    }
  }

  private func render() throws -> ExitCode {
    let sounds = try SoundSwitch(setup, through: training.context.gate, isHeard: training.listener == nil)
    try training.check(sounds.source, for: setup)
    let progress = Progress(training.console, language)
    try sounds.beginLoading()
    let isLoaded = try sounds.finishLoading {
      progress.show(TrainingMessages.loadingSound)
      return signals.ending != nil
    }
    progress.finish()
    if !isLoaded, let signal = signals.ending { return .signal(signal) }
    let pitches = PitchKeeper(setup.data, through: training.context.gate)
    defer { pitches.finish() }
    try training.check(pitches, of: sounds.source, for: setup, sampleRate: Self.sampleRate)
    // The task before can have ended later than now, since simulated listeners answer faster than time passes.
    let origin = max(.now, training.runTimes.latest ?? .now)
    let writer = try writer(reading: sounds.source)
    let output = OfflineOutput(sampleRate: Self.sampleRate, writer: writer)
    let display = training.display(for: setup, introduction: nil, start: .zero)
    if training.listener == nil,
      let shortcomings = TrainingMessages.shortcomings(of: sounds.source, sounds.measurement)
    {
      training.console.say(shortcomings(language))
    }
    let settings = setup.settings.current().training
    if let news = settings.narrowing(by: sounds.source, for: setup.plan.purpose) {
      training.console.say(news(language))
    }
    if let warning = TrainingMessages.wrongClock(origin) { training.console.say(warning(language)) }
    let exercise = setup.plan.course.exercise
    let input = training.listener == nil ? Input([LineInput()]) : nil
    if let input, try !agrees(input) { return .success }
    let stage = OfflineStage(
      output: output, input: input, signals: signals,
      tunedDuration: exercise.answerForm.isTuning
        ? { [setup] in setup.settings.current().training.sounding.duration } : nil,
      answers: { training.input(.line($0), in: setup.plan.course, canNavigate: false, $1) })
    let recorder = AnswerRecorder(
      training, setup, sounds: sounds, pitches: pitches, origin: { origin },
      output: SessionOutput(
        driver: "offline", sampleRate: Self.sampleRate, period: OfflineOutput.period, latency: nil),
      say: { training.console.say($0(language)) })
    let ports = recorder.ports(display: display.training) { () throws(AudioError) in
      try sounds.player(into: output.playback)
    }
    let loop = TrainingLoop(
      session: training.session(setup, origin: origin), stage: stage, ports: ports, listener: training.listener,
      listenerGenerator: training.listenerGenerator(setup.plan))
    var reason = loop.run()
    while reason == .completed && loop.session.course.hasMore { reason = loop.run() }
    display.events?.ended(reason, at: stage.now)
    setup.writer.check()
    setup.writer.giveUp()
    return try training.report(reason, setup) { [training, language] in
      // If audio failed, leave no partial file.
      if case .audio = reason { return }
      try output.drain()
      try writer?.finish()
      if let writer { training.console.say(wrote: writer, language) }
      // Experiments say it themselves, and scripts that only read what is printed know it.
      if setup.data.isTemporary, setup.plan.purpose != .experiment, writer != nil || training.console.errorIsTerminal {
        training.console.say(TrainingMessages.answersAreGone(language))
      }
    }
  }

  /// Asks a program whether the participant agrees to the pages that must be accepted.
  private func agrees(_ input: Input) throws -> Bool {
    for page in setup.plan.pages where page.isConsent {
      try training.console.print(page.event.written(onOneLine: true))
      while true {
        guard let (event, _) = input.take() else {
          input.wait(for: .seconds(60), or: [signals.descriptor])
          if signals.ending != nil { return false }
          continue
        }
        if event == .line(SessionPage.agreement) { break }
        if training.meaning(event, in: setup.plan.course, canNavigate: false) == .quit { return false }
        training.console.say(SessionPage.unknown(language))
      }
      setup.plan.agreed()
    }
    return true
  }

  private func writer(reading source: SoundSource) throws -> WAVWriter? {
    try training.parsed[SessionOptions.output].map { path in
      try WAVWriter(
        path: path, sparing: training.context.protectedFiles(training.parsed, reading: source),
        sampleRate: Self.sampleRate, isLeaving: { [signals] in signals.ending != nil })
    }
  }
}
