import PeachCore

extension SettingKey {
  /// One line that says what the setting does.
  public var help: Text {
    switch self {
    case .noteRange: Text(en: "The lowest and the highest note", de: "Der tiefste und der höchste Ton")
    case .duration: Text(en: "How long each note sounds", de: "Wie lange jeder Ton klingt")
    case .gap:
      Text(en: "The silence between the two notes", de: "Die Stille zwischen den beiden Tönen")
    case .varyLoudness:
      Text(
        en: "How much louder or softer the second note may be: 0 no variation, 1 most",
        de: "Wie viel lauter oder leiser der zweite Ton sein darf: 0 gar nicht, 1 am meisten")
    case .maxOffset:
      Text(en: "The loudness difference at vary-loudness 1", de: "Der Lautstärkeunterschied bei vary-loudness 1")
    case .feedback: Text(en: "How long right or wrong is shown", de: "Wie lange richtig oder falsch gezeigt wird")
    case .strategy: Text(en: "What chooses the next comparison", de: "Was den nächsten Vergleich auswählt")
    case .sound:
      Text(en: "The sound, by its ID", de: "Der Klang, mit seiner ID")
    case .referencePitch: Text(en: "The frequency of A4", de: "Die Frequenz von A4")
    case .velocity: Text(en: "How hard the key is struck", de: "Wie stark die Taste angeschlagen wird")
    case .audioDriver:
      Text(
        en: "The audio driver; auto takes the first that works",
        de: "Der Audiotreiber; auto nimmt den ersten, der funktioniert"
      )
    case .tick: Text(en: "The tick on a wrong answer", de: "Das Ticken bei einer falschen Antwort")
    case .language:
      Text(en: "The language; auto follows the locale", de: "Die Sprache; auto richtet sich nach der Umgebung")
    case .kazezNarrow:
      Text(
        en: "Kazez: how fast right answers narrow the difference", de: "Kazez: wie schnell richtige Antworten verengen")
    case .kazezWiden:
      Text(
        en: "Kazez: how fast wrong answers widen the difference", de: "Kazez: wie schnell falsche Antworten erweitern")
    case .kazezSmallest: Text(en: "Kazez: the smallest difference", de: "Kazez: der kleinste Unterschied")
    case .kazezLargest: Text(en: "Kazez: the largest difference", de: "Kazez: der größte Unterschied")
    case .naturalVsMechanical:
      Text(
        en: "Adaptive: 0 stays nearby (natural), 1 jumps to weak spots (mechanical)",
        de: "Adaptiv: 0 bleibt in der Nähe (natürlich), 1 springt zu Schwächen (mechanisch)")
    case .adaptiveNarrow:
      Text(
        en: "Adaptive: how fast right answers narrow the difference",
        de: "Adaptiv: wie schnell richtige Antworten verengen")
    case .adaptiveWiden:
      Text(
        en: "Adaptive: how fast wrong answers widen the difference",
        de: "Adaptiv: wie schnell falsche Antworten erweitern")
    case .adaptiveSmallest: Text(en: "Adaptive: the smallest difference", de: "Adaptiv: der kleinste Unterschied")
    case .adaptiveLargest: Text(en: "Adaptive: the largest difference", de: "Adaptiv: der größte Unterschied")
    case .thresholdTrackingSmallest:
      Text(en: "Threshold tracking: the smallest difference", de: "Schwellenverfolgung: der kleinste Unterschied")
    case .thresholdTrackingLargest:
      Text(en: "Threshold tracking: the largest difference", de: "Schwellenverfolgung: der größte Unterschied")
    case .weightedUpDownStep:
      Text(
        en: "Weighted up-down: the first step down in octaves; a half after 2 reversals, a quarter after 4",
        de:
          "Gewichtetes Auf-Ab: der erste Schritt abwärts in Oktaven; nach 2 Umkehrungen die Hälfte, nach 4 ein Viertel")
    case .weightedUpDownUp:
      Text(
        en: "Weighted up-down: a step up, in steps down; 3 settles at 75 % correct",
        de: "Gewichtetes Auf-Ab: ein Schritt aufwärts, in Schritten abwärts; 3 führt zu 75 % richtigen Antworten")
    case .weightedUpDownSmallest:
      Text(en: "Weighted up-down: the smallest difference", de: "Gewichtetes Auf-Ab: der kleinste Unterschied")
    case .weightedUpDownLargest:
      Text(en: "Weighted up-down: the largest difference", de: "Gewichtetes Auf-Ab: der größte Unterschied")
    case .twoDownOneUpStep:
      Text(
        en: "Two down, one up: the first step down in octaves; a half after 2 reversals, a quarter after 4",
        de: "Zwei ab, eins auf: der erste Schritt abwärts in Oktaven; nach 2 Umkehrungen die Hälfte, nach 4 ein Viertel"
      )
    case .twoDownOneUpSmallest:
      Text(en: "Two down, one up: the smallest difference", de: "Zwei ab, eins auf: der kleinste Unterschied")
    case .twoDownOneUpLargest:
      Text(en: "Two down, one up: the largest difference", de: "Zwei ab, eins auf: der größte Unterschied")
    case .threeDownOneUpStep:
      Text(
        en: "Three down, one up: the first step down in octaves; a half after 2 reversals, a quarter after 4",
        de: "Drei ab, eins auf: der erste Schritt abwärts in Oktaven; nach 2 Umkehrungen die Hälfte, nach 4 ein Viertel"
      )
    case .threeDownOneUpSmallest:
      Text(en: "Three down, one up: the smallest difference", de: "Drei ab, eins auf: der kleinste Unterschied")
    case .threeDownOneUpLargest:
      Text(en: "Three down, one up: the largest difference", de: "Drei ab, eins auf: der größte Unterschied")
    case .questPlusSmallest:
      Text(en: "QUEST+: the smallest difference", de: "QUEST+: der kleinste Unterschied")
    case .questPlusLargest:
      Text(en: "QUEST+: the largest difference", de: "QUEST+: der größte Unterschied")
    }
  }
}

extension SettingDomain {
  /// Which values it takes, as part of a sentence.
  public var allowed: Text {
    switch self {
    case .number(let range, let unit, _):
      Text("\(SettingKey.written(range.lowerBound))…\(SettingKey.written(range.upperBound))") + Self.word(unit)
    case .integer(let range, _): Text("\(range.lowerBound)…\(range.upperBound)")
    case .choice(let words, _): Text(words.joined(separator: ", "))
    case .noteRange:
      Text(
        en: "LOWEST:HIGHEST within A0:C8, at least an octave apart, such as C2:C6",
        de: "TIEFSTER:HÖCHSTER innerhalb von A0:C8, mindestens eine Oktave auseinander, etwa C2:C6")
    case .sound: Text(en: "sine, FILE:BANK:PROGRAM or default", de: "sine, DATEI:BANK:PROGRAMM oder default")
    }
  }

  private static func word(_ unit: String) -> Text {
    switch unit {
    case "": Text("")
    case "cents": Text(en: " cents", de: " Cent")
    case "octaves": Text(en: " octaves", de: " Oktaven")
    default: Text(" " + unit)
    }
  }

  /// The placeholder for a value in usage and help.
  public var placeholder: String {
    switch self {
    case .number(_, let unit, _):
      switch unit {
      case "s": "SECONDS"
      case "Hz": "HZ"
      case "dB": "DB"
      case "cents": "CENTS"
      case "octaves": "OCTAVES"
      default: "X"
      }
    case .integer: "N"
    case .choice: "NAME"
    case .noteRange: "LOW:HIGH"
    case .sound: "ID"
    }
  }
}
