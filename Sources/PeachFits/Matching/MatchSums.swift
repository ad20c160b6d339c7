import PeachBase

/// The sums of the normal equations of matches, with a correlation ρ of successive errors.
///
/// The states are b, δ of each register, lowest first, and h; then d of each day. Within a day, each row of the equations after the
/// first is (row − ρ · row before) / √(1 − ρ²), which makes errors independent (Prais & Winsten 1954).
struct MatchSums {
  static let order = Register.allCases.count + 2
  static let hysteresis = order - 1

  /// The sums of one day: of the squares of its effect's coefficients, of their products with those of the states, and with errors.
  struct Day {
    var square = 0.0
    var products = Array(repeating: 0.0, count: order)
    var error = 0.0
  }

  /// The states' lower triangle row by row, and their products with errors.
  private(set) var matrix = Array(repeating: 0.0, count: order * (order + 1) / 2)
  private(set) var right = Array(repeating: 0.0, count: order)
  /// The sum of the squares of errors.
  private(set) var error = 0.0
  private(set) var days: [Day]
  /// ln of the determinant of the transformation.
  let logDeterminant: Double

  private let matches: MatchDays
  private let correlation: Double
  /// 1 / √(1 − ρ²).
  private let scale: Double

  /// The sums without errors.
  init(_ matches: MatchDays, correlation: Double) {
    (self.matches, self.correlation) = (matches, correlation)
    scale = 1 / (1 - correlation * correlation).squareRoot()
    days = Array(repeating: Day(), count: matches.count)
    // The first match of each day stays as it is.
    logDeterminant = Double(matches.isFirst.count { !$0 }) * log(scale)
    var (row, before) = (Array(repeating: 0.0, count: Self.order), Array(repeating: 0.0, count: Self.order))
    for (index, match) in matches.matches.enumerated() {
      let own = Self.row(match)
      var effect = 1.0
      if matches.isFirst[index] {
        row = own
      } else {
        for state in 0..<Self.order { row[state] = scale * (own[state] - correlation * before[state]) }
        effect = scale * (1 - correlation)
      }
      before = own
      add(row, effect: effect, on: matches.days[index])
    }
  }

  /// Replaces the sums with errors, one for each match.
  mutating func set(_ errors: [Double]) {
    right = Array(repeating: 0, count: Self.order)
    error = 0
    for index in days.indices { days[index].error = 0 }
    let (own, other) = (scale, -scale * correlation)
    for (index, match) in matches.matches.enumerated() {
      let register = 1 + Register(of: match.note).rawValue
      if matches.isFirst[index] {
        add(errors[index], effect: 1, start: match.start, on: matches.days[index])
        right[register] += errors[index]
      } else {
        let before = matches.matches[index - 1]
        let error = own * errors[index] + other * errors[index - 1]
        add(error, effect: own + other, start: own * match.start + other * before.start, on: matches.days[index])
        right[register] += own * error
        right[1 + Register(of: before.note).rawValue] += other * error
      }
    }
  }

  private mutating func add(_ error: Double, effect: Double, start: Double, on day: Int) {
    right[0] += effect * error
    right[Self.hysteresis] += start * error
    self.error += error * error
    days[day].error += effect * error
  }

  private mutating func add(_ row: [Double], effect: Double, on day: Int) {
    var place = 0
    for state in 0..<Self.order {
      for other in 0...state {
        matrix[place] += row[state] * row[other]
        place += 1
      }
      days[day].products[state] += effect * row[state]
    }
    days[day].square += effect * effect
  }

  /// The coefficients of the states in a match.
  static func row(_ match: MatchAnswer) -> [Double] {
    var row = Array(repeating: 0.0, count: order)
    (row[0], row[hysteresis]) = (1, match.start)
    row[1 + Register(of: match.note).rawValue] = 1
    return row
  }
}

/// Matches with their days, numbered in the order of their first matches.
struct MatchDays {
  let matches: [MatchAnswer]
  /// The number of each match's day, and whether the match before was on another one.
  let days: [Int]
  let isFirst: [Bool]
  /// The number of days.
  let count: Int

  init(_ matches: some Sequence<MatchAnswer>) {
    self.matches = Array(matches)
    var numbers: [Int64: Int] = [:]
    days = self.matches.map { match in
      let (day, next) = (Days.number(of: match.milliseconds), numbers.count)
      let number = numbers[day] ?? next
      numbers[day] = number
      return number
    }
    isFirst = zip(days, [-1] + days).map { $0 != $1 }
    count = numbers.count
  }

  /// The part of the matches on each day.
  var shares: [Double] {
    var shares = Array(repeating: 0.0, count: count)
    for day in days { shares[day] += 1 / Double(days.count) }
    return shares
  }
}
