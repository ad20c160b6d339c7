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
    let pitches = PitchKeeper(setup.data, through: training.context.gate, areCorrected: sounds.correctsKeys)
    defer { pitches.finish() }
    try training.check(pitches, of: sounds.source, for: setup, sampleRate: Self.sampleRate)
    let (output, writer, origin) = try training.offline ?? open(reading: sounds.source)
    training.offline = (output, writer, origin)
    // The last note of the task before may still sound.
    try output.drain()
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
    // The same for all sessions, so that lines that were read ahead wait for theirs.
    let input = training.listener == nil ? training.surface.input : nil
    let stage = OfflineStage(
      output: output, input: input, signals: signals,
      tunedDuration: exercise.answerForm.isTuning
        ? { [setup] in setup.settings.current().training.sounding.duration } : nil,
      answers: { training.input(.line($0), in: setup.plan.course, canNavigate: false, $1) })
    // Before the plan is written, which names the consent.
    var end = input == nil ? nil : try training.sayPages(setup.plan)
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
    while end == nil {
      let reason = loop.run()
      let hasMore = reason == .completed && loop.session.course.hasMore
      if !hasMore { end = reason }
      // A simulated listener needs no pause.
      let isPause = hasMore || setup.plan.goesOn()
      if input != nil || reason != .completed || !isPause {
        display.events?.ended(reason, isPause: isPause, at: stage.now)
      }
      if hasMore, input != nil { end = training.pause(setup.plan) }
    }
    let reason = end ?? .completed
    setup.writer.check()
    setup.writer.giveUp()
    return try training.report(reason, setup) { [training, language] in
      // If audio failed, leave no partial file, and none if nothing has sounded.
      if case .audio = reason { return }
      if output.now == .zero { return }
      // Nor in place of an earlier file if the events couldn't be written from the beginning.
      if reason == .outputClosed, loop.session.answers == 0 { return }
      try output.drain()
      try writer?.finish()
      if let writer { training.console.say(wrote: writer, language) }
      // Experiments say it themselves, and scripts that only read what is printed know it.
      if setup.data.isTemporary, setup.plan.purpose != .experiment, writer != nil || training.console.errorIsTerminal {
        training.console.say(TrainingMessages.answersAreGone(language))
      }
    }
  }

  private func open(
    reading source: SoundSource
  ) throws -> (output: OfflineOutput, writer: WAVWriter?, origin: UTCTime) {
    let writer = try training.parsed[SessionOptions.output].map { path in
      try WAVWriter(
        path: path, sparing: training.context.protectedFiles(training.parsed, reading: source),
        sampleRate: Self.sampleRate, isLeaving: { [signals] in signals.ending != nil })
    }
    // The run can have answers from later than now, if the clock was set back.
    let origin = max(.now, training.runTimes.latest ?? .now)
    return (OfflineOutput(sampleRate: Self.sampleRate, writer: writer), writer, origin)
  }
}
