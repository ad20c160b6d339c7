import PeachCommandLine
import PeachCore
import PeachLanguage

/// Checks the database: intact, of a known format, writable, with enough disk space.
struct DatabaseCheck: Check {
  /// Nil without a data folder.
  private let found: DatabaseExamination?
  /// `ok`, `partly read`, or the problem in English; nil without a database.
  private let integrity: String?
  /// The problem that prevents using the database.
  private let failure: Finding?
  /// The paths of conflict copies; without `--as` also those in the folders of people.
  private let copies: [String]

  /// The free space in bytes below which a note is shown; an answer takes about 200 bytes.
  private static let littleSpace = 50_000_000

  init(_ found: DatabaseExamination) {
    self.found = found
    // Nobody checks each person of a class.
    let people = People(root: String(FilePaths.folder(of: found.path).dropLast())).all
    copies =
      ConflictCopies.paths(beside: found.path)
      + people.flatMap { ConflictCopies.paths(beside: $0.folder + "/" + TrainingDataStore.fileName) }
    switch found.state {
    case .absent: (integrity, failure) = (nil, nil)
    case .sound: (integrity, failure) = ("ok", nil)
    case .partlyRead: (integrity, failure) = ("partly read", nil)
    case .damaged(let reason):
      let message = ErrorMessage(.damaged(path: found.path))
      integrity = reason ?? "damaged"
      let words = reason.map { Text(en: " Reason: \($0).", de: " Grund: \($0).") } ?? Text("")
      failure = Finding(.trouble, "databaseDamaged", message.text + words, advice: message.hint)
    case .unreadable(let cause): (integrity, failure) = Self.unusable(ErrorMessage(cause))
    }
  }

  /// The check without a data folder.
  init(_ error: ErrorMessage) {
    (found, copies) = (nil, [])
    (integrity, failure) = Self.unusable(error)
  }

  private static func unusable(_ error: ErrorMessage) -> (integrity: String, Finding) {
    (error.text.english, Finding(.trouble, "databaseUnusable", error.text, advice: error.hint ?? otherFolder))
  }

  var subject: Text { Text(en: "Database", de: "Datenbank") }
  private static let otherFolder = Text(
    en: "Choose another folder with --data-dir or PEACH_DATA_DIR.",
    de: "Wähle mit --data-dir oder PEACH_DATA_DIR einen anderen Ordner.")

  var json: JSON {
    [
      "path": JSON(found?.path), "exists": .bool(found?.exists ?? false), "sizeBytes": .integer(found?.size ?? 0),
      "freeDiskBytes": JSON(found?.freeSpace), "schemaVersion": JSON(found?.schemaVersion),
      "supportedSchemaVersion": .integer(DatabaseExamination.supportedVersion),
      "isWritable": .bool(found?.isWritable ?? false), "belongsToOtherUser": .bool(found?.belongsToOther ?? false),
      "integrity": JSON(integrity), "impossibleAnswers": JSON(found?.impossibleAnswers),
      "unknownAnswers": JSON(found?.unknownAnswers), "impossibleRuns": JSON(found?.impossibleRuns),
      "conflictCopies": .array(copies.map(JSON.text)), "droppedOutLately": JSON(found?.lately.droppedOut),
    ]
  }

  var findings: [Finding] {
    let condition = failure ?? found.map(condition)
    return ([condition] + copies.map(copy) + [answers, droppedOut, others, runs, profile, space, owner])
      .compactMap { $0 }
  }

  private func condition(_ found: DatabaseExamination) -> Finding {
    let path = found.path
    guard found.isWritable else {
      return Finding(
        .trouble, "databaseNotWritable",
        Text(en: "\(path) isn't writable", de: "\(path) lässt sich nicht beschreiben"), advice: Self.otherFolder)
    }
    let free = found.freeSpace.map { Text(", ") + Self.size($0) + Text(en: " free", de: " frei") } ?? Text("")
    guard let schemaVersion = found.schemaVersion, schemaVersion > 0 else {
      return Finding(
        .good, "databaseAbsent",
        Text(
          en: "\(path): not created yet; your first training creates it",
          de: "\(path): noch nicht angelegt; das erste Training legt sie an") + free)
    }
    let isPartlyRead = found.state == .partlyRead
    let intact =
      isPartlyRead
      ? Text(en: "intact as far as it could be read in 5 s", de: "unversehrt, soweit in 5 s lesbar")
      : Text(en: "intact", de: "unversehrt")
    let supported = DatabaseExamination.supportedVersion
    return Finding(
      .good, isPartlyRead ? "databasePartlyRead" : "databaseIntact",
      Text("\(path): ") + intact
        + Text(en: ", format \(schemaVersion) of \(supported), ", de: ", Format \(schemaVersion) von \(supported), ")
        + Self.size(found.size) + free)
  }

  /// A copy's answers are in no profile.
  private func copy(_ path: String) -> Finding {
    let folder = FilePaths.folder(of: path).shellWord
    let command =
      "d=$(mktemp -d) && cp \(path.shellWord) \"$d/\(TrainingDataStore.fileName)\" && "
      + "peach export --data-dir \"$d\" --format jsonl | peach import - --data-dir \(folder)"
    return Finding(
      .note, "databaseCopies",
      Text(
        en: "\(path) is a copy made by a program that syncs folders, because two machines had changed the database; "
          + "answers that only it has don't count",
        de: "\(path) ist eine Kopie, die ein Programm zum Abgleichen von Ordnern angelegt hat, weil zwei Rechner die "
          + "Datenbank geändert hatten; Antworten, die nur darin stehen, zählen nicht mit"),
      advice: Text(
        en: "To add its answers: \(command). Then delete the copy.",
        de: "So kommen ihre Antworten hinzu: \(command). Lösche danach die Kopie."))
  }

  private var answers: Finding? {
    guard let found, let count = found.impossibleAnswers, count > 0 else { return nil }
    let reasons = found.brokenRules.prefix(3).map { Text(" ") + $0.words + Text(".") }.reduce(Text(""), +)
    // A rule that contradicts what this version has stored is a fault of this version, unless the clock was wrong.
    let isOwnFault = found.brokenRules.contains { $0.peachVersion == Release.version && $0.wrongDay == nil }
    return Finding(
      .note, "answersImpossible",
      Figure.counted(
        count,
        en: ("answer has impossible values and is left out.", "answers have impossible values and are left out."),
        de: (
          "Antwort hat unmögliche Werte und zählt nicht mit.", "Antworten haben unmögliche Werte und zählen nicht mit."
        )
      ) + reasons,
      advice: isOwnFault
        ? Text(
          en: "They are kept. This version has stored them itself, so please report this.",
          de: "Sie bleiben erhalten. Diese Version hat sie selbst gespeichert; bitte melde das.")
        : Text(
          en: "They are kept. To delete them, with a backup: ",
          de: "Sie bleiben erhalten. Löschen, mit einer Sicherung: "),
      command: isOwnFault ? nil : "peach delete impossible")
  }

  private var droppedOut: Finding? {
    guard let (all, count) = found?.lately, count > 0 else { return nil }
    return Finding(
      .note, "soundDroppedOut",
      Text(
        en: "\(count) of \(all) answers of the last 30 days don't count, because the sound dropped out",
        de: "\(count) von \(all) Antworten der letzten 30 Tage zählen nicht mit, weil der Ton aussetzte"),
      advice: StreamCheck.whatHelps)
  }

  private var others: Finding? {
    guard let count = found?.unknownAnswers, count > 0 else { return nil }
    return Finding(
      .note, "answersUnknown",
      ProfileMessages.answers(count)
        + Text(en: " to exercises that this version doesn't know", de: " auf Übungen, die diese Version nicht kennt"),
      advice: Text(
        en: "They are kept; a newer Peach may use them.",
        de: "Sie bleiben erhalten; ein neueres Peach kann sie vielleicht verwenden."))
  }

  private var runs: Finding? {
    guard let count = found?.impossibleRuns, count > 0 else { return nil }
    return Finding(
      .note, "runsImpossible",
      Figure.counted(
        count,
        en: (
          "run of a measurement or an experiment is invalid and can't be continued",
          "runs of measurements or experiments are invalid and can't be continued"
        ),
        de: (
          "Durchgang einer Messung oder eines Versuchs ist ungültig und lässt sich nicht fortsetzen",
          "Durchgänge von Messungen oder Versuchen sind ungültig und lassen sich nicht fortsetzen"
        )))
  }

  private var profile: Finding? {
    guard found?.isProfileStale == true else { return nil }
    return Finding(
      .note, "profileStale",
      Text(
        en: "the stored profile doesn't match the answers; it is computed again when you next open it",
        de: "das gespeicherte Profil passt nicht zu den Antworten; beim nächsten Öffnen wird es neu berechnet"))
  }

  private var space: Finding? {
    guard let free = found?.freeSpace, free < Self.littleSpace else { return nil }
    let isFull = free < 100_000
    return Finding(
      isFull ? .trouble : .note, isFull ? "diskFull" : "diskSpaceLow",
      Text(en: "low disk space: ", de: "wenig Platz auf dem Datenträger: ") + Self.size(free),
      advice: Text(
        en: "Free some space, or choose another folder with --data-dir.",
        de: "Schaffe Platz oder wähle mit --data-dir einen anderen Ordner."))
  }

  private var owner: Finding? {
    guard found?.belongsToOther == true else { return nil }
    return Finding(
      .note, "databaseOfOtherUser",
      Text(en: "belongs to another user", de: "gehört einem anderen Benutzer"), advice: Self.otherFolder)
  }

  /// A size with one decimal, in powers of 1000.
  static func size(_ bytes: Int) -> Text {
    var (value, unit) = (Double(bytes), "B")
    // Rounded as it is written, so that none has 1000.0 of a unit.
    for larger in ["kB", "MB", "GB", "TB"] where (10 * value).rounded() >= 10_000 {
      (value, unit) = (value / 1000, larger)
    }
    return (unit == "B" ? Text(String(bytes)) : Figure.decimal(value, 1)) + Text(" " + unit)
  }
}

/// Says whose data the other checks use.
struct PersonCheck: Check {
  let name: String

  var subject: Text { PeopleMessages.person }
  var json: JSON { ["name": .text(name)] }
  var findings: [Finding] { [Finding(.good, "personInUse", Text(name))] }
}

/// Checks for stored settings that this version doesn't accept; their defaults are used instead.
struct SettingsCheck: Check {
  var subject: Text { Text(en: "Settings", de: "Einstellungen") }
  private let refused: [(key: String, value: String)]
  /// False if the database can't be read; all checks then use the defaults.
  private let wereRead: Bool
  /// Why the file of the tuning can't be used; nil if it can.
  private let unusableTuning: ErrorMessage?
  /// Whether the next training needs it.
  private let needsTuning: Bool

  /// - Parameter found: nil without a data folder.
  init(_ found: DatabaseExamination?) {
    let settings = found?.settings ?? Settings()
    needsTuning = Exercises[settings.exercise]?.takes(.tuning) ?? false
    unusableTuning = settings.training.intervals.tuning.flatMap { tuning in
      do throws(ScalaError) {
        _ = try TuningFile().system(tuning, .automatic)
        return nil
      } catch {
        return CommandError(error, file: tuning.description).message
      }
    }
    refused = found?.refusedSettings ?? []
    wereRead = found?.settingsWereRead ?? false
  }

  var json: JSON {
    [
      "refused": .array(refused.map { ["key": .text($0.key), "value": .text($0.value)] }), "wereRead": .bool(wereRead),
    ]
  }

  var findings: [Finding] {
    guard wereRead else {
      return [
        Finding(
          .note, "settingsNotRead",
          Text(
            en: "couldn't be read; the defaults were checked instead",
            de: "ließen sich nicht lesen; geprüft wurde mit den Vorgaben"))
      ]
    }
    let tuning =
      unusableTuning.map { [Finding(needsTuning ? .trouble : .note, "tuningUnusable", $0.text, advice: $0.hint)] } ?? []
    guard !refused.isEmpty else {
      return tuning.isEmpty ? [Finding(.good, "settingsValid", Text(en: "all valid", de: "alle gültig"))] : tuning
    }
    return tuning
      + refused.map { row in
        guard let key = Setting(named: row.key) else {
          return Finding(
            .note, "settingUnknown",
            Text(
              en: "'\(row.key)' is unknown to this version and ignored",
              de: "»\(row.key)« ist dieser Version unbekannt und wird nicht beachtet"))
        }
        return Finding(
          .note, "settingRefused",
          Text(
            en:
              "\(row.key) is '\(row.value)', which isn't valid; the default \(key.value(in: Settings())) is used. Allowed: ",
            de:
              "\(row.key) ist »\(row.value)«, das ist ungültig; es gilt die Vorgabe \(key.value(in: Settings())). Erlaubt: "
          )
            + key.domain.allowed,
          advice: Text(en: "To reset it: ", de: "Zurücksetzen: "), command: "peach settings reset \(row.key)")
      }
  }
}
