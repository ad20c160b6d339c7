import PeachBase
import PeachExercises

extension NamedRange {
  /// `soprano, alto, … or piano`.
  package static let list = Text.alternatives(all.map(\.name))

  /// `soprano C4:A5, alto F3:D5, … or piano A0:C8`, with the keys of each range.
  package static let listWithKeys = Text.alternatives(all.map { $0.name + Text(" " + $0.range.description) })
}

extension NoteRange {
  /// Why a text isn't a note range, and what was probably meant; nil if there is nothing to tell.
  ///
  /// - Parameter isValid: whether another text could be given instead.
  package static func fault(in text: String, isValid: (String) -> Bool = isSetting) -> Text? {
    if let name = text.withoutGermanH, isValid(name) { return .germanH(name) }
    let text = text.filter { !$0.isWhitespace }
    let bounds = text.indices.lazy.filter { ":-–—,;/".contains(text[$0]) }.compactMap { index in
      let (first, last) = (String(text[..<index]), String(text[text.index(after: index)...]))
      return MIDINote(name: first).flatMap { low in
        MIDINote(name: last).map { (first, low, last, high: $0, colon: text[index] == ":") }
      }
    }
    guard let (first, low, last, high, colon) = bounds.first else { return nil }
    let suggestion = Text.suggestion([first + ":" + last, last + ":" + first].first(where: isValid))
    if !colon {
      return Text(en: " Put a colon between the notes.", de: " Setz einen Doppelpunkt zwischen die Töne.") + suggestion
    }
    if low > high {
      return Text(en: " The lowest note comes first.", de: " Der tiefste Ton kommt zuerst.") + suggestion
    }
    if !allowed.contains(low) || !allowed.contains(high) {
      return Text(en: " It must lie within A0:C8.", de: " Er muss innerhalb von A0:C8 liegen.")
    }
    if high.number - low.number < smallestWidth {
      return Text(
        en: " The notes must be at least an octave apart.",
        de: " Die Töne müssen mindestens eine Oktave auseinanderliegen.")
    }
    return nil
  }

  /// Whether a text is a value of the setting.
  package static func isSetting(_ text: String) -> Bool {
    var settings = Settings()
    return (try? Setting.noteRange.set(text, in: &settings)) != nil
  }
}

extension Text {
  /// What to write for a note with a German H.
  package static func germanH(_ name: String) -> Text {
    Text(
      en: " Write \(name); German H is B here, and German B is Bb.",
      de: " Schreib \(name); das deutsche H heißt hier B, das deutsche B heißt Bb.")
  }
}

extension String {
  /// A note or a range of notes with H written as B; nil without an H.
  package var withoutGermanH: String? {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    guard parts.contains(where: { "Hh".contains($0.first ?? " ") }) else { return nil }
    return parts.map { "Hh".contains($0.first ?? " ") ? "B" + $0.dropFirst() : String($0) }.joined(separator: ":")
  }
}
