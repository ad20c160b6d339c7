import PeachBase

extension IntervalSettings {
  /// Whether one of the intervals fits into a range on two keys with a usable pitch. Tries the keys from the middle of the
  /// range outwards, since an unknown key is measured, and ends with the first pair.
  public func hasUsablePair(in range: NoteRange) -> Bool {
    let system = tunes
    let order = Dictionary(uniqueKeysWithValues: range.fromMiddle.enumerated().map { ($1, $0) })
    for choice in system.choices(intervals) {
      for direction in directions.directions {
        let pairs = system.intervals(choice, direction, in: range)
          .sorted { order[$0.note] ?? 0 < order[$1.note] ?? 0 }
        for pair in pairs where pitches[pair.note].grade < .unusable {
          if pitches[pair.second(direction)].grade < .unusable { return true }
        }
      }
    }
    return false
  }
}

extension NoteRange {
  /// The keys from the middle outwards.
  public var fromMiddle: [MIDINote] {
    let middle = (lowest.number + highest.number) / 2
    return (lowest.number...highest.number).map { MIDINote($0) }.sorted { left, right in
      let distances = (abs(left.number - middle), abs(right.number - middle))
      return distances.0 == distances.1 ? left < right : distances.0 < distances.1
    }
  }
}
