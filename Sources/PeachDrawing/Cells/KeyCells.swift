import PeachBase
import PeachExercises
import PeachFits

/// A profile over keys drawn with character cells.
package struct KeyCells: Equatable, Sendable {
  package let band: BandCells
  /// The note of each column.
  package let columns: [MIDINote]
  private let keys: [MIDINote]

  /// - Parameters:
  ///   - width: in cells, at least one per octave.
  ///   - height: in cells, without the keys.
  package init(_ report: ProfileReport, on axis: ProfileAxis, width: Int, height: Int) {
    let (own, places) = (report.keys, report.places(on: axis))
    let indices = (0..<width).map { $0 * own.count / width }
    keys = own
    columns = indices.map { own[$0] }
    band = BandCells(indices, on: axis, height: height) { places[$0] }
  }

  /// The note at a half of a column, counted from the left.
  package func note(atHalf index: Int) -> MIDINote { keys[index * keys.count / (2 * columns.count)] }

  /// The middle column of a note; with fewer columns than keys, the one that it shares with lower notes.
  package func column(of note: MIDINote) -> Int? {
    guard let last = columns.lastIndex(where: { $0 <= note }) else { return nil }
    let first = columns[...last].firstIndex(of: columns[last]) ?? last
    return (first + last) / 2
  }

  /// The first column of each C; with fewer columns than keys, the first column at or after it.
  package var octaves: [(column: Int, note: MIDINote)] {
    guard let lowest = columns.first, let highest = columns.last else { return [] }
    return (lowest.number...highest.number).filter { $0 % 12 == 0 }.compactMap { number in
      columns.firstIndex { $0.number >= number }.map { ($0, MIDINote(number)) }
    }
  }
}
