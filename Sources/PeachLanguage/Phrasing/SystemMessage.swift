import PeachBase

/// The system's message for an error number. Only messages about files and devices have a German translation. C: `strerror`.
package func systemMessage(_ number: Int32) -> Text {
  let words = strerror(number).map { String(cString: $0) } ?? "errno \(number)"
  return Text(en: words, de: german[number] ?? words)
}

private let german: [Int32: String] = [
  EPERM: "Nicht erlaubt",
  ENOENT: "Datei oder Ordner nicht gefunden",
  EIO: "Ein- oder Ausgabefehler",
  ENXIO: "Gerät oder Adresse nicht gefunden",
  EBADF: "Ungültiger Dateideskriptor",
  ENOMEM: "Nicht genug Speicher",
  EACCES: "Keine Berechtigung",
  EBUSY: "Gerät oder Datei belegt",
  EEXIST: "Die Datei existiert bereits",
  ENODEV: "Gerät nicht gefunden",
  ENOTDIR: "Kein Ordner",
  EISDIR: "Das ist ein Ordner",
  EINVAL: "Ungültiges Argument",
  ENFILE: "Zu viele offene Dateien im System",
  EMFILE: "Zu viele offene Dateien",
  ETXTBSY: "Das Programm läuft gerade",
  EFBIG: "Die Datei ist zu groß",
  ENOSPC: "Kein Platz mehr auf dem Datenträger",
  EROFS: "Das Dateisystem ist schreibgeschützt",
  EPIPE: "Die Gegenseite liest nicht mehr",
  ENAMETOOLONG: "Der Name ist zu lang",
  ELOOP: "Zu viele symbolische Links hintereinander",
  EDQUOT: "Der zugeteilte Speicherplatz ist verbraucht",
]
