import PeachBase
import PeachFits

extension IntervalEstimate {
  /// `P5`; between two intervals the size half-way, `350`.
  var symbol: String { isBetween ? String(Int(reference)) : interval.symbol }

  /// At the beginning of a line: `Fifth`, `About 350 cents`.
  var title: Text {
    isBetween ? Text(en: "About \(symbol) cents", de: "Etwa \(symbol) Cent") : interval.title
  }
}

extension TrialInterval {
  /// Whether both notes have the same exact pitch.
  var isUnison: Bool { interval == .unison && label.steps ?? 0 == 0 }

  /// The interval as it is called, with its steps in a scale that isn't chromatic: `Fifth`, `5/4 (10 steps)`, `348 cents (9 steps)`.
  var name: Text {
    guard let steps = label.steps, steps > 0 else { return interval.title }
    let count = Figure.counted(steps, en: ("step", "steps"), de: ("Stufe", "Stufen"))
    let named = track.isBetween ? nil : track.interval.title
    let whole = Int(size.value.rounded())
    let cents = Text(en: whole == 1 ? "1 cent" : "\(whole) cents", de: "\(whole) Cent")
    let ratio = label.ratio.flatMap { $0 == .octave ? nil : Text($0.description) }
    return (ratio ?? named ?? cents) + Text(" (") + count + Text(")")
  }

  /// What is asked, such as `Fifth up` or `Fifth, both at once, just intonation`.
  public var title: Text {
    let label = label
    let tuned = label.name == PitchScale.equal.name ? Text("") : Text(", ") + label.title
    switch (presentation, direction) {
    case (.harmonic, _): return name + Text(en: ", both at once", de: ", gleichzeitig") + tuned
    case (.melodic, .up): return name + Text(en: " up", de: " aufwärts") + tuned
    case (.melodic, .down): return name + Text(en: " down", de: " abwärts") + tuned
    }
  }

  /// What is exact from a key: `Fifth C4–G4 in Vallotti on D (698.0 cents).`
  func theory(from note: MIDINote) -> Text {
    let keys = label.steps == nil ? Text(" " + note.name + "–" + key(from: note).name) : Text("")
    return name + keys + Text(en: " in ", de: ", ") + label.fullTitle + Text(" (") + Figure.decimal(size.value, 1)
      + Text(en: " cents).", de: " Cent).")
  }
}
