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
