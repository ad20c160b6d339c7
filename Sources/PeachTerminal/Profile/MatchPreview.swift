import PeachCore
import PeachDrawing

extension BandPreview {
  /// The profile of matches: the listener's own centre, now and over all, and the precision.
  init(_ report: MatchReport, rows: Int, _ look: Look) {
    let bands = MatchRows(report, look, margin: 0, width: Self.room(look), showsNumbers: false)
    // Without the registers, which are named after notes.
    let lines = zip(bands.picture.rows, bands.lines).filter { row, _ in row.precision != nil }.map(\.1)
    self.init(report.emptyReason == nil ? lines : nil, width: bands.width, rows: rows, look)
  }
}
