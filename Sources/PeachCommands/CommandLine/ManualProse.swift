import PeachCore
import PeachLanguage
import PeachTerminal

/// What the manual page says besides what the command tree knows.
enum ManualProse {
  static let summary = Text(
    en: "train to hear fine pitch differences", de: "schult das Ohr für feine Tonhöhenunterschiede")

  static let description = [
    Text(
      en:
        "Two notes sound; the second is a few cents higher or lower. You say which, and the next pair follows at once. The "
        + "differences become smaller as you hear them, and larger as you do not. There is no score and nothing to finish.",
      de:
        "Zwei Töne erklingen; der zweite ist ein paar Cent höher oder tiefer. Du sagst, was von beidem, und sofort folgt das "
        + "nächste Paar. Die Unterschiede werden kleiner, solange du sie hörst, und größer, wenn nicht. Es gibt keine Punkte und "
        + "nichts zu beenden."),
    Text(
      en:
        "Every answer is stored, on this machine and nowhere else, and from all of them follows what your ear can do: "
        + "peach profile shows it. Notes are rendered by FluidSynth from a SoundFont and are exact to a thousandth of a cent.",
      de:
        "Jede Antwort wird gespeichert, auf diesem Rechner und sonst nirgends, und aus allen zusammen folgt, was dein Ohr "
        + "kann: peach profile zeigt es. Die Töne erzeugt FluidSynth aus einem SoundFont, auf ein tausendstel Cent genau."
    ),
  ]

  static let globalOptions = Text(
    en: "They stand before or after the command. --x VALUE and --x=VALUE are the same; -- ends the options.",
    de: "Sie stehen vor oder nach dem Befehl. --x WERT und --x=WERT sind dasselbe; -- beendet die Optionen.")

  static let settings = Text(
    en:
      "They hold for always with peach settings set, and for one run with --set KEY=VALUE or the option of the same name.",
    de:
      "Sie gelten dauerhaft mit peach settings set, für einen Lauf mit --set KEY=VALUE oder der Option gleichen Namens."
  )

  static let exitCodes: [(String, Text)] = [
    ("0", Text(en: "All is well.", de: "Alles ist gut.")),
    (
      "64",
      Text(en: "The command line cannot be understood.", de: "Die Befehlszeile ist nicht zu verstehen.")
    ),
    ("65", Text(en: "A file holds what it should not.", de: "Eine Datei enthält, was sie nicht soll.")),
    ("66", Text(en: "A file that is to be read is not there.", de: "Eine Datei, die gelesen werden soll, fehlt.")),
    (
      "69",
      Text(
        en: "No audio device could be opened, it was lost, or FluidSynth is missing.",
        de: "Kein Audiogerät ließ sich öffnen, es ging verloren, oder FluidSynth fehlt.")
    ),
    ("70", Text(en: "A bug of Peach.", de: "Ein Fehler in Peach.")),
    (
      "73",
      Text(
        en: "A file or a folder cannot be made or may not be written.",
        de: "Eine Datei oder ein Ordner lässt sich nicht anlegen oder darf nicht geschrieben werden.")
    ),
    (
      "74",
      Text(
        en: "Reading or writing failed; the disk is full.",
        de: "Lesen oder Schreiben gelang nicht; der Datenträger ist voll.")
    ),
    (
      "128 + n",
      Text(en: "Ended by signal n, such as 130 for Ctrl-C.", de: "Beendet vom Signal n, etwa 130 bei Strg-C.")
    ),
  ]

  static let environment: [(String, Text)] = [
    ("PEACH_DATA_DIR", Text(en: "The folder for the data.", de: "Der Ordner für die Daten.")),
    (
      "PEACH_SOUNDFONTS",
      Text(
        en: "Folders, separated by colons, in which SoundFonts are looked for first.",
        de: "Ordner, durch Doppelpunkte getrennt, in denen zuerst nach SoundFonts gesucht wird.")
    ),
    (
      "PEACH_LANG",
      Text(en: "The language, en or de.", de: "Die Sprache, en oder de.")
    ),
    (
      "LC_ALL, LC_MESSAGES, LC_CTYPE, LANG",
      Text(
        en: "The language where no other is chosen, and whether the terminal shows more than ASCII.",
        de: "Die Sprache, wo keine andere gewählt ist, und ob das Terminal mehr als ASCII zeigt.")
    ),
    (
      "HOME, XDG_DATA_HOME",
      Text(
        en: "Where the data lies if nothing else is said.", de: "Wo die Daten liegen, wenn nichts anderes gesagt ist.")
    ),
    ("NO_COLOR", Text(en: "Set to anything: no colour.", de: "Auf irgendetwas gesetzt: keine Farbe.")),
    (
      "TERM",
      Text(
        en: "Unset or dumb: lines instead of a screen.", de: "Nicht gesetzt oder dumb: Zeilen statt eines Bildschirms.")
    ),
  ]

  static let files: [(String, Text)] = [
    (
      "~/.local/share/peach/peach.sqlite",
      Text(
        en: "All answers and settings; on macOS in ~/Library/Application Support/Peach.",
        de: "Alle Antworten und Einstellungen; unter macOS in ~/Library/Application Support/Peach.")
    ),
    (
      "../share/peach/SoundFonts/Peach.sf2",
      Text(
        en:
          "The SoundFont that comes with Peach, as seen from the program. Others are found in ~/.local/share/sounds/sf2, "
          + "/usr/share/sounds/sf2, /usr/share/soundfonts and the like.",
        de: "Der SoundFont, der zu Peach gehört, vom Programm aus gesehen. Andere werden in ~/.local/share/sounds/sf2, "
          + "/usr/share/sounds/sf2, /usr/share/soundfonts und dergleichen gefunden.")
    ),
  ]
}
