import PeachBase
import PeachStore

/// What `peach calibrate` asks and says while it runs.
enum CalibrationMessages {
  /// Before the signal.
  static func plays(_ signal: CalibrationSignal, volume: Double, seconds: Double, endsByKey: Bool) -> Text {
    let what =
      switch signal {
      case .tone: Text(en: "A tone of 1 kHz", de: "Ein Ton von 1 kHz")
      case .noise: Text(en: "Pink noise", de: "Rosa Rauschen")
      }
    let end =
      endsByKey
      ? Text(en: ", or until you press a key", de: " oder bis du eine Taste drückst") : Text("")
    return what + Text(en: " sounds at volume ", de: " erklingt bei Lautstärke ") + Figure.signed(volume, 1)
      + Text(en: " dB for ", de: " dB, ") + Figure.written(seconds) + Text(en: " s", de: " s lang") + end
      + Text(
        en:
          ". Hold the meter where the ear will be, with headphones in a coupler, and don't change any volume afterwards.",
        de:
          ". Halte das Messgerät dorthin, wo das Ohr sein wird, bei Kopfhörern in einem Kuppler, und verändere danach keine "
          + "Lautstärke mehr.")
  }

  static func reduced(to volume: Double) -> Text {
    Text(
      en: "At this volume it would clip; it sounds at \(Figure.signed(volume, 1).english) dB.",
      de: "Bei dieser Lautstärke würde es übersteuern; es erklingt bei \(Figure.signed(volume, 1).german) dB.")
  }

  // MARK: Questions

  static let reading = Text(
    en: "Reading in dB (empty: play again): ", de: "Anzeige in dB (leer: noch einmal abspielen): ")
  static let badReading = Text(
    en: "That isn't a level. Enter a number from 0 to 140, such as 61.5.",
    de: "Das ist kein Pegel. Gib eine Zahl von 0 bis 140 ein, etwa 61,5.")
  static let weighting = Text(
    en: "Frequency weighting of the meter (A, C or Z): ", de: "Frequenzbewertung des Messgeräts (A, C oder Z): ")
  static let badWeighting = Text(en: "Enter A, C or Z.", de: "Gib A, C oder Z ein.")
  static let timeWeighting = Text(
    en: "Time weighting (eq for LAeq, fast, slow; empty: eq): ",
    de: "Zeitbewertung (eq für LAeq, fast, slow; leer: eq): ")
  static let meter = Text(
    en: "Name of the meter (may be empty): ", de: "Name des Messgeräts (darf leer sein): ")

  static let putOn = Text(
    en: "Now put the headphones on. q leaves.", de: "Setz jetzt die Kopfhörer auf. q beendet.")
  static let side = Text(
    en: "On which side was the tone? l: left, r: right", de: "Auf welcher Seite war der Ton? l: links, r: rechts")

  static func question(_ test: HeadphoneTest, trial: Int) -> Text {
    let place = Text("\(trial)/\(HeadphoneTest.trials): ")
    return switch test {
    case .antiphase:
      place + Text(en: "Which tone was the softest: 1, 2 or 3?", de: "Welcher Ton war der leiseste: 1, 2 oder 3?")
    case .huggins:
      place
        + Text(
          en: "Which noise had a faint tone: 1, 2 or 3?", de: "In welchem Rauschen war ein leiser Ton: 1, 2 oder 3?")
    }
  }

  static func introduction(_ test: HeadphoneTest) -> Text {
    switch test {
    case .antiphase:
      Text(
        en: "Three tones sound six times. One of them is softer than the others.",
        de: "Sechsmal erklingen drei Töne. Einer davon ist leiser als die anderen.")
    case .huggins:
      Text(
        en: "Three noises sound six times. One of them has a faint tone in it.",
        de: "Sechsmal erklingt dreimal Rauschen. In einem davon ist ein leiser Ton.")
    }
  }
}
