import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachDrawing
@testable import PeachExercises
@testable import PeachFits
@testable import PeachStore

@Suite struct ProfileCellsTests {
  private let axis = ProfileAxis()

  private func cells(_ thresholds: [NoteThreshold], width: Int = 49, height: Int) -> KeyCells {
    var report = Sample.empty
    report.notes = thresholds
    return KeyCells(report, on: axis, width: width, height: height)
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

  @Test func `the scale is from 1 to 100 cents, whatever is shown`() {
    expect(that: axis.position(of: 1) == 0 && axis.position(of: 10) == 0.5 && axis.position(of: 100) == 1)
    expect(axis.marks.map(\.value), equals: [1, 2, 5, 10, 20, 50, 100])
    for report in [Sample.empty, Sample.trained, Sample.report(perDay: 120) { _ in 3.7 }] {
      expect(report.rows.axes[0].marks.map(\.value), equals: axis.marks.map(\.value))
    }
  }

  @Test func `a scale has round numbers of its unit`() {
    let axis = ProfileAxis(in: ProfileUnit(Text("dB"), key: "Decibels", size: 0.06))
    expect(axis.marks.map { $0.label(.english) }, equals: ["0.1", "0.2", "0.5", "1", "2", "5"])
  }

  @Test(arguments: [1.5, 3.7, 8, 11, 25, 36, 60], [6, 9, 13])
  func `the line is within half a level of the threshold, four levels a row`(cents: Double, height: Int) throws {
    let place = try #require(line(cells([Sample.threshold(40, cents)], height: height).band, 4))
    #expect(abs(place - axis.position(of: cents)) <= 0.5 / Double(4 * height) + 1e-9, "\(place)")
  }

  @Test func `the edges of a band are on eighths, and its tones rise towards the middle`() throws {
    let tones = tones(cells([Sample.threshold(40, 10)], height: 24).band, 4)
    let inside = tones.indices.filter { tones[$0] > 0 }
    let (first, last) = (try #require(inside.first), try #require(inside.last))
    // 10 cents and half an octave to both sides.
    for (edge, position) in [(Double(first), 10 / 2.0.squareRoot()), (Double(last + 1), 10 * 2.0.squareRoot())] {
      #expect(abs(edge / 192 - axis.position(of: position)) < 1.0 / 192, "\(edge)")
    }
    expect(that: tones.max() == BandCell.steps && Set(tones).count == 4)
    #expect(tones[first...].prefix { $0 == tones[first] }.count > 3)
  }

  @Test func `notes without data are gaps`() {
    let band = cells([Sample.threshold(40, 10), Sample.threshold(44, 10)], height: 8).band
    for column in [0, 5, 6, 7, 48] {
      expect(that: tones(band, column).allSatisfy { $0 == 0 } && marks(band, column).isEmpty)
    }
    expect(that: tones(band, 4).contains { $0 > 0 } && tones(band, 8).contains { $0 > 0 })
  }

  @Test func `an uncertain note is wider and paler than a certain one, and has no line`() throws {
    let band = cells([Sample.threshold(40, 10, octaves: 0.3), Sample.threshold(60, 10, octaves: 3)], height: 12).band
    let (certain, uncertain) = (tones(band, 4), tones(band, 24))
    #expect(certain.filter { $0 > 0 }.count < uncertain.filter { $0 > 0 }.count)
    #expect(try #require(certain.max()) > 2 * (try #require(uncertain.max())))
    expect(that: marks(band, 4).count == 1 && marks(band, 24).isEmpty)
  }

  @Test func `the palest band still has a tone up to its ends`() throws {
    // So uncertain that the band has its least strength.
    let tones = tones(cells([Sample.threshold(60, 10, octaves: 3)], height: 24).band, 24)
    let inside = try #require(tones.split(separator: 0).first)
    expect(that: inside.count == tones.count { $0 > 0 } && Set(inside) == [1, 2])
    expect(that: inside.first == 1 && inside.last == 1)
  }

  @Test func `a band fades towards its ends, away from the answers`() {
    let notes = (40...46).map { Sample.threshold($0, 10, answers: $0 == 40 ? 20 : 0) }
    let band = cells(notes, height: 40).band
    let most = (4...10).map { tones(band, $0).max() ?? 0 }
    expect(that: most == most.sorted(by: >) && most[0] == BandCell.steps && most[6] <= Palette.fadingSteps)
  }

  @Test(arguments: [4, 20])
  func `a threshold off the scale has an arrow instead of a line, and its band is at the edge`(
    height: Int
  ) {
    for (cents, row, mark) in [(300.0, 0, BandCell.Mark.above), (0.3, height - 1, .below)] {
      let band = cells([Sample.threshold(40, cents)], height: height).band
      expect(that: band.rows[row][4].mark == mark && marks(band, 4) == [mark])
      let inside = tones(band, 4).indices.filter { tones(band, 4)[$0] > 0 }
      expect(that: !inside.isEmpty && inside.allSatisfy { $0 / 8 == height - 1 - row }, "\(cents)")
    }
  }

  @Test(arguments: [12, 30, 49, 70, 110]) func `octaves are in order at any width`(width: Int) throws {
    let cells = cells([], width: width, height: 5)
    expect(cells.columns.count, equals: width)
    expect(cells.columns.first, equals: MIDINote(36))
    expect(cells.columns, equals: cells.columns.sorted())
    if width >= 49 { #expect(cells.octaves.map(\.note.name) == ["C2", "C3", "C4", "C5", "C6"]) }
    for note in NoteRange.standard.numbers.map({ MIDINote($0) }) {
      let column = try #require(cells.column(of: note))
      expect(that: cells.columns[column] <= note && (width < 49 || cells.columns[column] == note))
    }
  }

  @Test(arguments: [1, 2, 12, 40]) func `rows side by side have equal widths, and gaps where there is room`(count: Int)
  {
    let figures = (0..<count).map { ProfileFigure.threshold(Sample.estimate(Double(2 + $0)), isShown: true) }
    let cells = RowCells(figures, on: axis, width: 40, height: 6)
    expect(that: cells.band.rows.count == 6 && cells.band.rows.allSatisfy { $0.count == 40 })
    let isFilled = (0..<40).map { tones(cells.band, $0).contains { $0 > 0 } }
    let widths = isFilled.split(separator: false).map(\.count)
    expect(that: count == 40 ? widths == [40] : widths.count == count && Set(widths).count == 1)
    #expect(
      RowCells([], on: axis, width: 40, height: 6).band.rows.joined().allSatisfy { $0.tone == 0 && $0.mark == nil })
  }

  @Test func `in one cell the own place hides the reference, which hides exact, which hides the interval`() {
    let axis = ProfileAxis(titles: (nil, nil, Text("cents")), exact: Text("equal"))
    func marks(_ value: Double, isShown: Bool, reference: Double?) -> [BandCell.Mark] {
      let place = Estimate(value: value, lower95: value - 8, upper95: value + 8)
      return BandCell.row([.place(place, isShown: isShown)], on: axis, count: 41, reference: reference)
        .compactMap(\.mark)
    }
    for (value, isShown, reference, expected) in [
      (0.0, true, 0.0, [.line(0.5)]), (0, false, 0, [.reference]), (0, false, nil, [.exact]),
      (0, true, nil, [.line(0.5)]),
      (0, false, 5, [.exact, .reference]), (5, true, 5, [.exact, .line(0.5)]), (5, true, 0, [.reference, .line(0.5)]),
      (5, false, nil, [.exact]),
    ] as [(Double, Bool, Double?, [BandCell.Mark])] {
      let found = marks(value, isShown: isShown, reference: reference)
      expect(that: found.filter { $0 != .interval } == expected && found.contains(.interval), "\(value) \(found)")
    }
  }

  @Test func `a few steps of time don't fill the width, and gaps have no column`() throws {
    let cells = CourseCells(
      Sample.course([(100, 9), (101, 8), (104, 8)], by: .day), in: Sample.profile, on: axis, width: 60, height: 7)
    expect(cells.columns.count, equals: 30)
    expect(cells.columns.prefix(12), equals: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
    expect(that: cells.columns[12..<24].allSatisfy { $0 == nil } && cells.column(of: 2) == 26)
  }
}
