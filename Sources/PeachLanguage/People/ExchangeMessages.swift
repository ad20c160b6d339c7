import PeachBase
import PeachExercises
import PeachRecords

/// Texts about exporting, importing and deleting.
package enum ExchangeMessages {
  /// `120 answers, 2026-03-01 to 2026-11-21`, `12 answers (Intervals) of 2026-11-21, 18:30 to 18:42`.
  ///
  /// - Parameter exercise: that of all answers; nil for any.
  package static func answers(_ summary: AnswerSummary, of exercise: Exercise? = nil) -> Text {
    let count = ProfileMessages.answers(summary.count) + named(exercise)
    guard let first = summary.first, let last = summary.last else { return count }
    var (from, to) = (LocalDay(containing: first).description, LocalDay(containing: last).description)
    var day = Text("")
    if from == to {
      day = Text(en: " of \(from)", de: " vom \(from)")
      (from, to) = (Dates.localTime(first), Dates.localTime(last))
    }
    return count + day
      + (from == to ? Text(", \(from)") : Text(en: ", \(from) to \(to)", de: ", \(from) bis \(to)"))
  }

  private static func named(_ exercise: Exercise?) -> Text {
    exercise.map { Text(" (") + $0.words.title + Text(")") } ?? Text("")
  }

  package static func exported(_ count: Int, to path: String) -> Text {
    Text(en: "Wrote \(path): ", de: "\(path) geschrieben: ") + ProfileMessages.answers(count) + Text(".")
  }

  /// - Parameter proportion: how much of the work is done, 0…1; nil if unknown.
  package static func progress(_ phase: ExchangePhase, rows: Int, proportion: Double?) -> Text {
    let percent = proportion.map { " (\(Int($0 * 100)) %)" } ?? ""
    let name =
      switch phase {
      case .reading: Text(en: "Reading: ", de: "Lesen: ")
      case .storing: Text(en: "Storing: ", de: "Speichern: ")
      case .writing: Text(en: "Writing: ", de: "Schreiben: ")
      case .backingUp: Text(en: "Backup: ", de: "Sicherung: ")
      case .deleting: deleting
      }
    return phase == .deleting ? name : name + ProfileMessages.answers(rows) + Text(percent)
  }

  /// - Parameter ending: that of a file to write, without its dot.
  package static func otherEnding(_ ending: String) -> Text {
    Text(
      en: "Answers can't be written as .\(ending). Use a name with .csv, which spreadsheets open, .json or .jsonl.",
      de: "Als .\(ending) lassen sich Antworten nicht schreiben. Nimm einen Namen mit .csv, das "
        + "Tabellenkalkulationen öffnen, .json oder .jsonl.")
  }

  package static let deleteQuestion = Text(en: "Delete ", de: "Zu löschen: ")
  package static let yesOrNo = Text(en: "? [y/N] ", de: ". Löschen? [j/N] ")
  package static func peopleHaveAnswers(_ count: Int) -> Text {
    count == 1
      ? Text(
        en: "One person has answers of their own: '--as NAME' names them.",
        de: "Eine Person hat eigene Antworten: »--as NAME« nennt sie.")
      : Text(
        en:
          "\(count) people have answers of their own: '--as NAME' names one of them. The data folder has all of them.",
        de: "\(count) Personen haben eigene Antworten: »--as NAME« nennt eine davon. Der Datenordner enthält alle.")
  }

  package static func noFolder(_ path: String) -> Text {
    Text(en: "The folder \(path) doesn't exist.", de: "Den Ordner \(path) gibt es nicht.")
  }

  package static let waitingForTraining = Text(
    en: "A training is running. The answers will be imported when it ends; Ctrl-C cancels the import.",
    de: "Gerade läuft ein Training. Die Antworten werden importiert, sobald es endet; Strg-C bricht den Import ab.")
  package static let notImported = Text(en: "Nothing was imported.", de: "Es wurde nichts importiert.")
  package static let kept = Text(en: "Nothing was deleted.", de: "Es wurde nichts gelöscht.")
  package static let nothingToDelete = Text(
    en: "There are no answers to delete.", de: "Es gibt keine Antworten zu löschen.")

  package static let deleting = Text(en: "Deleting answers …", de: "Antworten werden gelöscht …")

  package static func deleted(_ count: Int) -> Text {
    Figure.counted(
      count, en: ("answer was deleted.", "answers were deleted."),
      de: ("Antwort wurde gelöscht.", "Antworten wurden gelöscht."))
  }

  /// `Deleted: 12 answers (Intervals) of 2026-11-21, 18:30 to 18:42.`
  package static func deleted(_ training: AnswerSummary, of exercise: Exercise?) -> Text {
    Text(en: "Deleted: ", de: "Gelöscht: ") + answers(training, of: exercise) + Text(".")
  }

  /// `Delete the training of today 14:02, 35 answers?`, and that a backup is saved.
  ///
  /// - Parameter now: when this is asked.
  package static func confirmDeletion(of training: AnswerSummary, in exercise: Exercise?, now: UTCTime) -> Text {
    let today = LocalDay(containing: now)
    let (begin, count) = (training.first ?? now, ProfileMessages.answers(training.count) + named(exercise))
    let (day, time) = (LocalDay(containing: begin), Dates.localTime(begin))
    let name =
      switch day {
      case today: Text(en: "today", de: "heute")
      case today.adding(days: -1): Text(en: "yesterday", de: "gestern")
      default: Text(day.description)
      }
    return Text(en: "Delete the training of ", de: "Das Training von ") + name + Text(" \(time), ") + count
      + Text(en: "? ", de: ", löschen? ") + backupIsSaved
  }

  package static let backupIsSaved = Text(
    en: "A backup is saved next to the database.", de: "Eine Sicherung wird neben der Datenbank gespeichert.")

  /// - Parameters:
  ///   - canImport: false for answers with impossible values.
  ///   - options: those with which the data is found, each with a space before it.
  package static func backup(_ path: String, canImport: Bool = true, options: String) -> Text {
    guard canImport else { return Text(en: "Backup: \(path).", de: "Sicherung: \(path).") }
    return Text(
      en: "To restore them: peach import \(path.shellWord)\(options)",
      de: "Wiederherstellen: peach import \(path.shellWord)\(options)")
  }

  /// After what was deleted.
  package static let saysWayBack = Text(
    en: " When you quit, the command that restores them is printed.",
    de: " Beim Beenden wird der Befehl ausgegeben, der sie wiederherstellt.")

  /// The result of an import, one sentence per line.
  ///
  /// - Parameter options: those with which the data is found, each with a space before it.
  package static func imported(_ summary: ImportSummary, options: String) -> [Text] {
    var lines: [Text] = []
    if summary.deleted > 0 { lines.append(deleted(summary.deleted)) }
    if let path = summary.backup { lines.append(backup(path, options: options)) }
    lines.append(
      Figure.counted(
        summary.added, en: ("answer was added.", "answers were added."),
        de: ("Antwort kam hinzu.", "Antworten kamen hinzu.")))
    if summary.present > 0 {
      lines.append(
        Figure.counted(
          summary.present, en: ("was already stored.", "were already stored."),
          de: ("war schon gespeichert.", "waren schon gespeichert.")))
    }
    if summary.differing > 0 {
      lines.append(
        Figure.counted(summary.differing, en: ("differs", "differ"), de: ("weicht", "weichen"))
          + Text(
            en: " from the stored answer with the same id, which was kept.",
            de: " von der gespeicherten Antwort mit derselben id ab; diese bleibt erhalten."))
    }
    if summary.withoutPlan > 0 {
      lines.append(
        Text(
          en: "Reports will leave out rows without 'runPlan', which names participant and experiment: ",
          de: "Berichte werden Zeilen ohne »runPlan« weglassen, das Person und Versuch nennt: ")
          + Figure.counted(summary.withoutPlan, en: ("answer.", "answers."), de: ("Antwort.", "Antworten.")))
    }
    if summary.untuned > 0 {
      lines.append(
        Text(
          en: "Not imported, because nobody tuned the note: ",
          de: "Nicht importiert, weil der Ton nicht gestimmt wurde: ")
          + Figure.counted(
            summary.untuned, en: ("match of the app.", "matches of the app."),
            de: ("Versuch der App.", "Versuche der App.")))
    }
    if !summary.others.isEmpty {
      func kinds(_ language: LanguageCode) -> String {
        summary.others.keys.sorted().map { "\(Figure.count(summary.others[$0] ?? 0)(language)) \($0)" }
          .joined(separator: ", ")
      }
      lines.append(
        Text(
          en: "Not imported, because Peach for the shell doesn't have these exercises: \(kinds(.english)).",
          de: "Nicht importiert, weil Peach für die Shell diese Übungen nicht hat: \(kinds(.german))."))
    }
    return lines
  }

  package static let replaceNeedsYes = Text(
    en: "--replace deletes all answers. With standard input, or without a terminal, add --yes.",
    de: "--replace löscht alle Antworten. Mit der Standardeingabe oder ohne Terminal brauchst du --yes.")
  /// - Parameter person: who has answers that are to be imported for another one.
  package static func isOf(_ person: String) -> Text {
    Text(
      en: "\(person) has these answers already; nothing was imported.",
      de: "\(person) hat diese Antworten schon; nichts wurde importiert.")
  }
  /// - Parameter person: for whom they are to be imported; nil for the data without a name.
  package static func takesYes(_ person: String?) -> Text {
    Text(
      en: "To import them for \(person ?? "the data without a name") as well, add --yes.",
      de: "Mit --yes werden sie auch für \(person ?? "die Daten ohne Namen") importiert.")
  }
  package static let deleteNeedsYes = Text(
    en: "Without a terminal to confirm on, deleting needs --yes.",
    de: "Ohne Terminal für die Rückfrage brauchst du zum Löschen --yes.")
  package static let mergeOrReplace = Text(
    en: "--merge and --replace can't be combined.", de: "--merge und --replace lassen sich nicht kombinieren.")
  package static let spreadsheetNeedsCSV = Text(
    en: "--spreadsheet is for CSV only.", de: "--spreadsheet gibt es nur für CSV.")
  package static let whatToDelete = Text(
    en: "Specify what to delete: all, last-training, impossible, --to DATE, or --from DATE --to DATE.",
    de: "Gib an, was gelöscht werden soll: all, last-training, impossible, --to DATE oder --from DATE --to DATE.")
  package static let fromAfterTo = Text(
    en: "--from must not be later than --to.", de: "--from darf nicht nach --to liegen.")

  package static func badDate(_ date: String, option: String) -> Text {
    let value = date.excerpt
    return Text(
      en: "The value '\(value)' is invalid for '\(option)': expected a day such as 2026-11-21, or a time "
        + "such as 2026-11-21T18:30.",
      de:
        "Der Wert »\(value)« ist ungültig für »\(option)«: erwartet wird ein Tag wie 2026-11-21 oder eine Zeit "
        + "wie 2026-11-21T18:30.")
  }
}
