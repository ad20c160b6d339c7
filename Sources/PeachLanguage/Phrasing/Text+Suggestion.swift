import PeachBase

extension Text {
  /// ` Did you mean 'quest-plus'?` with the candidate that a name is most likely a misspelling of; empty if there is none.
  package static func suggestion(for name: String, in candidates: [String]) -> Text {
    suggestion(nearest(to: name, in: candidates))
  }

  /// The same with what the spelling means, in the language of the message.
  package static func suggestion(for name: String, in spellings: [Spelling]) -> Text {
    suggestion(nearest(to: name, in: spellings))
  }

  /// ` Did you mean 'quest-plus'?`; empty for nil.
  package static func suggestion(_ name: String?) -> Text { suggestion(name.map { Text($0) }) }

  /// ` Did you mean 'fifth'?`; empty for nil.
  package static func suggestion(_ name: Text?) -> Text {
    name.map { Text(en: " Did you mean '\($0.english)'?", de: " Meinst du »\($0.german)«?") } ?? Text("")
  }
}

/// What the spelling means that `name` is most likely a misspelling of.
package func nearest(to name: String, in spellings: [Spelling]) -> Text? {
  let word = nearest(to: name, in: spellings.map(\.word))
  return spellings.first { $0.word == word }?.meant
}

/// The candidate that `name` is most likely a misspelling of: an edit away, the only one that it begins or is a longer form of, or at
/// most two edits, or a third of its length, away; if one of them has three letters, one edit. Case is ignored.
package func nearest(to name: String, in candidates: [String]) -> String? {
  // No candidate is longer, and long words would take long to compare.
  guard name.utf8.count <= 60 else { return nil }
  let begun = candidates.filter { candidate in
    let (name, candidate) = (name.lowercased(), candidate.lowercased())
    return name.count >= 3 && candidate.hasPrefix(name) || candidate.count >= 4 && name.hasPrefix(candidate)
  }
  let closest = candidates.map { ($0, editDistance(name.lowercased(), $0.lowercased())) }
    .filter { $0.1 <= (min(name.count, $0.0.count) <= 3 ? 1 : max(2, name.count / 3)) && $0.1 < name.count }
    .min { $0.1 < $1.1 }
  if let closest, closest.1 <= 1 { return closest.0 }
  return begun.count == 1 ? begun[0] : closest?.0
}

/// The least number of insertions, deletions and substitutions (Levenshtein 1965).
private func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let substituted = diagonal + (a == b ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[right.count]
}
