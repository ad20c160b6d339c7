import PeachBase

extension SoundFontDefect {
  /// A clause with a full stop.
  package var words: Text {
    switch self {
    case .missing: Text(en: "there is no such file.", de: "die Datei gibt es nicht.")
    case .directory: Text(en: "it is a folder.", de: "es ist ein Ordner.")
    case .notRegular:
      Text(
        en: "it is a pipe or device, not a regular file.",
        de: "es ist eine Pipe oder ein Gerät, keine gewöhnliche Datei.")
    case .unreadable(let number): systemMessage(number) + Text(".")
    case .empty: Text(en: "the file is empty: download it again.", de: "die Datei ist leer: Lade sie neu herunter.")
    case .notSoundFont(let file?): file.words
    case .notSoundFont(nil):
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
    case .noZones: Text(en: "it has no samples.", de: "sie hat keine Samples.")
    case .sampleInROM:
      Text(
        en: "its samples are in the ROM of a synthesizer, not in the file.",
        de: "ihre Samples liegen im ROM eines Synthesizers, nicht in der Datei.")
    case .misplacedSample:
      Text(en: "its samples aren't in the file.", de: "ihre Samples sind nicht in der Datei.")
    case .sampleRate(let hertz):
      Text(
        en: "a sample has an impossible rate (\(hertz) Hz).", de: "ein Sample hat eine unmögliche Rate (\(hertz) Hz).")
    case .compression:
      Text(
        en: "its samples are compressed in a way that FluidSynth can't read.",
        de: "ihre Samples sind so komprimiert, dass FluidSynth sie nicht lesen kann.")
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

extension ForeignFile {
  /// What it is and what to do.
  fileprivate var words: Text {
    switch self {
    case .archive(let name):
      Text(en: "a \(name) archive: unpack it first.", de: "ein \(name)-Archiv: Entpacke es zuerst.")
    case .packed(let name):
      Text(
        en: "a SoundFont packed with \(name): unpack it with \(name) first.",
        de: "ein mit \(name) gepackter SoundFont: Entpacke ihn zuerst mit \(name).")
    case .instrument(let name):
      Text(
        en: "a file of the format \(name): convert it to SF2 first.",
        de: "eine Datei im Format \(name): Wandle sie zuerst in SF2 um.")
    case .media(let name):
      Text(
        en: "a \(name) file, not a SoundFont: choose an SF2 or SF3 file.",
        de: "eine \(name)-Datei, kein SoundFont: Wähle eine SF2- oder SF3-Datei.")
    case .webPage:
      Text(
        en: "a web page instead of a SoundFont: download the file itself.",
        de: "eine Webseite statt eines SoundFonts: Lade die Datei selbst herunter.")
    case .pointer:
      Text(
        en: "a pointer of Git LFS instead of the file: run 'git lfs pull'.",
        de: "ein Verweis von Git LFS statt der Datei: Führe »git lfs pull« aus.")
    }
  }
}

extension SoundFontExcess {
  fileprivate var words: Text {
    switch self {
    case .zones: Text(en: "it has too many zones.", de: "die Datei hat zu viele Zonen.")
    case .modulators:
      Text(en: "a zone has too many modulators.", de: "eine Zone hat zu viele Modulatoren.")
    case .memory: Text(en: "loading it takes too much memory.", de: "das Laden braucht zu viel Speicher.")
    case .time: Text(en: "loading it takes too long.", de: "das Laden dauert zu lange.")
    }
  }
}
