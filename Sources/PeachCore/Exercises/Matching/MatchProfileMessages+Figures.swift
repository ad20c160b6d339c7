// The figures of matches as sentences.
extension MatchProfileMessages {
  /// `±4.1 cents (3.3 to 5.2)`.
  public static func precision(_ precision: CentsEstimate) -> Text {
    Text("±")
      + ProfileMessages.interval(Cents(precision.value), Cents(precision.lower95), Cents(precision.upper95))
  }

  /// `1.2 cents too high (0.4 to 2.0)`, or `no bias is seen (0.4 too low to 2.0 too high)`.
  public static func bias(_ bias: CentsEstimate) -> Text {
    guard bias.isClear else {
      return Text(en: "no bias is seen", de: "keine Abweichung erkennbar") + ends(of: bias)
    }
    return number(bias.value) + Text(" ") + ProfileMessages.cents + Text(" ") + direction(bias.value) + ends(of: bias)
  }

  /// ` (0.4 to 2.0)`, or ` (0.4 too low to 2.0 too high)`.
  private static func ends(of bias: CentsEstimate) -> Text {
    if bias.isClear {
      let ends = [abs(bias.lower95), abs(bias.upper95)].sorted()
      return Text(" (") + number(ends[0]) + Figure.to + number(ends[1]) + Text(")")
    }
    return Text(" (") + side(bias.lower95) + Figure.to + side(bias.upper95) + Text(")")
  }

  /// Where two thirds of the latest matches lie, with a date if they are long ago; empty without matches.
  public static func now(_ report: MatchReport) -> Text {
    guard let figures = report.now else { return Text("") }
    let (isPast, half) = (report.pastDay != nil, figures.precision)
    let time = report.pastDay.map { ProfileMessages.inMonth($0).capitalized } ?? Text(en: "Now", de: "Zurzeit")
    let distance = figures.isPrecise ? precision(half) : range(half)
    let centre = figures.isPrecise ? place(ofCentre: figures.bias, isPast: isPast) : Text("")
    return time
      + Text(
        en:
          " two thirds of your matches \(isPast ? "lay" : "lie") within \(distance.english) of your own centre"
          + "\(centre.english).",
        de:
          " \(isPast ? "lagen" : "liegen") zwei Drittel deiner Versuche im Umkreis von \(distance.german) um deine Mitte"
          + "\(centre.german).")
  }

  /// `, and your own centre is 1.2 cents high (0.4 to 2.0)`, or `; no bias is seen (0.4 too low to 2.0 too high)`.
  private static func place(ofCentre bias: CentsEstimate, isPast: Bool) -> Text {
    guard bias.isClear else {
      return Text(en: "; no bias is seen", de: "; eine Abweichung ist nicht erkennbar") + ends(of: bias)
    }
    let (value, ends, isLow) = (number(bias.value), ends(of: bias), bias.value < 0)
    let (verb, verbum) = isPast ? ("was", "lag") : ("is", "liegt")
    return Text(
      en: ", and your own centre \(verb) \(value.english) cents \(isLow ? "low" : "high")\(ends.english)",
      de: ", und deine Mitte \(verbum) \(value.german) Cent \(isLow ? "zu tief" : "zu hoch")\(ends.german)")
  }

  /// `Over all 412 matches: ±4.6 cents (4.2 to 5.1), 0.9 cents too high (0.5 to 1.3).`; nil unless it is precise.
  public static func all(_ report: MatchReport) -> Text? {
    guard let figures = report.shownAll else { return nil }
    let number = Figure.count(report.matches)
    return Text(en: "Over all \(number.english) matches: ", de: "Über alle \(number.german) Versuche: ")
      + precision(figures.precision) + Text(", ") + bias(figures.bias) + Text(".")
  }

  /// The part of the starting difference that remains; nil unless it is clear.
  public static func hysteresis(_ report: MatchReport) -> Text? {
    guard let part = report.shownAll?.hysteresis, part.isClear else { return nil }
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
    guard let all = report.shownAll else { return [] }
    return report.registers.filter { $0.differs(from: all) }.map(sentence)
  }

  /// The one of them whose bias differs most.
  public static func extremeRegister(_ report: MatchReport) -> Text? {
    guard let all = report.shownAll else { return nil }
    func distance(_ figures: RegisterFigures) -> Double { abs(figures.bias.value - all.bias.value) }
    return report.registers.filter { $0.differs(from: all) }.max { distance($0) < distance($1) }.map(sentence)
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

  /// `Now: ±4.1 cents (3.3 to 5.2), 1.2 cents too high (0.4 to 2.0)`, or `Now: ±2.5 to ±21 cents`.
  public static func values(_ name: Text, _ figures: MatchFigures) -> Text {
    name + Text(": ") + amount(figures)
  }

  /// `±4.1 cents (3.3 to 5.2), 1.2 cents too high (0.4 to 2.0)`, or `±2.5 to ±21 cents`.
  static func amount(_ figures: MatchFigures) -> Text {
    figures.isPrecise ? precision(figures.precision) + Text(", ") + bias(figures.bias) : range(figures.precision)
  }

  /// The parts of a line, the most important first: `16 Nov 2026 · ±4.1 cents`, `, 1.2 cents too high (0.4 to 2.0)`.
  static func cursor(_ name: Text, _ figures: MatchFigures) -> [Text] {
    guard figures.isPrecise else { return [name + Text(" · ") + range(figures.precision)] }
    let half = Text("±") + Figure.cents(Cents(figures.precision.value)) + Text(" ") + ProfileMessages.cents
    return [name + Text(" · ") + half, Text(", ") + bias(figures.bias)]
  }

  /// For a number that isn't known.
  static let unknown = Text("—")

  /// `±2.5 to ±21 cents`.
  public static func range(_ precision: CentsEstimate) -> Text {
    Text("±") + Figure.cents(Cents(precision.lower95)) + Figure.to + Text("±") + Figure.cents(Cents(precision.upper95))
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
  private static let latest = Text(
    en: "Now: the latest matches; one 25 matches ago counts half.",
    de: "Zurzeit: die letzten Versuche; einer vor 25 Versuchen zählt halb.")
  private static let every = Text(
    en: "All: every match of the period counts the same.", de: "Alle: Jeder Versuch des Zeitraums zählt gleich.")

  /// One line each.
  public static let legend = [marks, bands, latest, every]

  /// Headings with a paragraph each.
  public static let explanations: [(heading: Text, words: Text)] = [
    (
      Text(en: "Bias", de: "Abweichung"),
      Text(
        en:
          "Where your own centre is: how many cents (hundredths of a semitone) too high or too low your matches are on "
          + "average. A few matches that are far off hardly move it.",
        de:
          "Wo deine Mitte liegt: um wie viele Cent (Hundertstel eines Halbtons) deine Versuche im Durchschnitt zu hoch "
          + "oder zu tief sind. Einzelne Versuche, die weit danebenliegen, ändern daran kaum etwas.")
    ),
    (
      Text(en: "Precision", de: "Genauigkeit"),
      Text(
        en:
          "How closely your matches lie around your own centre: two thirds (68\u{A0}%) are within this distance. "
          + "Smaller is finer.",
        de:
          "Wie eng deine Versuche um deine Mitte liegen: Zwei Drittel (68\u{A0}%) liegen in diesem Umkreis. "
          + "Kleiner ist feiner.")
    ),
    (
      Text(en: "Now and all", de: "Zurzeit und alle"),
      Text(
        en:
          "Now counts a match 25 matches ago half as much as the latest, and describes you if you are learning. All counts "
          + "every match of the period the same. The difference of the two isn't a measure of progress.",
        de:
          "»Zurzeit« zählt einen Versuch vor 25 Versuchen halb so viel wie den letzten und stimmt auch, wenn du "
          + "dazulernst. »Alle« zählt jeden Versuch des Zeitraums gleich. Der Unterschied zwischen beiden ist kein Maß "
          + "für Fortschritt.")
    ),
    (
      ProfileMessages.interval95,
      Text(
        en: "The true value lies in it with 95\u{A0}% probability if the model describes you.",
        de: "Der wahre Wert liegt mit 95\u{A0}% Wahrscheinlichkeit darin, falls das Modell auf dich zutrifft.")
    ),
  ]
}
