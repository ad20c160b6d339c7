import PeachCore

extension ErrorMessage {
  /// The limit that a SoundFont exceeds.
  static func words(_ excess: SoundFontExcess) -> Text {
    switch excess {
    case .sampleRate(let hertz):
      Text(
        en: "a sample has an impossible rate (\(hertz) Hz).", de: "ein Sample hat eine unmögliche Rate (\(hertz) Hz).")
    case .pitch(let octaves):
      Text(
        en: "a sample is played \(Int(octaves)) octaves above its own pitch.",
        de: "ein Sample wird \(Int(octaves)) Oktaven über seiner eigenen Tonhöhe gespielt.")
    case .shortLoop(let frames):
      Text(
        en: "a loop of \(frames) frames is too short for the pitch at which it is played.",
        de: "eine Schleife von \(frames) Frames ist zu kurz für die Tonhöhe, in der sie gespielt wird.")
    case .zones: Text(en: "it has too many zones.", de: "die Datei hat zu viele Zonen.")
    case .generators:
      Text(
        en: "a zone has too many generators or modulators.",
        de: "eine Zone hat zu viele Generatoren oder Modulatoren.")
    case .voices(let count):
      Text(en: "one key sounds \(count) samples at once.", de: "eine Taste lässt \(count) Samples zugleich klingen.")
    case .sampleMemory:
      Text(
        en: "its samples overlap and would need many times the size of the file in memory.",
        de: "ihre Samples überlappen sich und bräuchten ein Vielfaches der Dateigröße an Speicher.")
    case .memory: Text(en: "loading it takes too much memory.", de: "das Laden braucht zu viel Speicher.")
    case .time: Text(en: "loading it takes too long.", de: "das Laden dauert zu lange.")
    }
  }
}
