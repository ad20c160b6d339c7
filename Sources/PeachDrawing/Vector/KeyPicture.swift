import PeachCore

/// A profile over keys, independent of the output format: positions from 0 to 1. Notes without data are gaps in the band.
struct KeyPicture {
  let range: NoteRange
  private let thresholds: [MIDINote: NoteThreshold]

  init(_ report: ProfileReport) {
    range = report.range
    thresholds = Dictionary(report.notes.map { ($0.note, $0) }, uniquingKeysWith: { $1 })
  }

  var isEmpty: Bool { thresholds.isEmpty }

  var notes: [MIDINote] { range.numbers.map { MIDINote($0) } }

  /// The part of the x axis that a note's key takes, 0…1; all keys have the same width.
  func extent(of note: MIDINote) -> ClosedRange<Double> {
    let count = Double(notes.count)
    let index = Double(note.number - range.lowest.number)
    return index / count...(index + 1) / count
  }

  /// Nil for notes without data.
  func places(on axis: ProfileAxis) -> [BandPlace?] {
    notes.map { note in
      thresholds[note].map {
        BandPlace(
          [.threshold($0.estimate, isShown: true)], on: axis, extent: extent(of: note), isAnswered: $0.answers > 0)
      }
    }
  }
}

extension MIDINote {
  public var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}
