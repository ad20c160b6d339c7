import PeachExercises

/// A character cell of a band: one tone, or two with an edge between them on an eighth of the cell, and a mark in front.
package struct BandCell: Equatable, Sendable {
  /// The certainty towards the start of the scale, and in the rest; 0…`steps`, 0 is outside of the band.
  package private(set) var start = 0
  package private(set) var end = 0
  /// The eighths of the cell with the tone of the start, 1…8.
  package private(set) var split = 8
  package internal(set) var mark: Mark?

  package enum Mark: Equatable, Sendable {
    /// The likeliest value, and its place in the cell from 0, its start, to 1.
    case line(Double)
    /// The likeliest value is beyond the end or before the start of the scale.
    case above, below
    /// The rest of a 95 % interval.
    case interval
    case exact
    /// A place to compare with.
    case reference
  }

  /// The number of tones, from hardly likely to certain.
  package static let steps = 10
  private static let parts = 8

  init(tone: Int = 0) { (start, end) = (tone, tone) }

  /// - Parameter tones: those of the eighths, from the start on.
  init(_ tones: [Int]) {
    guard let first = tones.first, tones.contains(where: { $0 != first }) else {
      (start, end) = (tones.first ?? 0, tones.first ?? 0)
      return
    }
    // Mostly there is one edge.
    let edge = tones.prefix { $0 == first }.count
    if tones[edge...].allSatisfy({ $0 == tones[edge] }) {
      (split, start, end) = (edge, first, tones[edge])
      return
    }
    let options = (1..<tones.count).map { split in
      let (one, other) = (Self.tone(for: tones[..<split]), Self.tone(for: tones[split...]))
      return (split, one, other.tone, error: one.error + other.error)
    }
    guard let best = options.min(by: { $0.error < $1.error }) else { return }
    (split, start, end) = (best.0, best.1.tone, best.2)
  }

  /// The tone that differs least from all. The outer edge of a band counts most.
  private static func tone(for tones: ArraySlice<Int>) -> (tone: Int, error: Int) {
    var best = (tone: 0, error: Int.max)
    for tone in tones {
      let error = tones.reduce(0) { $0 + abs($1 - tone) + (($1 == 0) == (tone == 0) ? 0 : 2 * steps) }
      if (error, tone) < (best.error, best.tone) { best = (tone, error) }
    }
    return best
  }

  /// The tone of most of the cell.
  package var tone: Int { 2 * split >= Self.parts ? start : end }

  /// The certainty in the middle of all eighths.
  package var mean: Double { Double(start * split + end * (Self.parts - split)) / Double(Self.parts) }
}

extension BandCell {
  /// The band and the line at a place of it, from the start of the scale to its end.
  ///
  /// - Parameters:
  ///   - place: nil is a gap.
  ///   - exact: the place of exact; nil for a scale without it.
  static func cells(_ place: BandPlace?, count: Int, exact: Double? = nil) -> [BandCell] {
    guard let place else { return Array(repeating: BandCell(), count: count) }
    func position(_ cell: Int, _ part: Double) -> Double { (Double(cell) + part / Double(parts)) / Double(count) }
    var cells = (0..<count).map { cell in
      // Most cells have no edge.
      place.hasEdge(between: position(cell, 0.5), and: position(cell, Double(parts) - 0.5))
        ? BandCell((0..<parts).map { place.tone(at: position(cell, Double($0) + 0.5)) })
        : BandCell(tone: place.tone(at: position(cell, 0.5)))
    }
    if let exact { cells[self.place(exact, of: count)].mark = .exact }
    if place.hasLine {
      let cell = BandCell.place(place.line, of: count)
      cells[cell].mark =
        place.line > 1 ? .above : place.line < 0 ? .below : .line(place.line * Double(count) - Double(cell))
    }
    return cells
  }

  /// The figures of a row, from the left to the right.
  ///
  /// - Parameters:
  ///   - figures: a threshold, or a place with or without its spread.
  ///   - reference: a place to compare with; nil for none.
  ///   - showsExact: whether exact is marked without figures, too.
  package static func row(
    _ figures: [ProfileFigure], on axis: ProfileAxis, count: Int, reference: Double? = nil, showsExact: Bool = false
  ) -> [BandCell] {
    let hasBand = figures.contains { if case .place = $0 { false } else { true } }
    var cells = cells(hasBand ? BandPlace(figures, on: axis) : nil, count: count)
    func mark(_ value: Double, _ mark: Mark) { cells[place(axis.position(of: value), of: count)].mark = mark }
    for case .place(let place, let isShown) in figures {
      let ends = (axis.position(of: place.lower95), axis.position(of: place.upper95))
      for cell in self.place(ends.0, of: count)...self.place(ends.1, of: count) { cells[cell].mark = .interval }
      mark(0, .exact)
      if let reference { mark(reference, .reference) }
      if isShown { mark(place.value, .line(0.5)) }
    }
    if figures.isEmpty && showsExact { mark(0, .exact) }
    return cells
  }

  /// The cell at a place of a scale, counted from its start.
  package static func place(_ position: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int((position * Double(count)).rounded(.down))))
  }
}

extension BandPlace {
  /// Whether the tones at two positions, or between them, differ.
  fileprivate func hasEdge(between low: Double, and high: Double) -> Bool {
    for layer in layers where low < layer.low && layer.low <= high || low < layer.high && layer.high <= high {
      return true
    }
    return false
  }

  fileprivate func tone(at position: Double) -> Int {
    let count = layers.count { $0.low <= position && position < $0.high }
    guard count > 0 else { return 0 }
    return max(1, Int((Double(BandCell.steps) * strength * Self.opacity(ofLayers: count)).rounded()))
  }
}

/// Bands side by side, from the left to the right: rows of cells from the top to the bottom.
package struct BandCells: Equatable, Sendable {
  package let rows: [[BandCell]]

  /// - Parameters:
  ///   - columns: the index of the place that each column shows; nil is a gap.
  ///   - height: in rows.
  init(_ columns: [Int?], on axis: ProfileAxis, height: Int, place: (Int) -> BandPlace?) {
    let exact = axis.isCentred ? axis.position(of: 0) : nil
    var cells: [[BandCell]] = []
    for (column, index) in columns.enumerated() {
      let isRepeated = column > 0 && columns[column - 1] == index
      cells.append(isRepeated ? cells[column - 1] : BandCell.cells(index.flatMap(place), count: height, exact: exact))
    }
    rows = (0..<height).reversed().map { place in cells.map { $0[place] } }
  }
}
