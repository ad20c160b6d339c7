import PeachBase
import PeachExercises
import PeachRecords

/// Texts shown during training.
package enum TrainingMessages {
  package static let loadingSound = Text(en: "Loading the sound …", de: "Der Klang wird geladen …")

  package static let correct = Text(en: "Correct", de: "Richtig")
  package static let incorrect = Text(en: "Incorrect", de: "Falsch")
  package static let answer = Text(en: "answer", de: "antworten")
  package static let again = Text(en: "Again", de: "Noch einmal")
  /// While exact notes sound without a question.
  package static let listen = Text(en: "Just listen: this is exact", de: "Hör nur zu: Das ist genau")
  package static let stop = Text(en: "Stop", de: "Aufhören")
  /// Instructions for answering with single keys, shown at the start.
  ///
  /// - Parameter canNavigate: whether other screens can be opened.
  package static func introduction(_ exercise: Exercise, canNavigate: Bool) -> Text {
    let letters = letters(exercise.answerForm)
    let keys = Text(en: " Press \(letters.english); ", de: " Drücke \(letters.german); ")
    let commands =
      canNavigate
      ? Text(
        en: "r plays the notes again, + and - change the volume, s settings, p profile, Esc Start, q stops.",
        de:
          "r spielt die Töne noch einmal, + und - ändern die Lautstärke, s Einstellungen, p Profil, Esc Start, q hört "
          + "auf.")
      : Text(en: "q stops.", de: "q hört auf.")
    return exercise.words.introduction + keys + commands
  }

  /// `h or l`, `1 (first), 2 (second) or 3 (third)`.
  package static func letters(_ form: AnswerForm) -> Text {
    Text.alternatives(
      form.shown.map { index in
        form[index].letter + (form.isSides ? Text("") : Text(" (") + form[index].label.lowercased + Text(")"))
      })
  }

  /// Instructions for answering with lines.
  package static func introductionOfLines(_ exercise: Exercise) -> Text {
    let letters = letters(exercise.answerForm)
    return exercise.words.introduction
      + Text(
        en: " Type \(letters.english) and Return; q stops.", de: " Tippe \(letters.german) und Return; q hört auf.")
  }
  package static let goOn = Text(
    en: "Press Return to continue or q to stop.", de: "Mit Return geht es weiter, mit q hörst du auf.")

  package static let resumed = Text(
    en: "The training has stopped. Press Return to start again or q to quit.",
    de: "Das Training ist angehalten. Drücke Return, um neu zu beginnen, oder q zum Beenden.")
  package static let stoppedByLoss = Text(
    en: "The training has ended. All your answers are stored.",
    de: "Das Training ist beendet. Alle deine Antworten sind gespeichert.")
  /// - Parameter answers: the number of answers; 0 means that settings are saved.
  package static func saving(answers: Int) -> Text {
    switch answers {
    case 0: Text(en: "Saving settings …", de: "Einstellungen werden gespeichert …")
    case 1: Text(en: "Saving one answer …", de: "Eine Antwort wird gespeichert …")
    default:
      Text(en: "Saving ", de: "") + ProfileMessages.answers(answers) + Text(en: " …", de: " werden gespeichert …")
    }
  }
  /// Shown once if the database becomes unavailable during training.
  package static func notStored(_ error: DataStoreError) -> Text {
    // Where they are kept follows at the end.
    if case .overwritten(_, let kept?) = error {
      if let failure = kept.failure {
        return Text(
          en: "Another program has overwritten the database. Peach tries again and again to keep your answers. ",
          de: "Ein anderes Programm hat die Datenbank überschrieben. Peach versucht weiter, deine Antworten "
            + "aufzuheben. ")
          + ErrorMessage(failure).text
      }
      return Text(
        en: "Another program has overwritten the database. Peach keeps your answers and adds them at its next start.",
        de: "Ein anderes Programm hat die Datenbank überschrieben. Peach hebt deine Antworten auf und fügt sie beim "
          + "nächsten Start hinzu.")
    }
    if case .diskFull = error {
      return ErrorMessage(error).text
        + Text(
          en: " Your answers wait until there is space.", de: " Deine Antworten warten, bis wieder Platz ist.")
    }
    return Text(en: "Your answers are no longer stored. ", de: "Deine Antworten werden nicht mehr gespeichert. ")
      + ErrorMessage(error).notice
  }
  package static func addedKept(_ count: Int) -> Text {
    let answers = ProfileMessages.answers(count)
    return Text(
      en: "Added \(answers.english) of an earlier training that couldn't be stored at the time.",
      de: "Hinzugefügt: \(answers.german) eines früheren Trainings, damals nicht zu speichern.")
  }
  /// The warning that answers will have an impossible time; nil if the clock may be right.
  package static func wrongClock(_ now: UTCTime) -> Text? {
    guard !CommonColumns.possibleTime.contains(now.milliseconds) else { return nil }
    let day = now.iso.prefix { $0 != "T" }
    return Text(
      en: "The system clock is wrong (\(day)). Set it, because answers with such times don't count in your profile.",
      de:
        "Die Systemuhr geht falsch (\(day)). Stell sie richtig, denn Antworten mit solchen Zeiten zählen in deinem Profil nicht."
    )
  }
  /// - Parameter folder: the path, quoted for the shell.
  package static func writableByOthers(folder: String) -> Text {
    Text(
      en: "Other users can change the files in your data folder. To prevent that: chmod go-w \(folder)",
      de: "Andere Benutzer können die Dateien in deinem Datenordner ändern. Das verhindert: chmod go-w \(folder)")
  }
  package static func tooSmall(_ form: AnswerForm) -> Text {
    form.shown.reduce(Text("")) { text, index in
      let key = form.isSides ? Text(index == .up ? "↑" : "↓") : form[index].letter
      return text + key + Text(" ") + form[index].label.lowercased + Text("  ")
    } + Text(en: "q stop", de: "q Ende")
  }

  /// What MIDI instruments do in exercises with choices, unless other controls were chosen.
  package static func midi(_ form: AnswerForm) -> Text {
    guard form.isSides else {
      return Text(
        en: "MIDI: the white keys from C4 up answer, in this order.",
        de: "MIDI: Die weißen Tasten ab C4 antworten, in dieser Reihenfolge.")
    }
    let (up, down) = (form[.up].label.lowercased, form[.down].label.lowercased)
    return Text(
      en: "MIDI: keys above C4 answer '\(up.english)', keys below it '\(down.english)'; the settings choose other "
        + "controls.",
      de:
        "MIDI: Tasten über C4 antworten »\(up.german)«, Tasten darunter »\(down.german)«; in den Einstellungen wählst "
        + "du andere.")
  }

  /// - Parameter asksDirection: whether the direction is asked in which a chosen note is off.
  package static func unknownInput(_ line: String, _ form: AnswerForm, asksDirection: Bool = false) -> Text {
    let text = line.excerpt
    let choices = asksDirection ? form.directions : form.shown.map { form[$0] }
    func answers(_ language: LanguageCode) -> String {
      choices.map { "\($0.letter(language)) (\($0.label.lowercased(language)))" }.joined(separator: ", ")
    }
    return Text(
      en: "'\(text)' isn't an answer. Use \(answers(.english)) or q (quit).",
      de: "»\(text)« ist keine Antwort. Möglich sind \(answers(.german)) oder q (Ende).")
  }

  /// At the end of a training into a file or of a simulated listener, whose answers would mix with the person's own.
  package static let answersAreGone = Text(
    en: "The answers aren't stored. To store them, name a folder with --data-dir; PEACH_DATA_DIR isn't enough.",
    de: "Die Antworten sind nicht gespeichert. Zum Speichern nenne mit --data-dir einen Ordner; PEACH_DATA_DIR "
      + "genügt nicht.")

  package static func wrote(_ path: String, seconds: Text, sampleRate: Int) -> Text {
    Text(
      en: "Wrote \(path): \(seconds.english) s, \(sampleRate) Hz, 32-bit float.",
      de: "\(path) geschrieben: \(seconds.german) s, \(sampleRate) Hz, 32-Bit-Gleitkomma.")
  }

  package static func attenuated(_ decibels: Text) -> Text {
    Text(
      en: "Lowered by \(decibels.english) dB to avoid clipping.",
      de: "Um \(decibels.german) dB abgesenkt, damit nichts übersteuert.")
  }

  /// A sound lacks keys of the note range.
  package static func narrowed(_ sound: String, to part: NoteRange) -> Text {
    let keys = "\(part.lowest.name)–\(part.highest.name)"
    return Text(
      en: "This training uses \(keys): \(sound) doesn't sound on all of the note range.",
      de: "Dieses Training nutzt \(keys): \(sound) klingt nicht im ganzen Tonumfang.")
  }

  /// - Parameter cents: the depth of the vibrato.
  package static func wavers(_ sound: String, cents: Double) -> Text {
    let cents = Figure.written(cents.rounded())
    return Text(
      en: "\(sound) has a vibrato of \(cents.english) cents, which blurs small differences.",
      de: "\(sound) hat ein Vibrato von \(cents.german) Cent, das kleine Unterschiede verwischt.")
  }

  /// - Parameter decibels: how much softer it stays than others, or louder if negative.
  package static func unreachable(_ sound: String, by decibels: Double) -> Text {
    let amount = Figure.written(abs(decibels).rounded())
    return decibels > 0
      ? Text(
        en: "\(sound) is about \(amount.english) dB softer than other sounds and can't be made louder.",
        de: "\(sound) ist etwa \(amount.german) dB leiser als andere Klänge und lässt sich nicht lauter machen.")
      : Text(
        en: "\(sound) is about \(amount.english) dB louder than other sounds and can't be made softer.",
        de: "\(sound) ist etwa \(amount.german) dB lauter als andere Klänge und lässt sich nicht leiser machen.")
  }

  package static func unpitched(_ sound: String) -> Text {
    Text(
      en: "By its number, \(sound) is a drum kit or a noise. Training needs a sound with a pitch.",
      de: "Nach seiner Nummer ist \(sound) ein Schlagzeug oder Geräusch. Zum Üben brauchst du einen Klang mit Tonhöhe.")
  }

  package static func beats(_ sound: String) -> Text {
    Text(
      en: "The layers of \(sound) beat, so its pitch isn't exact.",
      de: "Die Schichten von \(sound) schweben, die Tonhöhe ist daher nicht genau.")
  }

  /// The current volume.
  package static func volume(_ decibels: Double) -> Text {
    let sign = decibels > 0 ? Text("+") : decibels < 0 ? Text("−") : Text("")
    return Setting.volume.label + Text(" ") + sign + Figure.written(decibels.magnitude) + Text(" dB")
  }

  package static func askedAgain(_ trials: Int) -> Text {
    Text(en: "Asked again because the sound dropped out: ", de: "Wegen Tonaussetzern erneut gefragt: ")
      + Figure.count(trials)
  }

  package static func progress(done: Int, of total: Int?) -> Text {
    Figure.progress(done, of: total) + Text(en: " comparisons", de: total == nil ? " Vergleiche" : " Vergleichen")
  }

  /// The last line of a training that a simulated listener answered.
  package static func summary(answers: Int, correct: Int) -> Text {
    Figure.counted(answers, en: ("comparison, ", "comparisons, "), de: ("Vergleich, ", "Vergleiche, "))
      + Figure.count(correct) + Text(en: " correct.", de: " richtig.")
  }

  /// Before the progress of a simulation.
  package static let simulating = Text(en: "Simulating: ", de: "Simulation: ")

  package static func runs(done: Int, of total: Int?) -> Text {
    simulating + Figure.progress(done, of: total ?? done) + Text(en: " listeners", de: " Hörern")
  }

  package static let updatingFormat = Text(
    en: "Updating the database to a new format …", de: "Die Datenbank wird auf ein neues Format gebracht …")

  package static func readingAnswers(done: Int, of total: Int?) -> Text {
    let (all, read) = (Figure.count(total ?? done), Figure.count(done))
    return Text(
      en: "Reading \(all.english) answers: \(read.english) done",
      de: "\(all.german) Antworten werden gelesen: \(read.german) fertig")
  }

  // What replaces the feedback where there is none.
  package static let taken = Text(en: "Answered", de: "Beantwortet")
  package static let storedAnswer = Text(en: "Stored", de: "Gespeichert")

  /// The feedback on a choice; if only the direction was wrong, the right one.
  package static func word(_ completed: CompletedTrial) -> Text {
    guard completed.isCorrect, !completed.isFullyCorrect else { return completed.isCorrect ? correct : incorrect }
    return Text(en: "The right one, but ", de: "Der richtige, aber ")
      + MatchingMessages.side(completed.trial.offset < .zero ? .down : .up)
  }
}
