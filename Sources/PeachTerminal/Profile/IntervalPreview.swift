import PeachCore
import PeachDrawing

extension BandPreview {
  /// The profile of intervals: a band for each interval, and for all.
  init(_ report: IntervalReport, rows: Int, _ look: Look) {
    let bands = IntervalRows(report, look, margin: 0, width: Self.room(look), showsCentres: false)
    // Those with the most answers, if there is no room for all.
    let all = Array(zip(bands.picture.rows, bands.lines()))
    let kept = Set(
      report.intervals.sorted { $0.answers > $1.answers }.prefix(max(0, rows - all.count { $0.0.interval == nil }))
        .map(\.interval))
    let shown = all.filter { row, _ in row.interval.map(kept.contains) ?? true }.map(\.1)
    self.init(report.emptyReason == nil ? shown : nil, width: bands.width, rows: rows, look)
  }
}
