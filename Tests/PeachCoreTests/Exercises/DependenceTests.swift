import PeachCore
import ProofExercises
import TestStatistics
import Testing

@testable import PeachBase
@testable import PeachExercises

/// Nothing but the pitch difference may tell the right answer.
@Suite struct DependenceTests {
  /// What differs on purpose, besides the pitch and the column that says what is right, by exercise: what is judged instead.
  private static let asked: [ExerciseName: Set<String>] = [
    // The key of the voice that is off, and its interval above the root, which a listener can't tell from the others.
    Exercise.voices.name: ["midiNote", "intervalSemitones", "intervalCents"],
    Exercise.loudness.name: ["level 1"],
    Exercise.thirdClick.name: ["onset 2"],
  ]

  /// What could tell an answer besides the columns: of the phrase, and of each of its notes.
  private static let names =
    ["notes", "mean key"]
    + (0..<Phrase.capacity).flatMap { place in
      ["key", "step", "velocity", "level", "duration", "preset", "gap", "onset"].map { "\($0) \(place)" }
    }

  /// The numbers that a question could be told by: those of `names`, then those of the columns; NaN for what it hasn't. By their
  /// place, since there are millions of them.
  private func properties(
    of trial: Trial, _ exercise: Exercise, _ stored: [AnswerColumn], _ texts: inout [String: Double]
  ) -> [Double] {
    let notes = exercise.phrase(of: trial).notes
    let first = notes.first.map { Double($0.note.key.number) } ?? 0
    let sum = notes.reduce(0) { $0 + Double($1.note.key.number) }
    var found = [Double](repeating: .nan, count: Self.names.count + stored.count)
    (found[0], found[1]) = (Double(notes.count), sum / Double(max(notes.count, 1)))
    var place = 2
    for timed in notes {
      let (note, key) = (timed.note, Double(timed.note.key.number))
      (found[place], found[place + 1]) = (key, key - first)
      (found[place + 2], found[place + 3]) = (Double(note.velocity.value), note.amplitude.value)
      (found[place + 4], found[place + 5]) = (note.duration / .seconds(1), Double(note.sound))
      switch timed.start {
      case .after(let gap): found[place + 6] = gap / .seconds(1)
      case .at(let time): found[place + 7] = time / .seconds(1)
      }
      place += 8
    }
    let row = exercise.columns.row(of: trial)
    place = Self.names.count
    for column in stored {
      switch column.derive?(row) ?? row[column] {
      case .integer(let value): found[place] = Double(value)
      case .real(let value): found[place] = value
      case .text(let text):
        found[place] = texts[text] ?? Double(texts.count)
        texts[text] = found[place]
      case nil: found[place] = -1
      }
      place += 1
    }
    return found
  }

  private static let ranges = ["C2:C6", "C3:C5", "C3:A4", "A0:A1", "F#4:F#5"]

  /// What can be set to ask other questions of an exercise; each in one range, the only one in all.
  private func variants(of exercise: Exercise, in range: String) -> [[(Setting, String)]] {
    let (all, place) = (variants(of: exercise), Self.ranges.firstIndex(of: range))
    return all.count == 1 ? all : all.indices.filter { $0 % Self.ranges.count == place }.map { all[$0] }
  }

  private func variants(of exercise: Exercise) -> [[(Setting, String)]] {
    if exercise.settings.contains(where: { $0.name == Setting.chord.name }) {
      return ["major", "minor", "seventh-7/4", "m3,P4,m6"].map { [(.chord, $0)] }
    }
    guard exercise.settings.contains(where: { $0.name == Setting.direction.name }) else { return [[]] }
    return ["up", "down", "both"].flatMap { direction in
      ["melodic", "harmonic"].map { [(.direction, direction), (.presentation, $0), (.intervals, "m2,M3,P5,P8")] }
    }
  }

  /// The limit of 5 standard deviations is exceeded by chance once in 3,000,000 tests; there are fewer than 10,000.
  @Test(arguments: ranges)
  func `nothing but the pitch tells the right answer`(range: String) throws {
    let noteRange = try #require(NoteRange(description: range))
    for exercise in Proof.all {
      for variant in variants(of: exercise, in: range) {
        var settings = Settings()
        settings.exercise = exercise.name
        for (setting, value) in variant { try setting.set(value, in: &settings) }
        var training = settings.training
        training.noteRange = noteRange
        var generator = SeededGenerator(seed: 53)
        var course = exercise.course.make(exercise, .init(exercise.fit.init()))
        let columns = exercise.columns
        let stored = columns.all.filter { $0.part == .trial && $0 != columns.scale.column.declaration }
        let names = Self.names + stored.map(\.name)
        var (questions, answers, texts): ([[Double]], [Int], [String: Double]) = ([], [], [:])
        for _ in 0..<3_000 {
          let trial = course.next(training, using: &generator)
          // Exercises that are tuned have no right choice; there, too high or too low must not be told.
          answers.append(exercise.answerForm.right(in: trial)?.rawValue ?? (trial.offset.value > 0 ? 1 : 0))
          questions.append(properties(of: trial, exercise, stored, &texts))
        }
        let asked = (Self.asked[exercise.name] ?? []).union(exercise.answerForm.rightColumn.map { [$0.name] } ?? [])
        // Some chords have fewer notes than others.
        let sorted = names.indices.filter { !asked.contains(names[$0]) }.compactMap { place in
          Dependence.fifths(of: place, in: questions).map { (names[place], $0) }
        }
        for (name, values) in sorted {
          let deviation = Dependence.deviation(values, answers)
          #expect(deviation < 5, "\(exercise.name.rawValue) \(variant.map(\.1)), \(range): \(name), \(deviation)")
        }
        let guessing = Dependence.guessing(sorted.map(\.1), answers)
        #expect(guessing < 5, "\(exercise.name.rawValue) \(variant.map(\.1)), \(range): all at once, \(guessing)")
      }
    }
  }
}
