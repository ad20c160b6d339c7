/// Lines in columns.
extension PageLine {
  /// The line with a text beside it that begins at `column`; below it if there is no room.
  package func beside(_ text: [PageLine], at column: Int) -> [PageLine] {
    func blanks(_ count: Int) -> PageLine { PageLine(spaces(count)) }
    let cells = self.text.cells
    guard cells + 2 <= column, let first = text.first else { return [self] + text.map { blanks(column) + $0 } }
    return [self + blanks(column - cells) + first] + text.dropFirst().map { blanks(column) + $0 }
  }
}

extension [String] {
  /// The lines with all that is in parentheses dim, even if it continues in the next line.
  package var dimmingParentheses: [PageLine] {
    var depth = 0
    return map { line in
      PageLine(
        line.map { character in
          if character == "(" { depth += 1 }
          defer { if character == ")" { depth = Swift.max(0, depth - 1) } }
          return PageLine.Part(text: String(character), style: depth > 0 ? .dim : .plain)
        })
    }
  }
}
