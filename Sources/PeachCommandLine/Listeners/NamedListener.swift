import PeachBase

/// A population of simulated listeners with a name.
package struct NamedListener: Sendable {
  package let name: String
  /// The same population as parameters of `simulated` or of another name.
  package let description: String
  package let help: Text

  private init(_ name: String, _ description: String, en: String, de: String) {
    self.name = name
    self.description = description
    help = Text(en: en, de: de)
  }

  /// The listeners on which the profile is tested. The first agrees with the profile's model, the others deviate from it
  /// in one property each.
  package static let all: [NamedListener] = [
    Self(
      "static", "simulated:threshold=3-40", en: "Doesn't learn; threshold 3 to 40 cents",
      de: "Lernt nicht; Schwelle 3 bis 40 Cent"),

    Self(
      "linear", "static:learning=2", en: "The threshold falls to a quarter, evenly",
      de: "Die Schwelle fällt gleichmäßig auf ein Viertel"),
    Self(
      "exponential", "static:learning=2,curve=exponential", en: "The threshold falls to a quarter, fast at first",
      de: "Die Schwelle fällt auf ein Viertel, erst schnell, dann langsam"),
    Self(
      "plateaus", "static:learning=2,curve=plateaus", en: "The threshold falls to a quarter, in two steps",
      de: "Die Schwelle fällt auf ein Viertel, in zwei Stufen"),
    Self(
      "sudden", "static:learning=2,curve=sudden", en: "The threshold falls to a quarter at once, in the middle",
      de: "Die Schwelle fällt in der Mitte auf einmal auf ein Viertel"),
    Self(
      "early", "static:learning=2,curve=early",
      en: "The threshold falls to a quarter within the first quarter of the answers",
      de: "Die Schwelle fällt im ersten Viertel der Antworten auf ein Viertel"),
    Self(
      "halving", "static:learning=1", en: "The threshold halves, evenly", de: "Die Schwelle halbiert sich gleichmäßig"),
    Self(
      "doubling", "static:learning=-1,curve=sudden", en: "The threshold doubles at once, in the middle",
      de: "Die Schwelle verdoppelt sich in der Mitte auf einmal"),

    Self(
      "slope-0.5", "static:slope=0.5", en: "Flat psychometric function: 0.5 of the usual slope",
      de: "Flache psychometrische Funktion: das 0,5-Fache der üblichen Steigung"),
    Self(
      "slope-0.7", "static:slope=0.7", en: "Flat psychometric function: 0.7 of the usual slope",
      de: "Flache psychometrische Funktion: das 0,7-Fache der üblichen Steigung"),
    Self(
      "slope-1.4", "static:slope=1.4", en: "Steep psychometric function: 1.4 times the usual slope",
      de: "Steile psychometrische Funktion: das 1,4-Fache der üblichen Steigung"),
    Self(
      "slope-2", "static:slope=2", en: "Steep psychometric function: twice the usual slope",
      de: "Steile psychometrische Funktion: das Doppelte der üblichen Steigung"),
    Self(
      "weibull", "static:shape=weibull,slope=1.3", en: "Weibull's function with exponent 1.3",
      de: "Weibulls Funktion mit Exponent 1,3"),
    Self("logistic", "static:shape=logistic", en: "Logistic function", de: "Logistische Funktion"),
    Self(
      "lapse-8", "static:lapse=0.08", en: "8 % of the answers given without listening",
      de: "8 % der Antworten ohne Hinhören"),
    Self(
      "lapse-15", "static:lapse=0.15", en: "15 % of the answers given without listening",
      de: "15 % der Antworten ohne Hinhören"),

    Self("bass", "static:bass=2,split=48", en: "Four times worse below C3", de: "Unter C3 viermal schlechter"),
    Self(
      "bass-then-treble", "simulated:threshold=2-20,bass=2,order=bass-first",
      en: "Four times worse below C4; trains these keys first, then only the others",
      de: "Unter C4 viermal schlechter; übt erst diese Tasten, dann nur die anderen"),
    Self(
      "treble-then-bass", "simulated:threshold=2-20,bass=2,order=treble-first",
      en: "Four times worse below C4; trains the other keys first, then only these",
      de: "Unter C4 viermal schlechter; übt erst die anderen Tasten, dann nur diese"),
    Self(
      "smooth-keys", "static:note-sd=0.35", en: "Keys differ by 0.35 octave, similar for neighbouring keys",
      de: "Tasten streuen um 0,35 Oktaven, bei Nachbartasten ähnlich"),
    Self(
      "single-keys", "static:key-sd=0.35", en: "Keys differ by 0.35 octave, each by itself",
      de: "Tasten streuen um 0,35 Oktaven, jede für sich"),

    Self("bias-0.6", "static:bias=0.6", en: "Bias 0.6 towards higher", de: "Neigung 0,6 zu höher"),
    Self("bias-1.2", "static:bias=1.2", en: "Bias 1.2 towards higher", de: "Neigung 1,2 zu höher"),
    Self(
      "bias-of-the-day", "static:bias-sd=0.6", en: "Each day another bias; spread 0.6",
      de: "Jeden Tag eine andere Neigung; Streuung 0,6"),

    Self(
      "inattentive", "static:inattention=0.1", en: "Doesn't listen 10 % of the time, in runs of about 20 answers",
      de: "Hört in 10 % der Zeit nicht hin, jeweils etwa 20 Antworten lang"),
    Self(
      "attention-fades", "static:lapse=0.02,lapse-change=0.2", en: "Answers without listening rise from 2 to 22 %",
      de: "Antworten ohne Hinhören steigen von 2 auf 22 %"),
    Self(
      "attention-returns", "static:lapse=0.22,lapse-change=-0.2", en: "Answers without listening fall from 22 to 2 %",
      de: "Antworten ohne Hinhören sinken von 22 auf 2 %"),
    Self(
      "good-and-bad-days", "static:day-sd=0.3", en: "The threshold differs between days; spread 0.3 octave",
      de: "Die Schwelle ist jeden Tag anders; Streuung 0,3 Oktaven"),
    Self(
      "burst-at-40", "simulated:burst=40",
      en: "Ten wrong answers in a row at 40 cents, in the middle; threshold 8 cents",
      de: "Zehn falsche Antworten hintereinander bei 40 Cent, in der Mitte; Schwelle 8 Cent"),
    Self(
      "burst", "simulated:burst=presented",
      en: "Ten wrong answers in a row at the differences presented, in the middle; threshold 8 cents",
      de: "Zehn falsche Antworten hintereinander bei den gespielten Unterschieden, in der Mitte; Schwelle 8 Cent"),
  ]
}
