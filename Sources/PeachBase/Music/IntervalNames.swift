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

  /// The names on the command line, with hyphens: `minor-third`, `kleine-Terz`.
  public var names: [Text] {
    let tritones = [
      Text(en: "augmented fourth", de: "übermäßige Quarte"), Text(en: "diminished fifth", de: "verminderte Quinte"),
    ]
    return ([name] + (self == .tritone ? tritones : [])).map { $0.map { $0.replacing(" ", with: "-") } }
  }

  /// Reads a symbol, such as `m3`, or a name in English or German and in any case, such as `minor third`, `perfect-fifth` or
  /// `kleine Terz`; nil for anything else.
  public init?(named text: String) {
    if let interval = Interval(symbol: text) {
      self = interval
      return
    }
    let name = Self.folded(text)
    let named = Self.allCases.first { $0.names.contains { [$0.english, $0.german].map(Self.folded).contains(name) } }
    guard let named else { return nil }
    self = named
  }

  /// The intervals of a name that doesn't tell minor from major, such as `third` or `Terz`.
  public static func all(named text: String) -> [Interval] {
    let name = folded(text)
    return allCases.filter { interval in
      interval.names.flatMap { [$0.english, $0.german] }.contains { !name.isEmpty && folded($0).suffix(1) == name[...] }
    }
  }

  /// A name without differences of spelling; unisons, fourths, fifths and octaves may be called perfect.
  private static func folded(_ name: String) -> [Substring] {
    let words = name.lowercased().withoutUmlauts.split { " -_".contains($0) }
    return words.count == 2 && ["perfect", "reine"].contains(words[0]) ? [words[1]] : words
  }

  /// Reads distinct intervals such as `m3,M3,P5` or `fifth, minor third`, or `all`.
  ///
  /// - Returns: the intervals, smallest first; nil if one is invalid or occurs twice.
  public static func list(_ text: String) -> [Interval]? {
    guard text != allWord else { return allCases }
    let parts = parts(of: text)
    let intervals = Set(parts.compactMap { Interval(named: $0) })
    return intervals.count == parts.count ? allCases.filter(intervals.contains) : nil
  }

  /// The parts of a list, without the spaces around them.
  public static func parts(of list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }
}

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
    let count = Text(en: steps == 1 ? "1 step" : "\(steps) steps", de: steps == 1 ? "1 Stufe" : "\(steps) Stufen")
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
