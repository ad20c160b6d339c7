import PeachBase
import PeachExercises

/// Texts about sessions: measurements and experiments.
package enum SessionMessages {
  /// `9 of 16 answers are stored`, without a full stop.
  package static func stored(_ answers: Int, of total: Int?) -> Text {
    let all = total.map { Figure.count(answers) + Text(en: " of ", de: " von ") + ProfileMessages.answers($0) }
    return (all ?? ProfileMessages.answers(answers))
      + (answers == 1 || total == 1
        ? Text(en: " is stored", de: " ist gespeichert") : Text(en: " are stored", de: " sind gespeichert"))
  }

  /// Says how many answers a training has that ended before what was asked for.
  ///
  /// - Parameter total: nil if a time was asked for.
  package static func endedEarly(_ answers: Int, of total: Int?) -> Text {
    Text(en: "Ended early: ", de: "Vorzeitig beendet: ") + stored(answers, of: total) + Text(".")
  }

  // MARK: The introduction, and pauses

  /// - Parameter form: one with two choices.
  package static func howToAnswer(_ form: AnswerForm) -> Text {
    let (up, down) = (form[.up].label.lowercased, form[.down].label.lowercased)
    return Text(
      en: "As soon as the last note sounds, answer with ↑ (\(up.english)) or ↓ (\(down.english)).",
      de: "Sobald der letzte Ton erklingt, antworte mit ↑ (\(up.german)) oder ↓ (\(down.german)).") + Text(" ") + guess
  }

  package static let guess = Text(en: "If you aren't sure, guess.", de: "Wenn du nicht sicher bist, rate.")

  /// - Parameters:
  ///   - pairs: nil if the number depends on the answers.
  ///   - blocks: the number of parts with a pause between them.
  package static func follows(pairs: Int?, blocks: Int = 1) -> Text {
    switch (pairs.map(Figure.count), blocks) {
    case (let pairs?, 2...):
      Text(
        en: "\(pairs.english) pairs follow in \(blocks) blocks with pauses between them.",
        de: "Es folgen \(pairs.german) Paare in \(blocks) Blöcken mit Pausen dazwischen.")
    case (let pairs?, _): Text(en: "\(pairs.english) pairs follow.", de: "Es folgen \(pairs.german) Paare.")
    case (nil, _):
      Text(
        en: "Pairs follow until the result is precise enough.",
        de: "Es folgen Paare, bis das Ergebnis genau genug ist.")
    }
  }

  package static let hearExample = Text(
    en: "First an easy pair for practice. Press any key to hear it.",
    de: "Zuerst ein leichtes Paar zum Üben. Drücke eine beliebige Taste, um es zu hören.")
  package static let practice = Text(
    en: "Practice: answer when the frames turn thick. This answer isn't stored.",
    de: "Übung: Antworte, sobald die Rahmen dick werden. Diese Antwort wird nicht gespeichert.")
  /// Said of a wrong answer in practice, which another pair follows.
  package static let notYet = Text(
    en: "That wasn't right, so another pair follows.", de: "Das war nicht richtig, darum folgt noch ein Paar.")
  package static let practised = Text(
    en: "That was the practice. From now on your answers count.",
    de: "Das war die Übung. Ab jetzt zählen deine Antworten.")
  package static let begin = Text(en: "Press any key to begin.", de: "Drücke eine beliebige Taste, um zu beginnen.")
  /// Said below what participants must agree to.
  package static let agree = Text(
    en: "Press y to agree, or q to leave.", de: "Drücke j, um zuzustimmen, oder q, um zu gehen.")
  package static let agreeLine = Text(
    en: "Type y to agree, or q to leave.", de: "Gib j ein, um zuzustimmen, oder q, um zu gehen.")
  package static let agreeKey = Text(en: "y", de: "j")
  /// Said below a part of a long text.
  package static let more = Text(en: "Press any key to read on.", de: "Drücke eine beliebige Taste, um weiterzulesen.")
  package static let enlarge = Text(
    en: "Enlarge the window to read this page.", de: "Vergrößere das Fenster, um diese Seite zu lesen.")
  package static let paused = Text(en: "Paused.", de: "Pause.")
  package static let anyKey = Text(
    en: "Press any key to continue.", de: "Drücke eine beliebige Taste, um fortzufahren.")

  /// Said after a sentence about keys while an instrument is connected.
  package static let pedal = Text(en: "C4 or a pedal does the same.", de: "Mit C4 oder einem Pedal geht es auch.")

  // MARK: The SoundFont of a continued session

  package static func anotherSoundFont(_ path: String) -> Text {
    Text(
      en: "\(path) isn't the file that this run began with.",
      de: "\(path) ist nicht die Datei, mit der dieser Durchgang begonnen hat.")
  }

  package static func nameSoundFont(_ name: String) -> Text {
    Text(en: "Give its path with --soundfont …/\(name).", de: "Gib ihren Pfad mit --soundfont …/\(name) an.")
  }

  package static func otherName(_ path: String, _ name: String) -> Text {
    Text(
      en: "'--continue' uses '\(name)', but '--soundfont \(path)' is another SoundFont.",
      de: "»--continue« verwendet »\(name)«, »--soundfont \(path)« ist aber ein anderer SoundFont.")
  }
}
