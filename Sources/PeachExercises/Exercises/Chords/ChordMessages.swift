import PeachBase
import PeachFits

/// Texts about chords and their profile.
public enum ChordMessages {
  static func missing(_ degree: String, in chord: Chord) -> Text {
    let name = Degree(rawValue: degree)?.name ?? Text(degree)
    return Text(
      en: "The chord '\(chord.word)' has no \(name.english). Choose another voice, or 'any'.",
      de: "Der Akkord »\(chord.word)« enthält keine \(name.german). Wähle eine andere Stimme oder »any«.")
  }

  static func misfit(_ root: MIDINote, _ range: NoteRange) -> Text {
    let (root, range) = (root.name, range.description)
    return Text(
      en: "There is no room for the chord on \(root) in \(range), in any octave. Choose a wider range or another root.",
      de: "Für den Akkord auf \(root) ist in \(range) kein Platz, in keiner Oktave. Wähle einen größeren Tonumfang "
        + "oder einen anderen Grundton.")
  }

  static let needsThreeVoices = Text(
    en: "'voices' needs a chord of three voices, such as major, minor or sus4.",
    de: "»voices« braucht einen Akkord aus drei Stimmen, etwa major, minor oder sus4.")

  static let needsAllKeys = Text(
    en: "Chords need a tuning that gives every key a pitch, within 50 cents of its usual one. Choose another tuning.",
    de: "Akkorde brauchen eine Stimmung, die jeder Taste einen Ton gibt, höchstens 50 Cent neben dem üblichen. Wähle "
      + "eine andere.")

  // MARK: The profile

  static let voice = Text(en: "voice", de: "Stimme")
  static let voiceByVoice = Text(en: "voice by voice", de: "Stimme für Stimme")
  static let noneYet = Text(en: "No chords tuned yet", de: "Noch keine Akkorde gestimmt")

  static func summary(_ report: ChordReport) -> Text {
    guard report.matches > 0 else { return ProfileMessages.title + Text(".") }
    return Text(en: "Profile of ", de: "Profil von ")
      + Figure.counted(
        report.voices.count, en: ("voice in chords, ", "voices in chords, "),
        de: ("Stimme in Akkorden, ", "Stimmen in Akkorden, "))
      + MatchProfileMessages.matches(report.matches) + Text(".")
  }

  /// `11.2 cents narrower than equal (9.0 to 13.4); a just one is 13.7 narrower; ±4.1 cents (3.3 to 5.2)`, or `±2.5 to ±21 cents`.
  static func amount(_ figures: MatchFigures, _ track: ChordTrack) -> Text {
    guard figures.isPrecise else { return MatchProfileMessages.range(figures) }
    return centre(figures, track) + Text("; ") + MatchProfileMessages.precision(figures.precision)
  }

  static func centre(_ figures: MatchFigures, _ track: ChordTrack) -> Text {
    let just = track.justDeviation.value
    return IntervalProfileMessages.centre(figures.bias, just: abs(just) < 0.05 ? nil : just)
  }

  /// `Major: third`, or `Major: third, in May 2024`.
  static func name(_ voice: ChordReport.Voice) -> Text {
    voice.track.title + (voice.pastDay.map { Text(", ") + ProfileMessages.inMonth($0) } ?? Text(""))
  }

  /// `Major: third: …, 30 matches`.
  static func values(_ voice: ChordReport.Voice) -> Text {
    name(voice) + Text(": ") + amount(voice.figures, voice.track) + Text(", ")
      + MatchProfileMessages.matches(voice.matches)
  }

  /// `Major: third: 11.2 cents narrower than equal (9.0 to 13.4); a just one is 13.7 narrower; two of three matches are within ±4.1
  /// cents (3.3 to 5.2)`.
  static func spoken(_ voice: ChordReport.Voice) -> Text {
    let figures = voice.figures
    let isKnown = figures.isRangeShown
    let centre = figures.isPrecise ? self.centre(figures, voice.track) + Text("; ") : Text("")
    let precision =
      figures.isPrecise
      ? MatchProfileMessages.precision(figures.precision) : MatchProfileMessages.range(figures)
    let (verb, verbum) = voice.pastDay == nil ? ("are", "liegen") : ("were", "lagen")
    let words = Text(
      en: "two of three matches \(verb) within ", de: "zwei von drei Versuchen \(verbum) im Umkreis von ")
    return name(voice) + Text(": ") + centre + (isKnown ? words : Text("")) + precision
  }

  /// Which tuning the centre of a voice fits; nil while that can't be told.
  static func fit(_ voice: ChordReport.Voice) -> Text? {
    let words =
      switch voice.fit {
      case .just:
        Text(
          en: "your centre fits just intonation, not equal temperament.",
          de: "Deine Mitte passt zur reinen Stimmung, nicht zur gleichstufigen.")
      case .equal:
        Text(
          en: "your centre fits equal temperament, not just intonation.",
          de: "Deine Mitte passt zur gleichstufigen Stimmung, nicht zur reinen.")
      case .neither:
        Text(
          en: "your centre fits neither just intonation nor equal temperament.",
          de: "Deine Mitte passt weder zur reinen noch zur gleichstufigen Stimmung.")
      case .exact:
        Text(
          en: "your centre moves with the exact size; shown is that at the mean size.",
          de: "Deine Mitte geht mit der genauen Größe mit; gezeigt ist die bei der mittleren.")
      case nil: Text?.none
      }
    return words.map { voice.track.title + Text(": ") + $0 }
  }

  // MARK: How to read it

  static func signs(_ signs: ProfileAxis.Signs) -> Text {
    IntervalProfileMessages.signs(signs) + Text("   ") + Text(signs.band)
      + Text(en: " two thirds of your matches", de: " zwei Drittel deiner Versuche")
  }

  /// Headings with a paragraph each.
  static let explanations: [(heading: Text, words: Text)] =
    [
      (
        Text(en: "Centre", de: "Mitte"),
        Text(
          en:
            "Where you tune a voice on average, in cents (hundredths of a semitone) from the equal-tempered interval above the "
            + "root. From three days on it is that of a usual day.",
          de:
            "Wohin du eine Stimme im Durchschnitt stimmst, in Cent (Hundertsteln eines Halbtons) ab dem gleichstufigen "
            + "Intervall über dem Grundton. Ab drei Tagen gilt sie für einen üblichen Tag.")
      )
    ] + MatchProfileMessages.explanations.dropFirst()
}
