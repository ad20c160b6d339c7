extension Interval {
  /// The name, such as `Perfect fifth`.
  public var name: Text {
    switch self {
    case .unison: Text(en: "Unison", de: "Prime")
    case .minorSecond: Text(en: "Minor second", de: "Kleine Sekunde")
    case .majorSecond: Text(en: "Major second", de: "Große Sekunde")
    case .minorThird: Text(en: "Minor third", de: "Kleine Terz")
    case .majorThird: Text(en: "Major third", de: "Große Terz")
    case .fourth: Text(en: "Perfect fourth", de: "Quarte")
    case .tritone: Text(en: "Tritone", de: "Tritonus")
    case .fifth: Text(en: "Perfect fifth", de: "Quinte")
    case .minorSixth: Text(en: "Minor sixth", de: "Kleine Sexte")
    case .majorSixth: Text(en: "Major sixth", de: "Große Sexte")
    case .minorSeventh: Text(en: "Minor seventh", de: "Kleine Septime")
    case .majorSeventh: Text(en: "Major seventh", de: "Große Septime")
    case .octave: Text(en: "Octave", de: "Oktave")
    }
  }
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
  /// What is asked, such as `Perfect fifth up` or `Perfect fifth, both at once, just intonation`.
  public var title: Text {
    let tuned = tuning == TuningSystem.equal.name ? Text("") : Text(", ") + TuningSystem.title(tuning)
    switch (presentation, direction) {
    case (.harmonic, _): return interval.name + Text(en: ", both at once", de: ", gleichzeitig") + tuned
    case (.melodic, .up): return interval.name + Text(en: " up", de: " aufwärts") + tuned
    case (.melodic, .down): return interval.name + Text(en: " down", de: " abwärts") + tuned
    }
  }
}
