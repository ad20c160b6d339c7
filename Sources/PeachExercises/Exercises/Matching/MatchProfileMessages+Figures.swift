import PeachBase
import PeachFits

// The figures of matches as sentences.
extension MatchProfileMessages {
  /// `±4.1 cents (3.3 to 5.2)`.
  public static func precision(_ precision: Estimate) -> Text {
    Text("±") + ProfileMessages.interval(precision)
  }

  /// `1.2 cents too high (0.4 to 2.0)`, `neither high nor low (0.4 too low to 2.0 too high)`, or, where that would say too much,
  /// `between 29.0 cents too low and 38.0 too high`.
  public static func bias(_ bias: Estimate) -> Text {
    guard bias.isClear || bias.isPrecise else {
      let (lower, upper) = (number(bias.lower95), side(bias.upper95))
      return Text(
        en: "between \(lower.english) cents \(direction(bias.lower95).english) and \(upper.english)",
        de: "zwischen \(lower.german) Cent \(direction(bias.lower95).german) und \(upper.german)")
    }
    guard bias.isClear else {
      return Text(en: "neither high nor low", de: "weder zu hoch noch zu tief") + ends(of: bias)
    }
    return number(bias.value) + Text(" ") + ProfileMessages.cents + Text(" ") + direction(bias.value) + ends(of: bias)
  }

  /// ` (0.4 to 2.0)`, or ` (0.4 too low to 2.0 too high)`.
  private static func ends(of bias: Estimate) -> Text {
    if bias.isClear {
      let ends = [abs(bias.lower95), abs(bias.upper95)].sorted()
      return Text(" (") + number(ends[0]) + Figure.to + number(ends[1]) + Text(")")
    }
    return Text(" (") + side(bias.lower95) + Figure.to + side(bias.upper95) + Text(")")
  }

  /// Where the latest matches are on average, and within which distance of that two of three lie, with a date if they are long
  /// ago.
  public static func latest(_ report: MatchReport) -> Text {
    guard let figures = report.saidNow else {
      return Text(en: "Your precision isn't known yet.", de: "Deine Genauigkeit ist noch nicht bekannt.")
    }
    let time = report.pastDay.map { ProfileMessages.inMonth($0).capitalized } ?? lately
    let (verb, verbum) = report.pastDay == nil ? ("are", "liegen") : ("were", "lagen")
    guard figures.isPrecise else {
      let distance = range(figures)
      return time
        + Text(
          en: " two of three matches \(verb) within \(distance.english) of their average.",
          de: " \(verbum) zwei von drei Versuchen im Umkreis von \(distance.german) um ihren Durchschnitt.")
    }
    let (place, distance) = (bias(figures.bias), precision(figures.precision))
    return time
      + Text(
        en:
          " your matches \(verb) \(place.english) on average; two of three \(verb) within \(distance.english) of that.",
        de:
          " \(verbum) deine Versuche im Durchschnitt \(place.german), zwei von drei im Umkreis von \(distance.german) darum."
      )
  }

  /// `In general they are 0.9 cents too high (0.5 to 1.3).`; nil unless it is precise.
  static func general(_ report: MatchReport) -> Text? {
    report.shownGeneral.map {
      Text(en: "In general they are ", de: "Allgemein liegen sie ") + bias($0) + Text(".")
    }
  }

  /// The part of the starting difference that remains; nil unless it is clear and doesn't round to 0 %.
  public static func hysteresis(_ report: MatchReport) -> Text? {
    guard let part = report.shownNow?.hysteresis, part.isClear, abs(part.value) >= 0.005 else { return nil }
    func percent(_ value: Double) -> String { Figure.count(Int((100 * abs(value)).rounded()))(.english) }
    let ends = [part.lower95, part.upper95].sorted { abs($0) < abs($1) }.map(percent)
    let value = percent(part.value)
    return part.value > 0
      ? Text(
        en: "About \(value) % (\(ends[0]) to \(ends[1])) of the starting distance remains: you stop early.",
        de:
          "Etwa \(value) % (\(ends[0]) bis \(ends[1])) des Anfangsabstands bleiben übrig: Du hörst zu früh auf.")
      : Text(
        en: "You go about \(value) % (\(ends[0]) to \(ends[1])) of the starting distance too far.",
        de: "Du gehst etwa \(value) % (\(ends[0]) bis \(ends[1])) des Anfangsabstands zu weit.")
  }

  /// The registers that differ clearly from all matches, one sentence each.
  public static func registers(_ report: MatchReport) -> [Text] {
    report.shownNow == nil ? [] : report.registers.filter(\.isDifferent).map(sentence)
  }

  /// The one of them whose bias differs most.
  public static func extremeRegister(_ report: MatchReport) -> Text? {
    guard let now = report.shownNow else { return nil }
    func distance(_ figures: RegisterFigures) -> Double { abs(figures.bias.value - now.bias.value) }
    return report.registers.filter(\.isDifferent).max { distance($0) < distance($1) }.map(sentence)
  }

  /// `From C5 up you aim 4.2 cents too high (2.8 to 5.6).`
  static func sentence(_ figures: RegisterFigures) -> Text {
    let (place, bias) = (figures.register.place, figures.bias)
    guard bias.isClear else { return place + Text(": ") + self.bias(bias) + Text(".") }
    return place + Text(en: " you aim ", de: " liegst du ") + self.bias(bias) + Text(".")
  }

  /// `From C3 to B3: 1.2 cents too high (0.4 to 2.0), 30 matches`, or `…: 2 matches`.
  public static func values(_ figures: RegisterFigures, isShown: Bool) -> Text {
    figures.register.place + Text(": ") + (isShown ? bias(figures.bias) + Text(", ") : Text(""))
      + matches(figures.matches)
  }

  /// `Lately: ±4.1 cents (3.3 to 5.2), 1.2 cents too high (0.4 to 2.0)`, or `Lately: ±2.5 to ±21 cents`.
  public static func values(_ name: Text, _ figures: MatchFigures) -> Text {
    name + Text(": ") + amount(figures)
  }

  /// `±4.1 cents (3.3 to 5.2), 1.2 cents too high (0.4 to 2.0)`, `±2.5 to ±21 cents`, or `not known yet`.
  static func amount(_ figures: MatchFigures) -> Text {
    figures.isPrecise ? precision(figures.precision) + Text(", ") + bias(figures.bias) : range(figures)
  }

  /// The parts of a line, the most important first: `16 Nov 2026 · ±4.1 cents`, `, 1.2 cents too high (0.4 to 2.0)`.
  static func cursor(_ name: Text, _ figures: MatchFigures) -> [Text] {
    guard figures.isPrecise else { return [name + Text(" · ") + range(figures)] }
    let half = Text("±") + Figure.cents(Cents(figures.precision.value)) + Text(" ") + ProfileMessages.cents
    return [name + Text(" · ") + half, Text(", ") + bias(figures.bias)]
  }

  /// For a number that isn't known.
  static let unknown = Text("—")

  /// `±2.5 to ±21 cents`, or `not known yet`.
  static func range(_ figures: MatchFigures) -> Text {
    guard figures.isRangeShown else { return ProfileMessages.notKnown }
    let precision = figures.precision
    return Text("±") + Figure.cents(Cents(precision.lower95)) + Figure.to + Text("±")
      + Figure.cents(Cents(precision.upper95))
      + Text(" ") + ProfileMessages.cents
  }

  static func number(_ cents: Double) -> Text { Figure.decimal(abs(cents), 1) }

  static func direction(_ cents: Double) -> Text { cents < 0 ? tooLow : tooHigh }

  private static func side(_ cents: Double) -> Text { number(cents) + Text(" ") + direction(cents) }
}

// How to read the pages.
extension MatchProfileMessages {
  private static let marks = Text(
    en: "Dot: your own centre, the average of your matches. Line: its 95 % interval.",
    de: "Punkt: deine Mitte, der Durchschnitt deiner Versuche. Linie: ihr 95-%-Intervall.")
  private static let bands = Text(
    en: "Band: two thirds of your matches. It fades where its edge isn't certain.",
    de: "Band: zwei Drittel deiner Versuche. Es verblasst, wo sein Rand nicht sicher ist.")
  private static let usualDay = Text(
    en: "General: where your own centre is on a usual day.",
    de: "Allgemein: wo deine Mitte an einem üblichen Tag liegt.")

  /// One line each.
  static let legend = [marks, bands]
  static func legend(_ report: MatchReport) -> [Text] { legend + (report.shownGeneral == nil ? [] : [usualDay]) }
  /// The signs of a row.
  static func signs(_ signs: ProfileAxis.Signs) -> Text {
    Text(signs.own) + Text(en: " your centre   ", de: " deine Mitte   ") + Text(signs.band)
      + Text(en: " two thirds of your matches", de: " zwei Drittel deiner Versuche")
  }

  /// Headings with a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      Text(en: "Bias", de: "Abweichung"),
      Text(
        en:
          "Where your own centre is: how many cents (hundredths of a semitone) too high or too low your matches are on "
          + "average. A few matches that are far off hardly move it. It differs from day to day: one figure is that of the "
          + "latest matches, the other that of a usual day, which can be told from three days on.",
        de:
          "Wo deine Mitte liegt: um wie viele Cent (Hundertstel eines Halbtons) deine Versuche im Durchschnitt zu hoch "
          + "oder zu tief sind. Einzelne Versuche, die weit danebenliegen, ändern daran kaum etwas. Sie ist jeden Tag "
          + "etwas anders: Eine Zahl gilt für die letzten Versuche, die andere für einen üblichen Tag, der sich ab drei Tagen "
          + "angeben lässt.")
    ),
    (
      Text(en: "Precision", de: "Genauigkeit"),
      Text(
        en:
          "How closely your matches lie around your own centre: two thirds (68\u{A0}%) are within this distance. "
          + "Smaller is finer. The latest matches count most; one 25 matches ago counts half.",
        de:
          "Wie eng deine Versuche um deine Mitte liegen: Zwei Drittel (68\u{A0}%) liegen in diesem Umkreis. "
          + "Kleiner ist feiner. Die letzten Versuche zählen am meisten; einer vor 25 Versuchen zählt halb.")
    ),
    (
      ProfileMessages.interval95,
      Text(
        en: "The true value lies in it with 95\u{A0}% probability if the model describes you.",
        de: "Der wahre Wert liegt mit 95\u{A0}% Wahrscheinlichkeit darin, falls das Modell auf dich zutrifft.")
    ),
  ]
}
