import PeachCore
import PeachLanguage

/// The profile of matches as SVG: a row for now, one for all matches and one for each register.
struct MatchDrawing {
  private let report: MatchReport
  private let picture: MatchPicture
  private let language: LanguageCode
  private let frame: Frame

  static let width = StandalonePicture.width
  private static let left = 120.0
  private static let top = 64.0
  private static let rowHeight = 40.0
  /// The width of the numbers at the right.
  private static let numbers = 76.0
  /// Of the bars of a band, from the widest on.
  static let opacities = [0.16, 0.22, 0.3]
  /// The height of a picture without rows.
  private static let emptyHeight = 120.0

  init(_ report: MatchReport, language: LanguageCode) {
    self.report = report
    self.language = language
    picture = MatchPicture(report)
    let height = picture.rows.isEmpty ? Self.emptyHeight : Self.rowHeight * Double(picture.rows.count)
    frame = Frame(left: Self.left, top: Self.top, width: Self.width - Self.left - Self.numbers - 12, height: height)
  }

  var height: Double { frame.bottom + 20 }

  /// The picture in words, for screen readers.
  var summary: String { MatchProfileMessages.summary(report)(language) }

  /// The reason why the picture is empty; nil if it has rows.
  var emptyReason: String? {
    report.emptyReason.map { MatchProfileMessages.emptyReason($0, in: report.request)(language) }
  }

  /// How to read it, one line each.
  var legend: [String] { picture.rows.isEmpty ? [] : MatchProfileMessages.legend.map { $0(language) } }

  var content: [Element] {
    guard !picture.rows.isEmpty else { return [] }
    let zero = Element.line("zero", from: (x(0), frame.top), to: (x(0), frame.bottom))
    return scale + titles + picture.rows.enumerated().map { row($0.element, y: middle($0.offset)) } + [zero]
      + picture.rows.enumerated().flatMap { marks($0.element, y: middle($0.offset)) }
  }

  private func x(_ cents: Double) -> Double { frame.x(picture.position(of: cents)) }

  private func middle(_ index: Int) -> Double { Self.top + (Double(index) + 0.5) * Self.rowHeight }

  /// Vertical lines with their numbers above.
  private var scale: [Element] {
    picture.marks.flatMap { mark in
      [
        Element.line("grid", from: (x(mark), frame.top), to: (x(mark), frame.bottom)),
        label(Figure.signed(mark, 0)(language), x: x(mark), y: frame.top - 10, anchor: "middle"),
      ]
    } + [label(ProfileMessages.cents(language), x: Self.width - 12, y: frame.top - 10, anchor: "end")]
  }

  private var titles: [Element] {
    let y = Self.top - 40
    return [
      label("← " + MatchProfileMessages.tooLow(language), x: frame.left, y: y, anchor: "start"),
      label(MatchProfileMessages.exact(language), x: x(0), y: y, anchor: "middle"),
      label(MatchProfileMessages.tooHigh(language) + " →", x: frame.right, y: y, anchor: "end"),
    ]
  }

  /// A name, a band and a number, with the values as a tooltip.
  private func row(_ row: MatchPicture.Row, y: Double) -> Element {
    let area = Element.rectangle(
      Frame(left: 0, top: y - Self.rowHeight / 2, width: Self.width, height: Self.rowHeight)
    ).with("fill", "none").with("pointer-events", "all")
    func styled(_ element: Element) -> Element {
      let element = element.with("dy", "0.35em")
      return row.differs ? element.with("font-weight", "700") : element
    }
    let number = row.isShown ? Figure.signed(row.bias.value, 1) : DocumentMessages.none
    return Element("g") {
      Element("title") { row.values(language) }
      area
      styled(label(row.name(language), x: frame.left - 20, y: y, anchor: "end"))
      band(row, y: y)
      styled(label(number(language), x: Self.width - 12, y: y, anchor: "end"))
    }
  }

  /// The precision around the bias: its upper bound, its value and its lower bound as bars on each other.
  private func band(_ row: MatchPicture.Row, y: Double) -> [Element] {
    guard let precision = row.precision else { return [] }
    return zip([precision.upper95, precision.value, precision.lower95], Self.opacities).map { half, opacity in
      let ends = (x(row.bias.value - half), x(row.bias.value + half))
      return Element.rectangle(Frame(left: ends.0, top: y - 11, width: max(1, ends.1 - ends.0), height: 22))
        .with("class", "fan").with("style", "fill-opacity: " + written(opacity))
    }
  }

  /// The bias and its interval, in front of the line at exact, in a colour that stands out from the band.
  private func marks(_ row: MatchPicture.Row, y: Double) -> [Element] {
    let line = Element.line("curve tone-1", from: (x(row.bias.lower95), y), to: (x(row.bias.upper95), y))
      .with("style", "stroke-width: 3")
    return [line] + (row.isShown ? [.circle("point tone-1", at: (x(row.bias.value), y), radius: 5.5)] : [])
  }

  /// The picture as a file, with a title, a legend, and the values of each row as a tooltip.
  var file: String {
    let reason = emptyReason.map { label($0, x: frame.x(0.5), y: frame.y(0.5) - 12, anchor: "middle") }
    return StandalonePicture(
      title: MatchProfileMessages.title(report.request.mode)(language),
      aside: MatchProfileMessages.matches(report.matches)(language), summary: summary,
      panels: [.init(content: content + [reason].compactMap { $0 }, height: height)], legend: legend,
      language: language
    ).file
  }
}
