import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// A list of SoundFonts, with a summary of each or all of its presets.
struct SoundsReport {
  struct Font {
    let path: String
    let file: String
    let format: String
    let isDefault: Bool
    let presets: [Preset]

    struct Preset {
      /// The value for `--sound`.
      let id: String
      let bank: Int
      let program: Int
      let name: String
      let lowestKey: Int?
      let highestKey: Int?
      let isPercussion: Bool
      /// Whether it is a drum kit or a noise, which aren't offered for training.
      let isUnpitched: Bool
      /// Further values for `--preset`, in English and German.
      let words: [String]
      /// Nil until measured.
      let gainDecibels: Double?
      let vibratoCents: Double?
      let beatingDecibels: Double?

      var isInaudible: Bool { gainDecibels.map(SoundCalibration.isInaudible) ?? false }

      var json: JSON {
        [
          "id": .text(id), "bank": .integer(bank), "program": .integer(program), "name": .text(name),
          "lowestKey": JSON(lowestKey), "highestKey": JSON(highestKey), "isPercussion": .bool(isPercussion),
          "isUnpitched": .bool(isUnpitched), "words": .array(words.map(JSON.text)), "gainDecibels": JSON(gainDecibels),
          "vibratoCents": JSON(vibratoCents), "beatingDecibels": JSON(beatingDecibels),
        ]
      }
    }

    var json: JSON {
      [
        "path": .text(path), "file": .text(file), "format": .text(format), "isDefault": .bool(isDefault),
        "presets": .array(presets.map(\.json)),
      ]
    }
  }

  let fonts: [Font]
  /// Whether these are all available SoundFonts.
  let isComplete: Bool
  let context: Context
  private var language: LanguageCode { context.language }

  /// The instruments of each SoundFont in at most 80 columns.
  var summary: [String] {
    var lines = beginning
    for font in fonts {
      if !lines.isEmpty { lines.append("") }
      lines += [font.file + " " + facts(font), "  " + font.path]
      lines += Paragraph.lines(instruments(font), width: 78).map { "  " + $0 }
    }
    guard !fonts.isEmpty else { return lines + ending }
    return lines + [
      "",
      Text(
        en: "All presets: peach sounds --all, or peach sounds FILE",
        de: "Alle Klangfarben: peach sounds --all oder peach sounds DATEI")(language),
    ]
  }

  /// All presets of each SoundFont.
  var table: [String] {
    var lines = beginning
    for font in fonts {
      if !lines.isEmpty { lines.append("") }
      lines.append(font.path + " " + facts(font))
      lines += font.presets.map(row)
    }
    return lines + ending
  }

  private var beginning: [String] {
    isComplete ? ["sine: " + Text(en: "a pure sine, built in", de: "ein reiner Sinus, eingebaut")(language)] : []
  }

  private var ending: [String] {
    if fonts.isEmpty && isComplete {
      let folders = context.catalogue.folders.joined(separator: ", ")
      return [Text(en: "No SoundFont found in: \(folders).", de: "Kein SoundFont gefunden in: \(folders).")(language)]
    }
    guard fonts.contains(where: { $0.presets.contains { !$0.isPercussion && $0.gainDecibels == nil } }) else {
      return []
    }
    return [
      "",
      Text(
        en: "Presets you haven't used aren't measured yet. Run 'peach sounds FILE --check' to measure them.",
        de: "Unbenutzte Klangfarben sind noch nicht gemessen. »peach sounds DATEI --check« misst sie.")(language),
    ]
  }

  /// `(SF2, 12 presets, the default)`.
  private func facts(_ font: Font) -> String {
    let number = font.presets.count
    let count =
      number == 1
      ? Text(en: "1 preset", de: "1 Klangfarbe") : Text(en: "\(number) presets", de: "\(number) Klangfarben")
    let standard = font.isDefault ? Text(en: ", the default", de: ", die Vorgabe") : Text("")
    return "(\(font.format), \(count(language))\(standard(language)))"
  }

  /// The General MIDI words of the presets; without any, the names of the first ten that have a pitch.
  private func instruments(_ font: Font) -> String {
    let words = font.presets.filter { !$0.isInaudible }.compactMap(word)
    guard words.isEmpty else { return words.joined(separator: ", ") }
    let names = font.presets.filter { !$0.isUnpitched && !$0.isInaudible }.map(\.name)
    return (names.prefix(10) + (names.count > 10 ? ["…"] : [])).joined(separator: ", ")
  }

  private func word(_ preset: Font.Preset) -> String? {
    preset.words.isEmpty ? nil : Text(en: preset.words[0], de: preset.words[1])(language)
  }

  private func row(_ preset: Font.Preset) -> String {
    let keys = preset.lowestKey.flatMap { lowest in
      preset.highestKey.map { MIDINote(lowest).name + "–" + MIDINote($0).name }
    }
    let remark =
      preset.isPercussion ? Text(en: "(percussion)", de: "(Schlagzeug)")(language) : word(preset) ?? ""
    let mark = mark(preset)(language)
    return
      ("  " + "\(preset.bank):\(preset.program)".padded(to: 10) + preset.name.padded(to: 22)
      + (keys ?? "–").padded(to: 10) + (mark.isEmpty ? remark : remark.padded(to: 24) + mark)).trimmingEnd
  }

  /// Says that a preset is too faint, or why its pitch isn't exact; empty if it is or wasn't measured.
  private func mark(_ preset: Font.Preset) -> Text {
    if preset.isInaudible { return Text(en: "too faint", de: "zu leise") }
    guard let vibrato = preset.vibratoCents, let beating = preset.beatingDecibels, !preset.isPercussion else {
      return Text("")
    }
    let steadiness = Steadiness(vibrato: vibrato, beating: beating)
    let figure = Figure.written(vibrato.rounded())
    if steadiness.wavers {
      return Text(en: "vibrato, \(figure.english) cents", de: "Vibrato, \(figure.german) Cent")
    }
    return steadiness.beats ? Text(en: "beats", de: "schwebt") : Text("")
  }
}
