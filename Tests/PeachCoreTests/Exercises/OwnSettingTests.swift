import PeachCore
import TestSupport
import Testing

/// An exercise with settings that nothing else knows.
@Suite struct OwnSettingTests {
  static let step = Setting(
    "stepwise.step", .number(1...6, "dB", of: "stepwise.step", standard: 3), .exercise,
    Text(en: "Step", de: "Stufe"), Text(en: "How large a step is", de: "Wie groß eine Stufe ist"))
  static let mood = Setting(
    "stepwise-mood", .choice(of: "stepwise-mood", [SettingChoice("calm"), SettingChoice("wild")]), .exercise,
    Text(en: "Mood", de: "Laune"), Text(en: "How it feels", de: "Wie es sich anfühlt"))

  static let exercise = Exercise(
    ExerciseName(rawValue: "stepwise"), Exercise.loudness.words, Exercise.loudness.answerForm,
    settings: [step, mood],
    prepare: { trial, settings, _ in
      trial.amplitudeOffset = AmplitudeDB((Double(settings[step]) ?? 0) * (settings[mood] == "wild" ? -1 : 1))
    })

  let folder = TemporaryFolder()

  @Test func `they are stored, planned, listed with it only, and read by it`() throws {
    try Exercises.$all.withValue(Exercises.all + [Self.exercise]) {
      expect(that: Setting(named: "stepwise.step") == Self.step && Setting.all.contains(Self.mood))
      let store = try TrainingDataStore(folder: folder.path)
      try expect(store.settings(), equals: Settings())
      try store.set(Self.step, to: "4.5")
      try store.set(Self.mood, to: "wild")
      var settings = try store.settings()
      expect(that: Self.step.value(in: settings) == "4.5" && Settings(written: settings.written) == settings)
      #expect(throws: SettingError.self) { try Self.step.set("7", in: &settings) }
      #expect(throws: SettingError.self) { try Self.mood.set("sad", in: &settings) }

      var generator = SeededGenerator(seed: 1)
      let trial = Self.exercise.trial((note: MIDINote(60), offset: Cents(5)), settings.training, using: &generator)
      expect(trial.amplitudeOffset.value, equals: -4.5)

      func listed(_ exercise: ExerciseName) -> [Setting] {
        settings.exercise = exercise
        return SettingGroup.inUse(by: settings, advanced: true).flatMap(\.settings)
      }
      expect(that: listed(Self.exercise.name).contains(Self.step) && listed(Self.exercise.name).contains(.strategy))
      expect(that: !listed(.comparison).contains(Self.step) && !listed(.intervals).contains(Self.mood))
      try store.reset()
      try expect(store.settings(), equals: Settings())
    }
  }
}
