import PeachCore
// What is shown on a terminal is said in words: they come along with it.

/// What to tell of an error: what happened, and what to do about it.
public struct ErrorMessage: Equatable, Sendable {
  public let text: Text
  public let hint: Text?

  public init(_ text: Text, hint: Text? = nil) {
    self.text = text
    self.hint = hint
  }
}

extension ErrorMessage {
  /// That standard output cannot be written, by the system's error number.
  public init(unwritable number: Int32) {
    self.init(
      Text(en: "Cannot write to standard output: ", de: "Die Standardausgabe lässt sich nicht schreiben: ")
        + systemMessage(number) + Text("."))
  }

  public init(_ error: AudioError) {
    switch error {
    case .deviceUnavailable(let failures):
      // A driver's words may be a sentence; here they are a part of one.
      let tried = failures.map { failure in
        let reason = failure.reason.hasSuffix(".") ? String(failure.reason.dropLast()) : failure.reason
        return reason.isEmpty ? failure.driver : "\(failure.driver): \(reason)"
      }.joined(separator: "; ")
      self.init(
        Text(en: "No audio device could be opened (\(tried)).", de: "Kein Audiogerät ließ sich öffnen (\(tried))."),
        hint: Text(
          en:
            "'peach doctor' says why. Choose another driver with --audio-driver, or do without a device: --output FILE.wav "
            + "(train: with --listener simulated --comparisons 20).",
          de:
            "»peach doctor« sagt, warum. Einen anderen Treiber mit --audio-driver wählen oder ohne Gerät auskommen: --output DATEI.wav "
            + "(train: mit --listener simulated --comparisons 20)."
        ))
    case .unknownDriver(let name, let available):
      let list = available.joined(separator: ", ")
      self.init(
        Text(
          en: "This FluidSynth has no audio driver “\(name)”.",
          de: "Dieses FluidSynth hat keinen Audiotreiber »\(name)«."),
        hint: Text(en: "Available drivers: \(list).", de: "Verfügbare Treiber: \(list)."))
    case .deviceLost:
      self.init(Text(en: "The audio device was lost.", de: "Das Audiogerät ist nicht mehr da."))
    case .unreadableSoundFont(let path, let defect):
      self.init(
        Text(en: "Cannot use the SoundFont \(path): ", de: "Der SoundFont \(path) ist nicht verwendbar: ")
          + Self.words(defect),
        hint: Text(
          en: "'peach sounds' lists the available SoundFonts.",
          de: "»peach sounds« zeigt die verfügbaren SoundFonts."))
    case .soundFontNotFound(let name, let folders):
      let list = folders.isEmpty ? "–" : folders.joined(separator: ", ")
      self.init(
        Text(en: "There is no SoundFont “\(name)”.", de: "Es gibt keinen SoundFont »\(name)«."),
        hint: Text(
          en: "Give a path, or put the file into one of these folders: \(list).",
          de: "Einen Pfad angeben oder die Datei in einen dieser Ordner legen: \(list)."))
    case .presetNotFound(let name, let soundFont, let candidates):
      self.init(
        Text(en: "\(soundFont) has no preset “\(name)”.", de: "\(soundFont) hat keine Klangfarbe »\(name)«."),
        hint: Self.list(candidates))
    case .ambiguousPreset(let name, let soundFont, let candidates):
      self.init(
        Text(
          en: "“\(name)” fits several presets of \(soundFont).",
          de: "»\(name)« passt auf mehrere Klangfarben von \(soundFont)."),
        hint: Self.list(candidates))
    case .silentKey(let preset, let key):
      self.init(
        Text(
          en: "The preset “\(preset)” makes no sound on \(key.name).",
          de: "Die Klangfarbe »\(preset)« klingt auf \(key.name) nicht."),
        hint: Text(
          en: "Choose another preset or another note; for a training, another --note-range.",
          de: "Eine andere Klangfarbe oder einen anderen Ton wählen; für ein Training einen anderen --note-range."))
    case .missingKeys(let preset, let keys):
      let has = keys.map { "\($0.lowerBound.name):\($0.upperBound.name)" } ?? "–"
      self.init(
        Text(
          en: "The preset “\(preset)” has no sound on part of the note range.",
          de: "Die Klangfarbe »\(preset)« hat auf einem Teil des Tonumfangs keinen Klang."),
        hint: Text(
          en: "It sounds on \(has): choose a --note-range within that, or another preset.",
          de: "Sie klingt auf \(has): einen --note-range darin wählen oder eine andere Klangfarbe."))
    case .libraryMissing(let reason):
      self.init(
        Text(
          en: "The library FluidSynth cannot be loaded (\(reason)).",
          de: "Die Bibliothek FluidSynth lässt sich nicht laden (\(reason))."),
        hint: Self.installFluidSynth)
    case .synthesis(let operation):
      self.init(
        Text(en: "FluidSynth failed (\(operation)).", de: "FluidSynth hat einen Fehler gemeldet (\(operation))."))
    case .output(let path, let failure):
      self.init(OutputFileError(path: path, failure))
    }
  }

  public static let installFluidSynth = Text(
    en: "Install it: the package libfluidsynth3 of Debian and Ubuntu, fluid-synth of Homebrew, fluidsynth elsewhere.",
    de:
      "Sie ist zu installieren: als Paket libfluidsynth3 bei Debian und Ubuntu, fluid-synth bei Homebrew, sonst fluidsynth."
  )

  private static func list(_ candidates: [String]) -> Text {
    let shown = candidates.prefix(12).joined(separator: ", ")
    guard candidates.count > 12 else { return Text(en: "There are: \(shown).", de: "Es gibt: \(shown).") }
    return Text(
      en: "There are: \(shown) and \(candidates.count - 12) more; 'peach sounds' lists all.",
      de: "Es gibt: \(shown) und \(candidates.count - 12) weitere; »peach sounds« zeigt alle.")
  }

  private static func words(_ defect: SoundFontDefect) -> Text {
    switch defect {
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
        de: "Eintrag \(index) der Tabelle \(chunk) zeigt aus der Datei hinaus.")
    case .noPresets: Text(en: "it has no presets.", de: "die Datei enthält keine Klangfarben.")
    case .tooSlow(let key):
      Text(
        en: "\(key.name) takes too long to render; the file may be damaged.",
        de: "\(key.name) braucht zu lange zum Berechnen; die Datei ist womöglich beschädigt.")
    case .excessive(let excess): words(excess)
    case .crashes(let signal):
      Text(
        en: "loading it ends the process that tries it (signal \(signal)); the file may be damaged.",
        de: "beim Laden stirbt der Prozess, der es versucht (Signal \(signal)); die Datei ist womöglich beschädigt.")
    case .refused(let words):
      Text(en: "FluidSynth rejects it (\(words)).", de: "FluidSynth lehnt die Datei ab (\(words)).")
    }
  }

  public init(_ error: DataStoreError) {
    switch error {
    case .folder(let path, let number):
      self.init(
        Text(en: "Cannot create the data folder \(path): ", de: "Der Datenordner \(path) lässt sich nicht anlegen: ")
          + systemMessage(number) + Text("."), hint: Self.otherFolder)
    case .cannotOpen(let path, let cause):
      self.init(
        Text(
          en: "Cannot open the database \(path): \(cause.message).",
          de: "Die Datenbank \(path) lässt sich nicht öffnen: \(cause.message)."),
        hint: Self.otherFolder)
    case .notPeach(let path):
      self.init(
        Text(
          en: "\(path) is not a Peach database. It was not changed.",
          de: "\(path) ist keine Peach-Datenbank. Sie wurde nicht verändert."),
        hint: Self.moveAway)
    case .damaged(let path):
      self.init(
        Text(
          en: "The database \(path) is damaged. It was not changed.",
          de: "Die Datenbank \(path) ist beschädigt. Sie wurde nicht verändert."),
        hint: Self.moveAway)
    case .readOnly(let path):
      self.init(
        Text(en: "The database \(path) is read-only.", de: "Die Datenbank \(path) ist schreibgeschützt."),
        hint: Text(
          en: "Make the file and its folder writable, or choose another folder with --data-dir.",
          de: "Datei und Ordner schreibbar machen oder mit --data-dir einen anderen Ordner wählen."))
    case .otherUser(let path):
      self.init(
        Text(
          en: "The database \(path) belongs to another user.", de: "Die Datenbank \(path) gehört jemand anderem."),
        hint: Self.otherFolder)
    case .blocked(let path, let owner):
      let isIndex = path.hasSuffix("-shm")
      self.init(
        owner.map {
          Text(
            en: "\(path) belongs to \($0) and keeps the database from being opened.",
            de: "\(path) gehört \($0) und verhindert, dass sich die Datenbank öffnen lässt.")
        }
          ?? Text(
            en: "\(path) can't be read and written, so the database can't be opened.",
            de: "\(path) lässt sich nicht lesen und schreiben, deshalb lässt sich die Datenbank nicht öffnen."),
        hint: isIndex
          ? Text(
            en: "Quit Peach everywhere, then delete it (rm -r \(path.shellWord)). It holds no answers.",
            de: "Beende Peach überall und lösche sie dann (rm -r \(path.shellWord)). Sie enthält keine Antworten.")
          : Text(
            en: "Quit Peach everywhere, then rename it (mv \(path.shellWord) \((path + ".old").shellWord)).",
            de: "Beende Peach überall und benenne sie dann um (mv \(path.shellWord) \((path + ".old").shellWord))."))
    case .moved(let path, let cause):
      let cause = cause.map { ErrorMessage($0) }
      self.init(
        Text(
          en: "The database \(path) was moved, replaced or deleted while Peach was using it.",
          de: "Die Datenbank \(path) wurde verschoben, ersetzt oder gelöscht, während Peach sie benutzte.")
          + (cause.map { Text(" ") + $0.text } ?? Text("")),
        hint: cause?.hint ?? Text(en: "Put it back, or try again.", de: "Lege sie zurück oder versuche es noch einmal.")
      )
    case .altered(let path, let object):
      self.init(
        Text(
          en: "The database \(path) was altered: Peach didn't create its \(object).",
          de: "Die Datenbank \(path) wurde verändert: \(object) stammt nicht von Peach."),
        hint: Text(
          en: "Remove it with sqlite3 (DROP …), or choose another folder with --data-dir.",
          de: "Entferne es mit sqlite3 (DROP …) oder wähle mit --data-dir einen anderen Ordner."))
    case .newer(let path, let version, let supported):
      self.init(
        Text(
          en: "The database \(path) was written by a newer Peach (format \(version); this one knows \(supported)).",
          de: "Die Datenbank \(path) stammt von einem neueren Peach (Format \(version); dieses kennt \(supported))."),
        hint: Text(
          en: "Update Peach, or choose another folder with --data-dir.",
          de: "Peach aktualisieren oder mit --data-dir einen anderen Ordner wählen."))
    case .diskFull(let path):
      self.init(Text(en: "The disk is full: \(path).", de: "Der Datenträger ist voll: \(path)."))
    case .busy(let path):
      self.init(
        Text(
          en: "Another program keeps the database \(path) locked.",
          de: "Ein anderes Programm hält die Datenbank \(path) gesperrt."))
    case .unanswered(let path):
      self.init(
        Text(
          en: "The disk took too long to write \(path).",
          de: "Der Datenträger hat zu lange gebraucht, um \(path) zu schreiben."))
    case .failed(let path, let cause):
      self.init(
        Text(
          en: "The database \(path) failed: \(cause.message).",
          de: "Die Datenbank \(path) hat versagt: \(cause.message)."))
    }
  }

  private static let otherFolder = Text(
    en: "Choose another folder with --data-dir.", de: "Mit --data-dir einen anderen Ordner wählen.")
  private static let moveAway = Text(
    en: "Move the file away, or choose another folder with --data-dir.",
    de: "Die Datei wegbewegen oder mit --data-dir einen anderen Ordner wählen.")

  /// Says that answers or settings were lost, and why; on leaving.
  public init(_ lost: LostWrites) {
    let cause = ErrorMessage(lost.error)
    let count = lost.answers
    let lost =
      switch count {
      case 0: Text(en: "Settings could not be stored. ", de: "Einstellungen konnten nicht gespeichert werden. ")
      case 1: Text(en: "One answer could not be stored. ", de: "Eine Antwort konnte nicht gespeichert werden. ")
      default:
        Text(en: "\(count) answers could not be stored. ", de: "\(count) Antworten konnten nicht gespeichert werden. ")
      }
    self.init(lost + cause.text, hint: cause.hint)
  }
}
