import Testing

@testable import PeachCore

/// Nothing but the pitch difference may tell the right answer.
@Suite struct DependenceTests {
  /// The numbers that a listener could tell a question by, other than the difference, by name.
  private func properties(of trial: Trial, _ exercise: Exercise) -> [String: Double] {
    let notes = exercise.phrase(of: trial).notes
    var found = ["notes": Double(notes.count)]
    found["mean key"] = notes.reduce(0) { $0 + Double($1.note.key.number) } / Double(max(notes.count, 1))
    for (place, timed) in notes.enumerated() {
      found["key \(place)"] = Double(timed.note.key.number)
      found["step \(place)"] = Double(timed.note.key.number - notes[0].note.key.number)
      found["velocity \(place)"] = Double(timed.note.velocity.value)
      found["level \(place)"] = timed.note.amplitude.value
      found["duration \(place)"] = timed.note.duration / .seconds(1)
      found["preset \(place)"] = Double(timed.note.sound)
      switch timed.start {
      case .after(let gap): found["gap \(place)"] = gap / .seconds(1)
      case .at(let time): found["onset \(place)"] = time / .seconds(1)
      }
    }
    return found
  }

  /// The chi-square of a property's fifths by the answer, as a standard normal value by Wilson and Hilferty's formula.
  private func deviation(_ values: [(value: Double, answer: Int)]) -> Double {
    let sorted = values.map(\.value).sorted()
    let limits = Set((1..<5).map { sorted[$0 * sorted.count / 5] }).sorted()
    var cells: [[Double]] = Array(repeating: [0, 0, 0], count: limits.count + 1)
    for (value, answer) in values { cells[limits.count { $0 <= value }][answer] += 1 }
    let rows = cells.map { $0.reduce(0, +) }
    let columns = (0..<3).map { answer in cells.reduce(0) { $0 + $1[answer] } }
    var square = 0.0
    for (cell, row) in zip(cells, rows) {
      for (count, column) in zip(cell, columns) where row > 0 && column > 0 {
        let expected = row * column / Double(values.count)
        square += (count - expected) * (count - expected) / expected
      }
    }
    let freedom = Double((rows.count { $0 > 0 } - 1) * (columns.count { $0 > 0 } - 1))
    guard freedom > 0 else { return 0 }
    let spread = 2 / (9 * freedom)
    return (pow(square / freedom, 1 / 3) - (1 - spread)) / spread.squareRoot()
  }

  /// The limit of 5 standard deviations is exceeded by chance once in 3,000,000 tests; there are fewer than 2,000.
  @Test(arguments: ["C2:C6", "C3:C5", "C3:A4", "A0:A1", "F#4:F#5"])
  func `nothing but the pitch tells the right answer`(range: String) throws {
    let noteRange = try #require(NoteRange(description: range))
    for exercise in Exercises.all {
      var settings = Settings()
      settings.exercise = exercise.name
      var training = settings.training
      training.noteRange = noteRange
      var generator = SeededGenerator(seed: 53)
      var course = exercise.course.make(exercise, .init(exercise.fit.init()))
      var table: [String: [(value: Double, answer: Int)]] = [:]
      for _ in 0..<3_000 {
        let trial = course.next(training, using: &generator)
        // Exercises that are tuned have no right choice; there, too high or too low must not be told.
        let answer = exercise.answerForm.right(in: trial)?.rawValue ?? (trial.offset.value > 0 ? 1 : 0)
        for (name, value) in properties(of: trial, exercise) { table[name, default: []].append((value, answer)) }
      }
      for (name, values) in table {
        let deviation = deviation(values)
        #expect(deviation < 5, "\(exercise.name.rawValue), \(range): \(name), \(deviation)")
      }
    }
  }
}
