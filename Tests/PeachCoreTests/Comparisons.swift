import FoundationEssentials
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

// Shorthands for comparisons, which most tests of the store and of training use.

extension AnswerRecord {
  init(
    id: UUID = UUID(), time: UTCTime, trial: Trial, answer: ChoiceIndex = .up, responseTime: Duration = .zero,
    soundSource: SoundSourceRecord = .sine, strategy: StrategyName = .kazez, gain: Double? = nil, dropOuts: Int = 0,
    replays: Int = 0,
    source: ResponseSource? = nil
  ) {
    self.init(
      id: id, Exercise.comparison, time: time,
      CompletedTrial(
        trial: trial, answer: answer, responseTime: responseTime, time: .zero, dropOuts: dropOuts,
        replays: replays, source: source),
      soundSource: soundSource, strategy: strategy, gain: gain)
  }

  var trial: Trial { completed.trial }
  var answer: ChoiceIndex { completed.answer ?? .up }
  var isCorrect: Bool { completed.isCorrect }
  var responseTime: Duration { completed.responseTime }
  var dropOuts: Int { completed.dropOuts }
}

extension TrainingDataStore {
  func profile(
    of exercise: Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DataStoreError) -> PerceptualProfile {
    try connection.run { () throws(DatabaseError) in try wholeProfile(of: exercise, progress: progress).profile }
  }

  func wholeProfile(
    of exercise: Exercise, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(DatabaseError) -> ProfileState {
    try profiles.whole(exercise, progress: progress)
  }

  func profile(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws(DataStoreError) -> PerceptualProfile
  {
    try profile(of: Exercise.comparison, progress: progress)
  }

  func thresholdHistory() throws(DatabaseError) -> [ProfileHistory<FilterBank>.Day] {
    try (wholeProfile(of: Exercise.comparison).fit as? KeyFit)?.days ?? []
  }

  func read<Report>(
    _ request: ProfileRequest, of exercise: Exercise, now: UTCTime,
    progress: @escaping (_ done: Int, _ total: Int?) -> Void = { _, _ in },
    _ body: (ProfileReader) throws(DatabaseError) -> Report
  ) throws(DataStoreError) -> Report {
    let reader = ProfileReader(profiles: profiles, exercise: exercise, request: request, now: now, progress: progress)
    return try connection.run { () throws(DatabaseError) in try body(reader) }
  }

  /// The report of an exercise with thresholds over keys.
  func report(
    _ request: ProfileRequest, now: UTCTime, progress: @escaping (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws -> ProfileReport {
    try read(request, of: try #require(Exercises[request.exercise]), now: now, progress: progress) {
      reader throws(DatabaseError) in try KeyFit.report(request, from: reader, now: now)
    }
  }

  func report(
    _ presentation: Presentation, _ period: HistoryRange = .all, now: UTCTime
  ) throws(DataStoreError) -> IntervalReport {
    var request = ProfileRequest(.intervals, part: presentation.rawValue)
    request.period = period
    let asked = request
    return try read(asked, of: Exercise.intervals, now: now) { reader throws(DatabaseError) in
      try IntervalProfile.report(asked, from: reader, now: now)
    }
  }

  func report(
    _ mode: MatchingMode, _ period: HistoryRange = .all, now: UTCTime,
    progress: @escaping (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DataStoreError) -> MatchReport {
    var request = ProfileRequest(.matching, part: mode.rawValue)
    request.period = period
    let asked = request
    return try read(asked, of: Exercise.matching, now: now, progress: progress) { reader throws(DatabaseError) in
      try MatchHistory.report(asked, from: reader, now: now)
    }
  }

  /// The profile of intervals to begin a training with.
  func readyIntervals(of exercise: Exercise) throws -> IntervalProfile {
    try #require(try profiles.readyFit(of: exercise) as? IntervalProfile)
  }

  func readyProfile(of exercise: Exercise) throws(DataStoreError) -> PerceptualProfile {
    try (profiles.readyFit(of: exercise) as? KeyFit)?.profile ?? PerceptualProfile()
  }

  func trainingHistory(of exercise: Exercise = .comparison) throws(DataStoreError) -> TrainingHistory {
    try runs.trainingHistory(of: exercise)
  }

  func storedProfile() throws(DatabaseError) -> ProfileState? { try profiles.stored(.comparison)?.state }
  func storeProfile() throws(DataStoreError) { try profiles.update(.comparison) }
}

extension ProfileState {
  var profile: PerceptualProfile { (fit as? KeyFit)?.profile ?? PerceptualProfile() }
  var days: [ProfileHistory<FilterBank>.Day] { (fit as? KeyFit)?.days ?? [] }
  var intervals: IntervalProfile { fit as? IntervalProfile ?? IntervalProfile() }
}

extension TrainingCourse {
  init(
    _ exercise: Exercise = .comparison, profile: PerceptualProfile, history: TrainingHistory = TrainingHistory(),
    comparisons: Int? = nil, duration: Duration? = nil
  ) {
    var start = ExerciseCourse.Start(KeyFit(), answers: comparisons)
    (start.history, start.duration) = (history, duration)
    self.init(exercise, start)
    self.profile = profile
    self.profile.choices = exercise.answerForm.unsignedChoices
  }
}

extension AnswerForm {
  /// Two choices that the sign of the difference tells apart.
  static let bySign = Exercise.comparison.answerForm
}

extension Trial {
  /// The right one of two choices that the sign of the difference tells apart.
  var right: ChoiceIndex { ChoiceIndex(signOf: offset) }
}
