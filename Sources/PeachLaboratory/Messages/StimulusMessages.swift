import PeachBase
import PeachExperiments

/// Texts about an experiment's trials as sound files.
enum StimulusMessages {
  static let needsFolder = Text(
    en: "'--output' is missing: the folder to write.", de: "»--output« fehlt: der Ordner, der geschrieben wird.")

  /// A block in which a note is tuned.
  static func tuned(_ block: Block) -> Text {
    let task = block.task.name.rawValue
    return Text(
      en: "Block '\(block.name)' can't be written as files: in '\(task)', the listener tunes a note while it sounds.",
      de:
        "Block »\(block.name)« lässt sich nicht als Dateien schreiben: In »\(task)« wird ein Ton gestimmt, während er "
        + "klingt.")
  }

  static let removeBlock = Text(
    en: "Remove the block in a copy of the file.", de: "Entferne den Block in einer Kopie der Datei.")

  static let nothingForGrid = Text(
    en: "'--grid' has no effect: all blocks of the file have constant stimuli.",
    de: "»--grid« hat keine Wirkung: Alle Blöcke der Datei haben konstante Reize.")

  /// A difference that the exercise of a block doesn't ask.
  static func tooLarge(_ value: Double, _ block: Block) -> Text {
    let (value, largest) = (Figure.written(value), Figure.written(block.task.columns.scale.largest))
    let unit = block.task.columns.scale.unit.word
    return Text(
      en: "'--grid' has \(value.english), but block '\(block.name)' asks at most \(largest.english) \(unit.english).",
      de: "»--grid« hat \(value.german), Block »\(block.name)« fragt aber höchstens \(largest.german) \(unit.german).")
  }

  static func progress(_ done: Int, of total: Int) -> Text {
    Figure.progress(done, of: total) + Text(en: " sounds written", de: " Klänge geschrieben")
  }

  static func wrote(_ count: Int, to folder: String) -> Text {
    Text(en: "Wrote \(folder): ", de: "\(folder) geschrieben: ")
      + Figure.counted(count, en: ("sound", "sounds"), de: ("Klang", "Klänge"))
      + Text(en: ", manifest.csv and manifest.json.", de: ", manifest.csv und manifest.json.")
  }

  /// The digest of a file that was just written can't be computed.
  static func noDigest(_ path: String) -> Text {
    Text(
      en: "The SHA-256 of \(path) could not be computed. Is sha256sum (on macOS: shasum) installed?",
      de: "Die SHA-256 von \(path) war nicht zu berechnen. Ist sha256sum (auf macOS: shasum) installiert?")
  }
}
