import PeachCore
import PeachDrawing
import PeachLanguage

extension BandPreview {
  /// The profile of intervals: a band for each interval, and the common threshold.
  ///
  /// - Parameter rows: for the bands and their scale; at least 3.
  init(_ report: IntervalReport, rows: Int, _ look: Look) {
    let threshold = report.shownThreshold.map { look(Figure.cents($0.cents) + Text(" ") + ProfileMessages.cents) }
    let number = report.answers == 0 ? "" : threshold ?? look.glyphs.spelled("—")
    let bands = IntervalRows(
      report, look, margin: 0, width: Self.room(besides: number, look), showsCentres: false)
    // Those with the most answers, if there is no room for all.
    let all = Array(zip(bands.picture.rows, bands.lines()))
    let kept = Set(
      report.intervals.sorted { $0.answers > $1.answers }.prefix(max(0, rows - 1 - all.count { $0.0.interval == nil }))
        .map(\.interval))
    let shown = all.filter { row, _ in row.interval.map(kept.contains) ?? true }.map(\.1)
    self.init(
      report.emptyReason == nil ? shown : nil, scale: bands.scale, width: bands.width, number: number, rows: rows, look)
  }
}
