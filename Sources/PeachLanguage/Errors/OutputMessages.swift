import PeachBase

extension ErrorMessage {
  package init(_ error: OutputFileError) {
    let path = error.path
    switch error.failure {
    case .create(let number):
      self.init(en: "Cannot create \(path)", de: "\(path) lässt sich nicht anlegen", errno: number)
    case .write(let number):
      self.init(
        en: "Cannot write \(path)", de: "\(path) lässt sich nicht schreiben", errno: number,
        hint: Text(en: "No incomplete file is left.", de: "Es bleibt keine unvollständige Datei zurück."))
    case .full:
      self.init(
        en: "\(path) would exceed 4 GiB, the most a WAV file holds.",
        de: "\(path) würde größer als 4 GiB; mehr fasst eine WAV-Datei nicht.",
        hint: Text(en: "Use fewer --comparisons.", de: "Verwende weniger --comparisons."))
    case .protected(let use):
      self.init(
        Text(en: "Cannot write to \(path): ", de: "In \(path) kann nicht geschrieben werden: ") + use.reason,
        hint: Text(en: "Choose another file.", de: "Wähle eine andere Datei."))
    }
  }
}

extension ProtectedFiles.Use {
  fileprivate var reason: Text {
    switch self {
    case .database:
      Text(
        en: "the file belongs to the database with your answers.",
        de: "Die Datei gehört zur Datenbank mit deinen Antworten.")
    case .input:
      Text(en: "this command reads the file.", de: "Dieser Befehl liest die Datei.")
    case .otherDatabase:
      Text(en: "the file belongs to an SQLite database.", de: "Die Datei gehört zu einer SQLite-Datenbank.")
    }
  }
}
