import Foundation
import Testing

@testable import PeachCore

// The example of the article AddingAnExercise.
extension Exercise {
  static let loudness = Exercise(
    ExerciseName(rawValue: "loudness"),
    ExerciseWords(
      title: Text(en: "Loudness comparison", de: "Lautstärkevergleich"),
      question: Text(
        en: "Two notes. Is the second louder or softer?", de: "Zwei Töne. Ist der zweite lauter oder leiser?"),
      shortQuestion: Text(en: "Louder or softer?", de: "Lauter oder leiser?")),
    .choice([
      Choice("softer", Text(en: "Softer", de: "Leiser"), letters: Text(en: "o", de: "e")),
      Choice("louder", Text(en: "Louder", de: "Lauter"), letters: Text("l")),
    ]),
    // 100 cents of a strategy are 10 dB.
    columns: { AnswerColumns($0, scale: Scale(CommonColumns.amplitudeOffset, largest: 10)) },
    phrase: { trial in
      var phrase = trial.phrase
      phrase[1].offset = .zero
      phrase[1].amplitude = AmplitudeDB(trial.offset.value / 10)
      return phrase
    })
}

@Suite struct ExampleExerciseTests {
  let fixture = ExchangeFixture()
  let exercise = Exercise.loudness

  /// Trains with a listener who hears 2 dB, three of four times.
  private func train(_ store: TrainingDataStore, answers: Int) throws -> [CompletedTrial] {
    let course = TrainingCourse(
      exercise, profile: try store.profile(of: exercise), history: try store.trainingHistory(of: exercise),
      comparisons: answers)
    var session = TrainingSession(course, seed: 1, origin: UTCTime(milliseconds: 1_790_000_000_000))
    var generator = SeededGenerator(seed: 2)
    let listener = SimulatedListener(threshold: 20, lapse: 0)
    var (completed, now) = ([CompletedTrial](), SessionTime.zero)
    var effects = session.handle(.start(TrainingSettings()), at: now)
    while completed.count < answers {
      guard case .presenting(let trial) = session.state else { break }
      #expect(effects.contains(.prepare(trial)) || !completed.isEmpty)
      now = now + .seconds(1)
      _ = session.handle(.player(.began(0)), at: now)
      _ = session.handle(.player(.began(1)), at: now)
      let answer = listener.answer(trial, .bySign, using: &generator)
      for case .record(let answered) in session.handle(.answer(answer.answer), at: now + answer.responseTime) {
        completed.append(answered)
        try store.record(
          AnswerRecord(
            exercise, time: session.origin.adding(now), answered,
            soundSource: SoundSourceRecord(name: "sine", soundFont: nil), strategy: .kazez), run: Self.run)
      }
      _ = session.handle(.settings(TrainingSettings()), at: now)
      effects = session.handle(.feedbackOver, at: now)
    }
    return completed
  }

  private static let run = RunRecord(
    purpose: .training, started: UTCTime(milliseconds: 1_790_000_000_000), peachVersion: "0", fluidSynthVersion: "2.3",
    driver: "offline", sampleRate: 48000, period: 256)

  @Test func `it sounds as loud as it asks, at one pitch`() {
    var trial = Trial(exercise: exercise.name, note: MIDINote(60), offset: Cents(-35))
    #expect(exercise.phrase(of: trial)[1].amplitude.value == -3.5 && trial.right == .down)
    #expect(exercise.phrase(of: trial)[1].frequency == exercise.phrase(of: trial)[0].frequency)
    trial.offset = .zero
    #expect(exercise.phrase(of: trial)[1] == exercise.phrase(of: trial)[0])
  }

  @Test func `it is trained, stored, exported, imported and fitted like every other`() throws {
    try Exercises.$all.withValue(Exercises.all + [exercise]) {
      let store = try fixture.store()
      let completed = try train(store, answers: 120)
      #expect(completed.count == 120 && Set(completed.map(\.trial.exercise)) == [exercise.name])

      // One row each, with the difference in decibels and the answer in its own word.
      let rows = try store.database.prepare(
        "SELECT amplitude_offset_db, cents, interval, answer, correct FROM answer ORDER BY id")
      for answered in completed {
        #expect(try rows.step())
        #expect(rows.double(0) == answered.trial.offset.value / 10 && rows.isNull(1) && rows.isNull(2))
        #expect(rows.text(3) == (answered.answer == .up ? "louder" : "softer"))
        #expect((rows.integer(4) == 1) == answered.isCorrect)
      }
      #expect(try store.answers(in: .impossible).count == 0)

      // A profile of its own: 2 dB, and nothing of pitch.
      let profile = try store.profile(of: exercise)
      let heard = profile.bank.heardKeys(in: NoteRange.standard.notes)
      let threshold = try #require(profile.bank.threshold(over: heard))
      #expect(profile.bank.answers == 120 && (threshold.lower95.value...threshold.upper95.value).contains(20))
      #expect(try store.profile(of: Exercise.comparison).bank.answers == 0)
      #expect(try store.trainingHistory(of: exercise)[.kazez].count == 120)
      #expect(try store.trainingHistory(of: Exercise.comparison).last == nil)

      // The same bytes after an export and an import, and the same profile.
      for format in ExportFormat.allCases {
        let exported = try store.exported(format)
        let copy = try fixture.store("copy-\(format)")
        #expect(try copy.imported(fixture.file(exported, "answers.\(format)")).added == 120)
        #expect(try copy.exported(format) == exported)
        #expect(try copy.profile(of: exercise).bank == profile.bank)
      }
    }
    // A program that doesn't know the exercise leaves its answers alone and says that they are there.
    #expect(try fixture.store().answers(in: .impossible).count == 0)
    #expect(DatabaseExamination(folder: fixture.folder.path + "/data", limit: .seconds(5)).unknownAnswers == 120)
  }
}
