import PeachBase
import PeachExercises
import PeachFits
import PeachLanguage

/// Texts about measurements.
enum MeasurementMessages {
  /// The threshold, and what would tell it where its interval is too wide.
  static func threshold(_ threshold: ThresholdEstimate) -> Text {
    ProfileMessages.threshold + Text(" ") + ProfileMessages.amount(threshold)
      + (threshold.isPrecise || threshold.isBeyond
        ? Text("")
        : Text(
          en: " (for a number, measure with more --comparisons)", de: " (für eine Zahl miss mit mehr --comparisons)"))
  }

  /// - Parameter value: in units of σ, with its sign.
  static func bias(_ value: String) -> Text {
    Text(
      en: "Bias \(value) σ (above 0 towards 'higher', below towards 'lower')",
      de: "Neigung \(value) σ (über 0 zu »höher«, darunter zu »tiefer«)")
  }

  /// - Parameter value: 1 for a listener whose d′ is proportional to the difference.
  static func slope(_ value: String) -> Text {
    Text(
      en: "Psychometric slope \(value) (1 is usual; higher: answers get better faster)",
      de: "Psychometrische Steigung \(value) (üblich ist 1; höher: Antworten werden schneller besser)")
  }

  static func lapse(_ percent: String) -> Text {
    Text(en: "Lapse rate \(percent) %", de: "Aussetzer \(percent) %")
  }

  static func answers(_ count: Int) -> Text {
    Text(en: "Answers used: ", de: "Verwendete Antworten: ") + Figure.count(count)
  }

  /// - Parameter octaves: the width that was asked for.
  static func tooWide(_ octaves: Double) -> Text {
    Text(
      en: "The measurement ended before the 95 % interval was as narrow as asked, in octaves: ",
      de: "Die Messung endete, bevor das 95-%-Intervall so schmal war wie gewünscht, in Oktaven: ")
      + Figure.written(octaves)
  }

  static let guessing = Text(
    en:
      "The answers look like guessing, so this may not be your threshold. Rest and measure again; a longer --duration can "
      + "help.",
    de:
      "Die Antworten sehen nach Raten aus; das ist vielleicht nicht deine Schwelle. Ruh dich aus und miss noch einmal; ein "
      + "größerer Wert für --duration kann helfen.")

  static let nothingToContinue = Text(
    en: "There is no interrupted measurement.", de: "Es gibt keine unterbrochene Messung.")

  static let impossiblePlan = Text(
    en: "The latest measurement can't be continued, because its plan is invalid.",
    de: "Die letzte Messung lässt sich nicht fortsetzen, weil ihr Plan ungültig ist.")

  /// - Parameter options: that name the data, each with a space before it.
  static func canBeContinued(answers: Int, of total: Int?, options: String) -> Text {
    SessionMessages.stored(answers, of: total)
      + Text(
        en: "; continue with 'peach measure --continue\(options)'.",
        de: "; weiter geht es mit »peach measure --continue\(options)«.")
  }
}
