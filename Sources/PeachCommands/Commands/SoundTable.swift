import PeachAudio
import PeachCore
import PeachTerminal

/// A table of `peach sounds`: the presets of a SoundFont, or the measured keys of a preset.
struct SoundTable {
  /// The lines above the rows, including the titles of the columns.
  let head: [Text]
  /// The widths of the columns; negative for those that begin at the left.
  let widths: [Int]
  let rows: [Row]
  /// The lines below the rows.
  var notes: [Text] = []
  /// The name of the rows in JSON.
  let name: String
  /// The other members in JSON.
  let members: [(String, JSON?)]

  struct Row {
    let cells: [Text]
    let json: JSON
    var isDim = false
  }

  var json: JSON { .object(members + [(name, .array(rows.map(\.json)))]) }

  /// The first line and the titles of the columns are bold.
  func lines(_ language: LanguageCode) -> [PageLine] {
    let body = rows.map { Self.line($0.cells, widths)(language) }.dimmingParentheses
    return head.indices.map { index in
      PageLine(head[index](language), [0, head.count - 1].contains(index) ? .bold : .plain)
    } + zip(rows, body).map { $0.isDim ? PageLine($1.text, .dim) : $1 } + notes.map { $0(language) }.dimmingParentheses
  }

  /// A line of cells, which can be fewer than the widths.
  static func line(_ cells: [Text], _ widths: [Int]) -> Text {
    zip(cells, widths).map { cell, width in
      cell.map { width < 0 ? $0.padded(to: -width) : $0.padded(toRight: width) }
    }.reduce(Text(""), +).map(\.trimmingEnd)
  }
}

extension SoundFontFile {
  /// The members in JSON that name this file or one of its presets.
  func members(_ preset: SoundFontPreset? = nil) -> [(String, JSON?)] {
    let names: [(String, JSON?)] = [("path", .text(path)), ("file", .text(name)), ("format", .text(format))]
    return names + (preset?.members ?? [])
  }

  /// The first line about a measured preset.
  func title(_ preset: SoundFontPreset) -> Text { Text("\(path), \(preset.place) \(preset.name) (\(format))") }
}

extension SoundFontPreset {
  var members: [(String, JSON?)] { [("bank", .integer(bank)), ("program", .integer(program)), ("name", .text(name))] }
}
