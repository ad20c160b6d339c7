import PeachCore

/// The texts of a setting, and its group in the form.
public struct SettingDescription: Sendable {
  public let group: SettingGroup
  /// The name in the form.
  public let label: Text
  /// What the setting does, in one line without a full stop.
  public let help: Text
  /// The meanings of the lowest and highest value, if the numbers don't show them.
  public let ends: (@Sendable (Settings) -> (lowest: Text, highest: Text))?

  init(
    _ group: SettingGroup, _ label: Text, _ help: Text,
    ends: (@Sendable (Settings) -> (lowest: Text, highest: Text))? = nil
  ) {
    self.group = group
    self.label = label
    self.help = help
    self.ends = ends
  }
}

extension SettingKey {
  /// What the setting does, in one line without a full stop.
  public var help: Text { description.help }

  public var description: SettingDescription {
    switch self {
    case .noteRange:
      SettingDescription(
        .training, Text(en: "Note range", de: "Tonumfang"),
        Text(
          en: "The lowest and the highest note, or 'adaptive': C3:C5 at first, growing by fifths as you train",
          de: "Der tiefste und der höchste Ton oder »adaptive«: anfangs C3:C5, wächst beim Üben um Quinten"))
    case .duration:
      SettingDescription(
        .training, Text(en: "Note duration", de: "Tondauer"),
        Text(en: "How long each note sounds", de: "Wie lange jeder Ton klingt"))
    case .gap:
      SettingDescription(
        .advanced, Text(en: "Gap", de: "Pause"),
        Text(en: "The silence between the two notes", de: "Die Stille zwischen den beiden Tönen"))
    case .varyLoudness:
      SettingDescription(
        .training, Text(en: "Vary loudness", de: "Lautstärke variieren"),
        Text(
          en: "How much louder or softer the second note may be: 0 no variation, 1 most",
          de: "Um wie viel lauter oder leiser der zweite Ton sein darf: 0 gar nicht, 1 am meisten"),
        ends: { settings in
          let most = Figure.read(SettingKey.maxOffset.value(in: settings))
          return (
            Text(en: "none", de: "keine"),
            Text(en: "up to ±\(most.english) dB", de: "bis ±\(most.german) dB")
          )
        })
    case .maxOffset:
      SettingDescription(
        .advanced, Text(en: "Largest variation", de: "Größte Variation"),
        Text(
          en: "The loudness difference when 'Vary loudness' is 1",
          de: "Der Lautstärkeunterschied, wenn »Lautstärke variieren« 1 ist"))
    case .feedback:
      SettingDescription(
        .advanced, Text(en: "Feedback", de: "Rückmeldung"),
        Text(en: "How long right or wrong is shown", de: "Wie lange richtig oder falsch gezeigt wird"))
    case .exercise:
      SettingDescription(
        .training, Text(en: "Exercise", de: "Übung"), Text(en: "What you train", de: "Was du übst"))
    case .intervals:
      SettingDescription(
        .intervals, Text(en: "Intervals", de: "Intervalle"),
        Text(en: "The intervals that are asked", de: "Die Intervalle, nach denen gefragt wird"))
    case .direction:
      SettingDescription(
        .intervals, Text(en: "Direction", de: "Richtung"),
        Text(
          en: "Whether the second note is the upper or the lower one",
          de: "Ob der zweite Ton der obere oder der untere ist"))
    case .tuning:
      SettingDescription(
        .intervals, Text(en: "Tuning", de: "Stimmung"),
        Text(
          en: "The tuning system that says how wide an exact interval is",
          de: "Die Stimmung; sie legt fest, wie groß ein genaues Intervall ist"))
    case .presentation:
      SettingDescription(
        .intervals, Text(en: "Presentation", de: "Darbietung"),
        Text(
          en: "Whether the notes sound one after the other (melodic) or both at once (harmonic)",
          de: "Ob die Töne nacheinander (melodic) oder gleichzeitig (harmonic) erklingen"))
    case .matchingMode:
      SettingDescription(
        .matching, Text(en: "Presentation", de: "Darbietung"),
        Text(
          en: "Whether the notes sound one after the other (successive), or the reference goes on sounding (together)",
          de: "Ob die Töne nacheinander erklingen (successive) oder der Vergleichston weiterklingt (together)"))
    case .matchingNumbers:
      SettingDescription(
        .matching, Text(en: "Show cents", de: "Cent anzeigen"),
        Text(
          en: "Whether the feedback tells how many cents a match is off",
          de: "Ob die Rückmeldung sagt, um wie viel Cent ein Ton danebenliegt"))
    case .strategy:
      SettingDescription(
        .training, Text(en: "Strategy", de: "Strategie"),
        Text(en: "How the next trial is chosen", de: "Wie die nächste Aufgabe ausgewählt wird"))
    case .sound:
      SettingDescription(
        .sound, Text(en: "Sound source", de: "Klangquelle"),
        Text(en: "The sound of the notes", de: "Der Klang der Töne"))
    case .referencePitch:
      SettingDescription(
        .sound, Text(en: "Reference pitch", de: "Stimmton"), Text(en: "The frequency of A4", de: "Die Frequenz von A4"))
    case .velocity:
      SettingDescription(
        .advanced, Text(en: "Velocity", de: "Anschlag"),
        Text(
          en: "How hard the key is struck; harder is louder, and usually brighter",
          de: "Wie stark die Taste angeschlagen wird; stärker klingt lauter und meist heller"))
    case .volume:
      SettingDescription(
        .sound, Text(en: "Volume", de: "Lautstärke"),
        Text(
          en: "How loud the notes are; 0 is −23 LUFS with every sound",
          de: "Wie laut die Töne sind; 0 ist bei jedem Klang −23 LUFS"))
    case .audioDriver:
      SettingDescription(
        .advanced, Text(en: "Audio driver", de: "Audiotreiber"),
        Text(
          en: "The audio driver; automatically the first that works",
          de: "Der Audiotreiber; automatisch der erste, der funktioniert"))
    case .midiInput:
      SettingDescription(
        .midi, Text(en: "MIDI input", de: "MIDI-Eingang"),
        Text(
          en: "The keyboard or pedal that you answer with; automatically all that are connected",
          de: "Womit du antwortest; automatisch mit allen Instrumenten"))
    case .midiHigher:
      SettingDescription(
        .advanced, Text(en: "MIDI: higher", de: "MIDI: höher"),
        Text(
          en: "What answers higher; automatically the keys above C4 and the right pedal",
          de: "Womit du »höher« antwortest; automatisch mit den Tasten über C4 und dem rechten Pedal"))
    case .midiLower:
      SettingDescription(
        .advanced, Text(en: "MIDI: lower", de: "MIDI: tiefer"),
        Text(
          en: "What answers lower; automatically the keys below C4 and the left pedal",
          de: "Womit du »tiefer« antwortest; automatisch mit den Tasten unter C4 und dem linken Pedal"))
    case .midiDriver:
      SettingDescription(
        .advanced, Text(en: "MIDI driver", de: "MIDI-Treiber"),
        Text(
          en: "How MIDI is received; automatically with ALSA or CoreMIDI",
          de: "Wie MIDI empfangen wird; automatisch über ALSA oder CoreMIDI"))
    case .tick:
      SettingDescription(
        .display, Text(en: "Tick", de: "Ticken"),
        Text(en: "The tick on a wrong answer", de: "Das Ticken bei einer falschen Antwort"))
    case .tickLevel:
      SettingDescription(
        .advanced, Text(en: "Tick level", de: "Pegel des Tickens"),
        Text(
          en: "How loud the tick is compared with the loudest part of the note",
          de: "Wie laut das Ticken im Vergleich zur lautesten Stelle des Tons ist"))
    case .replayAfterWrong:
      SettingDescription(
        .display, Text(en: "Replay after wrong", de: "Falsche wiederholen"),
        Text(
          en: "Play a wrong pair once more before the next one",
          de: "Ein falsch beantwortetes Paar vor dem nächsten noch einmal spielen"))
    case .focusMode:
      SettingDescription(
        .display, Text(en: "Focus mode", de: "Fokusmodus"),
        Text(
          en: "Show only the two areas and the feedback during training",
          de: "Beim Üben nur die beiden Flächen und die Rückmeldung zeigen"))
    case .plainFeedback:
      SettingDescription(
        .advanced, Text(en: "Feedback in words", de: "Rückmeldung in Worten"),
        Text(
          en: "In training without a screen, whether Correct or Incorrect is printed after an answer",
          de: "Ob beim Üben ohne Bildschirm nach einer Antwort Richtig oder Falsch ausgegeben wird"))
    case .language:
      SettingDescription(
        .display, Text(en: "Language", de: "Sprache"),
        Text(
          en: "The language; automatically that of the locale",
          de: "Die Sprache; automatisch die der Systemumgebung"))
    case .naturalVsMechanical:
      SettingDescription(
        .training, Text(en: "Natural vs. mechanical", de: "Natürlich/mechanisch"),
        Text(
          en: "Adaptive: 0 stays nearby (natural), 1 jumps to weak spots (mechanical)",
          de: "Adaptiv: 0 bleibt in der Nähe (natürlich), 1 springt zu Schwächen (mechanisch)"),
        ends: { _ in (Text(en: "natural", de: "natürlich"), Text(en: "mechanical", de: "mechanisch")) })
    case .kazezNarrow, .adaptiveNarrow:
      constant(
        Text(en: "Narrowing", de: "Verkleinern"),
        Text(
          en: "how fast right answers narrow the difference",
          de: "wie schnell richtige Antworten den Unterschied verkleinern"))
    case .kazezWiden, .adaptiveWiden:
      constant(
        Text(en: "Widening", de: "Vergrößern"),
        Text(
          en: "how fast wrong answers widen the difference",
          de: "wie schnell falsche Antworten den Unterschied vergrößern"))
    case .weightedUpDownStep, .twoDownOneUpStep, .threeDownOneUpStep:
      constant(
        Text(en: "First step", de: "Erster Schritt"),
        Text(
          en: "the first step down in octaves; half of it after 2 reversals, a quarter after 4",
          de: "der erste Schritt abwärts in Oktaven; nach 2 Umkehrungen die Hälfte, nach 4 ein Viertel"))
    case .weightedUpDownUp:
      constant(
        Text(en: "Step up", de: "Schritt aufwärts"),
        Text(
          en: "the size of a step up, in steps down; 3 leads to 75 % correct answers",
          de: "die Größe eines Schritts aufwärts, in Schritten abwärts; 3 führt zu 75 % richtigen Antworten"))
    case .thresholdTrackingCorrect:
      constant(
        Text(en: "Correct answers", de: "Richtige Antworten"),
        Text(
          en: "the expected proportion of correct answers; 0.75 is the threshold",
          de: "der erwartete Anteil richtiger Antworten; 0.75 ist die Schwelle"))
    case .thresholdTrackingSpread:
      constant(
        Text(en: "Spread", de: "Streuung"),
        Text(
          en: "how far the difference varies at random, in octaves",
          de: "wie weit der Unterschied zufällig schwankt, in Oktaven"))
    case .kazezSmallest, .adaptiveSmallest, .thresholdTrackingSmallest, .weightedUpDownSmallest, .twoDownOneUpSmallest,
      .threeDownOneUpSmallest, .questPlusSmallest:
      constant(
        Text(en: "Smallest difference", de: "Kleinster Unterschied"),
        Text(en: "the smallest difference", de: "der kleinste Unterschied"))
    case .kazezLargest, .adaptiveLargest, .thresholdTrackingLargest, .weightedUpDownLargest, .twoDownOneUpLargest,
      .threeDownOneUpLargest, .questPlusLargest:
      constant(
        Text(en: "Largest difference", de: "Größter Unterschied"),
        Text(en: "the largest difference", de: "der größte Unterschied"))
    }
  }

  /// The current note range, as part of a sentence.
  public static func rangeNow(_ settings: Settings) -> Text {
    let range = settings.training.noteRange.description
    return Text(en: "now \(range)", de: "jetzt \(range)")
  }

  /// A constant of one strategy.
  private func constant(_ label: Text, _ help: Text) -> SettingDescription {
    guard let strategy else { preconditionFailure("\(rawValue) names no strategy") }
    return SettingDescription(.strategy(strategy), label, strategy.name + Text(": ") + help)
  }
}

extension SettingDomain {
  /// The allowed values, as part of a sentence.
  public var allowed: Text { allowed(ranges: NamedRange.list) }

  /// The allowed values with the meanings of their names, for reference.
  public var allowedInDetail: Text { allowed(ranges: NamedRange.listWithKeys) }

  private func allowed(ranges: Text) -> Text {
    switch self {
    case .number(let range, let unit, _):
      Text("\(SettingKey.written(range.lowerBound))…\(SettingKey.written(range.upperBound))") + Self.word(unit)
    case .integer(let range, _): Text("\(range.lowerBound)…\(range.upperBound)")
    case .choice(let words, _): Text(words.joined(separator: ", "))
    case .noteRange:
      Text(
        en: "LOWEST:HIGHEST within A0:C8, at least an octave apart, such as C2:C6, adaptive, ",
        de: "TIEFSTER:HÖCHSTER innerhalb von A0:C8, mindestens eine Oktave auseinander, etwa C2:C6, adaptive, ")
        + ranges
    case .intervals:
      SettingKey.intervalNames
        + Text(en: ", several separated by commas, or all", de: ", mehrere durch Kommas getrennt, oder all")
    case .tuning:
      Text(
        en: "equal, just, pythagorean, meantone or a Scala file, FILE.scl",
        de: "equal, just, pythagorean, meantone oder eine Scala-Datei, DATEI.scl")
    case .sound: Text(en: "sine, FILE:BANK:PROGRAM or default", de: "sine, DATEI:BANK:PROGRAMM oder default")
    case .midiInput:
      Text(
        en: "auto, off, a name or part of it, or a path such as /dev/snd/midiC1D0",
        de: "auto, off, ein Name oder ein Teil davon oder ein Pfad wie /dev/snd/midiC1D0")
    case .midiControl:
      Text(
        en:
          "auto, a key such as D3, keys such as C5:C8, a pedal such as cc64, cc64:latching or cc64:reversed, or program5",
        de:
          "auto, eine Taste wie D3, Tasten wie C5:C8, ein Pedal wie cc64, cc64:latching oder cc64:reversed, oder program5"
      )
    }
  }

  /// A unit after a number, with a space before it.
  public static func word(_ unit: String) -> Text {
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
    case .intervals: "LIST"
    case .tuning: "SYSTEM"
    case .sound: "ID"
    case .midiInput: "NAME"
    case .midiControl: "CONTROL"
    }
  }
}
