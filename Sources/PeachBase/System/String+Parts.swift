// The standard library has both functions in its module for regular expressions, which would make the program 1.5 MB larger.
// Package.swift hides that module from Sources.

extension String {
  /// Whether a text is part of this one.
  public func contains(_ part: some StringProtocol) -> Bool { part.isEmpty || self[...].firstRange(part) != nil }

  /// The text with another one in place of a part, wherever that is or the first times only.
  public func replacing(_ part: String, with other: String, maxReplacements: Int = .max) -> String {
    precondition(!part.isEmpty)
    var (result, rest, left) = ("", self[...], maxReplacements)
    while left > 0, let range = rest.firstRange(part) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
      left -= 1
    }
    return result + rest
  }
}

extension Substring {
  /// The first place of a text, which begins and ends with whole characters. Its bytes must be the same.
  fileprivate func firstRange(_ part: some StringProtocol) -> Range<Index>? {
    var (rest, part) = (self, String(part))
    while let offset = rest.firstOffset(&part) {
      let start = rest.utf8.index(rest.startIndex, offsetBy: offset)
      let end = rest.utf8.index(start, offsetBy: part.utf8.count)
      if Index(start, within: self) != nil, Index(end, within: self) != nil { return start..<end }
      rest = self[index(after: start)...]
    }
    return nil
  }

  private mutating func firstOffset(_ part: inout String) -> Int? {
    withUTF8 { text in
      part.withUTF8 { part in
        text.indices.first { text[$0] == part[0] && text[$0...].starts(with: part) }
      }
    }
  }
}
