import PeachBase
import PeachExercises
import PeachLanguage

extension SoundListing {
  /// `FluidR3_GM · Violin`.
  var title: Text {
    file.isEmpty ? name : Text(String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)) + " · ") + name
  }
}

extension SoundPicker {
  /// The first row of the list, below the title.
  static let firstRow = 2

  static func height(_ look: Look) -> Int { max(1, look.size.rows - firstRow - 4) }

  /// - Parameter sounds: nil while they are being searched for.
  func draw(on canvas: inout Canvas, _ sounds: [SoundListing]?, _ settings: Settings, _ look: Look) {
    let (columns, rows) = (look.size.columns, look.size.rows)
    canvas.put(look(Setting.sound.label), column: 2, row: 0, .bold)
    // What is typed shows at once, even before the sounds have been found.
    if isSearching || !filter.isEmpty {
      canvas.put(
        "/ " + look.glyphs.spelled(filter) + (isSearching ? "_" : ""), column: 2, row: rows - 3,
        isSearching ? .bold : .dim)
    }
    guard let sounds else {
      canvas.put(look(SettingsMessages.looking), column: 2, row: Self.firstRow, .dim)
      return
    }
    let shown = shown(sounds)
    let isWide = columns >= 60
    var facts = SettingsMessages.sounds(shown.count, of: filter.isEmpty && isWide ? sounds.count : shown.count)
    if isWide {
      facts = TrainingMessages.volume(settings.training.sounding.volume.value) + Text("   ") + facts
    }
    let count = look(facts)
    canvas.put(count, column: columns - 2 - count.count, row: 0, .dim)
    let height = Self.height(look)
    let top = top(height: height, count: shown.count)
    for (row, sound) in shown.dropFirst(top).prefix(height).enumerated() {
      draw(
        sound, isFocused: top + row == focus, isChosen: sound.id == settings.sound, on: &canvas,
        row: Self.firstRow + row, look)
    }
    if top > 0 { canvas.put(look.glyphs.up, column: columns - 1, row: Self.firstRow, .dim) }
    if top + height < shown.count {
      canvas.put(look.glyphs.down, column: columns - 1, row: Self.firstRow + height - 1, .dim)
    }
    if shown.isEmpty { canvas.put(look(SettingsMessages.noSound), column: 2, row: Self.firstRow, .dim) }
  }

  private func draw(
    _ sound: SoundListing, isFocused: Bool, isChosen: Bool, on canvas: inout Canvas, row: Int, _ look: Look
  ) {
    let style: Style = isFocused ? .focus : .plain
    if isFocused { canvas.put(look.glyphs.focus, column: 2, row: row, style) }
    if isChosen { canvas.put(look.glyphs.knob, column: 4, row: row, style) }
    canvas.put(look(sound.name), column: 6, row: row, style)
    // Names have at most 20 characters, BANK:PROGRAM at most 9.
    canvas.put(sound.place, column: 28, row: row, .dim)
    let room = look.size.columns - 2 - 39
    let file = look.glyphs.spelled(sound.file)
    if room >= 8 {
      canvas.put(look.glyphs.shortened(file, to: room), column: 39, row: row, .dim)
    } else if isFocused {
      // No room for a column of files, which distinguish presets of the same name.
      canvas.put(file, column: 6, row: look.size.rows - 4, .dim)
    }
  }

  func keys() -> [KeyHint] {
    if isSearching { return [KeyHint(.enter, SettingsMessages.toList, key: .enter), .cancel] }
    return [
      .apply,
      .preview,
      KeyHint(.text, SettingsMessages.search, key: .character("/")),
      .cancel,
      KeyHint(.upDown, SettingsMessages.move, key: nil, isShown: false),
      KeyHint(.plusMinus, Setting.volume.label, key: nil, isShown: false),
      .allKeys,
    ]
  }

  /// The focused sound with its position in the list, or the volume if that has changed, for reading out.
  func focus(_ sounds: [SoundListing]?, _ settings: Settings, _ look: Look) -> String {
    if changedVolume { return look(TrainingMessages.volume(settings.training.sounding.volume.value)) + "." }
    guard let sounds else { return look(SettingsMessages.looking) }
    let shown = shown(sounds)
    guard shown.indices.contains(focus) else { return look(SettingsMessages.noSound) }
    // After a search, Return reads out the sound that it leads to.
    return (isSearching ? look(SettingsMessages.sounds(shown.count, of: shown.count)) + ". " : "")
      + look(shown[focus].title) + ", \(focus + 1)/\(shown.count)."
  }
}
