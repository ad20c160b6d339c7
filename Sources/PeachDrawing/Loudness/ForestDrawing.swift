import PeachCore
import PeachExperiments
import PeachLanguage

/// The loudness bias of each participant with its interval, from the smallest to the largest, and the pooled bias, as SVG.
struct ForestDrawing {
  private let rows: [(name: String, bias: LoudnessBias)]
  private let pooled: RandomEffects?
  private let language: LanguageCode
  private let plot: Plot
  private let rowHeight: Double

  /// With more rows than this, names are omitted and rows are closer together.
  private static let mostNames = 24
  private static let tallest = 640.0

  init(_ findings: LoudnessFindings, language: LanguageCode) {
    let rows = findings.participants.compactMap { participant in
      participant.report.bias.map { (LoudnessMessages.name(participant.name)(language), $0) }
    }.sorted { $0.1.centsPerDecibel < $1.1.centsPerDecibel }
    self.rows = rows
    self.language = language
    pooled = findings.pooled?.bias
    let hasNames = rows.count <= Self.mostNames
    rowHeight = hasNames ? 32 : Self.tallest / Double(rows.count)
    let frame = Frame(
      left: hasNames ? 208 : 24, top: 16, width: hasNames ? 648 : 832, height: rowHeight * Double(rows.count) + 52)
    plot = Plot(frame: frame, x: Scale(Self.range(rows.map(\.1), findings.pooled?.bias)), y: Scale(0...1))
  }

  var height: Double { plot.frame.bottom + 80 }

  /// A range that contains all estimates and 0; much longer intervals are cut off.
  private static func range(_ biases: [LoudnessBias], _ pooled: RandomEffects?) -> ClosedRange<Double> {
    let values = [0] + biases.map(\.centsPerDecibel) + (pooled.map { [$0.lower95, $0.upper95] } ?? [])
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let room = max(high - low, 0.1)
    let ends = biases.flatMap { [$0.lower95, $0.upper95] }.filter(\.isFinite)
    let range =
      max(low - 0.6 * room, min(low, ends.min() ?? low))...min(high + 0.6 * room, max(high, ends.max() ?? high))
    return range.lowerBound < range.upperBound ? range : -1...1
  }

  /// The reason why the picture is empty; nil if it has rows.
  var emptyReason: String? { rows.isEmpty ? LoudnessMessages.notPooled(language) : nil }

  /// The reason as a label inside the picture.
  var reason: [Element] {
    emptyReason.map { [label($0, x: plot.frame.x(0.5), y: plot.frame.y(0.5), anchor: "middle")] } ?? []
  }

  var summary: String {
    LoudnessPictureMessages.forest(rows.count, pooled)(language)
  }

  var content: [Element] {
    plot.horizontalAxis(LoudnessMessages.centsPerDecibel, language) + rows.indices.flatMap(row)
      + (pooled.map(diamond) ?? [])
  }

  private func x(_ value: Double) -> Double { plot.x(plot.x.clamped(value)) }

  private func row(_ index: Int) -> [Element] {
    let (name, bias) = rows[index]
    let y = plot.frame.top + (Double(index) + 0.5) * rowHeight
    let mark = Element("g") {
      Element("title") { name + ": " + LoudnessMessages.value(bias)(language) }
      Element.line("bar", from: (x(bias.lower95), y), to: (x(bias.upper95), y))
      if bias.lower95 < plot.x.range.lowerBound { arrow(to: plot.frame.left, y: y, from: 1) }
      if bias.upper95 > plot.x.range.upperBound { arrow(to: plot.frame.right, y: y, from: -1) }
      Element.circle("dot", at: (x(bias.centsPerDecibel), y), radius: min(5, rowHeight / 2))
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
  private func diamond(_ pooled: RandomEffects) -> [Element] {
    let y = plot.frame.bottom - 24
    let middle = x(pooled.mean)
    let corners = [(x(pooled.lower95), y), (middle, y - 9), (x(pooled.upper95), y), (middle, y + 9)]
    let mark = Element("g") {
      Element("title") { LoudnessMessages.pooledValue(pooled)(language) }
      Element.path("dot", path(corners) + " Z")
    }
    guard rows.count <= Self.mostNames else { return [mark] }
    return [
      label(LoudnessPictureMessages.all(language), x: plot.frame.left - 16, y: y, anchor: "end").with("dy", "0.35em"),
      mark,
    ]
  }
}
