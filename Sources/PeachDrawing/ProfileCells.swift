import PeachCore

/// The profile drawn with character cells.
public struct ProfileCells: Equatable, Sendable {
  public let band: BandCells
  /// The note of each column.
  public let columns: [MIDINote]

  /// - Parameters:
  ///   - width: in cells, at least one per octave.
  ///   - height: in cells, without the keys.
  public init(_ picture: ProfilePicture, width: Int, height: Int) {
    let notes = picture.notes
    let columns = (0..<width).map { notes[$0 * notes.count / width] }
    self.columns = columns
    band = BandCells(columns.map { picture[$0] }, height: height)
  }

  /// The row of a mark on the scale.
  public static func row(ofCents cents: Double, height: Int) -> Int {
    min(height - 1, max(0, Int((Double(height) * (1 - ProfilePicture.height(ofCents: cents))).rounded(.down))))
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
