import PeachBase
import PeachExercises

/// Texts shown while notes are tuned.
package enum MatchingMessages {
  // MARK: The screen

  /// While the reference sounds.
  package static let listen = Text(en: "Listen to the reference", de: "Hör dir den Vergleichston an")
  /// While the note can be tuned.
  package static let tune = Text(en: "Tune the note", de: "Stimme den Ton")

  package static let oneCent = Text(en: "1 cent", de: "1 Cent")
  package static let tenCents = Text(en: "10 cents", de: "10 Cent")
  package static let tenthOfCent = Text(en: "0.1 cent", de: "0,1 Cent")
  package static let confirm = Text(en: "Confirm", de: "Fertig")
  package static let tuneShortly = Text(en: "Tune", de: "Stimmen")

  package static let mouse = Text(
    en:
      "Mouse: drag to the right for higher, to the left for lower, 0.5 cents a column; the wheel moves 1 cent, both with "
      + "Ctrl 0.1. The right button confirms. Only the movement counts, not the place.",
    de:
      "Maus: Nach rechts ziehen macht den Ton höher, nach links tiefer, 0,5 Cent je Spalte; das Rad 1 Cent, beides mit "
      + "Strg 0,1. "
      + "Die rechte Taste bestätigt. Nur die Bewegung zählt, nicht die Stelle.")
  package static let midi = Text(
    en:
      "MIDI: the pitch wheel tunes the faster the further you move it, a knob tunes step by step. A key or a pedal confirms.",
    de: "MIDI: Das Pitchbend-Rad stimmt umso schneller, je weiter du es bewegst, ein Drehregler Schritt für Schritt. "
      + "Eine Taste oder ein Pedal bestätigt.")

  package static func rejection(_ rejection: TrainingSession.Rejection) -> Text {
    switch rejection {
    case .untuned: Text(en: "Tune the note first, then confirm.", de: "Stimme erst den Ton, dann bestätige.")
    case .limit: Text(en: "The note can't go further.", de: "Höher oder tiefer geht der Ton nicht.")
    }
  }

  // MARK: The feedback

  /// - Parameter side: nil for a match within the listener's own spread.
  package static func word(_ side: Direction?) -> Text {
    switch side {
    case .up: Text(en: "High", de: "Hoch")
    case .down: Text(en: "Low", de: "Tief")
    case nil: Text(en: "Close", de: "Nah")
    }
  }

  static func side(_ side: Direction) -> Text {
    side == .up ? Text(en: "too high", de: "zu hoch") : Text(en: "too low", de: "zu tief")
  }

  /// `3.2 cents too high`.
  package static func error(_ error: Cents) -> Text {
    let rounded = Cents((error.value * 10).rounded() / 10)
    let size = Figure.written(rounded.magnitude)
    let cents = Text(en: "\(size.english) \(rounded.magnitude == 1 ? "cent" : "cents")", de: "\(size.german) Cent")
    return rounded == .zero ? cents : cents + Text(" ") + side(rounded < .zero ? .down : .up)
  }

  /// The feedback on a match in words: `High`, `Low` or `Close`, and with numbers the cents.
  package static func feedback(_ match: Match, showsCents: Bool) -> Text {
    word(match.side) + (showsCents ? Text(": ") + error(match.error) : Text(""))
  }

  // MARK: Instructions

  /// - Parameter canNavigate: whether other screens can be opened.
  package static func introduction(_ words: ExerciseWords, canNavigate: Bool) -> Text {
    let keys = Text(
      en: " Left and right tune by 1 cent, up and down by 10, comma and full stop by 0.1; Return confirms; ",
      de: " Links und rechts stimmen um 1 Cent, hoch und runter um 10, Komma und Punkt um 0,1; Return bestätigt; ")
    let commands =
      canNavigate
      ? Text(
        en: "r plays the notes again, + and - change the volume, s settings, p profile, Esc Start, q stops.",
        de:
          "r spielt die Töne noch einmal, + und - ändern die Lautstärke, s Einstellungen, p Profil, Esc Start, q hört "
          + "auf.")
      : Text(en: "q stops.", de: "q hört auf.")
    return words.question + keys + commands
  }

  package static func introductionOfLines(_ words: ExerciseWords) -> Text {
    words.question
      + Text(
        en: " Type cents with a sign, such as +3.5 or -0.1, and Return; commit confirms, q stops.",
        de: " Tippe Cent mit Vorzeichen, etwa +3,5 oder -0,1, und Return; fertig bestätigt, q hört auf.")
  }

  package static func unknownInput(_ line: String) -> Text {
    let text = line.excerpt
    return Text(
      en:
        "'\(text)' isn't a change of pitch. Use cents with a sign (+3.5 or -0.1, at most 200), commit, again or q (quit).",
      de:
        "»\(text)« ist keine Änderung der Tonhöhe. Möglich sind Cent mit Vorzeichen (+3,5 oder -0,1, höchstens 200), fertig, nochmal oder q "
        + "(Ende).")
  }

  /// The answer to a key that means nothing while a note is tuned.
  package static func unknownKey(_ key: String) -> Text {
    Text(
      en: "'\(key)' does nothing here. Arrows tune, Return confirms, ? names all keys.",
      de: "»\(key)« bewirkt hier nichts. Pfeiltasten stimmen, Return bestätigt, ? nennt alle Tasten.")
  }

  /// The answer to a line of JSON that can't be read.
  package static let unknownJSON = Text(
    en: "Send {\"adjust\":-3.5} with at most 200 cents, or {\"commit\":true}.",
    de: "Sende {\"adjust\":-3.5} mit höchstens 200 Cent oder {\"commit\":true}.")

  package static let tooSmall =
    Text("← → ") + tuneShortly + Text("  ⏎ ") + confirm + Text(en: "  q stop", de: "  q Ende")

  // MARK: Simulated listeners

  package static func progress(done: Int, of total: Int?) -> Text {
    Figure.progress(done, of: total) + Text(en: " matches", de: total == nil ? " Versuche" : " Versuchen")
  }

  /// The last line of a training that a simulated listener answered.
  package static func summary(matches: Int, close: Int) -> Text {
    MatchProfileMessages.matches(matches) + Text(", ") + Figure.count(close) + Text(en: " close.", de: " nah.")
  }

  // MARK: Options

  package static let biasTooLarge = Text(
    en: "The bias of a simulated listener is from -10 to 10; only for matching it is in cents.",
    de: "Die Neigung (bias) eines simulierten Hörers reicht von -10 bis 10; nur beim Nachstimmen gilt sie in Cent.")

  /// - Parameters:
  ///   - parameter: of a simulated listener.
  ///   - others: those that apply.
  package static func notForListener(_ parameter: String, tunes: Bool, others: [String]) -> Text {
    let list = others.joined(separator: ", ")
    return tunes
      ? Text(
        en: "A simulated listener that tunes notes has no '\(parameter)'. It has \(list). One that compares has "
          + "others: peach train comparison.",
        de: "Ein simulierter Hörer, der Töne stimmt, hat kein »\(parameter)«. Er hat \(list). Einer, der vergleicht, "
          + "hat andere: peach train comparison.")
      : Text(
        en: "A simulated listener has '\(parameter)' only for matching. Here it has \(list).",
        de: "Nur beim Nachstimmen hat ein simulierter Hörer »\(parameter)«. Hier hat er \(list).")
  }
}
