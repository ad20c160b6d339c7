import PeachBase
import PeachRecords

/// The texts of the manual page that aren't in the command tree.
enum ManualProse {
  static let summary = Text(
    en: "train your ear for fine pitch differences", de: "schult das Gehör für feine Tonhöhenunterschiede")

  static let description = [
    Text(
      en:
        "Peach plays two notes that differ by a few cents. You answer what you heard, for example whether the second note was "
        + "higher or lower, and the next pair follows at once. The differences get smaller while you hear them and larger "
        + "when you don't. There is no score and nothing to finish.",
      de:
        "Peach spielt zwei Töne, die sich um ein paar Cent unterscheiden. Du antwortest, was du gehört hast, zum Beispiel ob "
        + "der zweite Ton höher oder tiefer war, und sofort folgt das nächste Paar. Die Unterschiede werden kleiner, solange "
        + "du sie hörst, und sonst größer. Es gibt keine Punkte und kein Ziel."),
    Text(
      en:
        "Every answer is stored on this machine only. From all answers, peach profile shows which differences you can hear. "
        + "FluidSynth renders the notes from a SoundFont, exact to a thousandth of a cent.",
      de:
        "Jede Antwort wird nur auf diesem Rechner gespeichert. Aus allen Antworten zeigt peach profile, welche Unterschiede "
        + "du hörst. FluidSynth erzeugt die Töne aus einem SoundFont, auf ein tausendstel Cent genau."
    ),
  ]

  static let globalOptions = Text(
    en: "Global options may precede or follow the command. --x VALUE and --x=VALUE are the same; -- ends the options.",
    de:
      "Allgemeine Optionen stehen vor oder nach dem Befehl. --x WERT und --x=WERT sind dasselbe; -- beendet die Optionen."
  )

  static let settings = Text(
    en:
      "peach settings set changes a setting permanently; --set KEY=VALUE or the option of the same name changes it for one "
      + "run.",
    de:
      "peach settings set ändert eine Einstellung dauerhaft, --set KEY=VALUE oder die gleichnamige Option nur für einen "
      + "Aufruf."
  )

  static let exitCodes: [(String, Text)] = [
    entry("0", en: "Success.", de: "Erfolg."),
    entry("64", en: "The command line is invalid.", de: "Die Befehlszeile ist ungültig."),
    entry("65", en: "A file has invalid contents.", de: "Der Inhalt einer Datei ist ungültig."),
    entry("66", en: "A file to read is missing.", de: "Eine Datei, die gelesen werden soll, fehlt."),
    entry(
      "69", en: "No audio device could be opened, the device was lost, or FluidSynth is missing.",
      de: "Kein Audiogerät ließ sich öffnen, das Gerät ging verloren, oder FluidSynth fehlt."),
    entry("70", en: "A bug in Peach.", de: "Ein Fehler in Peach."),
    entry(
      "71", en: "The system allows too few open files, too few threads or too little memory.",
      de: "Das System erlaubt zu wenige offene Dateien, zu wenige Threads oder zu wenig Speicher."),
    entry(
      "73", en: "A file or folder can't be created or isn't writable.",
      de: "Eine Datei oder ein Ordner lässt sich nicht anlegen oder nicht beschreiben."),
    entry(
      "74", en: "Reading or writing failed, for example because the disk is full.",
      de: "Lesen oder Schreiben ist fehlgeschlagen, zum Beispiel weil der Datenträger voll ist."),
    entry("128 + n", en: "Ended by signal n; 130 for Ctrl-C.", de: "Von Signal n beendet; 130 bei Strg-C."),
  ]

  static let environment: [(String, Text)] = [
    entry("PEACH_DATA_DIR", en: "Folder for your data.", de: "Ordner für deine Daten."),
    entry(
      "PEACH_AS", en: "Person whose data is used, as with --as.",
      de: "Person, deren Daten verwendet werden, wie mit --as."),
    entry(
      "PEACH_SOUNDFONTS", en: "Folders to search first for SoundFonts, separated by colons.",
      de: "Ordner, in denen zuerst nach SoundFonts gesucht wird, durch Doppelpunkte getrennt."),
    entry("PEACH_LANG", en: "Language, en or de.", de: "Sprache, en oder de."),
    entry(
      "LC_ALL, LC_MESSAGES, LC_CTYPE, LANG",
      en: "Language, unless another is set, and whether the terminal can show more than ASCII.",
      de: "Sprache, wenn keine andere eingestellt ist, und ob das Terminal mehr als ASCII zeigen kann."),
    entry(
      "HOME, XDG_DATA_HOME", en: "Where your data is stored by default.",
      de: "Wo deine Daten gespeichert werden, wenn nichts anderes angegeben ist."),
    entry("NO_COLOR", en: "If set to any value, no colour is used.", de: "Schaltet Farben ab, wenn gesetzt."),
    entry(
      "TERM", en: "If unset or dumb, lines are printed instead of full screens.",
      de: "Wenn nicht gesetzt oder dumb, werden Zeilen statt Bildschirmseiten ausgegeben."),
    entry(
      "COLORTERM, COLORFGBG",
      en:
        "The number of colours, and the colours of text and background. Full screens also ask the terminal for its background.",
      de: "Die Zahl der Farben und die Farben von Schrift und Hintergrund. Bildschirmseiten fragen auch das Terminal "
        + "nach seinem Hintergrund."),
  ]

  static let files: [(String, Text)] = [
    entry(
      "~/.local/share/peach/peach.sqlite",
      en: "All answers and settings; on macOS in ~/Library/Application Support/Peach.",
      de: "Alle Antworten und Einstellungen; unter macOS in ~/Library/Application Support/Peach."),
    entry(
      "../share/peach/SoundFonts/Peach.sf2",
      en:
        "The SoundFont that comes with Peach, relative to the program. Peach also searches ~/.local/share/sounds/sf2, "
        + "/usr/share/sounds/sf2, /usr/share/soundfonts and similar folders.",
      de: "Der mitgelieferte SoundFont, relativ zum Programm. Peach sucht auch in ~/.local/share/sounds/sf2, "
        + "/usr/share/sounds/sf2, /usr/share/soundfonts und ähnlichen Ordnern."),
  ]

  private static func entry(_ name: String, en english: String, de german: String) -> (String, Text) {
    (name, Text(en: english, de: german))
  }
}
