import PeachCore

/// The places of a profile over keys, from 0 to 1 along x.
extension ProfileReport {
  var keys: [MIDINote] { range.numbers.map { MIDINote($0) } }

  /// The part of the x axis that a note's key takes, 0…1; all keys have the same width.
  func extent(of note: MIDINote) -> ClosedRange<Double> {
    let count = Double(range.numbers.count)
    let index = Double(note.number - range.lowest.number)
    return index / count...(index + 1) / count
  }

  /// Nil for keys without data.
  func places(on axis: ProfileAxis) -> [BandPlace?] {
    let thresholds = Dictionary(notes.map { ($0.note, $0) }, uniquingKeysWith: { $1 })
    return keys.map { key in
      thresholds[key].map {
        BandPlace(
          [.threshold($0.estimate, isShown: true)], on: axis, extent: extent(of: key), isAnswered: $0.answers > 0)
      }
    }
  }
}

extension MIDINote {
  public var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}
