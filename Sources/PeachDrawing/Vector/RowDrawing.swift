import PeachBase
import PeachExercises
import PeachFits

/// The rows of a profile as SVG: a name and its figures on one scale, or on two side by side.
struct RowDrawing {
  private let profile: ProfileRows
  private let language: LanguageCode
  /// A frame for each scale.
  private let frames: [Frame]

  /// The left end of the scale, beside names.
  private let left: Double
  /// The least of it, and the width of usual letters of 14 pixels.
  private static let (leastLeft, letter) = (188.0, 7.5)
  private static let top = 64.0
  private static let rowHeight = 36.0
  /// The width of the numbers at the right.
  private static let numbers = 100.0
  /// The height of a picture without rows.
  private static let emptyHeight = 120.0

  init(_ profile: ProfileRows, language: LanguageCode) {
    (self.profile, self.language) = (profile, language)
    let longest = profile.rows.map { $0.name(language).count }.max() ?? 0
    let left = max(Self.leastLeft, Self.letter * Double(longest) + 28)
    self.left = left
    let height = profile.rows.isEmpty ? Self.emptyHeight : Self.rowHeight * Double(profile.rows.count)
    let right = ProfileDrawing.width - (profile.hasNumbers ? Self.numbers + 12 : 24)
    func frame(_ left: Double, _ right: Double) -> Frame {
      Frame(left: left, top: Self.top, width: right - left, height: height)
    }
    frames =
      profile.axes.count > 1
      ? [frame(left, left + 400), frame(left + 456, right)] : [frame(left, right)]
  }

  var height: Double { frames[0].bottom + 20 }

  /// Where the reason stands why it is empty.
  var middle: Point { (frames[0].x(0.5), frames[0].y(0.5) - 12) }

  /// What the signs of the last scale mean; nil if that needs no words.
  var signs: String? {
    let signs = ProfileAxis.Signs(exact: "│", reference: "◇", own: "●", band: "▒")
    return profile.axes.last?.signs.map { $0(signs)(language).replacing("   ", with: ", ") }
  }

  var content: [Element] {
    guard !profile.rows.isEmpty else { return [] }
    let scales = zip(frames, profile.axes).flatMap(scale)
    let rows = profile.rows.enumerated().map { row($0.element, y: middle($0.offset)) }
    return scales + commonLine + rows + exact
      + profile.rows.enumerated().flatMap { marks(of: $0.element, y: middle($0.offset)) }
  }

  private func middle(_ index: Int) -> Double { Self.top + (Double(index) + 0.5) * Self.rowHeight }

  /// Narrower scales have a number at every third line.
  private static let narrow = 300.0

  /// Vertical lines with their numbers above, and the titles.
  private func scale(_ frame: Frame, _ axis: ProfileAxis) -> [Element] {
    let ticks = axis.marks.enumerated().flatMap { index, mark in
      let x = frame.x(axis.position(of: mark.value))
      let line = Element.line("grid", from: (x, frame.top), to: (x, frame.bottom))
      let isNumbered = frame.width >= Self.narrow || index.isMultiple(of: 3)
      return [line] + (isNumbered ? [label(mark.label(language), x: x, y: frame.top - 10, anchor: "middle")] : [])
    }
    let y = Self.top - 40
    let isCentred = axis.titles.middle != nil
    let titles = [
      axis.titles.start.map { label((isCentred ? "← " : "") + $0(language), x: frame.left, y: y, anchor: "start") },
      axis.titles.middle.map { label($0(language), x: frame.x(axis.position(of: 0)), y: y, anchor: "middle") },
      axis.titles.end.map { label($0(language) + (isCentred ? " →" : ""), x: frame.right, y: y, anchor: "end") },
    ]
    let unit =
      profile.hasNumbers ? [label(profile.unit.word(language), x: numberX, y: frame.top - 10, anchor: "end")] : []
    return ticks + titles.compactMap { $0 } + unit
  }

  private var numberX: Double { ProfileDrawing.width - 12 }

  /// The common threshold across all rows.
  private var commonLine: [Element] {
    guard let common = profile.commonThreshold else { return [] }
    let x = frames[0].x(clamped: profile.axes[0].position(of: common.cents.value))
    return [.line("zero", from: (x, frames[0].top), to: (x, frames[0].bottom)).with("stroke-dasharray", "2 4")]
  }

  /// Lines at exact.
  private var exact: [Element] {
    zip(frames, profile.axes).compactMap { frame, axis in
      guard axis.isCentred else { return nil }
      let x = frame.x(axis.position(of: 0))
      return .line("zero", from: (x, frame.top), to: (x, frame.bottom))
    }
  }

  /// A name, bands and a number, with the values as a tooltip.
  private func row(_ row: ProfileRows.Row, y: Double) -> Element {
    let arrow =
      switch row.emphasis {
      case .finer: "← "
      case .coarser: "→ "
      case .different, .none: ""
      }
    let area = Element.rectangle(
      Frame(left: 0, top: y - Self.rowHeight / 2, width: ProfileDrawing.width, height: Self.rowHeight)
    ).with("fill", "none").with("pointer-events", "all")
    func styled(_ element: Element) -> Element {
      let element = element.with("dy", "0.35em")
      return row.emphasis == .none ? element : element.with("font-weight", "700")
    }
    return Element("g") {
      Element("title") { row.values(language) }
      area
      styled(label(arrow + row.name(language), x: left - 20, y: y, anchor: "end"))
      bands(of: row, y: y)
      if let number = row.number { styled(label(number(language), x: numberX, y: y, anchor: "end")) }
    }
  }

  private func each(_ row: ProfileRows.Row, _ draw: (ProfileFigure, Frame, ProfileAxis) -> [Element]) -> [Element] {
    zip(frames, profile.axes).flatMap { frame, axis in
      profile.figures(row.figures, on: axis).flatMap { draw($0, frame, axis) }
    }
  }

  /// The bands of thresholds and spreads, as bars on each other.
  private func bands(of row: ProfileRows.Row, y: Double) -> [Element] {
    zip(frames, profile.axes).flatMap { frame, axis -> [Element] in
      let place = BandPlace(profile.figures(row.figures, on: axis), on: axis)
      // A place has a line instead.
      return place.layers.count < BandPlace.layers.count
        ? []
        : zip(place.layers, BandPlace.layers).map { ends, layer in
          let (low, high) = (frame.x(clamped: ends.low), frame.x(clamped: ends.high))
          return Element.rectangle(Frame(left: low, top: y - 9, width: max(1, high - low), height: 18))
            .with("class", "fan").with("style", "fill-opacity: " + written(layer.opacity * place.strength))
        }
    }
  }

  /// The likeliest values, the intervals of places, and what they are compared with.
  private func marks(of row: ProfileRows.Row, y: Double) -> [Element] {
    each(row) { figure, frame, axis in
      func x(_ value: Double) -> Double { frame.x(clamped: axis.position(of: value)) }
      switch figure {
      case .threshold(let threshold, let isShown):
        return isShown ? [.circle("dot", at: (x(threshold.cents.value), y), radius: 5)] : []
      case .place(let place, let isShown):
        let line = Element.line("curve tone-1", from: (x(place.lower95), y), to: (x(place.upper95), y))
          .with("style", "stroke-width: 3")
        let reference = row.reference.map { value in
          let diamond = [(x(value) - 6, y), (x(value), y - 6), (x(value) + 6, y), (x(value), y + 6)]
          return Element.path("curve tone-2", path(diamond) + " Z").with("style", "stroke-width: 1.5")
        }
        return [line] + (isShown ? [.circle("point tone-1", at: (x(place.value), y), radius: 5.5)] : [])
          + [reference].compactMap { $0 }
      case .spread: return []
      }
    }
  }
}

extension ProfileRows {
  /// Whether rows have numbers at the end of the scale.
  package var hasNumbers: Bool { rows.contains { $0.number != nil } }

  /// The threshold with which the rows are compared, if it is known well enough for a number.
  package var commonThreshold: ThresholdEstimate? {
    guard case .threshold(let threshold, true)?? = rows.first(where: \.isCommon)?.figures.first else { return nil }
    return threshold
  }
}
