import PeachCore
import PeachLanguage

/// The threshold over time as SVG.
struct HistoryDrawing {
  private let picture: HistoryPicture
  private let language: LanguageCode

  init(_ timeline: ThresholdTimeline, language: LanguageCode) {
    picture = HistoryPicture(timeline)
    self.language = language
  }

  static let width = ProfileDrawing.width
  static let height = 352.0
  private static let plot = Frame(left: 64, top: 56, width: 808, height: 250)

  /// The part of the drawing's width that a step takes, 0…1.
  func extent(of entry: ThresholdTimeline.Entry) -> ClosedRange<Double> {
    let extent = picture.extent(of: entry)
    return Self.plot.x(extent.lowerBound) / Self.width...Self.plot.x(extent.upperBound) / Self.width
  }

  /// The picture in words, for screen readers; nil if there is no answer.
  var summary: String? {
    let (timeline, step) = (picture.timeline, picture.timeline.step)
    guard let first = timeline.entries.first, let last = timeline.entries.last else { return nil }
    return PictureMessages.historySummary(
      from: PictureMessages.name(of: first, in: step), to: PictureMessages.name(of: last, in: step),
      first.estimate, last.estimate)(language)
  }

  var content: [Element] {
    let times = picture.marks.flatMap { mark in
      let x = Self.plot.x(mark.position)
      let line = Element.line("grid", from: (x, Self.plot.bottom), to: (x, Self.plot.bottom + 8))
      let name = mark.isMonth ? Dates.shortMonth(mark.day) : Dates.shortDay(mark.day)
      // A name in the middle of the last place would exceed the margin.
      let isLast = mark.position >= 0.95
      return [
        line,
        label(
          name(language), x: isLast ? Self.plot.right : x, y: Self.plot.bottom + 36, anchor: isLast ? "end" : "middle"),
      ]
    }
    return Self.plot.thresholdAxis(unit: ProfileMessages.cents(language)) + times
      + Band(runs: picture.runs, frame: Self.plot, id: "certainty-over-time").elements
  }
}
