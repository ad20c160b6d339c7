import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// A list of SoundFonts, with a summary of each or all of its presets.
struct SoundsReport {
  let fonts: [Font]
  /// The folders in which all SoundFonts were searched; nil for a single one.
  let folders: [String]?
  /// Whether the text has all presets.
  let isDetailed: Bool

  var json: JSON { .array(fonts.map(\.table.json)) }

  func lines(_ language: LanguageCode) -> [PageLine] {
    let sine =
      PageLine("sine", .bold)
      + PageLine(Text(en: ": a pure sine, built in", de: ": ein reiner Sinus, eingebaut")(language))
    let blocks =
      (folders == nil ? [] : [[sine]])
      + fonts.map { isDetailed ? $0.table.lines(language) : $0.summary(language) }
      + [isDetailed ? [] : commonInstruments(language)]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [PageLine("")])) + ending(language)
  }

  /// The instruments of all SoundFonts with many of them.
  private func commonInstruments(_ language: LanguageCode) -> [PageLine] {
    let words = fonts.filter(\.hasManyInstruments).flatMap(\.words).reduce(into: [Text]()) { words, word in
      if !words.contains(word) { words.append(word) }
    }
    guard !words.isEmpty else { return [] }
    let title = Text(en: "General MIDI instruments:", de: "Instrumente von General MIDI:")
    return [PageLine(title(language), .bold)] + Font.paragraph(words.map { $0(language) })
  }

  private func ending(_ language: LanguageCode) -> [PageLine] {
    if fonts.isEmpty, let folders {
      let list = folders.joined(separator: ", ")
      return [
        PageLine(Text(en: "No SoundFont found in: \(list).", de: "Kein SoundFont gefunden in: \(list).")(language))
      ]
    }
    let isMeasured = fonts.allSatisfy {
      $0.presets.allSatisfy { $0.preset.isPercussion || $0.isUnusable || $0.measurement != nil }
    }
    guard !isDetailed || !isMeasured else { return [] }
    let hint =
      isDetailed
      ? Text(
        en: "Presets you haven't used aren't measured yet. Run 'peach sounds FILE --check' to measure them.",
        de: "Unbenutzte Klangfarben sind noch nicht gemessen. »peach sounds DATEI --check« misst sie.")
      : Text(
        en: "All presets: peach sounds --all, or peach sounds FILE",
        de: "Alle Klangfarben: peach sounds --all oder peach sounds DATEI")
    return [PageLine(""), PageLine(hint(language), .dim)]
  }
}

extension SoundsReport {
  struct Font {
    let file: SoundFontFile
    let isDefault: Bool
    let presets: [Preset]

    struct Preset {
      let preset: SoundFontPreset
      /// The value for `--sound`.
      let id: String
      /// A further value for `--preset`.
      let word: Text?
      /// Nil until measured.
      let measurement: SoundMeasurement?
      /// How well it serves chords; nil if it wasn't measured now.
      let beats: BeatMeasurement.Verdict?
      /// Why it can't be used; nil if it can, as far as is known.
      let defect: SoundFontDefect?
    }
  }
}

extension SoundsReport.Font {
  /// - Parameter findings: those of a check; empty without one.
  init(
    _ file: SoundFontFile, in catalogue: SoundFontCatalogue, _ known: KnownMeasurements,
    _ findings: KnownMeasurements.Findings
  ) {
    let (name, words) = (catalogue.name(of: file.path), file.words)
    self.file = file
    isDefault = FilePaths.resolved(file.path) == catalogue.standardPath.flatMap(FilePaths.resolved)
    presets = file.presets.map { preset in
      Preset(
        preset: preset, id: "\(name):\(preset.place)",
        word: words[preset].map { Text(en: $0.english, de: $0.german) },
        measurement: known.measurement(of: preset, in: file), beats: findings.beats[preset],
        defect: preset.defect ?? findings.defects[preset])
    }
  }

  fileprivate func summary(_ language: LanguageCode) -> [PageLine] {
    [PageLine(file.name, .bold) + PageLine(facts(language), .dim), PageLine("  " + file.path, .dim)]
      + Self.paragraph(instruments(language)) + bestForChords(language)
  }

  /// The bundled instruments whose chords beat best.
  private func bestForChords(_ language: LanguageCode) -> [PageLine] {
    guard file.name == SoundFontCatalogue.standardName else { return [] }
    let best = BeatMeasurement.bestBundled.compactMap { program in
      presets.first { $0.preset.bank == 0 && $0.preset.program == program }?.word
    }
    let title = Text(en: "Best for chords: ", de: "Am besten für Akkorde: ")
    return [PageLine("  " + title(language) + best.map { $0(language) }.joined(separator: ", "))]
  }

  /// A list in at most 80 columns.
  fileprivate static func paragraph(_ items: [String]) -> [PageLine] {
    Paragraph.lines(items.joined(separator: ", "), width: 78).map { PageLine("  " + $0) }
  }

  /// All presets.
  fileprivate var table: SoundTable {
    SoundTable(
      head: [Text(file.path) + facts], widths: [-12, -22, -10, -24, 0], rows: presets.map(\.row), name: "presets",
      members: file.members() + [("isDefault", .bool(isDefault)), ("hiddenPresets", .integer(file.hiddenPresets))])
  }

  /// ` (SF2, 12 presets, the default)`.
  private var facts: Text {
    let (number, hidden) = (presets.count, file.hiddenPresets)
    let count = Figure.counted(number, en: ("preset", "presets"), de: ("Klangfarbe", "Klangfarben"))
    let others = Text(
      en: ", \(hidden) hidden by others of the same number", de: ", \(hidden) von anderen derselben Nummer verdeckt")
    let standard = isDefault ? Text(en: ", the default", de: ", die Vorgabe") : Text("")
    return Text(" (\(file.format), ") + count + (hidden > 0 ? others : Text("")) + standard + Text(")")
  }

  private var audible: [Preset] { presets.filter { !$0.isInaudible && !$0.isUnusable } }

  /// The General MIDI words of the presets.
  fileprivate var words: [Text] { audible.compactMap(\.word) }

  /// Whether it has so many words that they are listed only once for all such SoundFonts.
  fileprivate var hasManyInstruments: Bool { words.count > SoundFontCatalogue.fewInstruments }

  /// The words, or how many there are; without any, the names of the first ten presets that have a pitch.
  private func instruments(_ language: LanguageCode) -> [String] {
    let words = words
    if hasManyInstruments {
      let count = Text(
        en: "\(words.count) General MIDI instruments (below)",
        de: "\(words.count) Instrumente von General MIDI (siehe unten)")
      return [count(language)]
    }
    guard words.isEmpty else { return words.map { $0(language) } }
    let names = audible.filter { !$0.preset.isUnpitched }.map(\.preset.name)
    return names.prefix(10) + (names.count > 10 ? ["…"] : [])
  }
}

extension SoundsReport.Font.Preset {
  fileprivate var isUnusable: Bool { defect != nil }

  fileprivate var isInaudible: Bool { measurement.map { SoundCalibration.isInaudible(gain: $0.gain) } ?? false }

  fileprivate var row: SoundTable.Row {
    let (keys, steadiness) = (preset.keys, measurement?.steadiness)
    let remark = preset.isPercussion ? Text(en: "(percussion)", de: "(Schlagzeug)") : word ?? Text("")
    return SoundTable.Row(
      cells: [
        Text("  " + preset.place), Text(preset.name),
        Text(keys.map { $0.lowerBound.name + "–" + $0.upperBound.name } ?? "–"), remark, mark,
      ],
      json: .object(
        preset.members + [
          ("id", .text(id)), ("lowestKey", JSON(keys?.lowerBound.number)),
          ("highestKey", JSON(keys?.upperBound.number)),
          ("isPercussion", .bool(preset.isPercussion)), ("isUnpitched", .bool(preset.isUnpitched)),
          ("words", .array(word.map { [.text($0.english), .text($0.german)] } ?? [])),
          ("gainDecibels", JSON(measurement?.gain)), ("vibratoCents", JSON(steadiness?.vibrato)),
          ("beatingDecibels", JSON(steadiness?.beating)), ("chords", JSON(beats?.rawValue)),
          ("defect", JSON(defect?.words.english)),
        ]), isDim: isUnusable)
  }

  /// Says why a preset can't be used, that it is too faint or not as loud as others, why its pitch isn't exact, and whether it serves chords.
  private var mark: Text {
    if let defect { return Text(en: "can't be used: ", de: "nicht verwendbar: ") + defect.words }
    if isInaudible { return Text(en: "too faint", de: "zu leise") }
    let loudness = measurement.flatMap { SoundCalibration.shortfall(gain: $0.gain) }.map { missing in
      let amount = Figure.written(abs(missing).rounded())
      return missing > 0
        ? Text(en: "\(amount.english) dB too soft", de: "\(amount.german) dB zu leise")
        : Text(en: "\(amount.english) dB too loud", de: "\(amount.german) dB zu laut")
    }
    let words = [loudness, steadinessMark, beats == .serves ? Text(en: "chords", de: "Akkorde") : nil].compactMap { $0 }
    return words.dropFirst().reduce(words.first ?? Text("")) { $0 + Text(", ") + $1 }
  }

  /// Nil if the pitch is exact or wasn't measured.
  private var steadinessMark: Text? {
    guard let steadiness = measurement?.steadiness, !preset.isPercussion else { return nil }
    if steadiness.wavers {
      let figure = Figure.written(steadiness.vibrato.rounded())
      return Text(en: "vibrato, \(figure.english) cents", de: "Vibrato, \(figure.german) Cent")
    }
    return steadiness.beats ? Text(en: "beats", de: "schwebt") : nil
  }
}
