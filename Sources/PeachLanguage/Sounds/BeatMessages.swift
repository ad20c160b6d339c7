import PeachBase

/// What is said about the sound of exercises with chords.
package enum BeatMessages {
  package static func unsteady(_ sound: String) -> Text {
    Text(
      en: "The pitch of \(sound) is unsteady, so beats don't tell whether a chord is exact.",
      de: "Die Tonhöhe von \(sound) schwankt. Ob ein Akkord genau ist, hörst du daher nicht an Schwebungen.")
  }

  package static func hardlyBeats(_ sound: String) -> Text {
    Text(
      en: "Chords of \(sound) hardly beat, so beats don't tell whether they are exact.",
      de: "Akkorde von \(sound) schweben kaum. Ob sie genau sind, hörst du daher nicht an Schwebungen.")
  }
}
