import PeachCore

extension SoundFontDefect {
  var words: Text {
    switch self {
    case .missing: Text(en: "there is no such file.", de: "die Datei gibt es nicht.")
    case .directory: Text(en: "it is a folder.", de: "es ist ein Ordner.")
    case .notRegular:
      Text(
        en: "it is a pipe or device, not a regular file.",
        de: "es ist eine Pipe oder ein Gerät, keine gewöhnliche Datei.")
    case .unreadable(let number): systemMessage(number) + Text(".")
    case .empty: Text(en: "the file is empty.", de: "die Datei ist leer.")
    case .notSoundFont:
      Text(
        en: "not a SoundFont (no RIFF file of form sfbk).",
        de: "kein SoundFont (keine RIFF-Datei der Form sfbk).")
    case .truncated(let chunk):
      Text(
        en: "it is truncated or its sizes are wrong (chunk \(chunk)).",
        de: "die Datei ist abgeschnitten oder ihre Größen stimmen nicht (Abschnitt \(chunk)).")
    case .missingChunk(let chunk): Text(en: "the chunk \(chunk) is missing.", de: "der Abschnitt \(chunk) fehlt.")
    case .badTable(let chunk):
      Text(en: "the table \(chunk) has an impossible size.", de: "die Tabelle \(chunk) hat eine unmögliche Größe.")
    case .badIndex(let chunk, let index):
      Text(
        en: "record \(index) of the table \(chunk) points outside the file.",
        de: "Eintrag \(index) der Tabelle \(chunk) verweist auf eine Stelle außerhalb der Datei.")
    case .noPresets: Text(en: "it has no presets.", de: "die Datei enthält keine Klangfarben.")
    case .tooSlow(let key):
      Text(
        en: "\(key.name) takes too long to render; the file may be damaged.",
        de: "\(key.name) braucht zu lange zum Berechnen; die Datei ist womöglich beschädigt.")
    case .excessive(let excess): excess.words
    case .crashes(let signal):
      Text(
        en: "loading it crashes (signal \(signal)); the file may be damaged.",
        de: "das Laden stürzt ab (Signal \(signal)); die Datei ist womöglich beschädigt.")
    case .refused(let words):
      Text(en: "FluidSynth rejects it (\(words)).", de: "FluidSynth lehnt die Datei ab (\(words)).")
    }
  }
}

extension SoundFontExcess {
  fileprivate var words: Text {
    switch self {
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
