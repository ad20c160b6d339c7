extension IntervalSettings {
  /// Whether one of the intervals fits into a range on two keys with a usable pitch. Tries the keys from the middle of the
  /// range outwards, since an unknown key is measured, and ends with the first pair.
  public func hasUsablePair(in range: NoteRange) -> Bool {
    let keys = range.fromMiddle
    for interval in intervals {
      for direction in directions.directions {
        guard let possible = interval.firstNotes(direction, in: range) else { continue }
        for key in keys where possible.contains(key) && pitches[key].grade < .unusable {
          let step = direction == .up ? interval.semitones : -interval.semitones
          if pitches[MIDINote(key.number + step)].grade < .unusable { return true }
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
