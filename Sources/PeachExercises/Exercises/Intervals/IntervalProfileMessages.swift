import PeachBase
import PeachFits

/// Texts about the profile of intervals.
public enum IntervalProfileMessages {
  public static func name(of presentation: Presentation) -> Text {
    switch presentation {
    case .melodic: Text(en: "melodic", de: "melodisch")
    case .harmonic: Text(en: "harmonic", de: "harmonisch")
    }
  }

  static let parts = Presentation.allCases.map { ProfilePart($0.rawValue, name(of: $0)) }

  /// The row of the common threshold.
  public static let all = Text(en: "All intervals", de: "Alle Intervalle")
  /// Above the scale of centres.
  public static let centre = Text(en: "your centre, cents from equal", de: "deine Mitte, Cent ab gleichstufig")
  /// At the middle of the scale, where a word has six columns.
  static let equal = Text(en: "equal", de: "gleich")
  public static let interval = Text(en: "interval", de: "Intervall")

  /// The picture in words.
  static func summary(_ report: IntervalReport, _ presentation: Presentation) -> Text {
    let (count, kind) = (report.intervals.count, Self.name(of: presentation))
    guard count > 0 else { return ProfileMessages.title + Text(".") }
    return
      (count == 1
      ? Text(
        en: "Profile with the threshold of 1 \(kind.english) interval.",
        de: "Profil mit der Schwelle von 1 \(kind.german)en Intervall.")
      : Text(
        en: "Profile with the thresholds of \(count) \(kind.english) intervals.",
        de: "Profil mit den Schwellen von \(count) \(kind.german)en Intervallen."))
      + ProfileMessages.sentence(report.shown)
  }

  /// The reason why there are no intervals.
  static func emptyReason(_ reason: EmptyReason, in period: HistoryRange, _ presentation: Presentation) -> Text {
    guard reason == .noAnswers else { return ProfileMessages.emptyReason(reason, in: period) }
    let name = name(of: presentation)
    return Text(
      en: "No \(name.english) intervals trained yet", de: "Noch keine \(name.german)en Intervalle geübt")
  }

  /// Intervals whose settings can't be combined.
  public static let harmonicUnison = Text(
    en: "A unison can't be asked with both notes at once, because only beats would be heard. "
      + "Leave out P1, or set the presentation to melodic.",
    de: "Eine Prime lässt sich nicht mit gleichzeitigen Tönen abfragen, weil nur Schwebungen zu hören wären. "
      + "Lass P1 weg oder stelle die Darbietung auf melodic.")

  /// An interval that a tuning doesn't have.
  static func lacking(_ choice: IntervalChoice, in system: TuningSystem) -> Text {
    let (name, scale) = (choice.description, system.scale.name)
    if choice.isSteps || system.isChromatic && !choice.isSize {
      return Text(
        en: "\(scale) has no interval '\(name)' up to an octave. Choose others with 'intervals', or all.",
        de: "\(scale) hat kein Intervall »\(name)« bis zu einer Oktave. Wähle andere mit »intervals«, oder all.")
    }
    return Text(
      en: "\(scale) has no interval within 20 cents of '\(name)'. Choose others with 'intervals': ",
      de: "\(scale) hat kein Intervall, das höchstens 20 Cent von »\(name)« abweicht. Wähle andere mit »intervals«: ")
      + (system.isChromatic
        ? Text(en: "names such as M3, or all.", de: "Namen wie M3, oder all.")
        : Text(en: "steps such as 3, or all.", de: "Stufen wie 3, oder all."))
  }

  // MARK: Values of an interval

  /// `Fifth: 8.4 cents (6.1 to 12), 30 answers`, `Fifth: between 5 and 33 cents, 9 answers`, or `Fifth: 3 answers`.
  public static func values(_ estimate: IntervalEstimate) -> Text {
    let answers = ProfileMessages.answers(estimate.answers)
    guard estimate.threshold.isRangeShown else { return estimate.title + Text(": ") + answers }
    return threshold(estimate) + Text(", ") + answers
  }

  /// `Fifth: 8.4 cents (6.1 to 12)`, `Fifth: between 5 and 33 cents`, or `Fifth`.
  public static func threshold(_ estimate: IntervalEstimate) -> Text {
    let (name, range) = (estimate.title, estimate.threshold)
    guard range.isRangeShown else { return name }
    return name + Text(": ")
      + (estimate.shownThreshold.map { ProfileMessages.interval($0) }
        ?? ProfileMessages.range(range))
  }

  /// `sizes 696 and 702 cents`, `sizes 390 to 408 cents`; nil for a single one, and for the one that the name says.
  static func sizes(_ estimate: IntervalEstimate) -> Text? {
    let sizes = estimate.sizes
    guard let first = sizes.first, let last = sizes.last, sizes.count > 1 || estimate.isBetween else { return nil }
    let all = sizes.map { Text(String($0)) }
    let words: Text
    switch sizes.count {
    case 1: return Text(en: "size \(first) cents", de: "Größe \(first) Cent")
    case 2...largestList:
      words =
        all.dropFirst().dropLast().reduce(all[0]) { $0 + Text(", ") + $1 } + Text(en: " and ", de: " und ")
        + all[all.count - 1]
    default: words = Text(String(first)) + Figure.to + Text(String(last))
    }
    return Text(en: "sizes ", de: "Größen ") + words + Text(en: " cents", de: " Cent")
  }

  /// The largest number of sizes that are listed.
  private static let largestList = 4

  /// `2.1 times finer (1.5 to 3.0) than your other intervals`; nil unless it differs clearly.
  public static func comparison(_ estimate: IntervalEstimate) -> Text? {
    guard estimate.differs, let ratio = estimate.relative, let direction = estimate.comparison else { return nil }
    return ProfileMessages.comparison(ratio, direction)
      + Text(en: " than your other intervals", de: " als deine anderen Intervalle")
  }

  /// `5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower`; nil while it isn't known.
  public static func centre(_ estimate: IntervalEstimate) -> Text? {
    estimate.shownCentre.map { centre($0, just: just(estimate), from: estimate.isBetween ? estimate.symbol : nil) }
  }

  /// - Parameters:
  ///   - just: how much wider the just interval is than the equal-tempered one, in cents; nil if they are the same.
  ///   - size: what it is compared with instead of the equal-tempered size, in cents.
  static func centre(_ centre: Estimate, just: Double?, from size: String? = nil) -> Text {
    let amount = number(centre.value)
    let equal = size.map { Text(en: $0 + " cents", de: $0 + " Cent") } ?? Text(en: "equal", de: "gleichstufig")
    let value =
      abs(centre.value) < 0.05
      ? equal
      : amount + Text(" ") + ProfileMessages.cents + Text(" ") + direction(centre.value)
        + Text(en: " than ", de: " als ")
        + equal
    let isOneSided = centre.lower95 >= 0 || centre.upper95 <= 0
    let ends = [centre.lower95, centre.upper95].sorted { !isOneSided || abs($0) < abs($1) }
    let bounds =
      isOneSided
      ? number(ends[0]) + Figure.to + number(ends[1])
      : side(centre.lower95) + Figure.to + side(centre.upper95)
    return value + Text(" (") + bounds + Text(")")
      + (just.map { Text(en: "; a just one is ", de: ", rein gestimmt ") + side($0) } ?? Text(""))
  }

  /// `Your major third: 5.0 cents narrower than equal (2.0 to 8.0); a just one is 13.7 narrower`.
  public static func sentence(aboutCentreOf estimate: IntervalEstimate) -> Text? {
    centre(estimate).map { centre in
      let name = estimate.title
      return Text(en: "Your \(name.english.lowercased())", de: name.german)
        + Text(en: ": ", de: ": bei dir ") + centre
    }
  }

  /// How much wider the just interval is than the equal-tempered one, in cents; nil if they are the same.
  public static func just(_ estimate: IntervalEstimate) -> Double? {
    guard !estimate.isBetween else { return nil }
    let deviation = estimate.interval.justDeviation.value
    return abs(deviation) < 0.05 ? nil : deviation
  }

  private static func number(_ cents: Double) -> Text { Figure.decimal(abs(cents), 1) }

  /// The value that texts about centres write.
  static func written(_ cents: Double) -> Double { Fixed.rounded(cents, 1) }

  private static func direction(_ cents: Double) -> Text {
    cents < 0 ? Text(en: "narrower", de: "kleiner") : Text(en: "wider", de: "größer")
  }

  private static func side(_ cents: Double) -> Text { number(cents) + Text(" ") + direction(cents) }

  // MARK: What is known

  /// The intervals that differ clearly, one sentence each.
  public static func differences(_ report: IntervalReport) -> [Text] {
    report.intervals.compactMap { estimate in
      comparison(estimate).map { estimate.title + Text(": ") + $0 + Text(".") }
    }
  }

  /// The finest and the coarsest of these, one sentence each.
  public static func extremes(_ report: IntervalReport) -> [Text] {
    let ordered = report.intervals.filter(\.differs).sorted { $0.threshold.octaves.value < $1.threshold.octaves.value }
    let ends = [ordered.first { $0.comparison == .finer }, ordered.last { $0.comparison == .coarser }]
    return ends.compactMap { $0 }.compactMap { end in
      comparison(end).map { end.interval.title + Text(": ") + $0 + Text(".") }
    }
  }

  /// The known centres, one sentence each.
  public static func centres(_ report: IntervalReport) -> [Text] {
    report.intervals.compactMap { sentence(aboutCentreOf: $0).map { $0 + Text(".") } }
  }

  public static let intervalByInterval = Text(en: "interval by interval", de: "Intervall für Intervall")

  // MARK: Pages

  public static let table = Text(en: "All intervals as a table", de: "Alle Intervalle als Tabelle")
  // Soft hyphens, because columns are narrow on phones.
  public static let centreInCents = Text(en: "Centre, cents from equal", de: "Mitte, Cent ab gleich\u{AD}stufig")

  /// Headings with a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      ProfileMessages.threshold,
      Text(
        en:
          "How far an interval must be from your centre, in cents (hundredths of a semitone), for three of four answers to "
          + "be right. The threshold of all intervals leaves out the unison, which is much easier.",
        de:
          "Wie weit ein Intervall von deiner Mitte entfernt sein muss, in Cent (Hundertsteln eines Halbtons), damit drei "
          + "von vier Antworten stimmen. Die Schwelle aller Intervalle lässt die Prime aus, die viel leichter ist.")
    ),
    (
      Text(en: "Centre", de: "Mitte"),
      Text(
        en:
          "The size of an interval that sounds neither narrow nor wide to you, whatever tuning you train. Many "
          + "listeners' centres differ from equal temperament and from just intonation.",
        de:
          "Die Größe eines Intervalls, die für dich weder eng noch weit klingt, gleich in welcher Stimmung du übst. Bei "
          + "vielen weicht sie von der gleichstufigen und von der reinen Stimmung ab.")
    ),
    (
      ProfileMessages.interval95,
      Text(
        en:
          "The true value lies in it with 95\u{A0}% probability if the model describes you. An interval with few answers of "
          + "its own borrows from the others.",
        de:
          "Der wahre Wert liegt mit 95\u{A0}% Wahrscheinlichkeit darin, falls das Modell auf dich zutrifft. Ein Intervall mit "
          + "wenigen eigenen Antworten richtet sich nach den anderen.")
    ),
  ]

  // MARK: How to read it

  private static let bands = Text(
    en: "Band: where the threshold lies with 95 % probability. The stronger its colour, the likelier. Finer is left.",
    de:
      "Band: Hier liegt die Schwelle mit 95 % Wahrscheinlichkeit. Je kräftiger, desto wahrscheinlicher. Feiner ist links."
  )
  private static let arrows = Text(
    en: "Arrows: clearly finer or coarser than your other intervals, with 99 % probability.",
    de: "Pfeile: mit 99 % Wahrscheinlichkeit feiner oder gröber als deine anderen Intervalle.")
  private static let centres = Text(
    en:
      "Your centre is the size that sounds neither narrow nor wide to you. It appears once it is known within ±5 cents.",
    de:
      "Deine Mitte ist die Größe, die für dich weder eng noch weit klingt. Sie erscheint, sobald sie auf ±5 Cent bekannt "
      + "ist.")

  /// One line each.
  public static let legend = [bands, arrows, centres]
  /// The signs beside a centre.
  static func signs(_ signs: ProfileAxis.Signs) -> Text {
    Text(signs.exact) + Text(en: " equal   ", de: " gleichstufig   ") + Text(signs.reference)
      + Text(en: " just   ", de: " rein   ") + Text(signs.own) + Text(en: " you", de: " du")
  }
}
