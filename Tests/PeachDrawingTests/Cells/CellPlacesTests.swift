import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachDrawing
@testable import PeachExercises
@testable import PeachFits

/// Which column shows what, and what is drawn where.
@Suite struct CellPlacesTests {
  private let axis = ProfileAxis()

  @Test(arguments: [(0, 0), (0.09, 0), (0.1, 1), (0.55, 5), (0.99, 9), (1, 9), (7, 9), (-0.01, 0), (-3, 0)])
  func `a place belongs to one of the cells`(position: Double, cell: Int) {
    expect(BandCell.place(position, of: 10), equals: cell)
  }

  @Test(
    arguments: [
      // The width, the number of rows, of each the columns and the gaps, and what is left over at the left.
      (40, 3, 12, 1, 1), (79, 3, 25, 1, 1), (80, 3, 25, 2, 0), (81, 2, 39, 2, 0), (9, 5, 1, 0, 2), (10, 5, 1, 1, 0),
      (12, 5, 1, 1, 1), (40, 1, 40, 1, 0), (80, 1, 80, 2, 0),
    ]) func `rows side by side have gaps of one column, in wide pictures of two, and stand in the middle`(
      width: Int, count: Int, own: Int, gap: Int, left: Int
    )
  {
    let figures = (0..<count).map {
      ProfileFigure.threshold(Sample.estimate(Double(3 + 7 * $0), octaves: 0.2), isShown: true)
    }
    let cells = RowCells(figures, on: axis, width: width, height: 4)
    let isFilled = (0..<width).map { column in
      cells.band.rows.contains { $0[column].tone > 0 || $0[column].mark != nil }
    }
    let row = Array(repeating: true, count: own) + Array(repeating: false, count: gap)
    let filled = Array((0..<count).flatMap { _ in row }.dropLast(gap))
    expect(
      isFilled,
      equals: Array(repeating: false, count: left) + filled
        + Array(repeating: false, count: width - left - filled.count))
    // The first row is at the left.
    let lowest = (0..<width).map { column in cells.band.rows.firstIndex { $0[column].mark != nil } ?? 9 }
    expect(that: count == 1 || lowest[left] > lowest[left + filled.count - 1])
  }

  @Test func `with more steps than columns, a column shows the last of its steps`() {
    let days = (0..<30).map { (Int64(100 + $0), 9.0) }
    let cells = CourseCells(Sample.course(days, by: .day), in: Sample.profile, on: axis, width: 10, height: 4)
    #expect(cells.columns == (0..<10).map { 3 * $0 + 2 })
    expect(that: cells.column(of: 5) == 1 && cells.column(of: 4) == nil)
    // A gap of one column.
    let gapped = CourseCells(
      Sample.course([(100, 9), (120, 9), (129, 9)], by: .day), in: Sample.profile, on: axis, width: 10, height: 4)
    expect(gapped.columns, equals: [0, nil, nil, nil, nil, nil, 1, nil, nil, 2])
    expect(CourseCells(Sample.course([]), in: Sample.profile, on: axis, width: 10, height: 4).columns, equals: [])
    // Up to ten steps have a tenth of the width each.
    for (count, own) in [(1, 4), (2, 4), (10, 4), (11, 3), (13, 3), (20, 2), (21, 1), (40, 1)] {
      let days = (0..<count).map { (Int64(100 + $0), 9.0) }
      let cells = CourseCells(Sample.course(days, by: .day), in: Sample.profile, on: axis, width: 40, height: 4)
      #expect(cells.columns == (0..<count * own).map { $0 / own }, "\(count)")
    }
  }

  @Test func `a note has the middle of its columns, and one below the keys none`() {
    let cells = KeyCells(Sample.empty, on: axis, width: 98, height: 4)
    expect(that: cells.column(of: MIDINote(36)) == 0 && cells.column(of: MIDINote(37)) == 2)
    expect(that: cells.column(of: MIDINote(84)) == 96 && cells.column(of: MIDINote(35)) == nil)
    let wide = KeyCells(Sample.empty, on: axis, width: 147, height: 4)
    expect(that: wide.column(of: MIDINote(36)) == 1 && wide.column(of: MIDINote(84)) == 145)
    expect(wide.octaves.map(\.column), equals: [0, 36, 72, 108, 144])
    #expect((0..<8).map { wide.note(atHalf: $0).number } == [36, 36, 36, 36, 36, 36, 37, 37])
    #expect([1, 3, 6, 8, 10].allSatisfy { MIDINote(60 + $0).isBlackKey })
    #expect([0, 2, 4, 5, 7, 9, 11].allSatisfy { !MIDINote(60 + $0).isBlackKey })
  }

  @Test func `bands overlap to their full strength`() {
    // 1 − 0.8, 1 − 0.8 · 0.72 and 1 − 0.8 · 0.72 · 0.6.
    let all = 1 - 0.8 * 0.72 * 0.6
    for (count, opacity) in [(0, 0), (1, 0.2 / all), (2, (1 - 0.8 * 0.72) / all), (3, 1), (9, 1)] {
      #expect(abs(BandPlace.opacity(ofLayers: count) - opacity) < 1e-12)
    }
    let figure = ProfileFigure.threshold(Sample.estimate(10, octaves: 0.5), isShown: true)
    let (near, far) = (BandPlace([figure], on: axis), BandPlace([figure], on: axis, nearness: 0.5))
    expect(that: near.strength > 0.9 && abs(far.strength - near.strength / 2) < 1e-12)
    expect(BandPlace([figure], on: axis, nearness: 0.01).strength, equals: 0.15)
    expect(that: near.hasLine && abs(near.line - 0.5) < 1e-12 && near.middle == 0.5)
    #expect(!BandPlace([.threshold(Sample.estimate(10), isShown: false)], on: axis).hasLine)
    expect(
      that: near.end(0, isHigh: true) > near.end(2, isHigh: true)
        && near.end(0, isHigh: false) < near.end(2, isHigh: false))
    expect(near.end(3, isHigh: true), equals: near.line)
    // Beyond the scale, a little is drawn at its edge.
    let beyond = BandPlace([.threshold(Sample.estimate(900, octaves: 0.2), isShown: true)], on: axis)
    expect(that: beyond.layers.allSatisfy { $0.low == 1 - 1.0 / 32 && $0.high > 1 } && beyond.line > 1)
    let below = BandPlace([.threshold(Sample.estimate(0.2, octaves: 0.2), isShown: true)], on: axis)
    expect(that: below.layers.allSatisfy { $0.high == 1.0 / 32 && $0.low < 0 } && below.line < 0)
  }

  @Test func `a band fades with the distance from the answers beside it, but not between them`() {
    var report = Sample.empty
    report.notes = (40...60).map { Sample.threshold($0, 10, octaves: 0.2, answers: $0 == 46 || $0 == 52 ? 9 : 0) }
    let places = report.places(on: axis)
    func strength(_ note: Int) -> Double { places[note - 36]?.strength ?? 0 }
    expect(that: places.count == 49 && places[3] == nil && places[25] == nil)
    for note in 46...52 { #expect(strength(note) == strength(46)) }
    for distance in 1...5 {
      #expect(abs(strength(46 - distance) - strength(46) * (1 - Double(distance) / 7)) < 1e-12)
      #expect(abs(strength(52 + distance) - strength(46) * (1 - Double(distance) / 7)) < 1e-12)
    }
    expect(that: places[46 - 36]?.isAnswered == true && places[47 - 36]?.isAnswered == false)
    expect(places[46 - 36]?.extent, equals: 10.0 / 49...11.0 / 49)
  }
}
