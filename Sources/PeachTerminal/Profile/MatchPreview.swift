import PeachCore
import PeachDrawing

extension BandPreview {
  /// The profile of matches: the listener's own centre, now and over all, and the precision.
  init(_ report: MatchReport, rows: Int, _ look: Look) {
    let bands = MatchRows(report, look, margin: 0, width: Self.room(look), showsNumbers: false)
    self.init(
      report.emptyReason == nil ? Array(bands.lines.prefix(rows)) : nil, width: bands.width, rows: rows, look)
  }
}
