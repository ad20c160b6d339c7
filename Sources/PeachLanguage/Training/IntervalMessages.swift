import PeachBase

/// What is said about the sound of exercises with intervals.
package enum IntervalMessages {
  /// What the keys of the range are good for; nil if all are exact.
  ///
  /// - Parameter census: the number of keys of each grade.
  package static func grades(_ sound: String, _ census: [PitchGrade: Int]) -> Text? {
    let exact = census[.exact] ?? 0
    let total = census.values.reduce(0, +)
    guard exact < total else { return nil }
    let parts = [
      (exact, Text(en: "exact", de: "genau")),
      (census[.near] ?? 0, Text(en: "good to ±1 cent", de: "auf ±1 Cent genau")),
      (
        census[.coarse] ?? 0,
        Text(en: "only for differences of 10 cents or more", de: "nur für Unterschiede ab 10 Cent")
      ),
      (census[.unusable] ?? 0, Text(en: "left out", de: "ausgelassen")),
    ].filter { count, _ in count > 0 }.map { count, words in Text("\(count) ") + words }
    return Text(en: "Of \(total) notes of \(sound): ", de: "Von \(total) Tönen von \(sound): ")
      + parts.dropFirst().reduce(parts[0]) { $0 + Text(", ") + $1 } + Text(".")
  }

  package static func diesAway(_ sound: String) -> Text {
    Text(
      en: "\(sound) dies away. Sustained presets such as strings show beats better.",
      de: "\(sound) verklingt. Mit anhaltenden Klangfarben wie Streichern hörst du Schwebungen besser.")
  }
}
