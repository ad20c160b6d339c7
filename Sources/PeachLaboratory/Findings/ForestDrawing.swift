import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachFits
import PeachLanguage

/// A finding of several participants: what is shown for each, and what they have in common.
struct Forest {
  let title: Text
  /// Below the axis, for pictures that have no other title.
  let axis: Text
  let rows: [(name: String?, estimate: Estimate)]
  let pooled: Estimate?
  /// The value that means that nothing differs: 1 of a ratio, 0 of a difference.
  var none = 0.0
  /// How an estimate is written.
  let written: (Estimate) -> Text

  /// All findings of an experiment that can be compared between participants.
  static func all(_ findings: ExperimentFindings) -> [Forest] {
    func rows(_ estimate: (ParticipantReport) -> Estimate?) -> [(name: String?, estimate: Estimate)] {
      findings.participants.compactMap { participant in estimate(participant.report).map { (participant.name, $0) } }
    }
    func pooled(_ effects: RandomEffects?) -> Estimate? {
      effects.flatMap { $0.hasInterval ? $0.estimate : nil }
    }
    var forests: [Forest] = []
    let biases = rows(\.bias?.estimate)
    if !biases.isEmpty {
      forests.append(
        Forest(
          title: FindingDocumentMessages.bias, axis: FindingMessages.centsPerDecibel, rows: biases,
          pooled: pooled(findings.everybody?.bias), written: FindingMessages.value))
    }
    for contrast in findings.everybody?.contrasts ?? [] {
      for finding in contrast.figures {
        let own = findings.participants.compactMap { participant in
          participant.report.contrasts.first { $0.names == contrast.names }?.figures[finding.figure].map {
            (name: participant.name, estimate: $0.estimate)
          }
        }
        guard let comparison = finding.figure.comparison, finding.figure.isAsked(by: findings.file), !own.isEmpty else {
          continue
        }
        forests.append(
          Forest(
            finding.figure.scale, contrast.unit,
            title: comparison.heading + Text(": ") + FindingMessages.names(contrast.names), rows: own,
            pooled: pooled(finding.mean)))
      }
    }
    return forests
  }
}

extension Forest {
  /// - Parameters:
  ///   - scale: that of the figures of which `rows` and `pooled` are differences.
  ///   - unit: that of the task.
  fileprivate init(
    _ scale: FindingFigure.Scale, _ unit: ProfileUnit, title: Text, rows: [(name: String?, estimate: Estimate)],
    pooled: Estimate?
  ) {
    switch scale {
    case .octaves:
      self.init(
        title: title, axis: title, rows: rows.map { ($0.name, $0.estimate.exponential) }, pooled: pooled?.exponential,
        none: 1, written: FindingMessages.ratio)
    case .shift, .size:
      self.init(
        title: title, axis: title + Text(", ") + unit.word,
        rows: rows.map { ($0.name, $0.estimate.map { $0 * unit.size }) }, pooled: pooled?.map { $0 * unit.size }
      ) { FindingMessages.written($0, unit.word) { Figure.signed($0, 1) } }
    }
  }
}

/// The finding of each participant with its interval, from the smallest to the largest, and the pooled one, as SVG.
struct ForestDrawing {
  private let forest: Forest
  private let rows: [(name: String, estimate: Estimate)]
  private let language: LanguageCode
  private let plot: Plot
  private let rowHeight: Double

  /// With more rows than this, names are omitted and rows are closer together.
  private static let mostNames = 24
  private static let tallest = 640.0

  init(_ forest: Forest, language: LanguageCode) {
    (self.forest, self.language) = (forest, language)
    let rows = forest.rows.map { (FindingMessages.name($0.name)(language), $0.estimate) }
      .sorted { $0.1.value < $1.1.value }
    self.rows = rows
    let hasNames = rows.count <= Self.mostNames
    rowHeight = hasNames ? 32 : Self.tallest / Double(rows.count)
    let frame = Frame(
      left: hasNames ? 208 : 24, top: 16, width: hasNames ? 648 : 832, height: rowHeight * Double(rows.count) + 52)
    plot = Plot(frame: frame, x: Scale(Self.range(rows.map(\.1), forest)), y: Scale(0...1))
  }

  var height: Double { plot.frame.bottom + 80 }

  /// A range that contains all estimates and where nothing differs; much longer intervals are cut off.
  private static func range(_ estimates: [Estimate], _ forest: Forest) -> ClosedRange<Double> {
    let pooled = forest.pooled
    let values = [forest.none] + estimates.map(\.value) + (pooled.map { [$0.lower95, $0.upper95] } ?? [])
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let room = max(high - low, 0.1)
    let ends = estimates.flatMap { [$0.lower95, $0.upper95] }.filter(\.isFinite)
    let range =
      max(low - 0.6 * room, min(low, ends.min() ?? low))...min(high + 0.6 * room, max(high, ends.max() ?? high))
    return range.lowerBound < range.upperBound ? range : -1...1
  }

  var summary: String {
    FindingPictureMessages.forest(forest.title, rows.count, pooled: forest.pooled.map(forest.written))(language)
  }

  var content: [Element] {
    let word: ((Double) -> Text)? = forest.none == 0 ? nil : { Figure.decimal($0, 1) }
    return plot.horizontalAxis(forest.axis, language, none: forest.none, tick: word) + rows.indices.flatMap(row)
      + (forest.pooled.map(diamond) ?? [])
  }

  private func x(_ value: Double) -> Double { plot.x(plot.x.clamped(value)) }

  private func row(_ index: Int) -> [Element] {
    let (name, estimate) = rows[index]
    let y = plot.frame.top + (Double(index) + 0.5) * rowHeight
    let mark = Element("g") {
      Element("title") { name + ": " + forest.written(estimate)(language) }
      Element.line("bar", from: (x(estimate.lower95), y), to: (x(estimate.upper95), y))
      if estimate.lower95 < plot.x.range.lowerBound { arrow(to: plot.frame.left, y: y, from: 1) }
      if estimate.upper95 > plot.x.range.upperBound { arrow(to: plot.frame.right, y: y, from: -1) }
      Element.circle("dot", at: (x(estimate.value), y), radius: min(5, rowHeight / 2))
    }
    guard rows.count <= Self.mostNames else { return [mark] }
    let short = name.count > 18 ? name.prefix(17) + "…" : name
    return [label(short, x: plot.frame.left - 16, y: y, anchor: "end").with("dy", "0.35em"), mark]
  }

  /// Marks an interval that continues beyond the edge; `side` is 1 or −1, the direction back into the picture.
  private func arrow(to x: Double, y: Double, from side: Double) -> Element {
    let (back, half) = (x + 6 * side, min(4, rowHeight / 2))
    let points = [(back, y - half), (x, y), (back, y + half)]
    return Element("path", ["class": "bar arrow", "fill": "none", "d": path(points)])
  }

  /// A diamond as wide as the interval.
  private func diamond(_ pooled: Estimate) -> [Element] {
    let y = plot.frame.bottom - 24
    let middle = x(pooled.value)
    let corners = [(x(pooled.lower95), y), (middle, y - 9), (x(pooled.upper95), y), (middle, y + 9)]
    let mark = Element("g") {
      Element("title") { forest.written(pooled)(language) }
      Element.path("dot", path(corners) + " Z")
    }
    guard rows.count <= Self.mostNames else { return [mark] }
    return [
      label(FindingPictureMessages.all(language), x: plot.frame.left - 16, y: y, anchor: "end").with("dy", "0.35em"),
      mark,
    ]
  }
}
