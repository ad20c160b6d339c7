import PeachCore

/// A profile over keys drawn with character cells.
public struct KeyCells: Equatable, Sendable {
  public let band: BandCells
  /// The note of each column.
  public let columns: [MIDINote]

  /// - Parameters:
  ///   - width: in cells, at least one per octave.
  ///   - height: in cells, without the keys.
  public init(_ range: NoteRange, _ thresholds: [NoteThreshold], on axis: ProfileAxis, width: Int, height: Int) {
    let notes = range.numbers.map { MIDINote($0) }
    let thresholds = Dictionary(thresholds.map { ($0.note, $0.estimate) }, uniquingKeysWith: { $1 })
    let columns = (0..<width).map { notes[$0 * notes.count / width] }
    self.columns = columns
    band = BandCells(
      columns.map { note in thresholds[note].map { [.threshold($0, isShown: true)] } ?? [] }, on: axis, height: height)
  }

  /// The middle column of a note; with fewer columns than keys, the one that it shares with lower notes.
  public func column(of note: MIDINote) -> Int? {
    guard let last = columns.lastIndex(where: { $0 <= note }) else { return nil }
    let first = columns[...last].firstIndex(of: columns[last]) ?? last
    return (first + last) / 2
  }

  /// The first column of each C; with fewer columns than keys, the first column at or after it.
  public var octaves: [(column: Int, note: MIDINote)] {
    guard let lowest = columns.first, let highest = columns.last else { return [] }
    return (lowest.number...highest.number).filter { $0 % 12 == 0 }.compactMap { number in
      columns.firstIndex { $0.number >= number }.map { ($0, MIDINote(number)) }
    }
  }
}
