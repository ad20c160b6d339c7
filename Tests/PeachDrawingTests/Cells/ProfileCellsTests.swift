import PeachCore
import Testing

@testable import PeachDrawing

@Suite struct ProfileCellsTests {
  private let axis = Sample.profile.axes[0]

  private func cells(_ thresholds: [NoteThreshold], width: Int = 49, height: Int) -> KeyCells {
    KeyCells(.standard, thresholds, on: axis, width: width, height: height)
  }

  /// The tones of a column, half cells from top to bottom.
  private func tones(_ band: BandCells, _ column: Int) -> [Int] {
    band.rows.flatMap { [$0[column].upper, $0[column].lower] }
  }

  /// The row and the kind of the marks of a column.
  private func marks(_ band: BandCells, _ column: Int) -> [Int: BandCell.Mark] {
    Dictionary(
      uniqueKeysWithValues: band.rows.enumerated().compactMap { row, cells in
        cells[column].mark.map { (row, $0) }
      })
  }

  /// The row of a mark on the scale.
  private func row(_ cents: Double, of height: Int) -> Int { BandCell.place(1 - axis.position(of: cents), of: height) }

  @Test func `lower thresholds are nearer to the keys, on a logarithmic scale`() {
    #expect(axis.position(of: 1) == 0)
    #expect(axis.position(of: 10) == 0.5)
    #expect(axis.position(of: 100) == 1)
    let band = cells([Sample.threshold(36, 2), Sample.threshold(84, 80)], width: 49, height: 10).band
    #expect(marks(band, 0) == [row(2, of: 10): .line])
    #expect(marks(band, 48) == [row(80, of: 10): .line])
    #expect(row(100, of: 10) == 0)
    #expect(row(1, of: 10) == 9)
  }

  @Test func `a band has two tones a cell, the strongest at the line, and ends with the interval`() throws {
    let band = cells([Sample.threshold(40, 10)], width: 49, height: 12).band
    let tones = tones(band, 4)
    let strongest = try #require(tones.max())
    // The interval reaches from 7.1 to 14 cents: 3.6 of 24 half cells.
    #expect(tones.filter { $0 > 0 }.count == 4 && strongest >= 6 && strongest <= BandCell.steps)
    #expect(Set(tones).count >= 3)
    let line = try #require(marks(band, 4).keys.first)
    #expect(max(band.rows[line][4].upper, band.rows[line][4].lower) == strongest)
  }

  @Test func `notes without data are gaps`() {
    let band = cells([Sample.threshold(40, 10), Sample.threshold(44, 10)], width: 49, height: 8).band
    for column in [0, 5, 6, 7, 48] {
      #expect(tones(band, column).allSatisfy { $0 == 0 } && marks(band, column).isEmpty)
    }
    #expect(tones(band, 4).contains { $0 > 0 } && tones(band, 8).contains { $0 > 0 })
  }

  @Test func `an uncertain note is wider and paler than a certain one, and has no line`() throws {
    let band = cells(
      [Sample.threshold(40, 10, octaves: 0.3), Sample.threshold(60, 10, octaves: 3)], width: 49, height: 12
    ).band
    let (certain, uncertain) = (tones(band, 4), tones(band, 24))
    #expect(certain.filter { $0 > 0 }.count < uncertain.filter { $0 > 0 }.count)
    #expect(try #require(certain.max()) > 2 * (try #require(uncertain.max())))
    #expect(marks(band, 4).count == 1 && marks(band, 24).isEmpty)
  }

  @Test(arguments: [4, 20]) func `a threshold off the scale has an arrow instead of a line`(height: Int) {
    for (cents, row, mark) in [(300.0, 0, BandCell.Mark.above), (0.3, height - 1, .below)] {
      let band = cells([Sample.threshold(40, cents)], width: 49, height: height).band
      #expect(marks(band, 4) == [row: mark])
      #expect(tones(band, 4).allSatisfy { $0 == 0 }, "\(cents)")
    }
  }

  @Test(arguments: [12, 30, 49, 70, 110]) func `octaves are in order at any width`(width: Int) throws {
    let cells = cells([], width: width, height: 5)
    #expect(cells.columns.count == width)
    #expect(cells.columns.first == MIDINote(36))
    #expect(cells.columns == cells.columns.sorted())
    if width >= 49 { #expect(cells.octaves.map(\.note.name) == ["C2", "C3", "C4", "C5", "C6"]) }
    for note in NoteRange.standard.numbers.map({ MIDINote($0) }) {
      let column = try #require(cells.column(of: note))
      #expect(cells.columns[column] <= note && (width < 49 || cells.columns[column] == note))
    }
  }

  @Test func `a few steps of time don't fill the width, and gaps have no column`() throws {
    let cells = CourseCells(
      Sample.course([(100, 9), (101, 8), (104, 8)], by: .day), in: Sample.profile, width: 60, height: 7)
    #expect(cells.columns.count == 30)
    #expect(cells.columns.prefix(12) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    #expect(cells.columns[12..<24].allSatisfy { $0 == nil } && cells.column(of: 2) == 26)
  }
}
