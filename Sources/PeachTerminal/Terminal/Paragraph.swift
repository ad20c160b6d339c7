/// Text wrapped into lines.
package enum Paragraph {
  /// At least one line of at most `width` columns (1 or more), wrapped between words.
  ///
  /// - Parameter partsWords: whether to break words longer than a line; if not, a path can be copied.
  package static func lines(_ text: String, width: Int, partsWords: Bool = false) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.cells + 1 + word.cells <= width {
        lines[lines.count - 1] += " " + word
        continue
      }
      var rest = word
      // At least one character per line, even if it is wider than the line.
      while partsWords && rest.cells > width && rest.count > 1 {
        let part = rest.prefix(max(1, rest.prefix(cells: width).count))
        lines.append(String(part))
        rest = rest[part.endIndex...]
      }
      lines.append(String(rest))
    }
    return lines.isEmpty ? [""] : lines
  }
}
