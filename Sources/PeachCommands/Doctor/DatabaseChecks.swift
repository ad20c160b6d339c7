import PeachCore
import PeachTerminal

/// The database: sound, of a format that is known, writable, with room to grow.
struct DatabaseCheck: Check {
  let path: String
  let exists: Bool
  let sizeBytes: Int
  let freeDiskBytes: Int?
  let schemaVersion: Int?
  let supportedSchemaVersion = DatabaseExamination.supportedVersion
  let isWritable: Bool
  let belongsToOtherUser: Bool
  /// `ok`, `partly read`, or what is wrong in English; nil where there is no database.
  let integrity: String?
  private let state: DatabaseExamination.State

  /// Less than this will not do for long; an answer takes some 200 bytes.
  private static let littleSpace = 50_000_000

  enum CodingKeys: CodingKey {
    case path, exists, sizeBytes, freeDiskBytes, schemaVersion, supportedSchemaVersion, isWritable, belongsToOtherUser
    case integrity
  }

  init(_ found: DatabaseExamination) {
    path = found.path
    exists = found.state != .absent
    (sizeBytes, freeDiskBytes) = (found.size, found.freeSpace)
    (schemaVersion, isWritable, belongsToOtherUser) = (found.schemaVersion, found.isWritable, found.belongsToOther)
    state = found.state
    integrity =
      switch found.state {
      case .absent: nil
      case .sound: "ok"
      case .partlyRead: "partly read"
      case .damaged(let complaints): complaints.first ?? "damaged"
      case .unreadable(let error): ErrorMessage(error).text.english
      }
  }

  private static let subject = Text(en: "Database", de: "Datenbank")
  private static let otherFolder = Text(
    en: "Choose another folder with --data-dir or PEACH_DATA_DIR.",
    de: "Mit --data-dir oder PEACH_DATA_DIR einen anderen Ordner wählen.")

  var findings: [Finding] {
    [condition] + [space, owner].compactMap { $0 }
  }

  private var condition: Finding {
    switch state {
    case .damaged, .unreadable:
      let message: ErrorMessage =
        if case .unreadable(let error) = state { ErrorMessage(error) } else { ErrorMessage(.damaged(path: path)) }
      return Finding(.trouble, Self.subject, message.text, advice: message.hint ?? Self.otherFolder)
    case .absent, .sound, .partlyRead: break
    }
    guard isWritable else {
      return Finding(
        .trouble, Self.subject,
        Text(en: "\(path) cannot be written", de: "\(path) lässt sich nicht schreiben"), advice: Self.otherFolder)
    }
    let free =
      freeDiskBytes.map { Text(en: ", \(Self.size($0).english) free", de: ", \(Self.size($0).german) frei") }
      ?? Text("")
    guard let schemaVersion, exists else {
      return Finding(
        .good, Self.subject,
        Text(
          en: "\(path): none yet, the first training makes it",
          de: "\(path): noch keine, das erste Üben legt sie an") + free)
    }
    let intact =
      state == .sound
      ? Text(en: "intact", de: "unversehrt")
      : Text(en: "intact as far as it was read in 5 s", de: "unversehrt, soweit in 5 s gelesen")
    return Finding(
      .good, Self.subject,
      Text("\(path): ") + intact
        + Text(
          en: ", format \(schemaVersion) of \(supportedSchemaVersion), \(Self.size(sizeBytes).english)",
          de: ", Format \(schemaVersion) von \(supportedSchemaVersion), \(Self.size(sizeBytes).german)") + free)
  }

  private var space: Finding? {
    guard let freeDiskBytes, freeDiskBytes < Self.littleSpace else { return nil }
    return Finding(
      freeDiskBytes < 100_000 ? .trouble : .note, Self.subject,
      Text(
        en: "little room on the disk: \(Self.size(freeDiskBytes).english)",
        de: "wenig Platz auf dem Datenträger: \(Self.size(freeDiskBytes).german)"),
      advice: Text(
        en: "Make room, or choose another folder with --data-dir.",
        de: "Platz schaffen oder mit --data-dir einen anderen Ordner wählen."))
  }

  private var owner: Finding? {
    guard belongsToOtherUser else { return nil }
    return Finding(
      .note, Self.subject,
      Text(en: "it belongs to another user", de: "sie gehört einem anderen Benutzer"), advice: Self.otherFolder)
  }

  /// In units of 1000, with one decimal.
  private static func size(_ bytes: Int) -> Text {
    var (value, unit) = (Double(bytes), "B")
    for larger in ["kB", "MB", "GB", "TB"] where value >= 1000 { (value, unit) = (value / 1000, larger) }
    return (unit == "B" ? Text(String(bytes)) : Figure.decimal(value, 1)) + Text(" " + unit)
  }
}

/// Settings that this version cannot take; it uses the default in their place.
struct SettingsCheck: Check {
  let refused: [Refused]

  struct Refused: Encodable {
    let key: String
    let value: String
  }

  init(_ found: DatabaseExamination) {
    refused = found.refusedSettings.map { Refused(key: $0.key, value: $0.value) }
  }

  var findings: [Finding] {
    let subject = Text(en: "Settings", de: "Einstellungen")
    guard !refused.isEmpty else {
      return [Finding(.good, subject, Text(en: "all within their ranges", de: "alle in ihren Bereichen"))]
    }
    return refused.map { row in
      guard let key = SettingKey(rawValue: row.key) else {
        return Finding(
          .note, subject,
          Text(
            en: "'\(row.key)' is not known to this version and is ignored",
            de: "»\(row.key)« kennt diese Version nicht und beachtet es nicht"))
      }
      return Finding(
        .note, subject,
        Text(
          en: "\(row.key) is '\(row.value)'; the default, \(key.value(in: Settings())), is used: allowed is ",
          de: "\(row.key) ist »\(row.value)«; es gilt die Vorgabe, \(key.value(in: Settings())): erlaubt ist ")
          + key.domain.allowed,
        advice: Text(
          en: "'peach settings reset \(row.key)', or set it anew.",
          de: "»peach settings reset \(row.key)« oder neu setzen."))
    }
  }
}
