import PeachBase

/// What is wrong in the file of an experiment, and where.
package struct FileDefect: Error, Equatable, Sendable {
  /// Where, such as `blocks[0].method`; empty for the whole file.
  package let path: String
  package let reason: Text
  /// A word that isn't known, and those that are.
  package var unknown: (word: String, known: [String])?
  /// A member that is missing, and those around it, one of which may be a misspelling of it.
  package var missing: (name: String, present: [String])?
  /// Counted from 1; nil if it isn't known.
  package var line: Int?

  init(_ path: String, _ reason: Text, unknown: (word: String, known: [String])? = nil, line: Int? = nil) {
    (self.path, self.reason, self.unknown, self.line) = (path, reason, unknown, line)
  }

  package static func == (left: FileDefect, right: FileDefect) -> Bool {
    (left.path, left.reason, left.line) == (right.path, right.reason, right.line)
  }
}

extension ExperimentFile {
  /// What is wrong with a preset, at the first place that names it; the usual one isn't named.
  package func defect(ofPreset preset: String, _ reason: Text) -> FileDefect {
    let paths = ["sound", "blocks"].lazy.compactMap { part in
      source[part]?.path(ofPreset: preset).map { part + $0 }
    }
    let path = paths.first ?? "sound.preset"
    return FileDefect(path, reason, line: text.map { JSON.line(of: path, in: $0) })
  }
}

extension JSON {
  /// The path from here to the first preset of a name, such as `[0].second.preset`; nil if there is none.
  fileprivate func path(ofPreset preset: String) -> String? {
    switch self {
    case .object(let members):
      for (name, value) in members {
        if name == "preset", value?.text == preset { return "." + name }
        if let path = value?.path(ofPreset: preset) { return "." + name + path }
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        if let path = value.path(ofPreset: preset) { return "[\(index)]" + path }
      }
    default: break
    }
    return nil
  }

  /// The line of the value at a path such as `blocks[0].method` in a text; the nearest one around it if there is none.
  static func line(of path: String, in text: String) -> Int {
    var bytes = Array(text.utf8)[...]
    var steps = path.split { ".[]".contains($0) }[...]
    while let step = steps.popFirst(), let next = inner(bytes, String(step)) { bytes = next }
    let start = bytes.startIndex
    return 1 + text.utf8.prefix(start).count { $0 == UInt8(ascii: "\n") }
  }

  /// The text from the member or the element of a name or an index on.
  private static func inner(_ bytes: ArraySlice<UInt8>, _ step: String) -> ArraySlice<UInt8>? {
    var (depth, inText, isEscaped, index) = (0, false, false, 0)
    var name: ArraySlice<UInt8>.Index?
    for place in bytes.indices {
      let byte = bytes[place]
      if inText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          inText = false
          guard depth == 1, let begin = name, Int(step) == nil else { continue }
          let rest = bytes[(place + 1)...].drop { $0 <= 0x20 }
          if rest.first == UInt8(ascii: ":"), bytes[begin..<place].elementsEqual(step.utf8) {
            return rest.dropFirst().drop { $0 <= 0x20 }
          }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): (inText, name) = (true, place + 1)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return nil }
      case UInt8(ascii: ",") where depth == 1: index += 1
      default: break
      }
      let isElement = depth == 1 && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: ","))
      if isElement, Int(step) == index { return bytes[(place + 1)...].drop { $0 <= 0x20 } }
    }
    return nil
  }
}
