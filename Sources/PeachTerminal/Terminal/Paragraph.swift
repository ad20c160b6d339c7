/// Running text in lines.
public enum Paragraph {
  /// Lines of at most `width` columns, 1 or more, broken between words; at least one.
  ///
  /// - Parameter partsWords: a word that is longer is broken too, where nothing may stand outside; else it stands alone, and
  ///   a path can be copied.
  public static func lines(_ text: String, width: Int, partsWords: Bool = false) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.cells + 1 + word.cells <= width {
        lines[lines.count - 1] += " " + word
        continue
      }
      var rest = word
      // One character stands alone where not even that fits.
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
