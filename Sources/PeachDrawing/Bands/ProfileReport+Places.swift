import PeachBase
import PeachExercises
import PeachFits

/// The places of a profile over keys, from 0 to 1 along x.
extension ProfileReport {
  var keys: [MIDINote] { range.numbers.map { MIDINote($0) } }

  /// The part of the x axis that a note's key takes, 0…1; all keys have the same width.
  func extent(of note: MIDINote) -> ClosedRange<Double> {
    let count = Double(range.numbers.count)
    let index = Double(note.number - range.lowest.number)
    return index / count...(index + 1) / count
  }

  /// Nil for keys without data. A band fades towards its ends, which are up to six keys from an answer.
  func places(on axis: ProfileAxis) -> [BandPlace?] {
    let thresholds = Dictionary(notes.map { ($0.note, $0) }, uniquingKeysWith: { $1 })
    let answered = notes.filter { $0.answers > 0 }.map(\.note.number)
    return keys.map { key in
      thresholds[key].map { threshold in
        let below = answered.last { $0 <= key.number }.map { key.number - $0 } ?? Self.farthest
        let above = answered.first { $0 >= key.number }.map { $0 - key.number } ?? Self.farthest
        let isBetween = below < Self.farthest && above < Self.farthest
        let distance = isBetween || answered.isEmpty ? 0 : min(below, above)
        var place = BandPlace(
          [.threshold(threshold.estimate, isShown: true)], on: axis,
          nearness: 1 - Double(min(distance, Self.farthest)) / Double(Self.farthest))
        (place.extent, place.isAnswered) = (extent(of: key), threshold.answers > 0)
        return place
      }
    }
  }

  /// From this number of keys on, an answer is too far away.
  private static let farthest = 7
}

extension MIDINote {
  package var isBlackKey: Bool { [1, 3, 6, 8, 10].contains(number % 12) }
}
