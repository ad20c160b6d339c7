import PeachCore
import PeachLanguage

/// The profile of intervals as SVG: a row for each interval, with its threshold and, where it is known, its centre.
public struct IntervalDrawing {
  private let report: IntervalReport
  private let picture: IntervalPicture
  private let language: LanguageCode
  private let thresholds: Frame
  /// The scale of the centres; nil if none is known.
  private let centres: Frame?

  static let width = StandalonePicture.width
  private static let left = 188.0
  private static let top = 64.0
  private static let rowHeight = 34.0
  /// The height of a picture without rows.
  private static let emptyHeight = 120.0

  public init(_ report: IntervalReport, language: LanguageCode) {
    self.report = report
    self.language = language
    picture = IntervalPicture(report)
    let height = picture.rows.isEmpty ? Self.emptyHeight : Self.rowHeight * Double(picture.rows.count)
    let right = Self.width - 24
    let width = picture.hasCentres ? 400 : right - Self.left
    thresholds = Frame(left: Self.left, top: Self.top, width: width, height: height)
    centres =
      picture.hasCentres
      ? Frame(left: thresholds.right + 56, top: Self.top, width: right - thresholds.right - 56, height: height) : nil
  }

  var height: Double { thresholds.bottom + 20 }

  /// The picture in words, for screen readers.
  var summary: String { IntervalProfileMessages.summary(report)(language) }

  /// The reason why the picture is empty; nil if it has rows.
  var emptyReason: String? {
    report.emptyReason.map { IntervalProfileMessages.emptyReason($0, in: report.request)(language) }
  }

  /// How to read it, one line each.
  var legend: [String] {
    guard !picture.rows.isEmpty else { return [] }
    let signs = IntervalProfileMessages.signs(equal: "│", just: "◇", own: "●")
    return IntervalProfileMessages.legend.map { $0(language) }
      + (centres == nil ? [] : [signs(language).replacing("   ", with: ", ")])
  }

  var content: [Element] {
    let thresholdTicks = ProfilePicture.marks.map { (IntervalPicture.position(ofThreshold: $0), Text(String(Int($0)))) }
    let centreTicks = IntervalPicture.centreMarks.map { (IntervalPicture.position(ofCentre: $0), Figure.signed($0, 0)) }
    return scale(thresholds, thresholdTicks) + (centres.map { scale($0, centreTicks) } ?? []) + titles + commonLine
      + picture.rows.enumerated().map { row($0.element, y: middle($0.offset)) }
  }

  private func middle(_ index: Int) -> Double { Self.top + (Double(index) + 0.5) * Self.rowHeight }

  /// Vertical lines with their numbers above.
  private func scale(_ frame: Frame, _ ticks: [(position: Double, name: Text)]) -> [Element] {
    ticks.flatMap { tick in
      let x = frame.x(tick.position)
      return [
        Element.line("grid", from: (x, frame.top), to: (x, frame.bottom)),
        label(tick.name(language), x: x, y: frame.top - 10, anchor: "middle"),
      ]
    }
  }

  /// The equal-tempered size, and the titles of both scales.
  private var titles: [Element] {
    let y = Self.top - 40
    let name = label(IntervalProfileMessages.threshold(language), x: thresholds.left, y: y, anchor: "start")
    guard let centres else { return [name] }
    let equal = centres.x(IntervalPicture.position(ofCentre: 0))
    return [
      name, label(IntervalProfileMessages.centre(language), x: centres.right, y: y, anchor: "end"),
      .line("zero", from: (equal, centres.top), to: (equal, centres.bottom)),
    ]
  }

  /// The common threshold across all rows.
  private var commonLine: [Element] {
    guard picture.rows.first.map({ $0.interval == nil }) == true, let common = report.shownThreshold else { return [] }
    let x = thresholds.x(min(1, max(0, IntervalPicture.position(ofThreshold: common.cents.value))))
    return [.line("zero", from: (x, thresholds.top), to: (x, thresholds.bottom)).with("stroke-dasharray", "2 4")]
  }

  /// A row with its values as a tooltip.
  private func row(_ row: IntervalPicture.Row, y: Double) -> Element {
    let arrow =
      switch row.comparison {
      case .finer: "← "
      case .coarser: "→ "
      case .same, nil: ""
      }
    let name = label(arrow + row.name(language), x: Self.left - 20, y: y, anchor: "end").with("dy", "0.35em")
    let area = Element.rectangle(
      Frame(left: 0, top: y - Self.rowHeight / 2, width: Self.width, height: Self.rowHeight)
    ).with("fill", "none").with("pointer-events", "all")
    return Element("g") {
      Element("title") { row.values(language) }
      area
      arrow.isEmpty ? name : name.with("font-weight", "700")
      threshold(row, y: y)
      if let centres, row.interval != nil { centre(row, y: y, in: centres) }
    }
  }

  /// The intervals of 95, 80 and 50 % as bars on each other, and a dot where the threshold is shown.
  private func threshold(_ row: IntervalPicture.Row, y: Double) -> [Element] {
    func x(_ log2: Double) -> Double {
      thresholds.x(min(1, max(0, IntervalPicture.position(ofThreshold: exp2(log2)))))
    }
    let strength = Band.strength(of: row.threshold)
    let bars = Band.layers.map { layer in
      let ends = (x(row.threshold.log2(above: -layer.deviations)), x(row.threshold.log2(above: layer.deviations)))
      return Element.rectangle(Frame(left: ends.0, top: y - 8, width: max(1, ends.1 - ends.0), height: 16))
        .with("class", "fan").with("style", "fill-opacity: " + written(layer.opacity * strength))
    }
    return bars + (row.isShown ? [.circle("dot", at: (x(row.threshold.meanLog2), y), radius: 5)] : [])
  }

  /// The just size, and the centre with its interval where it is known.
  private func centre(_ row: IntervalPicture.Row, y: Double, in frame: Frame) -> [Element] {
    guard let centre = row.centre else { return [] }
    func x(_ cents: Double) -> Double { frame.x(IntervalPicture.position(ofCentre: cents)) }
    let just = row.just.map { cents in
      Element.path(
        "curve tone-2",
        path([(x(cents) - 6, y), (x(cents), y - 6), (x(cents) + 6, y), (x(cents), y + 6)]) + " Z"
      ).with("style", "stroke-width: 1.5")
    }
    return [
      .line("bar", from: (x(centre.lower95), y), to: (x(centre.upper95), y)).with("style", "stroke-width: 3"),
      .circle("dot", at: (x(centre.mean), y), radius: 5),
    ] + [just].compactMap { $0 }
  }

  /// The picture as a file, with a title, a legend, and the values of each row as a tooltip.
  public var file: String {
    let reason = emptyReason.map { label($0, x: thresholds.x(0.5), y: thresholds.y(0.5), anchor: "middle") }
    return StandalonePicture(
      title: IntervalProfileMessages.title(report.request.presentation)(language),
      aside: ProfileMessages.answers(report.answers)(language), summary: summary,
      panels: [.init(content: content + [reason].compactMap { $0 }, height: height)], legend: legend,
      language: language
    ).file
  }
}
