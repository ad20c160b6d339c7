import PeachBase
import PeachExercises
import PeachRecords

extension ErrorMessage {
  package init(_ error: DataStoreError) {
    switch error {
    case .folder(let path, let number):
      self.init(
        en: "Cannot create the data folder \(path)", de: "Der Datenordner \(path) lässt sich nicht anlegen",
        errno: number, hint: Self.otherFolder)
    case .cannotOpen(let path, let number):
      self.init(
        en: "Cannot open the database \(path)", de: "Die Datenbank \(path) lässt sich nicht öffnen", errno: number,
        hint: Self.otherFolder)
    case .notPeach(let path):
      self.init(
        en: "\(path) is not a Peach database. It was not changed.",
        de: "\(path) ist keine Peach-Datenbank. Sie wurde nicht verändert.",
        hint: Self.moveAway)
    case .damaged(let path):
      self.init(
        en: "The database \(path) is damaged. It was not changed.",
        de: "Die Datenbank \(path) ist beschädigt. Sie wurde nicht verändert.",
        hint: Self.moveAway)
    case .readOnly(let path):
      self.init(
        en: "The database \(path) is read-only.", de: "Die Datenbank \(path) ist schreibgeschützt.",
        hint: Text(
          en: "Make the file and its folder writable, or choose another folder with --data-dir.",
          de: "Mach Datei und Ordner beschreibbar oder wähle mit --data-dir einen anderen Ordner."))
    case .otherUser(let path):
      let noun = path.hasSuffix("/") ? Text(en: "folder", de: "Der Ordner") : Text(en: "database", de: "Die Datenbank")
      self.init(
        en: "The \(noun.english) \(path) belongs to another user.", de: "\(noun.german) \(path) gehört jemand anderem.",
        hint: Self.otherFolder)
    case .blocked(let path, let owner):
      let isIndex = path.hasSuffix("-shm")
      self.init(
        owner.map {
          Text(
            en: "\(path) belongs to \($0) and keeps the database from being opened.",
            de: "\(path) gehört \($0) und verhindert, dass sich die Datenbank öffnen lässt.")
        }
          ?? Text(
            en: "\(path) can't be read and written, so the database can't be opened.",
            de: "\(path) lässt sich nicht lesen und schreiben, deshalb lässt sich die Datenbank nicht öffnen."),
        hint: isIndex
          ? Text(
            en: "Quit Peach everywhere, then delete it (rm -r \(path.shellWord)). It holds no answers.",
            de: "Beende Peach überall und lösche sie dann (rm -r \(path.shellWord)). Sie enthält keine Antworten.")
          : Text(
            en: "Quit Peach everywhere, then rename it (mv \(path.shellWord) \((path + ".old").shellWord)).",
            de: "Beende Peach überall und benenne sie dann um (mv \(path.shellWord) \((path + ".old").shellWord))."))
    case .moved(let path, let cause):
      let cause = cause.map { ErrorMessage($0) }
      self.init(
        Text(
          en: "The database \(path) was moved, replaced or deleted while Peach was using it.",
          de: "Die Datenbank \(path) wurde verschoben, ersetzt oder gelöscht, während Peach sie benutzte.")
          + (cause.map { Text(" ") + $0.text } ?? Text("")),
        hint: cause?.hint ?? Text(en: "Put it back, or try again.", de: "Lege sie zurück oder versuche es noch einmal.")
      )
    case .overwritten(let path, let kept):
      self.init(
        en: "Another program has written into the database \(path) while Peach was using it.",
        de: "Ein anderes Programm hat in die Datenbank \(path) geschrieben, während Peach sie benutzte.",
        hint: kept.map(\.whereabouts)
          ?? Text(
            en: "Check it with 'peach doctor' and start Peach again.",
            de: "Prüfe sie mit »peach doctor« und starte Peach neu."))
    case .altered(let path, let object):
      self.init(
        en: "The database \(path) was altered: Peach didn't create its \(object).",
        de: "Die Datenbank \(path) wurde verändert: \(object) stammt nicht von Peach.",
        hint: Text(
          en: "Remove it with sqlite3 (DROP …), or choose another folder with --data-dir.",
          de: "Entferne es mit sqlite3 (DROP …) oder wähle mit --data-dir einen anderen Ordner."))
    case .newer(let path, let version, let supported):
      self.init(
        Text(
          en:
            "The database \(path) was written by a newer Peach (format \(version); this version supports \(supported)).",
          de:
            "Die Datenbank \(path) stammt von einem neueren Peach (Format \(version); diese Version unterstützt \(supported))."
        ),
        hint: Text(
          en: "Update Peach, or choose another folder with --data-dir.",
          de: "Aktualisiere Peach oder wähle mit --data-dir einen anderen Ordner."))
    case .between(let path, let version, let release):
      self.init(
        Text(
          en: "The database \(path) has a format that no release of Peach had (\(version)).",
          de: "Die Datenbank \(path) hat ein Format, das keine veröffentlichte Version von Peach hatte (\(version))."),
        hint: Text(
          en: "Open it once with Peach \(release), which brings it to its own format.",
          de: "Öffne sie einmal mit Peach \(release), das sie in sein Format bringt."))
    case .diskFull(let path):
      self.init(en: "The disk is full: \(path).", de: "Der Datenträger ist voll: \(path).")
    case .busy(let path):
      self.init(
        en: "Another program keeps the database \(path) locked.",
        de: "Ein anderes Programm hält die Datenbank \(path) gesperrt.")
    case .unanswered(let path):
      self.init(
        en: "The disk took too long to write \(path).",
        de: "Der Datenträger hat zu lange gebraucht, um \(path) zu schreiben.")
    case .runInUse:
      self.init(
        en: "Another Peach process is using this run.",
        de: "Ein anderer Peach-Prozess verwendet diesen Durchgang gerade.")
    case .failed(let path, let cause):
      self.init(
        en: "The database \(path) reports: \(cause.message).",
        de: "Die Datenbank \(path) meldet: \(cause.message).")
    }
  }

  private static let otherFolder = Text(
    en: "Choose another folder with --data-dir.", de: "Wähle mit --data-dir einen anderen Ordner.")
  private static let moveAway = Text(
    en: "Move the file away, or choose another folder with --data-dir.",
    de: "Verschiebe die Datei oder wähle mit --data-dir einen anderen Ordner.")

  /// The error on exit if answers or settings couldn't be stored, with its cause.
  package init(_ lost: LostWrites) {
    let cause = ErrorMessage(lost.error)
    if case .overwritten = lost.error {
      self = cause
      return
    }
    let answers: Text? =
      switch lost.answers {
      case 0: nil
      case 1: Text(en: "One answer could not be stored. ", de: "Eine Antwort konnte nicht gespeichert werden. ")
      default:
        ProfileMessages.answers(lost.answers)
          + Text(en: " could not be stored. ", de: " konnten nicht gespeichert werden. ")
      }
    let settings =
      lost.settings > 0
      ? Text(en: "Settings could not be stored. ", de: "Einstellungen konnten nicht gespeichert werden. ") : nil
    let hints = [lost.kept?.whereabouts, cause.hint].compactMap { $0 }
    self.init(
      [answers, settings].compactMap { $0 }.reduce(Text(""), +) + cause.text, hint: hints.joined(" "))
  }
}

extension KeptAnswers {
  /// Where answers are that couldn't be stored, and whether some are lost.
  fileprivate var whereabouts: Text {
    let place = Text(
      en: "Your latest answers are in \(path); Peach adds them when it is started and can store again.",
      de: "Deine letzten Antworten stehen in \(path); Peach nimmt sie auf, wenn es startet und wieder speichern kann.")
    guard let failure else { return place }
    let lost =
      ProfileMessages.answers(missing)
      + (missing == 1
        ? Text(en: " of this training is lost. ", de: " dieses Trainings ist verloren. ")
        : Text(en: " of this training are lost. ", de: " dieses Trainings sind verloren. "))
      + ErrorMessage(failure).text
    return count == 0 ? lost : lost + Text(" ") + place
  }
}

extension ErrorMessage {
  /// The error for a file in use that another program has cut.
  package static var fileCut: ErrorMessage {
    ErrorMessage(
      en: "Another program has cut a file that Peach was using, such as the index of the database.",
      de: "Ein anderes Programm hat eine Datei gekürzt, die Peach benutzte, etwa den Index der Datenbank.",
      hint: Text(
        en: "Stored answers are safe. Start Peach again.", de: "Gespeicherte Antworten sind sicher. Starte Peach neu."))
  }

  package static let heading = Text(en: "Error: ", de: "Fehler: ")

  /// What happened, and what to do.
  package var lines: [Text] { [Self.heading + text] + [hint].compactMap { $0 } }
}
