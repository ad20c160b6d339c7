import PeachBase

/// An error message: what happened, and what to do about it.
package struct ErrorMessage: Equatable, Sendable {
  package let text: Text
  package let hint: Text?

  package init(_ text: Text, hint: Text? = nil) {
    self.text = text
    self.hint = hint
  }

  package init(en english: String, de german: String, hint: Text? = nil) {
    self.init(Text(en: english, de: german), hint: hint)
  }

  /// What the system refused.
  ///
  /// - Parameter number: the system's error number.
  package init(en english: String, de german: String, errno number: Int32, hint: Text? = nil) {
    self.init(Text(en: english, de: german) + Text(": ") + systemMessage(number) + Text("."), hint: hint)
  }
}

extension ErrorMessage {
  /// Too little of something that the system limits.
  package init(_ shortage: SystemLimits.Shortage) {
    let (what, limit) =
      switch shortage {
      case .files: (Text(en: "too few open files", de: "zu wenige offene Dateien"), "ulimit -n 1024")
      case .threads: (Text(en: "too few threads", de: "zu wenige Threads"), "ulimit -u unlimited")
      case .memory: (Text(en: "too little memory", de: "zu wenig Speicher"), "ulimit -v unlimited")
      }
    self.init(
      Text(en: "The system allows ", de: "Das System erlaubt ") + what + Text("."),
      hint: Text(
        en: "End other programs, or raise the limit with '\(limit)'.",
        de: "Beende andere Programme oder erhöhe die Grenze mit »\(limit)«."))
  }

  /// A failure to write to standard output.
  ///
  /// - Parameter number: the system's error number.
  package init(unwritable number: Int32) {
    self.init(
      en: "Cannot write to standard output", de: "Die Standardausgabe lässt sich nicht schreiben", errno: number)
  }

  /// - Parameter options: that name the data, each with a space before it.
  package init(_ error: AudioError, options: String = "") {
    switch error {
    case .deviceUnavailable(let failures):
      // The driver's message becomes part of a sentence, so drop its full stop.
      let tried = failures.map { failure in
        let reason = failure.reason.hasSuffix(".") ? String(failure.reason.dropLast()) : failure.reason
        return reason.isEmpty ? failure.driver : "\(failure.driver): \(reason)"
      }.joined(separator: "; ")
      self.init(
        en: "No audio device could be opened (\(tried)).", de: "Kein Audiogerät ließ sich öffnen (\(tried)).",
        hint: Text(
          en:
            "'peach doctor\(options)' says why. Choose another driver with 'peach settings set audio-driver NAME\(options)'. "
            + "Without a device, 'peach play' writes to a file with --output FILE.wav, and 'peach train' if you add --listener "
            + "simulated --comparisons 20.",
          de:
            "»peach doctor\(options)« sagt, warum. Wähle mit »peach settings set audio-driver NAME\(options)« einen anderen "
            + "Treiber. Ohne Gerät schreibt »peach play« mit --output DATEI.wav in eine Datei, »peach train« zusätzlich mit "
            + "--listener simulated --comparisons 20."))
    case .unknownDriver(let name, let available):
      let list = available.joined(separator: ", ")
      self.init(
        en: "This FluidSynth has no audio driver '\(name)'.",
        de: "Dieses FluidSynth hat keinen Audiotreiber »\(name)«.",
        hint: Text(en: "Available drivers: \(list).", de: "Verfügbare Treiber: \(list)."))
    case .deviceLost:
      self.init(en: "The audio device was lost.", de: "Das Audiogerät ist nicht mehr da.")
    case .unreadableSoundFont(let path, let defect):
      self.init(
        Text(en: "Cannot use the SoundFont \(path): ", de: "Der SoundFont \(path) ist nicht verwendbar: ")
          + defect.words,
        hint: Text(
          en: "'peach sounds' lists the available SoundFonts.",
          de: "»peach sounds« zeigt die verfügbaren SoundFonts."))
    case .unusablePreset(let name, let path, let defect):
      self.init(
        Text(
          en: "Cannot use the preset '\(name)' of \(path): ",
          de: "Die Klangfarbe »\(name)« von \(path) ist nicht verwendbar: ")
          + defect.words,
        hint: Text(
          en: "'peach sounds \(path.shellWord) --check' says which presets can be used.",
          de: "»peach sounds \(path.shellWord) --check« sagt, welche Klangfarben verwendbar sind."))
    case .soundFontNotFound(let name, let folders):
      let list = folders.isEmpty ? "–" : folders.joined(separator: ", ")
      self.init(
        en: "There is no SoundFont '\(name)'.", de: "Es gibt keinen SoundFont »\(name)«.",
        hint: Text(
          en: "Give a path, or put the file into one of these folders: \(list).",
          de: "Gib einen Pfad an oder lege die Datei in einen dieser Ordner: \(list)."))
    case .presetNotFound(let name, let soundFont, let candidates, let names):
      self.init(
        Text.unknown(name, Text(en: "a preset of ", de: "keine Klangfarbe von ") + Text(FilePaths.name(of: soundFont)))
          + Text.suggestion(for: name, in: names),
        hint: Self.list(candidates, of: soundFont) + Text(en: " ", de: " ") + Self.otherFile)
    case .ambiguousPreset(let name, let soundFont, let candidates):
      let file = FilePaths.name(of: soundFont)
      self.init(
        en: "'\(name)' matches several presets in \(file).", de: "»\(name)« passt auf mehrere Klangfarben in \(file).",
        hint: Self.list(candidates, of: soundFont))
    case .silentKey(let preset, let key):
      self.init(
        en: "The preset '\(preset)' is silent on \(key.name).",
        de: "Die Klangfarbe »\(preset)« ist auf \(key.name) stumm.",
        hint: Text(
          en: "Choose another preset or note; for training, another --note-range.",
          de: "Wähle eine andere Klangfarbe oder einen anderen Ton, fürs Training einen anderen --note-range."))
    case .inaudible(let preset, let velocity):
      self.init(
        en: "The preset '\(preset)' is too faint to be heard at velocity \(velocity.value).",
        de: "Die Klangfarbe »\(preset)« ist beim Anschlag \(velocity.value) so leise, dass du sie nicht hören kannst.",
        hint: Text(
          en: "Choose another preset; 'peach sounds' lists them.",
          de: "Wähle eine andere Klangfarbe; »peach sounds« zeigt alle."))
    case .missingSound(let number, let count):
      self.init(
        en: "A note of the exercise names sound \(number), but only \(count) \(count == 1 ? "is" : "are") loaded.",
        de: "Ein Ton der Übung nennt Klang \(number), geladen ist aber nur \(count).")
    case .decayingSound(let preset):
      self.init(
        en: "The preset '\(preset)' fades away, so no other note can be tuned to it while it sounds.",
        de: "Die Klangfarbe »\(preset)« verklingt, bevor du einen zweiten Ton nach ihr stimmen kannst.",
        hint: Text(
          en:
            "Choose a preset that goes on sounding, such as strings, organ or flute, or set presentation to melodic.",
          de:
            "Wähle eine Klangfarbe, die weiterklingt, etwa Streicher, Orgel oder Flöte, oder setze presentation auf melodic."
        ))
    case .missingKeys(let preset, let keys, let velocity, let others):
      let hint: Text
      if let others {
        let (low, high) = (others.lowerBound, others.upperBound)
        hint = Text(
          en:
            "At velocity \(velocity.value) it sounds on \(keys.rangeNames). Choose a --velocity from \(low) to \(high), or another "
            + "preset.",
          de:
            "Beim Anschlag \(velocity.value) klingt sie auf \(keys.rangeNames). Wähle einen --velocity von \(low) bis \(high) oder "
            + "eine andere Klangfarbe.")
      } else {
        let sounding = Text(en: "It sounds on \(keys.rangeNames). ", de: "Sie klingt auf \(keys.rangeNames). ")
        hint =
          (keys.isEmpty ? Text("") : sounding)
          + (keys.ranges.contains { $0.clamped(to: NoteRange.allowed).count > NoteRange.smallestWidth }
            ? Text(
              en: "Choose a --note-range of at least an octave within it, or another preset.",
              de: "Wähle einen --note-range von mindestens einer Oktave darin oder eine andere Klangfarbe.")
            : Text(en: "Choose another preset.", de: "Wähle eine andere Klangfarbe."))
      }
      self.init(
        en: "The preset '\(preset)' is silent on part of the note range.",
        de: "Die Klangfarbe »\(preset)« ist auf einem Teil des Tonumfangs stumm.", hint: hint)
    case .unsteadyKeys(let preset, let place, let soundFont, let key?):
      self.init(
        Text(
          en:
            "\(key.name) of the preset '\(preset)' has no steady pitch in its octave, so intervals with it can't be exact.",
          de:
            "\(key.name) der Klangfarbe »\(preset)« hat keine stabile Tonhöhe in seiner Oktave; Intervalle damit können nicht "
            + "genau sein."),
        hint: Self.measuring(place, of: soundFont))
    case .unsteadyKeys(let preset, let place, let soundFont, nil):
      self.init(
        Text(
          en: "The preset '\(preset)' has no two keys in the note range that are steady enough for the intervals.",
          de: "Die Klangfarbe »\(preset)« hat im Tonumfang keine zwei Tasten, die für die Intervalle stabil genug sind."
        ),
        hint: Text(
          en: "Choose a preset of Peach's own SoundFont, whose keys are exact, or another --note-range. ",
          de: "Wähle eine Klangfarbe aus Peachs eigenem SoundFont, in dem die Tasten genau stimmen, oder einen anderen "
            + "--note-range. ") + Self.measuring(place, of: soundFont))
    case .libraryMissing(let reason):
      self.init(
        en: "The library FluidSynth cannot be loaded (\(reason)).",
        de: "Die Bibliothek FluidSynth lässt sich nicht laden (\(reason)).",
        hint: Self.installFluidSynth)
    case .synthesis(let operation):
      self.init(
        en: "FluidSynth failed (\(operation)).", de: "FluidSynth hat einen Fehler gemeldet (\(operation)).")
    case .output(let path, let failure):
      self.init(OutputFileError(path: path, failure))
    }
  }

  package static let installFluidSynth = Text(
    en: "Install it: libfluidsynth3 (Debian, Ubuntu), fluid-synth (Homebrew) or fluidsynth (elsewhere).",
    de: "Installiere sie: libfluidsynth3 (Debian, Ubuntu), fluid-synth (Homebrew) oder fluidsynth (andere Systeme).")

  private static let otherFile = Text(
    en: "That of another file is FILE:BANK:PROGRAM; 'peach sounds --all' lists these.",
    de: "Die einer anderen Datei ist DATEI:BANK:PROGRAMM; »peach sounds --all« zeigt diese.")

  private static func list(_ candidates: [String], of soundFont: String) -> Text {
    let command = listing(soundFont)
    let shown = candidates.prefix(12).joined(separator: ", ")
    guard candidates.count > 12 else { return Text(en: "Available: \(shown).", de: "Verfügbar: \(shown).") }
    return Text(
      en: "Available: \(shown) and \(candidates.count - 12) more; '\(command)' lists all.",
      de: "Verfügbar: \(shown) und \(candidates.count - 12) weitere; »\(command)« zeigt alle.")
  }

  /// The command that measures the keys of a preset.
  private static func measuring(_ place: String, of soundFont: String) -> Text {
    let command = "\(listing(soundFont)) --preset \(place) --intervals"
    return Text(
      en: "'\(command)' shows what each key is good for.", de: "»\(command)« zeigt, wozu jede Taste taugt.")
  }

  /// The command that lists the presets of a SoundFont.
  private static func listing(_ soundFont: String) -> String {
    soundFont == SoundSourceID.bundledFile ? "peach sounds" : "peach sounds \(soundFont.shellWord)"
  }
}
