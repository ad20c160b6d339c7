import PeachCore

/// A character cell of a band: two halves along the scale, and a mark in front of them.
public struct BandCell: Equatable, Sendable {
  /// The certainty in the half towards the end of the scale, and in the other; 0…`steps`, 0 is outside of the band.
  public internal(set) var upper = 0
  public internal(set) var lower = 0
  public internal(set) var mark: Mark?

  public enum Mark: Equatable, Sendable {
    /// The likeliest value.
    case line
    /// The likeliest value is beyond the end or before the start of the scale.
    case above, below
    /// The rest of a 95 % interval.
    case interval
    case exact
    /// A place to compare with.
    case reference
  }

  /// The number of tones, from hardly likely to certain.
  public static let steps = 8
}

extension BandCell {
  /// Figures on a scale, from its start to its end.
  ///
  /// - Parameters:
  ///   - figures: a threshold, or a place with or without its spread.
  ///   - reference: a place to compare with; nil for none.
  ///   - showsExact: whether exact is marked without figures, too.
  ///   - isSideways: whether the scale runs from the left to the right; otherwise upwards, where columns beside each other leave no
  ///     room for the intervals of places.
  public static func cells(
    _ figures: [ProfileFigure], on axis: ProfileAxis, count: Int, reference: Double? = nil, showsExact: Bool = false,
    isSideways: Bool = true
  ) -> [BandCell] {
    var cells = Array(repeating: BandCell(), count: count)
    func fill(_ tone: (_ low: Double, _ high: Double) -> Int) {
      for cell in 0..<count {
        let (low, middle, high) = (
          Double(2 * cell) / Double(2 * count), Double(2 * cell + 1) / Double(2 * count),
          Double(2 * cell + 2) / Double(2 * count)
        )
        (cells[cell].lower, cells[cell].upper) = (tone(low, middle), tone(middle, high))
      }
    }
    func mark(_ value: Double, _ mark: Mark) {
      let position = axis.position(of: value)
      cells[isSideways ? place(position, of: count) : place(fromEnd: position, of: count)].mark = mark
    }
    var bias: CentsEstimate?
    for figure in figures {
      switch figure {
      case .threshold(let threshold, let isShown):
        fill { ProfileAxis.tone(of: threshold, from: $0, to: $1) }
        guard isShown, threshold.isConfident else { continue }
        let position = axis.position(of: threshold.cents.value)
        cells[place(fromEnd: position, of: count)].mark = position > 1 ? .above : position < 0 ? .below : .line
      case .place(let place, let isShown):
        bias = place
        let ends = (axis.position(of: place.lower95), axis.position(of: place.upper95))
        let interval = self.place(ends.0, of: count)...self.place(ends.1, of: count)
        if isSideways { for cell in interval { cells[cell].mark = .interval } }
        mark(0, .exact)
        if let reference { mark(reference, .reference) }
        if isShown { mark(place.value, .line) }
      case .spread(let spread, _):
        let centre = bias?.value ?? 0
        fill { axis.tone(of: spread, around: centre, at: ($0 + $1) / 2) }
      }
    }
    if figures.isEmpty && showsExact { mark(0, .exact) }
    return cells
  }

  /// The cell at a place of a scale, counted from its start.
  public static func place(_ position: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int((position * Double(count)).rounded(.down))))
  }

  /// The same where the end of each cell belongs to it, not its start, as in a picture whose rows are counted from the top.
  public static func place(fromEnd position: Double, of count: Int) -> Int {
    count - 1 - place(1 - position, of: count)
  }
}

extension ProfileAxis {
  /// The probability per octave from which a place has the last tone: that in the middle of an interval whose upper end
  /// is twice its lower one.
  private static let fullDensity = 1.6

  /// The tone between two places: the probability per octave to the power of ¾, so that the edges of narrow bands stay visible.
  fileprivate static func tone(of estimate: ThresholdEstimate, from low: Double, to high: Double) -> Int {
    guard position(ofLog2: estimate.upper95Log2) > low, position(ofLog2: estimate.lower95Log2) < high else { return 0 }
    let (below, beyond) = (log2Threshold(at: low), log2Threshold(at: high))
    let probability = estimate.probability(belowLog2: beyond) - estimate.probability(belowLog2: below)
    let density = probability / ((high - low) * octaves)
    return max(1, min(BandCell.steps, Int((Double(BandCell.steps) * pow(density / fullDensity, 0.75)).rounded())))
  }

  /// The strongest tone of a spread, in front of which marks still stand out.
  private static let strongest = 5.0

  /// The tone of a place: the probability that it is within the spread. Outside of its 97.5 % bound there is nothing.
  fileprivate func tone(of spread: CentsEstimate, around centre: Double, at position: Double) -> Int {
    let width = ThresholdEstimate(
      meanLog2: log2(spread.value), lower95Log2: log2(spread.lower95), upper95Log2: log2(spread.upper95))
    let probability = 1 - width.probability(belowLog2: log2(max(abs(value(at: position) - centre), 1e-6)))
    return probability < 0.025 ? 0 : max(1, Int((Self.strongest * probability).rounded()))
  }
}

/// Bands side by side, from the left to the right: rows of cells from the top to the bottom.
public struct BandCells: Equatable, Sendable {
  public let rows: [[BandCell]]

  /// - Parameters:
  ///   - columns: the figures of each column; empty for a gap.
  ///   - height: in rows.
  init(_ columns: [[ProfileFigure]], on axis: ProfileAxis, height: Int) {
    var cells: [[BandCell]] = []
    for (column, figures) in columns.enumerated() {
      // The same figures are beside themselves: a key has several columns.
      let isRepeated = column > 0 && columns[column - 1] == figures
      cells.append(
        isRepeated ? cells[column - 1] : BandCell.cells(figures, on: axis, count: height, isSideways: false))
    }
    rows = (0..<height).reversed().map { place in cells.map { $0[place] } }
  }
}
