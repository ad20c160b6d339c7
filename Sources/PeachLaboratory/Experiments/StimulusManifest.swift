import PeachCore
import PeachExperiments

/// The list of an experiment's sound files, as CSV and JSON. Numbers have points in every language.
struct StimulusManifest {
  /// The JSON's head: what all sounds have in common.
  let head: [(String, JSON?)]
  private(set) var rows: [Row] = []

  /// A sound file.
  struct Row {
    /// Its name in the folder of the manifest.
    let file: String
    /// From 1, as in the name of the file.
    let number: Int
    let stimulus: Stimulus
    /// The first frame of each note.
    let onsets: [Int]
    let frames: Int
    /// In frames a second.
    let sampleRate: Double
    /// In dB of full scale.
    let peak: Double
    /// In LUFS.
    let loudness: Double
    /// 64 hexadecimal digits.
    let sha256: String
  }

  init(head: [(String, JSON?)]) { self.head = head }

  mutating func add(_ row: Row) { rows.append(row) }

  var json: JSON { .object(head + [("stimuli", .array(rows.map { .object($0.cells(onsets: nil)) }))]) }

  /// A heading and a row for each sound (RFC 4180). Sounds with fewer notes than others have empty cells.
  var csv: String {
    let notes = rows.map(\.onsets.count).max() ?? 0
    var names: [String] = []
    let cells = rows.map { $0.cells(onsets: notes) }
    // Exercises can judge in different units, which have columns of their own.
    for row in cells {
      for (place, cell) in row.enumerated() where !names.contains(cell.0) {
        let before = row[..<place].last.flatMap { names.firstIndex(of: $0.0) }
        names.insert(cell.0, at: before.map { $0 + 1 } ?? 0)
      }
    }
    let lines = cells.map { row in
      names.map { name in row.first { $0.0 == name }?.1?.cell ?? "" }.joined(separator: ",")
    }
    return ([names.joined(separator: ",")] + lines).map { $0 + "\r\n" }.joined()
  }
}

extension StimulusManifest.Row {
  /// - Parameter onsets: how many columns there are for the onsets of notes; nil for an array.
  fileprivate func cells(onsets count: Int?) -> [(String, JSON?)] {
    let (trial, columns) = (stimulus.trial, stimulus.exercise.columns)
    let right = columns.form.right(in: trial).map { columns.form[$0].word }
    func onsets(_ name: String, _ values: [JSON]) -> [(String, JSON?)] {
      guard let count else { return [(name, .array(values))] }
      return (0..<count).map { ("\(name)\($0 + 1)", $0 < values.count ? values[$0] : nil) }
    }
    let offset = columns.scale.column.declaration.name
    return [
      ("file", .text(file)), ("block", .text(stimulus.block)), ("condition", JSON(trial.condition)),
      ("kind", .text(stimulus.kind.rawValue)), ("exercise", .text(stimulus.exercise.name.rawValue)),
      ("trial", .integer(number)), (CommonColumns.note.declaration.name, .integer(trial.note.number)),
      (offset, .number(columns.scale.value(of: trial.offset))),
    ]
      // Where loudness is judged, it is the offset.
      + (offset == CommonColumns.amplitudeOffset.declaration.name
        ? [] : [(CommonColumns.amplitudeOffset.declaration.name, .number(trial.amplitudeOffset.value))])
      + (trial[Exercise.oddNote].map { [(Exercise.oddNote.declaration.name, .integer($0))] } ?? [])
      + [("correctAnswer", JSON(right))]
      + onsets("onsetFrames", self.onsets.map(JSON.integer))
      + onsets("onsetSeconds", self.onsets.map { .number(Double($0) / sampleRate) })
      + [
        ("durationFrames", .integer(frames)), ("durationSeconds", .number(Double(frames) / sampleRate)),
        ("sampleRate", .number(sampleRate)), ("peakDBFS", .number(Self.rounded(peak))),
        ("loudnessLUFS", .number(Self.rounded(loudness))), ("sha256", .text(sha256)),
      ]
  }

  /// To a thousandth of a decibel.
  private static func rounded(_ decibels: Double) -> Double { (1000 * decibels).rounded() / 1000 }
}

extension JSON {
  /// A number or a text as a cell of CSV.
  fileprivate var cell: String {
    switch self {
    case .text(let text):
      let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
      return isPlain && !text.hasPrefix(" ") && !text.hasSuffix(" ")
        ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    case .integer(let number): return String(number)
    case .number(let number): return Decimal.written(number)
    default: return ""
    }
  }
}
