import PeachBase

/// A voice of a chord, whose matches tell about the same thing: the third of a major chord.
struct ChordTrack: Hashable, Sendable {
  let chord: Chord
  /// Above the root.
  let interval: Interval

  /// Nil for a trial without a chord.
  init?(_ trial: Trial) {
    guard let chord = trial[ChordColumns.chord].flatMap(Chord.init),
      let interval = trial[IntervalColumns.interval].flatMap(Interval.init)
    else { return nil }
    (self.chord, self.interval) = (chord, interval)
  }

  var id: String { chord.word + ":" + interval.symbol }

  /// How much wider the just interval is than the equal-tempered one.
  var justDeviation: Cents {
    Cents((chord.justSize(of: interval) ?? interval.justSize).value - Double(100 * interval.semitones))
  }

  /// In the order of settings, own chords last; from the lowest voice up.
  static func < (left: ChordTrack, right: ChordTrack) -> Bool {
    func place(_ track: ChordTrack) -> (Int, String, Int) {
      let named = Chord.named.firstIndex(of: track.chord) ?? Chord.named.count
      return (named, track.chord.word, track.interval.semitones)
    }
    return place(left) < place(right)
  }
}

// MARK: Words

extension ChordTrack {
  /// The voice in the middle of a sentence: `third`; where that doesn't say which one, `major third`.
  var voiceName: Text {
    let isNamed = chord != .drone && chord.intervals.filter { $0.degree == interval.degree }.count == 1
    return isNamed ? interval.degree?.name ?? interval.name : interval.name
  }

  /// `Major: third`.
  var title: Text { chord.title + Text(": ") + voiceName }
}

extension Trial {
  /// What musicians call what sounds, `Major, just intonation` or `Fifth C4–G4 in Vallotti on C (698.0 cents)`; nil without a chord
  /// or an interval.
  public var theory: Text? {
    guard let chord = self[ChordColumns.chord].flatMap(Chord.init), let tuning = self[IntervalColumns.tuning]
    else { return interval?.theory(from: note) }
    return chord.title + Text(", ") + TuningLabel(tuning).fullTitle + Text(".")
  }
}
