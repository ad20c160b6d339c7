import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachSimulation

/// The answers that don't count because the sound dropped out.
@Suite struct DropOutCountTests {
  private let now = UTCTime.sample

  /// A store with an answer for each day ago.
  private func store(_ answers: [(exercise: Exercise, purpose: Purpose, days: Int, dropOuts: Int)]) throws
    -> TrainingDataStore
  {
    let store = try TrainingDataStore.temporary()
    var generator = SeededGenerator(seed: 1)
    for answer in answers {
      var settings = TrainingSettings()
      settings.matching.mode = .together
      let trial = answer.exercise.trial((.a4, Cents(10)), condition: nil, settings, using: &generator)
      let response: Response =
        answer.exercise.answerForm.isTuning
        ? .match(Match(error: Cents(1), path: nil)) : .choice(.up, isRight: true)
      let completed = CompletedTrial(trial, response: response, dropOuts: answer.dropOuts)
      try store.record(
        AnswerRecord(
          answer.exercise, time: UTCTime(milliseconds: now.milliseconds - 86_400_000 * answer.days), completed),
        run: .sample(answer.purpose))
    }
    return store
  }

  private func count(_ store: TrainingDataStore, _ request: ProfileRequest) throws -> Int {
    let exercise = try #require(Exercises[request.exercise])
    return try store.read(request, of: exercise, now: now) { reader throws(DatabaseError) in try reader.droppedOut() }
  }

  @Test func `each profile counts its own, and the total is that of all profiles`() throws {
    let (comparison, matching) = (Exercise.comparison, Exercise.matching)
    let store = try store([
      (comparison, .training, 0, 0), (comparison, .training, 1, 2), (comparison, .measurement, 100, 1),
      (comparison, .experiment, 0, 1), (matching, .training, 0, 3), (matching, .training, 0, 0),
    ])
    var keys = ProfileRequest(.comparison, keys: NoteRange.beginning)
    try expect(count(store, keys), equals: 2)
    keys.period = .week
    try expect(count(store, keys), equals: 1)
    try expect(count(store, ProfileRequest(.matching, part: "together")), equals: 1)
    try expect(count(store, ProfileRequest(.matching, part: "successive")), equals: 0)
    try expect(store.profiles.droppedOutAnswers(), equals: 3)
  }
}
