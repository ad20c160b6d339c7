import PeachBase
import PeachExperiments
import PeachLanguage

/// How much higher the second note seemed, plotted over how much louder it was, as SVG: points with their intervals, and a line
/// whose slope is the loudness bias.
struct LoudnessBiasDrawing {
  let shifts: [PerceivedShift]
  /// Nil if the answers don't determine it.
  let bias: LoudnessBias?
  let language: LanguageCode
  private let plot: Plot

  init(_ report: ParticipantReport, language: LanguageCode) {
    shifts = report.shifts
    bias = report.bias
    self.language = language
    let farthest = shifts.flatMap { [abs($0.decibels.lowerBound), abs($0.decibels.upperBound)] }.max() ?? 0
    let decibels = max(farthest, 0.1)
    plot = Plot(
      frame: Self.frame, x: Scale(halfWidth: decibels, count: 8),
      y: Scale(halfWidth: Self.halfWidth(shifts, bias, decibels: decibels)))
  }

  static let height = frame.bottom + 80
  private static let frame = Frame(left: 64, top: 56, width: 792, height: 280)

  /// Half the height in cents that shows all points and the whole line; much longer intervals are cut off.
  private static func halfWidth(_ shifts: [PerceivedShift], _ bias: LoudnessBias?, decibels: Double) -> Double {
    guard let bias else { return 10 }
    let values = shifts.map(\.shift.value) + [-decibels, decibels].map(bias.shift(atDecibels:))
    let needed = values.reduce(0) { max($0, abs($1)) }
    let ends = shifts.flatMap { [abs($0.shift.lower95), abs($0.shift.upper95)] }.max() ?? 0
    return 1.05 * max(min(max(needed, ends), 2 * needed + bias.threshold.value), 0.1)
  }

  var summary: String { FindingPictureMessages.bias(bias)(language) }

  /// The part of the drawing's width, 0…1, that belongs to a point: the range of its answers, but wide enough to point at.
  func extent(of shift: PerceivedShift) -> ClosedRange<Double> {
    let (low, high) = (plot.x(shift.decibels.lowerBound), plot.x(shift.decibels.upperBound))
    let least = 8.0
    let (left, right) =
      high - low < least ? (plot.x(shift.center) - least / 2, plot.x(shift.center) + least / 2) : (low, high)
    return left / StandalonePicture.width...right / StandalonePicture.width
  }

  var content: [Element] {
    let axes =
      plot.horizontalAxis(FindingPictureMessages.louderByDecibels, language)
      + plot.verticalAxis(FindingPictureMessages.seemsHigher, language, tick: plot.y.name)
    let zero = Element.line("zero", from: (plot.frame.left, plot.y(0)), to: (plot.frame.right, plot.y(0)))
    return axes + [zero] + (bias.map(line) ?? []) + shifts.map(point)
  }

  /// The line of the bias, with its interval as a fan around the middle.
  private func line(_ bias: LoudnessBias) -> [Element] {
    let ends = [plot.x.range.lowerBound, plot.x.range.upperBound]
    let fan: [Element] =
      if bias.estimate.isLimited {
        ends.map { decibels in
          let start = bias.shift(atDecibels: 0)
          let points = [
            (0, start), (decibels, start + bias.estimate.lower95 * decibels),
            (decibels, start + bias.estimate.upper95 * decibels),
          ]
          return .path("fan", plot.path(points) + " Z")
        }
      } else {
        []
      }
    return fan + [.path("fit", plot.path(ends.map { ($0, bias.shift(atDecibels: $0)) }))]
  }

  private func point(_ shift: PerceivedShift) -> Element {
    let x = plot.x(shift.center)
    return Element("g") {
      Element("title") { FindingPictureMessages.shift(shift)(language) }
      Element.line("bar", from: (x, plot.y(shift.shift.lower95)), to: (x, plot.y(shift.shift.upper95)))
      Element.circle("dot", at: (x, plot.y(shift.shift.value)), radius: 5)
    }
  }
}
