import PeachCore
import ProofExercises
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

  /// What each note of a phrase has, by its place.
  private static let names = (0..<Phrase.capacity).map { place in
    ["key", "step", "velocity", "level", "duration", "preset", "gap", "onset"].map { "\($0) \(place)" }
  }

  /// The numbers that a question could be told by, other than what it asks, by name.
  private func properties(
    of trial: Trial, _ exercise: Exercise, _ stored: [AnswerColumn], _ texts: inout [String]
  ) -> [String: Double] {
    let notes = exercise.phrase(of: trial).notes
    var found = ["notes": Double(notes.count)]
    found["mean key"] = notes.reduce(0) { $0 + Double($1.note.key.number) } / Double(max(notes.count, 1))
    for (timed, names) in zip(notes, Self.names) {
      found[names[0]] = Double(timed.note.key.number)
      found[names[1]] = Double(timed.note.key.number - notes[0].note.key.number)
      found[names[2]] = Double(timed.note.velocity.value)
      found[names[3]] = timed.note.amplitude.value
      found[names[4]] = timed.note.duration / .seconds(1)
      found[names[5]] = Double(timed.note.sound)
      switch timed.start {
      case .after(let gap): found[names[6]] = gap / .seconds(1)
      case .at(let time): found[names[7]] = time / .seconds(1)
      }
    }
    let row = exercise.columns.row(of: trial)
    for column in stored {
      switch column.derive?(row) ?? row[column] {
      case .integer(let value): found[column.name] = Double(value)
      case .real(let value): found[column.name] = value
      case .text(let text):
        if !texts.contains(text) { texts.append(text) }
        found[column.name] = Double(texts.firstIndex(of: text) ?? 0)
      case nil: found[column.name] = -1
      }
    }
    for name in Self.asked[exercise.name] ?? [] { found[name] = nil }
    if let right = exercise.answerForm.rightColumn { found[right.name] = nil }
    return found
  }

  /// The fifth that each value lies in, from 0; equal values lie in the same one.
  private func fifths(_ values: [Double]) -> [Int] {
    let sorted = values.sorted()
    let limits = Set((1..<5).map { sorted[$0 * sorted.count / 5] }).sorted()
    return values.map { value in limits.count { $0 <= value } }
  }

  /// The chi-square of a property's fifths by the answer, as a standard normal value by Wilson and Hilferty's formula.
  private func deviation(_ fifths: [Int], _ answers: [Int]) -> Double {
    var cells: [[Double]] = Array(repeating: [0, 0, 0], count: 5)
    for (fifth, answer) in zip(fifths, answers) { cells[fifth][answer] += 1 }
    let rows = cells.map { $0.reduce(0, +) }
    let columns = (0..<3).map { answer in cells.reduce(0) { $0 + $1[answer] } }
    var square = 0.0
    for (cell, row) in zip(cells, rows) {
      for (count, column) in zip(cell, columns) where row > 0 && column > 0 {
        let expected = row * column / Double(answers.count)
        square += (count - expected) * (count - expected) / expected
      }
    }
    let freedom = Double((rows.count { $0 > 0 } - 1) * (columns.count { $0 > 0 } - 1))
    guard freedom > 0 else { return 0 }
    let spread = 2 / (9 * freedom)
    return (pow(square / freedom, 1 / 3) - (1 - spread)) / spread.squareRoot()
  }

  /// How much oftener than by chance the answers are guessed from all properties at once, in standard deviations: the first half
  /// of the questions is learned, the second guessed (naive Bayes).
  private func guessing(_ fifths: [[Int]], _ answers: [Int]) -> Double {
    let half = answers.count / 2
    var learned = fifths.map { _ in Array(repeating: [1.0, 1, 1], count: 5) }
    var known = [1.0, 1, 1]
    for question in 0..<half {
      known[answers[question]] += 1
      for (property, values) in fifths.enumerated() { learned[property][values[question]][answers[question]] += 1 }
    }
    let gains = learned.map { fifths in fifths.map { counts in (0..<3).map { log(counts[$0] / known[$0]) } } }
    var right = 0.0
    for question in half..<answers.count {
      var weights = known.map { log($0) }
      for (property, values) in fifths.enumerated() {
        let gain = gains[property][values[question]]
        for answer in 0..<3 { weights[answer] += gain[answer] }
      }
      if weights.firstIndex(of: weights.max() ?? 0) == answers[question] { right += 1 }
    }
    let questions = Double(answers.count - half)
    let chance = (0..<3).map { answer in Double(answers[half...].count { $0 == answer }) / questions }.max() ?? 1
    return (right - questions * chance) / max(1, (questions * chance * (1 - chance)).squareRoot())
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
        var (table, answers, texts): ([String: [Double]], [Int], [String]) = ([:], [], [])
        let columns = exercise.columns
        let stored = columns.all.filter { $0.part == .trial && $0 != columns.scale.column.declaration }
        for _ in 0..<3_000 {
          let trial = course.next(training, using: &generator)
          // Exercises that are tuned have no right choice; there, too high or too low must not be told.
          answers.append(exercise.answerForm.right(in: trial)?.rawValue ?? (trial.offset.value > 0 ? 1 : 0))
          for (name, value) in properties(of: trial, exercise, stored, &texts) {
            table[name, default: []].append(value)
          }
        }
        // Some chords have fewer notes than others.
        let sorted = table.filter { $0.value.count == answers.count }.mapValues { fifths($0) }
        for (name, values) in sorted {
          let deviation = deviation(values, answers)
          #expect(deviation < 5, "\(exercise.name.rawValue) \(variant.map(\.1)), \(range): \(name), \(deviation)")
        }
        let guessing = guessing(Array(sorted.values), answers)
        #expect(guessing < 5, "\(exercise.name.rawValue) \(variant.map(\.1)), \(range): all at once, \(guessing)")
      }
    }
  }
}
