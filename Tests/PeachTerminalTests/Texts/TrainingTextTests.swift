import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLanguage
@testable import PeachRecords
@testable import PeachStore

/// Texts shown in sessions in both languages.
@Suite struct TrainingTextTests {
  @Test func `training and tuning have their words`() {
    said(
      ExerciseMessages.refused("--tuning", .tuning, by: .comparison),
      "'--tuning' applies only to intervals, chords or voices: peach train intervals.",
      "»--tuning« gilt nur für die Übung »Intervalle«, »Akkorde« oder »Töne im Akkord«: peach train "
        + "intervals.")
    said(
      ExerciseMessages.refused("--volume", .volume, by: .matching), "'--volume' doesn't apply to matching.",
      "»--volume« gilt nicht für die Übung »Nachstimmen«.")
    said(
      ExerciseMessages.refused("--strategy", by: .matching), "'--strategy' doesn't apply to matching.",
      "»--strategy« gilt nicht für die Übung »Nachstimmen«.")
    said(
      IntervalMessages.diesAway("Harp"), "Harp dies away. Sustained presets such as strings show beats better.",
      "Harp verklingt. Mit anhaltenden Klangfarben wie Streichern hörst du Schwebungen besser.")
    said(MatchingMessages.listen, "Listen to the reference", "Hör dir den Vergleichston an")
    said(MatchingMessages.tune, "Tune the note", "Stimme den Ton")
    said(MatchingMessages.oneCent, "1 cent", "1 Cent")
    said(MatchingMessages.tenCents, "10 cents", "10 Cent")
    said(MatchingMessages.tenthOfCent, "0.1 cent", "0,1 Cent")
    said(MatchingMessages.confirm, "Confirm", "Fertig")
    said(MatchingMessages.tuneShortly, "Tune", "Stimmen")
    said(
      MatchingMessages.mouse,
      "Mouse: drag to the right for higher, to the left for lower, 0.5 cents a column; the wheel moves 1 "
        + "cent, both with Ctrl 0.1. The right button confirms. Only the movement counts, not the place.",
      "Maus: Nach rechts ziehen macht den Ton höher, nach links tiefer, 0,5 Cent je Spalte; das Rad 1 "
        + "Cent, beides mit Strg 0,1. Die rechte Taste bestätigt. Nur die Bewegung zählt, nicht die Stelle.")
    said(
      MatchingMessages.midi,
      "MIDI: the pitch wheel tunes the faster the further you move it, a knob tunes step by step. A key or "
        + "a pedal confirms.",
      "MIDI: Das Pitchbend-Rad stimmt umso schneller, je weiter du es bewegst, ein Drehregler Schritt für "
        + "Schritt. Eine Taste oder ein Pedal bestätigt.")
    said(
      MatchingMessages.rejection(.untuned), "Tune the note first, then confirm.", "Stimme erst den Ton, dann bestätige."
    )
    said(MatchingMessages.rejection(.limit), "The note can't go further.", "Höher oder tiefer geht der Ton nicht.")
    said(MatchingMessages.word(.up), "High", "Hoch")
    said(MatchingMessages.word(.down), "Low", "Tief")
    said(MatchingMessages.word(nil), "Close", "Nah")
    said(MatchingMessages.error(Cents(3.24)), "3.2 cents too high", "3,2 Cent zu hoch")
    said(MatchingMessages.error(Cents(-3.25)), "3.3 cents too low", "3,3 Cent zu tief")
    said(MatchingMessages.error(Cents(1.04)), "1 cent too high", "1 Cent zu hoch")
    said(MatchingMessages.error(Cents(-0.96)), "1 cent too low", "1 Cent zu tief")
    said(MatchingMessages.error(Cents(-0.04)), "0 cents", "0 Cent")
    said(MatchingMessages.error(Cents(0.06)), "0.1 cents too high", "0,1 Cent zu hoch")
    said(
      MatchingMessages.feedback(Match(error: Cents(11)), showsCents: true), "High: 11 cents too high",
      "Hoch: 11 Cent zu hoch")
    said(MatchingMessages.feedback(Match(error: Cents(-11)), showsCents: false), "Low", "Tief")
    said(
      MatchingMessages.introduction(Exercise.matching.words, canNavigate: true),
      "Tune the second note until it has the same pitch as the first. Left and right tune by 1 cent, up "
        + "and down by 10, comma and full stop by 0.1; Return confirms; r plays the notes again, + and - "
        + "change the volume, s settings, p profile, Esc Start, q stops.",
      "Stimme den zweiten Ton, bis er so hoch ist wie der erste. Links und rechts stimmen um 1 Cent, hoch "
        + "und runter um 10, Komma und Punkt um 0,1; Return bestätigt; r spielt die Töne noch einmal, + und - "
        + "ändern die Lautstärke, s Einstellungen, p Profil, Esc Start, q hört auf.")
    said(
      MatchingMessages.introduction(Exercise.matching.words, canNavigate: false),
      "Tune the second note until it has the same pitch as the first. Left and right tune by 1 cent, up "
        + "and down by 10, comma and full stop by 0.1; Return confirms; q stops.",
      "Stimme den zweiten Ton, bis er so hoch ist wie der erste. Links und rechts stimmen um 1 Cent, hoch "
        + "und runter um 10, Komma und Punkt um 0,1; Return bestätigt; q hört auf.")
    said(
      MatchingMessages.introductionOfLines(Exercise.matching.words),
      "Tune the second note until it has the same pitch as the first. Type cents with a sign, such as +3.5 "
        + "or -0.1, and Return; commit confirms, q stops.",
      "Stimme den zweiten Ton, bis er so hoch ist wie der erste. Tippe Cent mit Vorzeichen, etwa +3,5 oder "
        + "-0,1, und Return; fertig bestätigt, q hört auf.")
    said(
      MatchingMessages.unknownInput("foo"),
      "'foo' isn't a change of pitch. Use cents with a sign (+3.5 or -0.1, at most 200), commit, again or "
        + "q (quit).",
      "»foo« ist keine Änderung der Tonhöhe. Möglich sind Cent mit Vorzeichen (+3,5 oder -0,1, höchstens "
        + "200), fertig, nochmal oder q (Ende).")
    said(
      MatchingMessages.unknownKey("x"), "'x' does nothing here. Arrows tune, Return confirms, ? names all keys.",
      "»x« bewirkt hier nichts. Pfeiltasten stimmen, Return bestätigt, ? nennt alle Tasten.")
    said(
      MatchingMessages.unknownJSON, "Send {\"adjust\":-3.5} with at most 200 cents, or {\"commit\":true}.",
      "Sende {\"adjust\":-3.5} mit höchstens 200 Cent oder {\"commit\":true}.")
    said(MatchingMessages.tooSmall, "← → Tune  ⏎ Confirm  q stop", "← → Stimmen  ⏎ Fertig  q Ende")
    said(MatchingMessages.progress(done: 2, of: nil), "2 matches", "2 Versuche")
    said(MatchingMessages.progress(done: 2, of: 30), "2 of 30 matches", "2 von 30 Versuchen")
    said(MatchingMessages.summary(matches: 30, close: 4), "30 matches, 4 close.", "30 Versuche, 4 nah.")
    said(MatchingMessages.summary(matches: 1, close: 0), "1 match, 0 close.", "1 Versuch, 0 nah.")
    said(
      MatchingMessages.biasTooLarge,
      "The bias of a simulated listener is from -10 to 10; only for matching it is in cents.",
      "Die Neigung (bias) eines simulierten Hörers reicht von -10 bis 10; nur beim Nachstimmen gilt sie in "
        + "Cent.")
    said(
      MatchingMessages.notForListener("lapse", tunes: true, others: ["bias", "precision"]),
      "A simulated listener that tunes notes has no 'lapse'. It has bias, precision. One that compares has "
        + "others: peach train comparison.",
      "Ein simulierter Hörer, der Töne stimmt, hat kein »lapse«. Er hat bias, precision. Einer, der "
        + "vergleicht, hat andere: peach train comparison.")
    said(
      MatchingMessages.notForListener("precision", tunes: false, others: ["lapse", "threshold"]),
      "A simulated listener has 'precision' only for matching. Here it has lapse, threshold.",
      "Nur beim Nachstimmen hat ein simulierter Hörer »precision«. Hier hat er lapse, threshold.")
    said(TrainingMessages.loadingSound, "Loading the sound …", "Der Klang wird geladen …")
    said(TrainingMessages.correct, "Correct", "Richtig")
    said(TrainingMessages.incorrect, "Incorrect", "Falsch")
    said(TrainingMessages.answer, "answer", "antworten")
    said(TrainingMessages.again, "Again", "Noch einmal")
    said(TrainingMessages.listen, "Just listen: this is exact", "Hör nur zu: Das ist genau")
    said(TrainingMessages.stop, "Stop", "Aufhören")
    said(
      TrainingMessages.introduction(.comparison, canNavigate: true),
      "Two notes. Is the second higher or lower? Press h or l; r plays the notes again, + and - change the "
        + "volume, s settings, p profile, Esc Start, q stops.",
      "Zwei Töne. Ist der zweite höher oder tiefer? Drücke h oder t; r spielt die Töne noch einmal, + und "
        + "- ändern die Lautstärke, s Einstellungen, p Profil, Esc Start, q hört auf.")
    said(
      TrainingMessages.introduction(.oddOneOut, canNavigate: false),
      "Three notes. Which one is different? Press 1 (first), 2 (second) or 3 (third); q stops.",
      "Drei Töne. Welcher ist anders? Drücke 1 (erster), 2 (zweiter) oder 3 (dritter); q hört auf.")
    said(
      TrainingMessages.introductionOfLines(.comparison),
      "Two notes. Is the second higher or lower? Type h or l and Return; q stops.",
      "Zwei Töne. Ist der zweite höher oder tiefer? Tippe h oder t und Return; q hört auf.")
    said(TrainingMessages.letters(Exercise.comparison.answerForm), "h or l", "h oder t")
    said(
      TrainingMessages.letters(Exercise.oddOneOut.answerForm), "1 (first), 2 (second) or 3 (third)",
      "1 (erster), 2 (zweiter) oder 3 (dritter)")
    said(
      TrainingMessages.goOn, "Press Return to continue or q to stop.", "Mit Return geht es weiter, mit q hörst du auf.")
    said(
      TrainingMessages.resumed, "The training has stopped. Press Return to start again or q to quit.",
      "Das Training ist angehalten. Drücke Return, um neu zu beginnen, oder q zum Beenden.")
    said(
      TrainingMessages.stoppedByLoss, "The training has ended. All your answers are stored.",
      "Das Training ist beendet. Alle deine Antworten sind gespeichert.")
    said(TrainingMessages.saving(answers: 0), "Saving settings …", "Einstellungen werden gespeichert …")
    said(TrainingMessages.saving(answers: 1), "Saving one answer …", "Eine Antwort wird gespeichert …")
    said(TrainingMessages.saving(answers: 1204), "Saving 1,204 answers …", "1.204 Antworten werden gespeichert …")
    said(
      TrainingMessages.notStored(.overwritten(path: "/x", KeptAnswers(path: "/y", count: 3))),
      "Another program has overwritten the database. Peach keeps your answers and adds them at its next "
        + "start.",
      "Ein anderes Programm hat die Datenbank überschrieben. Peach hebt deine Antworten auf und fügt sie "
        + "beim nächsten Start hinzu.")
    said(
      TrainingMessages.notStored(
        .overwritten(
          path: "/x", KeptAnswers(path: "/y", count: 3, missing: 1, .init(path: "/z", .create(errno: EACCES))))),
      "Another program has overwritten the database. Peach tries again and again to keep your answers. "
        + "Cannot create /z: Permission denied.",
      "Ein anderes Programm hat die Datenbank überschrieben. Peach versucht weiter, deine Antworten "
        + "aufzuheben. /z lässt sich nicht anlegen: Keine Berechtigung.")
    said(
      TrainingMessages.notStored(.overwritten(path: "/x", nil)),
      "Your answers are no longer stored. Another program has written into the database /x while Peach was "
        + "using it. Check it with 'peach doctor' and start Peach again.",
      "Deine Antworten werden nicht mehr gespeichert. Ein anderes Programm hat in die Datenbank /x "
        + "geschrieben, während Peach sie benutzte. Prüfe sie mit »peach doctor« und starte Peach neu.")
    said(
      TrainingMessages.notStored(.diskFull(path: "/x")),
      "The disk is full: /x. Your answers wait until there is space.",
      "Der Datenträger ist voll: /x. Deine Antworten warten, bis wieder Platz ist.")
    said(
      TrainingMessages.notStored(.notPeach(path: "/x")),
      "Your answers are no longer stored. /x is not a Peach database. It was not changed. Move the file "
        + "away, or choose another folder with --data-dir.",
      "Deine Antworten werden nicht mehr gespeichert. /x ist keine Peach-Datenbank. Sie wurde nicht "
        + "verändert. Verschiebe die Datei oder wähle mit --data-dir einen anderen Ordner.")
    said(
      TrainingMessages.addedKept(1), "Added 1 answer of an earlier training that couldn't be stored at the time.",
      "Hinzugefügt: 1 Antwort eines früheren Trainings, damals nicht zu speichern.")
    said(
      TrainingMessages.addedKept(2), "Added 2 answers of an earlier training that couldn't be stored at the time.",
      "Hinzugefügt: 2 Antworten eines früheren Trainings, damals nicht zu speichern.")
    said(
      TrainingMessages.wrongClock(UTCTime(milliseconds: -1)),
      "The system clock is wrong (1969-12-31). Set it, because answers with such times don't count in your "
        + "profile.",
      "Die Systemuhr geht falsch (1969-12-31). Stell sie richtig, denn Antworten mit solchen Zeiten zählen "
        + "in deinem Profil nicht.")
    #expect(TrainingMessages.wrongClock(UTCTime(milliseconds: 0)) == nil)
    said(
      TrainingMessages.writableByOthers(folder: "'a b'"),
      "Other users can change the files in your data folder. To prevent that: chmod go-w 'a b'",
      "Andere Benutzer können die Dateien in deinem Datenordner ändern. Das verhindert: chmod go-w 'a b'")
    said(
      TrainingMessages.tooSmall(Exercise.comparison.answerForm), "↑ higher  ↓ lower  q stop",
      "↑ höher  ↓ tiefer  q Ende")
    said(
      TrainingMessages.tooSmall(Exercise.oddOneOut.answerForm), "1 first  2 second  3 third  q stop",
      "1 erster  2 zweiter  3 dritter  q Ende")
    said(
      TrainingMessages.midi(Exercise.intervals.answerForm),
      "MIDI: keys above C4 answer 'too wide', keys below it 'too narrow'; the settings choose other "
        + "controls.",
      "MIDI: Tasten über C4 antworten »zu weit«, Tasten darunter »zu eng«; in den Einstellungen wählst du "
        + "andere.")
    said(
      TrainingMessages.midi(Exercise.oddOneOut.answerForm), "MIDI: the white keys from C4 up answer, in this order.",
      "MIDI: Die weißen Tasten ab C4 antworten, in dieser Reihenfolge.")
    said(
      TrainingMessages.unknownInput("foo", Exercise.comparison.answerForm),
      "'foo' isn't an answer. Use h (higher), l (lower) or q (quit).",
      "»foo« ist keine Antwort. Möglich sind h (höher), t (tiefer) oder q (Ende).")
    said(
      TrainingMessages.unknownInput("foo", Exercise.voices.answerForm),
      "'foo' isn't an answer. Use 1 (lowest), 2 (middle), 3 (highest) or q (quit).",
      "»foo« ist keine Antwort. Möglich sind 1 (unterster), 2 (mittlerer), 3 (oberster) oder q (Ende).")
    said(
      TrainingMessages.unknownInput("foo", Exercise.voices.answerForm, asksDirection: true),
      "'foo' isn't an answer. Use l (too low), h (too high) or q (quit).",
      "»foo« ist keine Antwort. Möglich sind t (zu tief), h (zu hoch) oder q (Ende).")
    said(
      TrainingMessages.answersAreGone,
      "The answers aren't stored. To store them, name a folder with --data-dir; PEACH_DATA_DIR isn't "
        + "enough.",
      "Die Antworten sind nicht gespeichert. Zum Speichern nenne mit --data-dir einen Ordner; "
        + "PEACH_DATA_DIR genügt nicht.")
    said(
      TrainingMessages.wrote("a.wav", seconds: Text(en: "1.5", de: "1,5"), sampleRate: 44100),
      "Wrote a.wav: 1.5 s, 44100 Hz, 32-bit float.", "a.wav geschrieben: 1,5 s, 44100 Hz, 32-Bit-Gleitkomma.")
    said(
      TrainingMessages.attenuated(Text(en: "1.5", de: "1,5")), "Lowered by 1.5 dB to avoid clipping.",
      "Um 1,5 dB abgesenkt, damit nichts übersteuert.")
    said(
      TrainingMessages.narrowed("Harp", to: .standard),
      "This training uses C2–C6: Harp doesn't sound on all of the note range.",
      "Dieses Training nutzt C2–C6: Harp klingt nicht im ganzen Tonumfang.")
    said(
      TrainingMessages.unpitched("Drums"),
      "By its number, Drums is a drum kit or a noise. Training needs a sound with a pitch.",
      "Nach seiner Nummer ist Drums ein Schlagzeug oder Geräusch. Zum Üben brauchst du einen Klang mit "
        + "Tonhöhe.")
    said(
      TrainingMessages.beats("Harp"), "The layers of Harp beat, so its pitch isn't exact.",
      "Die Schichten von Harp schweben, die Tonhöhe ist daher nicht genau.")
    said(TrainingMessages.volume(1.5), "Volume +1.5 dB", "Lautstärke +1,5 dB")
    said(TrainingMessages.volume(-1.5), "Volume −1.5 dB", "Lautstärke −1,5 dB")
    said(TrainingMessages.volume(0), "Volume 0 dB", "Lautstärke 0 dB")
    said(
      TrainingMessages.askedAgain(1204), "Asked again because the sound dropped out: 1,204",
      "Wegen Tonaussetzern erneut gefragt: 1.204")
    said(TrainingMessages.progress(done: 2, of: nil), "2 comparisons", "2 Vergleiche")
    said(TrainingMessages.progress(done: 2, of: 30), "2 of 30 comparisons", "2 von 30 Vergleichen")
    said(TrainingMessages.summary(answers: 1, correct: 0), "1 comparison, 0 correct.", "1 Vergleich, 0 richtig.")
    said(
      TrainingMessages.summary(answers: 1204, correct: 1003), "1,204 comparisons, 1,003 correct.",
      "1.204 Vergleiche, 1.003 richtig.")
    said(TrainingMessages.simulating, "Simulating: ", "Simulation: ")
    said(TrainingMessages.runs(done: 2, of: 30), "Simulating: 2 of 30 listeners", "Simulation: 2 von 30 Hörern")
    said(TrainingMessages.runs(done: 2, of: nil), "Simulating: 2 of 2 listeners", "Simulation: 2 von 2 Hörern")
    said(
      TrainingMessages.updatingFormat, "Updating the database to a new format …",
      "Die Datenbank wird auf ein neues Format gebracht …")
    said(
      TrainingMessages.readingAnswers(done: 2, of: nil), "Reading 2 answers: 2 done",
      "2 Antworten werden gelesen: 2 fertig")
    said(
      TrainingMessages.readingAnswers(done: 2000, of: 30), "Reading 30 answers: 2,000 done",
      "30 Antworten werden gelesen: 2.000 fertig")
    said(TrainingMessages.taken, "Answered", "Beantwortet")
    said(TrainingMessages.storedAnswer, "Stored", "Gespeichert")
    said(word(isRight: true, nil, 5), "Correct", "Richtig")
    said(word(isRight: false, nil, 5), "Incorrect", "Falsch")
    said(word(isRight: true, .up, 5), "Correct", "Richtig")
    said(word(isRight: true, .down, 5), "The right one, but too high", "Der richtige, aber zu hoch")
    said(word(isRight: true, .up, -5), "The right one, but too low", "Der richtige, aber zu tief")
    said(word(isRight: true, .down, -5), "Correct", "Richtig")
    said(word(isRight: false, .up, 5), "Incorrect", "Falsch")
    said(word(isRight: true, .up, 0), "Correct", "Richtig")
  }

  @Test func `measurements and experiments have their words`() {
    said(SessionMessages.stored(1, of: nil), "1 answer is stored", "1 Antwort ist gespeichert")
    said(SessionMessages.stored(2, of: nil), "2 answers are stored", "2 Antworten sind gespeichert")
    said(SessionMessages.stored(1, of: 16), "1 of 16 answers is stored", "1 von 16 Antworten ist gespeichert")
    said(SessionMessages.stored(9, of: 16), "9 of 16 answers are stored", "9 von 16 Antworten sind gespeichert")
    said(SessionMessages.stored(0, of: 1), "0 of 1 answer is stored", "0 von 1 Antwort ist gespeichert")
    said(
      SessionMessages.endedEarly(9, of: 16), "Ended early: 9 of 16 answers are stored.",
      "Vorzeitig beendet: 9 von 16 Antworten sind gespeichert.")
    said(
      SessionMessages.howToAnswer(Exercise.intervals.answerForm),
      "As soon as the last note sounds, answer with ↑ (too wide) or ↓ (too narrow). If you aren't sure, "
        + "guess.",
      "Sobald der letzte Ton erklingt, antworte mit ↑ (zu weit) oder ↓ (zu eng). Wenn du nicht sicher "
        + "bist, rate.")
    said(SessionMessages.guess, "If you aren't sure, guess.", "Wenn du nicht sicher bist, rate.")
    said(
      SessionMessages.follows(pairs: 1204, blocks: 2), "1,204 pairs follow in 2 blocks with pauses between them.",
      "Es folgen 1.204 Paare in 2 Blöcken mit Pausen dazwischen.")
    said(SessionMessages.follows(pairs: 1204), "1,204 pairs follow.", "Es folgen 1.204 Paare.")
    said(
      SessionMessages.follows(pairs: nil), "Pairs follow until the result is precise enough.",
      "Es folgen Paare, bis das Ergebnis genau genug ist.")
    said(
      SessionMessages.follows(pairs: nil, blocks: 3), "Pairs follow until the result is precise enough.",
      "Es folgen Paare, bis das Ergebnis genau genug ist.")
    said(
      SessionMessages.hearExample, "First an easy pair for practice. Press any key to hear it.",
      "Zuerst ein leichtes Paar zum Üben. Drücke eine beliebige Taste, um es zu hören.")
    said(
      SessionMessages.practice, "Practice: answer when the frames turn thick. This answer isn't stored.",
      "Übung: Antworte, sobald die Rahmen dick werden. Diese Antwort wird nicht gespeichert.")
    said(
      SessionMessages.notYet, "That wasn't right, so another pair follows.",
      "Das war nicht richtig, darum folgt noch ein Paar.")
    said(
      SessionMessages.practised, "That was the practice. From now on your answers count.",
      "Das war die Übung. Ab jetzt zählen deine Antworten.")
    said(SessionMessages.begin, "Press any key to begin.", "Drücke eine beliebige Taste, um zu beginnen.")
    said(SessionMessages.agree, "Press y to agree, or q to leave.", "Drücke j, um zuzustimmen, oder q, um zu gehen.")
    said(
      SessionMessages.agreeLine, "Type y to agree, or q to leave.", "Gib j ein, um zuzustimmen, oder q, um zu gehen.")
    said(SessionMessages.agreeKey, "y", "j")
    said(SessionMessages.more, "Press any key to read on.", "Drücke eine beliebige Taste, um weiterzulesen.")
    said(
      SessionMessages.enlarge, "Enlarge the window to read this page.",
      "Vergrößere das Fenster, um diese Seite zu lesen.")
    said(SessionMessages.paused, "Paused.", "Pause.")
    said(SessionMessages.anyKey, "Press any key to continue.", "Drücke eine beliebige Taste, um fortzufahren.")
    said(SessionMessages.pedal, "C4 or a pedal does the same.", "Mit C4 oder einem Pedal geht es auch.")
    said(
      SessionMessages.anotherSoundFont("a.sf2"), "a.sf2 isn't the file that this run began with.",
      "a.sf2 ist nicht die Datei, mit der dieser Durchgang begonnen hat.")
    said(
      SessionMessages.nameSoundFont("a.sf2"), "Give its path with --soundfont …/a.sf2.",
      "Gib ihren Pfad mit --soundfont …/a.sf2 an.")
    said(
      SessionMessages.otherName("a.sf2", "b.sf2"),
      "'--continue' uses 'b.sf2', but '--soundfont a.sf2' is another SoundFont.",
      "»--continue« verwendet »b.sf2«, »--soundfont a.sf2« ist aber ein anderer SoundFont.")
  }

  @Test func `the clock is wrong outside the times that answers can have`() {
    let times = CommonColumns.possibleTime
    expect(
      that: UTCTime(milliseconds: times.upperBound).iso.hasPrefix("2200-01-01")
        || UTCTime(milliseconds: times.upperBound).iso.hasPrefix("2199-12-31"))
    #expect(TrainingMessages.wrongClock(UTCTime(milliseconds: times.upperBound)) == nil)
    #expect(TrainingMessages.wrongClock(UTCTime(milliseconds: times.upperBound + 1)) != nil)
  }

  private func word(isRight: Bool, _ direction: Direction?, _ cents: Double) -> Text {
    let trial = Trial(exercise: .voices, note: .a4, offset: Cents(cents))
    return TrainingMessages.word(
      CompletedTrial(
        trial: trial, response: .choice(.down, isRight: isRight), responseTime: .zero, time: .zero,
        direction: direction))
  }

}
