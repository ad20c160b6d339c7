import PeachCore
import PeachDrawing
import PeachLanguage

extension BandPreview {
  /// The profile of matches: where the listener aims, now and over all, and the precision.
  ///
  /// - Parameter rows: for the bands and their scale; at least 3.
  init(_ report: MatchReport, rows: Int, _ look: Look) {
    let precision = report.shownNow.map {
      look(Text("±") + Figure.cents(Cents($0.precision.value)) + Text(" ") + ProfileMessages.cents)
    }
    let number = report.matches == 0 ? "" : precision ?? look.glyphs.spelled("—")
    let bands = MatchRows(
      report, look, margin: 0, width: Self.room(besides: number, look), showsNumbers: false)
    self.init(
      report.emptyReason == nil ? Array(bands.lines.prefix(rows - 1)) : nil, scale: bands.scale, width: bands.width,
      number: number, rows: rows, look)
  }
}
