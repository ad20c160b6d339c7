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
  func exercise() throws -> any Exercise {
    let stored = parsed.has(SessionOptions.events) ? Settings() : try context.storedSettings()
    return Exercises[choice.applied(to: stored).exercise] ?? Exercises.standard
  }

  /// The plan of a training that ends after the number of trials or the time in the options, or when it is stopped.
  func plan(_ data: UserData) throws -> SessionPlan {
    let exercise = try exercise()
    let comparisons = parsed[SessionOptions.comparisons]
    let duration = parsed[SessionOptions.minutes].map { Duration.seconds(60 * $0) }
    let follower = CourseFollower(
      TrainingCourse(
        exercise, profile: try profile(of: exercise, data.store), history: try history(of: exercise, data.store),
        comparisons: comparisons, duration: duration))
    return SessionPlan(
      course: follower.course,
      refresh: { [listener] in listener == nil ? Self.refresh(follower, from: data.store) : nil }, seed: seed,
      answers: comparisons)
  }

  /// The course with answers that another process has stored meanwhile; nil if there are none or they can't be read.
  private static func refresh(
    _ follower: CourseFollower<TrainingCourse>, from store: TrainingDataStore
  ) -> (any Course)? {
    var training = follower.latest
    guard let history = try? store.trainingHistory(of: training.exercise), let newest = history.last?.time,
      training.history.last.map({ $0.time < newest }) ?? true,
      let profile = try? store.readyProfile(of: training.exercise)
    else { return nil }
    training.update(profile: profile, history: history)
    follower.latest = training
    return follower.course
  }

  /// The profile to start from: the stored one, or an empty one for a simulated listener.
  private func profile(of exercise: any Exercise, _ store: TrainingDataStore) throws -> PerceptualProfile {
    listener == nil ? try store.readyProfile(of: exercise) : PerceptualProfile()
  }

  /// The history to continue: the stored one, or an empty one for a simulated listener.
  private func history(of exercise: any Exercise, _ store: TrainingDataStore) throws -> TrainingHistory {
    listener == nil ? try store.trainingHistory(of: exercise) : TrainingHistory()
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

  /// Checks that an exercise with intervals finds keys whose pitch is steady enough.
  func check(
    _ pitches: PitchKeeper, of source: SoundSource, for setup: SessionSetup, sampleRate: Double
  ) throws(AudioError) {
    guard setup.plan.course.exercise.profileKind == .intervals, case .preset(_, let preset) = source else { return }
    var training = setup.settings.current().training
    training.keys = source.keys ?? NoteRange.allowed
    training.intervals.pitches = pitches.pitches(of: source, training, sampleRate: sampleRate)
    guard training.intervals.hasUsablePair(in: training.intervalRange) else {
      throw .unsteadyKeys(preset: preset.name)
    }
  }
}
