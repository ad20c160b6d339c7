import Foundation

/// Whether something tells one of up to three answers.
public enum Dependence {
  /// The fifth that each value lies in, from 0; equal values lie in the same one.
  public static func fifths(_ values: [Double]) -> [Int] {
    let sorted = values.sorted()
    let limits = Set((1..<5).map { sorted[$0 * sorted.count / 5] }).sorted()
    return values.map { value in limits.count { $0 <= value } }
  }

  /// Those of what all `rows` have at `place`; nil if one has nothing there (NaN).
  public static func fifths(of place: Int, in rows: [[Double]]) -> [Int]? {
    let values = rows.map { $0[place] }
    return values.contains(where: \.isNaN) ? nil : fifths(values)
  }

  /// The chi-square of a property's fifths by the answer, as a standard normal value by Wilson and Hilferty's formula.
  public static func deviation(_ fifths: [Int], _ answers: [Int]) -> Double {
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
  public static func guessing(_ fifths: [[Int]], _ answers: [Int]) -> Double {
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
}
