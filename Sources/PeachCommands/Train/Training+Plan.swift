import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

extension Training {
  /// The settings that the command line and the Start Screen override.
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

  /// The exercise to train. A program that reads events gets the first exercise unless it names another one, whatever was
  /// chosen on the Start Screen.
  func exercise() throws -> Exercise {
    let stored = parsed.has(SessionOptions.events) ? Settings() : try context.storedSettings()
    return Exercises[choice.applied(to: stored).exercise] ?? Exercises.standard
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
    let course = exercise.course.make(exercise, start)
    guard let continued = course as? any ContinuedCourse else {
      return SessionPlan(course: course, seed: seed, answers: comparisons)
    }
    return plan(continued, from: store)
  }

  /// - Parameter store: with the answers of other processes, which the course takes up; nil to ignore them.
  private func plan(_ course: some ContinuedCourse, from store: TrainingDataStore?) -> SessionPlan {
    let follower = CourseFollower(course)
    return SessionPlan(
      course: follower.course, refresh: { store.flatMap { Self.refresh(follower, from: $0) } }, seed: seed,
      answers: parsed[SessionOptions.comparisons])
  }

  /// The course with answers that another process has stored meanwhile; nil if there are none or they can't be read.
  private static func refresh(
    _ follower: CourseFollower<some ContinuedCourse>, from store: TrainingDataStore
  ) -> (any Course)? {
    var training = follower.latest
    guard let history = try? store.runs.trainingHistory(of: training.exercise), let newest = history.last?.time,
      training.history.last.map({ $0.time < newest }) ?? true,
      let fit = try? store.profiles.readyFit(of: training.exercise)
    else { return nil }
    training.update(fit, history: history)
    follower.latest = training
    return follower.course
  }

  /// - Parameter origin: the time of day at zero of the session's clock.
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

  /// Checks that the sound has all keys of the session.
  func check(_ source: SoundSource, for setup: SessionSetup) throws(AudioError) {
    guard case .preset(_, let preset) = source else { return }
    let settings = setup.settings.current()
    // An adaptive range is within the keys, but the sound may have too few of them.
    let range =
      setup.plan.range ?? settings.settled(setup.store, context.catalogue, sound: source).training.noteRange
    guard let keys = preset.keys, keys.contains(range.lowest), keys.contains(range.highest) else {
      throw .missingKeys(preset: preset.name, keys: preset.keys)
    }
  }

  /// Checks that an exercise with intervals finds keys whose pitch is steady enough. Measures only the keys of the first
  /// trial, unless they are unsteady.
  func check(
    _ pitches: PitchKeeper, of source: SoundSource, for setup: SessionSetup, sampleRate: Double
  ) throws(AudioError) {
    guard setup.plan.course.exercise.columns.has(IntervalColumns.interval), case .preset(_, let preset) = source else {
      return
    }
    var training = setup.settings.current().training
    training.keys = source.keys ?? NoteRange.allowed
    training.intervals.pitches = pitches.pitches(of: source, training, sampleRate: sampleRate)
    // The session draws the same first trial.
    var (course, generator) = (setup.plan.course, SeededGenerator(seed: setup.plan.seed))
    course.begin(at: .now)
    guard !course.isOver else { return }
    let first = course.next(training, using: &generator)
    let own = training.intervals
    let keys = [first.note] + (first.interval.map { [$0.key(from: first.note)] } ?? [])
    guard keys.allSatisfy({ own.pitches[$0].grade < .unusable }) || own.hasUsablePair(in: training.ungrownRange) else {
      throw .unsteadyKeys(preset: preset.name)
    }
  }
}
