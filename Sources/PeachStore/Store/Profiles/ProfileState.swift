import PeachExercises

/// The fit of an exercise and the rows that it includes. Rows are added in the order of their times.
struct ProfileState {
  private(set) var fit: any ProfileFit
  /// The number of rows that were left out because a value is impossible.
  private(set) var impossible = 0
  /// The number of rows added since it was stored.
  private(set) var added = 0
  /// The number of days when it was stored; nil if it wasn't.
  let daysWhenStored: Int?

  /// A fit without answers.
  init(_ exercise: Exercise) { (fit, daysWhenStored) = (exercise.fit.init(), nil) }

  /// - Parameter row: nil if the answer is impossible.
  mutating func add(_ row: FitAnswer?) {
    added += 1
    if !(row.map { fit.add($0) } ?? false) { impossible += 1 }
  }

  /// Decodes a stored fit; nil if no sequence of answers could have produced it.
  ///
  /// - Parameter days: nil for a fit without what was known on earlier days.
  init?(_ exercise: Exercise, encoded bytes: [UInt8], days: [StoredDay]?, impossible: Int) {
    guard let fit = exercise.fit.init(encoded: bytes, days: days), impossible >= 0,
      CommonColumns.possibleTime.contains(Int(fit.lastAnswer ?? 0))
    else { return nil }
    (self.fit, self.impossible, daysWhenStored) = (fit, impossible, days?.count)
  }
}
