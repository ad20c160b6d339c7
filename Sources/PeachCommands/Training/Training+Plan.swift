import PeachAudio
import PeachCore

extension Training {
  /// Returns settings with what the command line and the Start Screen override.
  var overriding: @Sendable (Settings) -> Settings {
    { [parsed, chosenExercise] stored in
      var settings = parsed.applied(to: stored)
      settings.exercise = chosenExercise ?? settings.exercise
      return settings
    }
  }

  /// The exercise to train. The Start Screen doesn't choose that of a program that reads events.
  ///
  /// - Parameter settings: the stored settings, if they have been read.
  func exercise(_ settings: Settings? = nil) throws -> Exercise {
    let stored = parsed.has(SessionOptions.events) ? Settings() : try settings ?? context.storedSettings()
    return Exercises[overriding(stored).exercise] ?? Exercises.standard
  }

  /// The plan of a training that ends after the number of trials or the time in the options, or when it is stopped.
  func plan(_ data: UserData) throws -> SessionPlan {
    let exercise = try exercise()
    let comparisons = parsed[SessionOptions.comparisons]
    let duration = parsed[SessionOptions.minutes].map { Duration.seconds(60 * $0) }
    // A simulated listener begins without answers.
    let store = listener == nil ? data.store : nil
    let history = try store?.runs.trainingHistory(of: exercise) ?? TrainingHistory()
    var start = ExerciseCourse.Start(try store?.profiles.readyFit(of: exercise) ?? exercise.fit.init())
    (start.history, start.answers, start.duration) = (history, comparisons, duration)
    if exercise.answerForm.isTuning, let store { start.spread = try store.runs.matchSpread(of: exercise) }
    return SessionPlan(
      course: exercise.course.make(exercise, start),
      refresh: { course in store.flatMap { Self.refresh(course, from: $0) } }, seed: seed, answers: comparisons)
  }

  /// The course with answers that another process has stored meanwhile; nil if there are none or they can't be read.
  private static func refresh(_ course: any Course, from store: TrainingDataStore) -> (any Course)? {
    guard var training = course as? any ContinuedCourse,
      let history = try? store.runs.trainingHistory(of: training.exercise), let newest = history.last?.time,
      training.history.last.map({ $0.time < newest }) ?? true,
      let fit = try? store.profiles.readyFit(of: training.exercise)
    else { return nil }
    training.update(fit, history: history)
    return training
  }

  func session(_ setup: SessionSetup, origin: UTCTime) -> TrainingSession {
    let plan = setup.plan
    var session = TrainingSession(plan.course, seed: plan.seed, origin: origin)
    session.replay(plan.answered, settings: setup.settings.current().training)
    return session
  }

  /// The random numbers of the simulated listener, independent of the session's.
  func listenerGenerator(_ plan: SessionPlan) -> SeededGenerator {
    SeededGenerator(seed: plan.seed ^ 0x6C69_7374_656E ^ UInt64(plan.answered.count) << 48)
  }

  /// Checks that the sound has all keys of the session, or in a training at least an octave of them.
  func check(_ source: SoundSource, for setup: SessionSetup) throws(AudioError) {
    guard case .preset(_, let preset) = source else { return }
    if let defect = preset.defect { throw .unusablePreset(preset.name, path: source.path ?? "", defect) }
    // An adaptive range is within the keys, but the sound may have too few of them.
    let training = setup.settings.current().settled(setup.store, context.catalogue, sound: source).training
    let (range, velocity) = (setup.plan.range ?? training.noteRange, training.sounding.velocity)
    let part = source.part(of: range, at: velocity)
    guard part == range || part != nil && setup.plan.purpose == .training else {
      throw .missingKeys(
        preset: preset.name, keys: preset.keys(at: velocity), velocity: velocity,
        others: part == nil ? source.velocities(for: range, near: velocity) : nil)
    }
  }

  /// Checks that intervals and chords find steady keys. Measures only the keys of the first trial, unless they are unsteady.
  func check(
    _ pitches: PitchKeeper, of source: SoundSource, for setup: SessionSetup, sampleRate: Double
  ) throws(AudioError) {
    guard setup.plan.course.exercise.columns.has(IntervalColumns.interval), case .preset(let file, let preset) = source
    else { return }
    var training = setup.settings.current().training.suited(to: source, for: setup.plan.purpose)
    training.intervals.pitches = pitches.pitches(
      of: source, for: setup.plan.course.exercise, training, sampleRate: sampleRate)
    // The session draws the same first trial.
    var (course, generator) = (setup.plan.course, SeededGenerator(seed: setup.plan.seed))
    course.begin(at: .now)
    guard !course.isOver else { return }
    let first = course.next(training, using: &generator)
    let (own, exercise) = (training.intervals, course.exercise)
    let isUsable =
      own.pitches.unusableKey(of: exercise.phrase(of: first)) == nil
      || exercise.settings.contains(.intervals) && own.hasUsablePair(in: training.ungrownRange)
    guard isUsable else { throw .unsteadyKeys(preset, in: file) }
  }
}
