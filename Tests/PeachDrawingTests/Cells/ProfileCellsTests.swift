import PeachLanguage
import TestSupport
import Testing

@testable import PeachCore
@testable import PeachDrawing

@Suite struct ProfileCellsTests {
  private static func axis(_ thresholds: [NoteThreshold]) -> ProfileAxis {
    ProfileAxis(of: thresholds.map { .threshold($0.estimate, isShown: true) }, title: Text(""))
  }

  /// From 1 to 100 cents.
  private let axis = axis([])

  private func cells(
    _ thresholds: [NoteThreshold], on axis: ProfileAxis? = nil, width: Int = 49, height: Int
  ) -> KeyCells {
    var report = Sample.empty
    report.notes = thresholds
    return KeyCells(report, on: axis ?? self.axis, width: width, height: height)
  }

  /// The tones of a column, eighths of cells from the bottom to the top.
  private func tones(_ band: BandCells, _ column: Int) -> [Int] {
    band.rows.reversed().flatMap { row in
      (0..<8).map { $0 < row[column].split ? row[column].start : row[column].end }
    }
  }

  /// The place of the line of a column on the scale, to a quarter of a cell; nil without one.
  private func line(_ band: BandCells, _ column: Int) -> Double? {
    let cells: [BandCell] = band.rows.reversed().map { $0[column] }
    for (index, cell) in cells.enumerated() {
      guard case .line(let place)? = cell.mark else { continue }
      return (Double(index) + (Double(Int(4 * place)) + 0.5) / 4) / Double(cells.count)
    }
    return nil
  }

  private func marks(_ band: BandCells, _ column: Int) -> [BandCell.Mark] { band.rows.compactMap { $0[column].mark } }

  @Test func `a scale begins and ends at round numbers around what it shows`() {
    func range(_ ends: [(Double, Double)], octaves: Double = 0.5) -> ClosedRange<Double>? {
      let axis = Self.axis(ends.flatMap { [Sample.threshold(40, $0.0), Sample.threshold(41, $0.1)] })
      if case .logarithmic(let range) = axis.kind { return range }
      return nil
    }
    #expect(range([]) == 1...100)
    // The intervals reach from 7.1 to 17 cents.
    #expect(range([(10, 12)]) == 5...20)
    #expect(range([(10, 10)]) == 5...20)
    #expect(range([(2, 80)]) == 1...100)
    #expect(range([(0.1, 400)]) == 0.2...100)
    #expect(Self.axis([Sample.threshold(40, 10)]).marks.map(\.value) == [5, 7, 10, 15, 20])
    let wide = Self.axis([Sample.threshold(40, 3), Sample.threshold(40, 60)])
    #expect(wide.marks.map(\.value) == [2, 5, 10, 20, 50, 100])
  }

  @Test func `a scale has round numbers of its unit`() {
    let unit = ProfileUnit(Text("dB"), key: "Decibels", size: 0.06)
    let axis = ProfileAxis(of: [.threshold(Sample.estimate(10), isShown: true)], in: unit, title: Text(""))
    #expect(axis.marks.map { $0.label(.english) } == ["0.3", "0.5", "0.7", "1", "1.5"])
  }

  @Test(arguments: [3.0, 8, 11, 25, 60])
  func `the line is within two per cent of the threshold on 13 rows`(cents: Double) throws {
    let thresholds = [Sample.threshold(40, cents)]
    let axis = Self.axis(thresholds)
    guard case .logarithmic(let range) = axis.kind else { return }
    let place = try #require(line(cells(thresholds, on: axis, height: 13).band, 4))
    let drawn = range.lowerBound * pow(range.upperBound / range.lowerBound, place)
    #expect(abs(drawn / cents - 1) < 0.025, "\(drawn)")
  }

  @Test func `the edges of a band are on eighths, and its tones rise towards the middle`() throws {
    let thresholds = [Sample.threshold(40, 10)]
    let axis = Self.axis(thresholds)
    let tones = tones(cells(thresholds, on: axis, height: 12).band, 4)
    let inside = tones.indices.filter { tones[$0] > 0 }
    let (first, last) = (try #require(inside.first), try #require(inside.last))
    // 10 cents and half an octave to both sides.
    for (edge, position) in [(Double(first), 10 / 2.0.squareRoot()), (Double(last + 1), 10 * 2.0.squareRoot())] {
      #expect(abs(edge / 96 - axis.position(of: position)) < 1.0 / 96, "\(edge)")
    }
    #expect(tones.max() == BandCell.steps && Set(tones).count == 4)
    #expect(tones[first...].prefix { $0 == tones[first] }.count > 4)
  }

  @Test func `notes without data are gaps`() {
    let band = cells([Sample.threshold(40, 10), Sample.threshold(44, 10)], height: 8).band
    for column in [0, 5, 6, 7, 48] {
      #expect(tones(band, column).allSatisfy { $0 == 0 } && marks(band, column).isEmpty)
    }
    #expect(tones(band, 4).contains { $0 > 0 } && tones(band, 8).contains { $0 > 0 })
  }

  @Test func `an uncertain note is wider and paler than a certain one, and has no line`() throws {
    let band = cells([Sample.threshold(40, 10, octaves: 0.3), Sample.threshold(60, 10, octaves: 3)], height: 12).band
    let (certain, uncertain) = (tones(band, 4), tones(band, 24))
    #expect(certain.filter { $0 > 0 }.count < uncertain.filter { $0 > 0 }.count)
    #expect(try #require(certain.max()) > 2 * (try #require(uncertain.max())))
    #expect(marks(band, 4).count == 1 && marks(band, 24).isEmpty)
  }

  @Test func `a band fades towards its ends, away from the answers`() {
    let notes = (40...46).map { Sample.threshold($0, 10, answers: $0 == 40 ? 20 : 0) }
    let band = cells(notes, height: 40).band
    let most = (4...10).map { tones(band, $0).max() ?? 0 }
    #expect(most == most.sorted(by: >) && most[0] == BandCell.steps && most[6] <= Palette.fadingSteps)
  }

  @Test(arguments: [4, 20]) func `a threshold off the scale has an arrow instead of a line`(height: Int) {
    for (cents, row, mark) in [(300.0, 0, BandCell.Mark.above), (0.3, height - 1, .below)] {
      let band = cells([Sample.threshold(40, cents)], height: height).band
      #expect(band.rows[row][4].mark == mark && marks(band, 4) == [mark])
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
      Sample.course([(100, 9), (101, 8), (104, 8)], by: .day), in: Sample.profile, on: axis, width: 60, height: 7)
    #expect(cells.columns.count == 30)
    #expect(cells.columns.prefix(12) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    #expect(cells.columns[12..<24].allSatisfy { $0 == nil } && cells.column(of: 2) == 26)
  }
}
