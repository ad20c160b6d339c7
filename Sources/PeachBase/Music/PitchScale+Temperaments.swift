/// The tunings with a name.
extension PitchScale {
  /// Twelve equal semitones of 100 cents.
  public static let equal = PitchScale(name: "equal", (1...12).map { Pitch(Double(100 * $0)) }, follows: true)

  /// Five-limit just intonation. The tritone is the augmented fourth 45/32, and the minor seventh is 9/5.
  public static let just = PitchScale(
    name: "just",
    [
      (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5), (15, 8), (2, 1),
    ].map { Pitch(Ratio($0.0, $0.1)) }, follows: true)

  /// Pure fifths of 3/2, from D♭ to F♯ if C is the tonic.
  public static let pythagorean = PitchScale(name: "pythagorean", fifths: -5, tempered: [:], follows: true)

  /// Quarter-comma meantone, from D♭ to F♯ if C is the tonic: four of its fifths give a pure major third.
  public static let meantone = PitchScale(name: "meantone", fifths: -5, all: syntonic / 4, follows: true)

  /// The same from every key.
  public static let following = [equal, just, pythagorean, meantone]

  /// Those whose keys differ: well temperaments, and meantone with its wolf from G♯ to E♭.
  ///
  /// Their cents are those of these files of the Scala archive: `werck3` (Werckmeister 1681/1691), `kirnberger` (the letter to
  /// Forkel of 1779), `vallotti`, `young` (Young's second, of 1807 there; its `young2` is another), `kellner` (1977), `neidhardt1`
  /// (the first of 1724), `meanquar`, `meanfifth` and `meansixth`.
  public static let temperaments = [
    PitchScale(name: "werckmeister-iii", fifths: -5, tempered: [pythagoreanComma / 4: [0, 1, 2, 5]]),
    PitchScale(name: "kirnberger-iii", fifths: -5, tempered: [syntonic / 4: [0, 1, 2, 3]]),
    PitchScale(name: "vallotti", fifths: -5, tempered: [pythagoreanComma / 6: [-1, 0, 1, 2, 3, 4]]),
    PitchScale(name: "young-ii", fifths: -5, tempered: [pythagoreanComma / 6: [0, 1, 2, 3, 4, 5]]),
    PitchScale(name: "kellner", fifths: -5, tempered: [pythagoreanComma / 5: [0, 1, 2, 3, 5]]),
    PitchScale(
      name: "neidhardt-1724", fifths: -3,
      tempered: [pythagoreanComma / 6: [0, 1, 2, 3], pythagoreanComma / 12: [-3, 4, 5]]),
    PitchScale(name: "quarter-comma", fifths: -3, all: syntonic / 4),
    PitchScale(name: "fifth-comma", fifths: -3, all: syntonic / 5),
    PitchScale(name: "sixth-comma", fifths: -3, all: syntonic / 6),
  ]

  /// The chromatic tunings with a name, in the order in which they are offered.
  public static let named = following + temperaments

  /// The word for equal divisions of an octave, after their number; of another ratio, it follows: `13ed3/1`.
  private static let octaveDivisions = "edo"
  private static let divisions = "ed"

  public static let bohlenPierce = PitchScale(name: "bohlen-pierce", divisions: 13, of: Pitch(Ratio(3, 1)))

  /// Examples of names that aren't listed one by one.
  public static let examples = ["19edo", "24edo", "31edo", "53edo", bohlenPierce.name]

  /// Reads the name of a tuning, also `31edo`, `13ed3` or `9ed3/2`; nil for anything else.
  public init?(named name: String) {
    if let scale = (Self.named + [Self.bohlenPierce]).first(where: { $0.name == name }) {
      self = scale
      return
    }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let rest = String(name.dropFirst(digits.count))
    guard let count = Int(digits), Self.counts.contains(count), digits.first != "0" else { return nil }
    let period: Ratio
    if rest == Self.octaveDivisions {
      period = Ratio(2, 1)
    } else {
      guard rest.hasPrefix(Self.divisions) else { return nil }
      let ratio = rest.dropFirst(Self.divisions.count)
      guard let read = Ratio(ratio.contains("/") ? String(ratio) : ratio + "/1"),
        (Self.smallestPeriod...Self.largestDivided).contains(read.cents)
      else { return nil }
      period = read
    }
    self.init(name: name, divisions: count, of: Pitch(period))
  }

  /// The largest ratio that is divided by name, in cents: three octaves.
  private static let largestDivided = 3600.0

  // MARK: Fifths

  /// (3/2)¹² over seven octaves, and 81/80, in cents.
  private static let pythagoreanComma = 12 * pure - 8400
  private static let syntonic = Ratio(81, 80).cents
  private static let pure = Ratio(3, 2).cents

  /// Twelve pitches in a chain of fifths above the tonic.
  ///
  /// - Parameters:
  ///   - first: the place of the first, in fifths above the tonic.
  ///   - commas: what fifths are narrower than pure, in cents, with their places; 0 is the fifth above the tonic.
  private init(name: String, fifths first: Int, tempered commas: [Double: [Int]], follows: Bool = false) {
    func tempering(_ place: Int) -> Double { commas.first { $0.value.contains(place) }?.key ?? 0 }
    self.init(name: name, fifths: first, follows: follows) { place in
      Double(place) * Self.pure - (0..<max(place, 0)).reduce(0) { $0 + tempering($1) }
        + (min(place, 0)..<0).reduce(0) { $0 + tempering($1) }
    }
  }

  /// - Parameter comma: what all fifths but the last are narrower than pure, in cents.
  private init(name: String, fifths first: Int, all comma: Double, follows: Bool = false) {
    self.init(name: name, fifths: first, follows: follows) { Double($0) * (Self.pure - comma) }
  }

  private init(name: String, fifths first: Int, follows: Bool, _ pitch: (Int) -> Double) {
    let pitches = (first..<first + 12).filter { $0 != 0 }.map { place in
      pitch(place) - 1200 * (pitch(place) / 1200).rounded(.down)
    }
    self.init(name: name, (pitches.sorted() + [1200]).map { Pitch($0) }, follows: follows)
  }
}

// MARK: Words

extension PitchScale {
  /// The display name of a stored name; that of a Scala file or of equal divisions is the name itself.
  public static func title(_ name: String) -> Text {
    switch name {
    case "equal": Text(en: "equal temperament", de: "gleichstufig")
    case "just": Text(en: "just intonation", de: "rein")
    case "pythagorean": Text(en: "Pythagorean", de: "pythagoreisch")
    case "meantone": Text(en: "quarter-comma meantone", de: "mitteltönig")
    case "werckmeister-iii": Text("Werckmeister III")
    case "kirnberger-iii": Text("Kirnberger III")
    case "vallotti": Text("Vallotti")
    case "young-ii": Text("Young II")
    case "kellner": Text("Kellner")
    case "neidhardt-1724": Text("Neidhardt I (1724)")
    case "quarter-comma": Text(en: "quarter-comma meantone with wolf", de: "mitteltönig mit Wolf")
    case "fifth-comma": Text(en: "fifth-comma meantone with wolf", de: "1/5-Komma-mitteltönig mit Wolf")
    case "sixth-comma": Text(en: "sixth-comma meantone with wolf", de: "1/6-Komma-mitteltönig mit Wolf")
    case "bohlen-pierce": Text("Bohlen–Pierce")
    default: Text(name)
    }
  }

  /// What distinguishes a named tuning, in a few words.
  public var meaning: Text {
    let place =
      follows
      ? Text(en: ", the same from every key", de: ", von jeder Taste aus gleich")
      : isChromatic ? Text(en: ", by key", de: ", je nach Taste") : Text("")
    return Self.title(name) + place
  }
}
