import PeachBase
import PeachExercises

extension Setting {
  /// The meanings of the lowest and the highest value; nil if the numbers show them.
  package func ends(in settings: Settings) -> (lowest: Text, highest: Text)? {
    switch self {
    case .varyLoudness:
      let most = Figure.written(settings.training.largestLoudnessOffset)
      return (
        Text(en: "none", de: "keine"), Text(en: "up to ±\(most.english) dB", de: "bis ±\(most.german) dB")
      )
    case .naturalVsMechanical:
      return (Text(en: "natural", de: "natürlich"), Text(en: "mechanical", de: "mechanisch"))
    default: return nil
    }
  }

  /// The current note range, as part of a sentence.
  package static func rangeNow(_ settings: Settings) -> Text {
    let range = settings.training.noteRange.description
    return Text(en: "now \(range)", de: "jetzt \(range)")
  }
}

extension SettingDomain {
  /// The allowed values, as part of a sentence.
  package var allowed: Text { allowed(ranges: NamedRange.list) }

  /// The allowed values with the meanings of their names, for reference.
  package var allowedInDetail: Text { allowed(ranges: NamedRange.listWithKeys) }

  private func allowed(ranges: Text) -> Text {
    switch self {
    case .number(let range, let unit): Text(range.written) + Self.word(unit)
    case .integer(let range): Text("\(range.lowerBound)…\(range.upperBound)")
    case .choice(let choices): Text(choices.map(\.word).joined(separator: ", "))
    case .noteRange:
      Text(
        en: "LOWEST:HIGHEST within A0:C8, at least an octave apart, such as C2:C6, adaptive, ",
        de: "TIEFSTER:HÖCHSTER innerhalb von A0:C8, mindestens eine Oktave auseinander, etwa C2:C6, adaptive, ")
        + ranges
    case .intervals:
      Setting.intervalNames
        + Text(en: "; several separated by commas, or all", de: "; mehrere durch Kommas getrennt, oder all")
    case .tuning:
      Text(
        en:
          "\(Self.tunings); equal divisions such as 31edo (of an octave) or 13ed3 (of 3/1), bohlen-pierce; or a Scala file, "
          + "FILE.scl; temperaments and scales stand on C unless you name a tonic, as in vallotti:tonic=D, or tonic=follow: "
          + "each lower note",
        de:
          "\(Self.tunings); gleiche Teilungen wie 31edo (der Oktave) oder 13ed3 (von 3/1), bohlen-pierce; oder eine Scala-Datei, "
          + "DATEI.scl; Temperaturen und Skalen stehen auf C, wenn du keinen anderen Ton nennst, etwa vallotti:tonic=D, oder "
          + "tonic=follow: jeder untere Ton"
      )
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

  private static let tunings = PitchScale.named.map(\.name).joined(separator: ", ")

  /// A unit after a number, with a space before it.
  package static func word(_ unit: String) -> Text {
    switch unit {
    case "": Text("")
    case "cents": Text(en: " cents", de: " Cent")
    case "octaves": Text(en: " octaves", de: " Oktaven")
    case "min": Text(en: " minutes", de: " Minuten")
    default: Text(" " + unit)
    }
  }

  /// The placeholder for a value in usage and help.
  package var placeholder: String {
    switch self {
    case .number(_, let unit):
      [
        "s": "SECONDS", "Hz": "HZ", "dB": "DB", "cents": "CENTS", "octaves": "OCTAVES", "ms": "MS", "%": "PERCENT",
      ][unit] ?? "X"
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
