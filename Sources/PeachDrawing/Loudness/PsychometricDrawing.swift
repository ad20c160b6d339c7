import PeachCore
import PeachExperiments
import PeachLanguage

/// The proportion of "higher" over the difference in pitch, a curve for each level, as SVG. Each point is the proportion in about
/// the same number of answers; the curves are the fits.
struct PsychometricDrawing {
  let levels: [LoudnessReport.Level]
  let language: LanguageCode

  private static let frame = Frame(left: 64, top: 56, width: 792, height: 280)
  private static let firstRow = frame.bottom + 104
  private static let rowHeight = 34.0

  var height: Double { Self.firstRow + Double(levels.count) * Self.rowHeight - 12 }

  private var plot: Plot {
    let farthest = levels.flatMap { $0.bins.map { abs($0.center) } }.max() ?? 0
    let thresholds = levels.map { 1.5 * $0.fit.threshold.cents.value }.max() ?? 0
    return Plot(frame: Self.frame, x: Scale(halfWidth: 1.05 * max(farthest, thresholds, 1), count: 8), y: Scale(0...1))
  }

  var summary: String {
    LoudnessPictureMessages.curves(levels.map { ($0.condition, $0.fit.threshold) })(language)
  }

  var content: [Element] {
    let plot = plot
    let axes =
      plot.horizontalAxis(LoudnessPictureMessages.higherByCents, language)
      + plot.verticalAxis(LoudnessPictureMessages.answeredHigher, language) { Text(String(Int((100 * $0).rounded()))) }
    return axes + levels.indices.flatMap { curve(levels[$0], Series(index: $0), plot) } + legend
  }

  private func curve(_ level: LoudnessReport.Level, _ series: Series, _ plot: Plot) -> [Element] {
    let fit = level.fit
    let model = ListenerModel(threshold: fit.threshold.cents, bias: fit.bias, lapse: fit.lapse)
    let points = (0...120).map { step in
      let cents = plot.x.range.lowerBound + (plot.x.range.upperBound - plot.x.range.lowerBound) * Double(step) / 120
      return (x: cents, y: model.probabilityOfUp(offset: Cents(cents)))
    }
    return [series.curve(plot.path(points))]
      + level.bins.map { bin in
        Element("g") {
          Element("title") { LoudnessPictureMessages.bin(bin)(language) }
          series.point(x: plot.x(bin.center), y: plot.y(Double(bin.higher) / Double(bin.answers)))
        }
      }
  }

  private var legend: [Element] {
    levels.enumerated().flatMap { index, level in
      let threshold = level.fit.threshold
      let words =
        LoudnessMessages.level(level.condition, maxOffset: level.maxOffset) + Text(": ")
        + ProfileMessages.interval(threshold.cents, threshold.lower95, threshold.upper95)
      return Series(index: index).sample(
        x: Self.frame.left, y: Self.firstRow + Double(index) * Self.rowHeight, words(language))
    }
  }
}
