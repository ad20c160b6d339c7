import PeachBase

/// Figures that are told together, such as those after the same number of answers.
public struct StudySection<Run>: Sendable {
  /// Nil at the beginning of a table.
  let title: Text?
  /// The beginning of the names of their numbers in parts of studies.
  let part: String
  /// What their names in JSON begin with.
  let prefix: String
  /// The first members of an object of their own in JSON's `readings`; nil without one.
  let reading: [(String, JSON?)]?
  let figures: [StudyFigure<Run>]

  init(
    _ figures: [StudyFigure<Run>], _ part: String = "", title: Text? = nil, prefix: String = "",
    reading: [(String, JSON?)]? = nil
  ) {
    (self.figures, self.part, self.title, self.prefix, self.reading) = (figures, part, title, prefix, reading)
  }

  func add(_ run: Run, to row: inout RunRow) {
    for figure in figures {
      let numbers = figure.numbers(run)
      if !numbers.isEmpty { row.add(part + figure.row.name, numbers) }
    }
  }

  var kept: [String] { figures.filter(\.row.isKept).map { part + $0.row.name } }
}

extension Study {
  /// A study whose runs have the figures of sections.
  public init<Run>(
    runs: Int, seed: UInt64, _ sections: [StudySection<Run>], _ run: @escaping @Sendable (_ seed: UInt64) -> Run
  ) {
    self.init(runs: runs, seed: seed, keeping: Set(sections.flatMap(\.kept))) { seeds in
      let outcome = run(seeds[seeds.startIndex])
      var row = RunRow()
      for section in sections { section.add(outcome, to: &row) }
      return row
    }
  }
}

/// What a study found, for tables and for JSON.
public struct StudyFindings: Sendable {
  /// Those of each section that has any; `title` is nil for the first ones.
  public let sections: [(title: Text?, rows: [(label: Text, value: Text)])]
  public let members: [(String, JSON?)]

  /// - Throws: if a figure is missing that each run has to have.
  public init<Run>(_ tally: RunTally, _ sections: [StudySection<Run>]) throws(LackingNumbers) {
    var (told, members, readings): ([(Text?, [(label: Text, value: Text)])], [(String, JSON?)], [JSON]) = ([], [], [])
    for section in sections {
      var (rows, own): ([(label: Text, value: Text)], [(String, JSON?)]) = ([], [])
      for figure in section.figures {
        guard let pooled = figure.row.pooled(tally, section.part) else {
          if figure.isOptional { continue }
          throw LackingNumbers()
        }
        rows += figure.row.line(pooled).map { [$0] } ?? []
        own += figure.row.members(pooled)
      }
      if !rows.isEmpty { told.append((section.title, rows)) }
      if let first = section.reading {
        if !own.isEmpty { readings.append(.object(first + own)) }
      } else if section.prefix.isEmpty {
        members += own
      } else {
        members += own.map { (section.prefix + $0.prefix(1).uppercased() + $0.dropFirst(), $1) }
      }
    }
    self.sections = told
    self.members = members + (readings.isEmpty ? [] : [("readings", .array(readings))])
  }
}
