extension Interval {
  /// The name in the middle of a sentence: `major third`, `große Terz`.
  public var name: Text {
    switch self {
    case .unison: Text(en: "unison", de: "Prime")
    case .minorSecond: Text(en: "minor second", de: "kleine Sekunde")
    case .majorSecond: Text(en: "major second", de: "große Sekunde")
    case .minorThird: Text(en: "minor third", de: "kleine Terz")
    case .majorThird: Text(en: "major third", de: "große Terz")
    case .fourth: Text(en: "fourth", de: "Quarte")
    case .tritone: Text(en: "tritone", de: "Tritonus")
    case .fifth: Text(en: "fifth", de: "Quinte")
    case .minorSixth: Text(en: "minor sixth", de: "kleine Sexte")
    case .majorSixth: Text(en: "major sixth", de: "große Sexte")
    case .minorSeventh: Text(en: "minor seventh", de: "kleine Septime")
    case .majorSeventh: Text(en: "major seventh", de: "große Septime")
    case .octave: Text(en: "octave", de: "Oktave")
    }
  }

  /// The name at the beginning of a line: `Major third`, `Große Terz`.
  public var title: Text { name.map { $0.prefix(1).uppercased() + $0.dropFirst() } }
}

extension TuningSystem {
  /// The display name of a stored name; that of a Scala file is the name itself.
  public static func title(_ name: String) -> Text {
    switch name {
    case equal.name: Text(en: "equal temperament", de: "gleichstufig")
    case just.name: Text(en: "just intonation", de: "rein")
    case pythagorean.name: Text(en: "Pythagorean", de: "pythagoreisch")
    case meantone.name: Text(en: "quarter-comma meantone", de: "mitteltönig")
    default: Text(name)
    }
  }
}

extension TrialInterval {
  /// What is asked, such as `Fifth up` or `Fifth, both at once, just intonation`.
  public var title: Text {
    let tuned = tuning == TuningSystem.equal.name ? Text("") : Text(", ") + TuningSystem.title(tuning)
    switch (presentation, direction) {
    case (.harmonic, _): return interval.title + Text(en: ", both at once", de: ", gleichzeitig") + tuned
    case (.melodic, .up): return interval.title + Text(en: " up", de: " aufwärts") + tuned
    case (.melodic, .down): return interval.title + Text(en: " down", de: " abwärts") + tuned
    }
  }
}
