import PeachCore

/// What is said about the sound of exercises with intervals.
public enum IntervalMessages {
  /// How many keys of the range can't be used for any exact interval; nil if all can.
  ///
  /// - Parameter census: the number of keys of each grade.
  public static func grades(_ sound: String, _ census: [PitchGrade: Int]) -> Text? {
    let parts = [
      (census[.near], Text(en: "good to ±1 cent", de: "auf ±1 Cent genau")),
      (census[.coarse], Text(en: "only used from 10 cents", de: "erst ab 10 Cent verwendet")),
      (census[.unusable], Text(en: "not asked", de: "nicht gefragt")),
    ].compactMap { count, words in count.flatMap { $0 == 0 ? nil : Text("\($0) ") + words } }
    guard let first = parts.first else { return nil }
    let total = census.values.reduce(0, +)
    return Text(en: "Keys of \(sound): ", de: "Tasten von \(sound): ")
      + parts.dropFirst().reduce(first) { $0 + Text(", ") + $1 }
      + Text(
        en: " (of \(total)). All keys of Peach's own SoundFont are exact.",
        de: " (von \(total)). In Peachs eigenem SoundFont stimmen alle Tasten.")
  }

  public static func diesAway(_ sound: String) -> Text {
    Text(
      en: "\(sound) dies away. Sustained presets such as strings show beats better.",
      de: "\(sound) verklingt. Anhaltende Klangfarben wie Streicher zeigen Schwebungen besser.")
  }
}
