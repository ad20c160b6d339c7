import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachLanguage
@testable import PeachRecords
@testable import PeachStore

/// Errors and notices in both languages, text and hint.
@Suite struct ErrorsTextTests {
  @Test func `what the system refuses is said with what to do`() {
    said(
      DropOutMessages.pair(inARow: 2), "The sound dropped out. The question is asked again.",
      "Der Ton hat ausgesetzt. Die Frage wird noch einmal gestellt.")
    said(
      DropOutMessages.pair(inARow: 3),
      "The sound dropped out. The question is asked again. 'peach doctor' says what may help.",
      "Der Ton hat ausgesetzt. Die Frage wird noch einmal gestellt. »peach doctor« sagt, was helfen kann.")
    said(
      DropOutMessages.practice, "The sound dropped out, so another pair follows.",
      "Der Ton hat ausgesetzt, darum folgt noch ein Paar.")
    said(
      ErrorMessage(SystemLimits.Shortage.files),
      "The system allows too few open files. End other programs, or raise the limit with 'ulimit -n 1024'.",
      "Das System erlaubt zu wenige offene Dateien. Beende andere Programme oder erhöhe die Grenze mit "
        + "»ulimit -n 1024«.")
    said(
      ErrorMessage(SystemLimits.Shortage.threads),
      "The system allows too few threads. End other programs, or raise the limit with 'ulimit -u "
        + "unlimited'.",
      "Das System erlaubt zu wenige Threads. Beende andere Programme oder erhöhe die Grenze mit »ulimit -u "
        + "unlimited«.")
    said(
      ErrorMessage(SystemLimits.Shortage.memory),
      "The system allows too little memory. End other programs, or raise the limit with 'ulimit -v "
        + "unlimited'.",
      "Das System erlaubt zu wenig Speicher. Beende andere Programme oder erhöhe die Grenze mit »ulimit -v "
        + "unlimited«.")
    said(
      ErrorMessage(unwritable: ENOSPC), "Cannot write to standard output: No space left on device.",
      "Die Standardausgabe lässt sich nicht schreiben: Kein Platz mehr auf dem Datenträger.")
    said(
      ErrorMessage(OutputFileError(path: "a.csv", .create(errno: EACCES))), "Cannot create a.csv: Permission denied.",
      "a.csv lässt sich nicht anlegen: Keine Berechtigung.")
    said(
      ErrorMessage(OutputFileError(path: "a.csv", .write(errno: ENOSPC))),
      "Cannot write a.csv: No space left on device. No incomplete file is left.",
      "a.csv lässt sich nicht schreiben: Kein Platz mehr auf dem Datenträger. Es bleibt keine "
        + "unvollständige Datei zurück.")
    said(
      ErrorMessage(OutputFileError(path: "a.wav", .full)),
      "a.wav would exceed 4 GiB, the most a WAV file holds. Use fewer --comparisons.",
      "a.wav würde größer als 4 GiB; mehr fasst eine WAV-Datei nicht. Verwende weniger --comparisons.")
    said(
      ErrorMessage(OutputFileError(path: "a.csv", .protected(.database))),
      "Cannot write to a.csv: the file belongs to the database with your answers. Choose another file.",
      "In a.csv kann nicht geschrieben werden: Die Datei gehört zur Datenbank mit deinen Antworten. Wähle "
        + "eine andere Datei.")
    said(
      ErrorMessage(OutputFileError(path: "a.csv", .protected(.input))),
      "Cannot write to a.csv: this command reads the file. Choose another file.",
      "In a.csv kann nicht geschrieben werden: Dieser Befehl liest die Datei. Wähle eine andere Datei.")
    said(
      ErrorMessage(OutputFileError(path: "a.csv", .protected(.otherDatabase))),
      "Cannot write to a.csv: the file belongs to an SQLite database. Choose another file.",
      "In a.csv kann nicht geschrieben werden: Die Datei gehört zu einer SQLite-Datenbank. Wähle eine "
        + "andere Datei.")
    said(
      ErrorMessage.fileCut,
      "Another program has cut a file that Peach was using, such as the index of the database. Stored "
        + "answers are safe. Start Peach again.",
      "Ein anderes Programm hat eine Datei gekürzt, die Peach benutzte, etwa den Index der Datenbank. "
        + "Gespeicherte Antworten sind sicher. Starte Peach neu.")
    said(ErrorMessage.heading, "Error: ", "Fehler: ")
    said(ProgressMessages.interrupted, "Cancelled; there is no result.", "Abgebrochen; es gibt kein Ergebnis.")
  }

  @Test func `an error of sound says what happened and what to do, on a screen in short`() {
    said(
      ErrorMessage(
        .deviceUnavailable([.init(driver: "jack", reason: "No server."), .init(driver: "oss", reason: "")]),
        options: " --data-dir d"),
      "No audio device could be opened (jack: No server; oss). 'peach doctor --data-dir d' says why. Choose another "
        + "driver with 'peach settings set audio-driver NAME --data-dir d'. Without a device, 'peach play' writes to a "
        + "file with --output FILE.wav, and 'peach train' if you add --listener simulated --comparisons 20.",
      "Kein Audiogerät ließ sich öffnen (jack: No server; oss). »peach doctor --data-dir d« sagt, warum. Wähle mit "
        + "»peach settings set audio-driver NAME --data-dir d« einen anderen Treiber. Ohne Gerät schreibt »peach play« "
        + "mit --output DATEI.wav in eine Datei, »peach train« zusätzlich mit --listener simulated --comparisons 20.")
    said(
      ErrorMessage(.unknownDriver("jack", available: ["oss", "alsa"])),
      "This FluidSynth has no audio driver 'jack'. Available drivers: oss, alsa.",
      "Dieses FluidSynth hat keinen Audiotreiber »jack«. Verfügbare Treiber: oss, alsa.")
    said(ErrorMessage(.deviceLost), "The audio device was lost.", "Das Audiogerät ist nicht mehr da.")
    said(
      ErrorMessage(.unreadableSoundFont(path: "/a.sf2", .directory)),
      "Cannot use the SoundFont /a.sf2: it is a folder. 'peach sounds' lists the available SoundFonts.",
      "Der SoundFont /a.sf2 ist nicht verwendbar: es ist ein Ordner. »peach sounds« zeigt die verfügbaren "
        + "SoundFonts.")
    said(
      ErrorMessage(.unusablePreset("Flute", path: "/a.sf2", .sampleInROM)),
      "Cannot use the preset 'Flute' of /a.sf2: its samples are in the ROM of a synthesizer, not in the "
        + "file. 'peach sounds /a.sf2 --check' says which presets can be used.",
      "Die Klangfarbe »Flute« von /a.sf2 ist nicht verwendbar: ihre Samples liegen im ROM eines "
        + "Synthesizers, nicht in der Datei. »peach sounds /a.sf2 --check« sagt, welche Klangfarben verwendbar "
        + "sind.")
    said(
      ErrorMessage(.soundFontNotFound(name: "a.sf2", folders: [])),
      "There is no SoundFont 'a.sf2'. Give a path, or put the file into one of these folders: –.",
      "Es gibt keinen SoundFont »a.sf2«. Gib einen Pfad an oder lege die Datei in einen dieser Ordner: –.")
    said(
      ErrorMessage(.soundFontNotFound(name: "a.sf2", folders: ["/x", "/y"])),
      "There is no SoundFont 'a.sf2'. Give a path, or put the file into one of these folders: /x, /y.",
      "Es gibt keinen SoundFont »a.sf2«. Gib einen Pfad an oder lege die Datei in einen dieser Ordner: /x, "
        + "/y.")
    said(
      ErrorMessage(
        .presetNotFound(
          name: "flut", soundFont: "a.sf2", candidates: ["0:0 Flute", "0:1 Harp"],
          names: ["Harp", "Flute"].map { Spelling($0) })),
      "'flut' isn't a preset of a.sf2. Did you mean 'Flute'? Available: 0:0 Flute, 0:1 Harp. That of "
        + "another file is FILE:BANK:PROGRAM; 'peach sounds --all' lists these.",
      "»flut« ist keine Klangfarbe von a.sf2. Meinst du »Flute«? Verfügbar: 0:0 Flute, 0:1 Harp. Die einer "
        + "anderen Datei ist DATEI:BANK:PROGRAMM; »peach sounds --all« zeigt diese.")
    said(
      ErrorMessage(.ambiguousPreset(name: "Piano", soundFont: "a.sf2", candidates: ["0:0 Piano", "0:1 Piano 2"])),
      "'Piano' matches several presets in a.sf2. Available: 0:0 Piano, 0:1 Piano 2.",
      "»Piano« passt auf mehrere Klangfarben in a.sf2. Verfügbar: 0:0 Piano, 0:1 Piano 2.")
    said(
      ErrorMessage(.ambiguousPreset(name: "Piano", soundFont: "a.sf2", candidates: (1...14).map { "0:\($0)" })),
      "'Piano' matches several presets in a.sf2. Available: 0:1, 0:2, 0:3, 0:4, 0:5, 0:6, 0:7, 0:8, 0:9, "
        + "0:10, 0:11, 0:12 and 2 more; 'peach sounds a.sf2' lists all.",
      "»Piano« passt auf mehrere Klangfarben in a.sf2. Verfügbar: 0:1, 0:2, 0:3, 0:4, 0:5, 0:6, 0:7, 0:8, "
        + "0:9, 0:10, 0:11, 0:12 und 2 weitere; »peach sounds a.sf2« zeigt alle.")
    said(
      ErrorMessage(.silentKey(preset: "Harp", key: MIDINote(61))),
      "The preset 'Harp' is silent on C#4. Choose another preset or note; for training, another "
        + "--note-range.",
      "Die Klangfarbe »Harp« ist auf C#4 stumm. Wähle eine andere Klangfarbe oder einen anderen Ton, fürs "
        + "Training einen anderen --note-range.")
    said(
      ErrorMessage(.inaudible(preset: "Harp", velocity: MIDIVelocity(9))),
      "The preset 'Harp' is too faint to be heard at velocity 9. Choose another preset; 'peach sounds' "
        + "lists them.",
      "Die Klangfarbe »Harp« ist beim Anschlag 9 so leise, dass du sie nicht hören kannst. Wähle eine "
        + "andere Klangfarbe; »peach sounds« zeigt alle.")
    said(
      ErrorMessage(.missingSound(3, of: 1)), "A note of the exercise names sound 3, but only 1 is loaded.",
      "Ein Ton der Übung nennt Klang 3, geladen ist aber nur 1.")
    said(
      ErrorMessage(.decayingSound(preset: "Harp")),
      "The preset 'Harp' fades away, so no other note can be tuned to it while it sounds. Choose a preset "
        + "that goes on sounding, such as strings, organ or flute, or set presentation to melodic.",
      "Die Klangfarbe »Harp« verklingt, bevor du einen zweiten Ton nach ihr stimmen kannst. Wähle eine "
        + "Klangfarbe, die weiterklingt, etwa Streicher, Orgel oder Flöte, oder setze presentation auf melodic.")
    said(
      ErrorMessage(
        .missingKeys(preset: "Harp", keys: [MIDINote(60), MIDINote(61)], velocity: MIDIVelocity(9), others: 20...30)),
      "The preset 'Harp' is silent on part of the note range. At velocity 9 it sounds on C4–C#4. Choose a "
        + "--velocity from 20 to 30, or another preset.",
      "Die Klangfarbe »Harp« ist auf einem Teil des Tonumfangs stumm. Beim Anschlag 9 klingt sie auf "
        + "C4–C#4. Wähle einen --velocity von 20 bis 30 oder eine andere Klangfarbe.")
    said(
      ErrorMessage(
        .missingKeys(preset: "Harp", keys: (40...60).map { MIDINote($0) }, velocity: MIDIVelocity(9), others: nil)),
      "The preset 'Harp' is silent on part of the note range. It sounds on E2–C4. Choose a --note-range of "
        + "at least an octave within it, or another preset.",
      "Die Klangfarbe »Harp« ist auf einem Teil des Tonumfangs stumm. Sie klingt auf E2–C4. Wähle einen "
        + "--note-range von mindestens einer Oktave darin oder eine andere Klangfarbe.")
    said(
      ErrorMessage(.missingKeys(preset: "Harp", keys: [MIDINote(60)], velocity: MIDIVelocity(9), others: nil)),
      "The preset 'Harp' is silent on part of the note range. It sounds on C4. Choose another preset.",
      "Die Klangfarbe »Harp« ist auf einem Teil des Tonumfangs stumm. Sie klingt auf C4. Wähle eine andere "
        + "Klangfarbe.")
    said(
      ErrorMessage(.missingKeys(preset: "Harp", keys: [], velocity: MIDIVelocity(9), others: nil)),
      "The preset 'Harp' is silent on part of the note range. Choose another preset.",
      "Die Klangfarbe »Harp« ist auf einem Teil des Tonumfangs stumm. Wähle eine andere Klangfarbe.")
    said(
      ErrorMessage(.unsteadyKeys(preset: "Harp", place: "0:46", soundFont: "a.sf2", key: MIDINote(63))),
      "D#4 of the preset 'Harp' has no steady pitch in its octave, so intervals with it can't be exact. "
        + "'peach sounds a.sf2 --preset 0:46 --intervals' shows what each key is good for.",
      "D#4 der Klangfarbe »Harp« hat keine stabile Tonhöhe in seiner Oktave; Intervalle damit können nicht "
        + "genau sein. »peach sounds a.sf2 --preset 0:46 --intervals« zeigt, wozu jede Taste taugt.")
    said(
      ErrorMessage(.unsteadyKeys(preset: "Harp", place: "0:46", soundFont: "/my fonts/a.sf2")),
      "The preset 'Harp' has no two keys in the note range that are steady enough for the intervals. "
        + "Choose a preset of Peach's own SoundFont, whose keys are exact, or another --note-range. 'peach "
        + "sounds '/my fonts/a.sf2' --preset 0:46 --intervals' shows what each key is good for.",
      "Die Klangfarbe »Harp« hat im Tonumfang keine zwei Tasten, die für die Intervalle stabil genug sind. "
        + "Wähle eine Klangfarbe aus Peachs eigenem SoundFont, in dem die Tasten genau stimmen, oder einen "
        + "anderen --note-range. »peach sounds '/my fonts/a.sf2' --preset 0:46 --intervals« zeigt, wozu jede Taste "
        + "taugt.")
    said(
      ErrorMessage(.libraryMissing(reason: "no such file")),
      "The library FluidSynth cannot be loaded (no such file). Install it: libfluidsynth3 (Debian, "
        + "Ubuntu), fluid-synth (Homebrew) or fluidsynth (elsewhere).",
      "Die Bibliothek FluidSynth lässt sich nicht laden (no such file). Installiere sie: libfluidsynth3 "
        + "(Debian, Ubuntu), fluid-synth (Homebrew) oder fluidsynth (andere Systeme).")
    said(
      ErrorMessage(.synthesis(operation: "noteon")), "FluidSynth failed (noteon).",
      "FluidSynth hat einen Fehler gemeldet (noteon).")
    said(
      ErrorMessage(.output(path: "a.wav", .full)),
      "a.wav would exceed 4 GiB, the most a WAV file holds. Use fewer --comparisons.",
      "a.wav würde größer als 4 GiB; mehr fasst eine WAV-Datei nicht. Verwende weniger --comparisons.")
    said(
      NoticeMessages.notice(.deviceUnavailable([.init(driver: "jack", reason: "x")])),
      "No audio device. Run 'peach doctor' to find out why.", "Kein Audiogerät. »peach doctor« sagt, warum.")
    said(
      NoticeMessages.notice(.unknownDriver("jack", available: ["alsa"])),
      "No audio device. Run 'peach doctor' to find out why.", "Kein Audiogerät. »peach doctor« sagt, warum.")
    said(
      NoticeMessages.notice(.unreadableSoundFont(path: "/b/a.sf2", .directory)),
      "The SoundFont a.sf2 cannot be used. Choose another sound in the settings.",
      "Der SoundFont a.sf2 ist nicht verwendbar. Wähle in den Einstellungen einen anderen Klang.")
    said(
      NoticeMessages.notice(.soundFontNotFound(name: "b/a.sf2", folders: ["/x"])),
      "The SoundFont a.sf2 cannot be used. Choose another sound in the settings.",
      "Der SoundFont a.sf2 ist nicht verwendbar. Wähle in den Einstellungen einen anderen Klang.")
    said(NoticeMessages.notice(.deviceLost), "The audio device was lost.", "Das Audiogerät ist nicht mehr da.")
    said(
      NoticeMessages.notice(.decayingSound(preset: "Harp")),
      "The preset 'Harp' fades away, so no other note can be tuned to it while it sounds. Choose a preset "
        + "that goes on sounding, such as strings, organ or flute, or set presentation to melodic.",
      "Die Klangfarbe »Harp« verklingt, bevor du einen zweiten Ton nach ihr stimmen kannst. Wähle eine "
        + "Klangfarbe, die weiterklingt, etwa Streicher, Orgel oder Flöte, oder setze presentation auf melodic.")
    said(
      NoticeMessages.notice(.readOnly(path: "/x")), "The database is read-only. Make the file and its folder writable.",
      "Die Datenbank ist schreibgeschützt. Mach Datei und Ordner beschreibbar.")
    said(
      NoticeMessages.notice(.notPeach(path: "/x")),
      "/x is not a Peach database. It was not changed. Move the file away, or choose another folder with "
        + "--data-dir.",
      "/x ist keine Peach-Datenbank. Sie wurde nicht verändert. Verschiebe die Datei oder wähle mit "
        + "--data-dir einen anderen Ordner.")
    said(
      NoticeMessages.trainingStopped, "The audio device was lost. Press Return to go on when it is back.",
      "Das Audiogerät ist nicht mehr da. Weiter mit Return, sobald es zurück ist.")
    said(
      NoticeMessages.resumed, "Peach was stopped, or the computer slept.",
      "Peach war angehalten, oder der Rechner schlief.")
  }

  @Test func `what is wrong with a SoundFont is a clause with a full stop`() {
    said(SoundFontDefect.missing.words, "there is no such file.", "die Datei gibt es nicht.")
    said(SoundFontDefect.directory.words, "it is a folder.", "es ist ein Ordner.")
    said(
      SoundFontDefect.notRegular.words, "it is a pipe or device, not a regular file.",
      "es ist eine Pipe oder ein Gerät, keine gewöhnliche Datei.")
    said(SoundFontDefect.unreadable(errno: EACCES).words, "Permission denied.", "Keine Berechtigung.")
    said(
      SoundFontDefect.empty.words, "the file is empty: download it again.", "die Datei ist leer: Lade sie neu herunter."
    )
    said(
      SoundFontDefect.notSoundFont(nil).words, "not a SoundFont (no RIFF file of form sfbk).",
      "kein SoundFont (keine RIFF-Datei der Form sfbk).")
    said(
      SoundFontDefect.notSoundFont(.archive("ZIP")).words, "a ZIP archive: unpack it first.",
      "ein ZIP-Archiv: Entpacke es zuerst.")
    said(
      SoundFontDefect.notSoundFont(.packed("sfArk")).words,
      "a SoundFont packed with sfArk: unpack it with sfArk first.",
      "ein mit sfArk gepackter SoundFont: Entpacke ihn zuerst mit sfArk.")
    said(
      SoundFontDefect.notSoundFont(.instrument("SFZ")).words, "a file of the format SFZ: convert it to SF2 first.",
      "eine Datei im Format SFZ: Wandle sie zuerst in SF2 um.")
    said(
      SoundFontDefect.notSoundFont(.media("WAV")).words, "a WAV file, not a SoundFont: choose an SF2 or SF3 file.",
      "eine WAV-Datei, kein SoundFont: Wähle eine SF2- oder SF3-Datei.")
    said(
      SoundFontDefect.notSoundFont(.webPage).words, "a web page instead of a SoundFont: download the file itself.",
      "eine Webseite statt eines SoundFonts: Lade die Datei selbst herunter.")
    said(
      SoundFontDefect.notSoundFont(.pointer).words, "a pointer of Git LFS instead of the file: run 'git lfs pull'.",
      "ein Verweis von Git LFS statt der Datei: Führe »git lfs pull« aus.")
    said(
      SoundFontDefect.truncated(chunk: "smpl").words, "it is truncated or its sizes are wrong (chunk smpl).",
      "die Datei ist abgeschnitten oder ihre Größen stimmen nicht (Abschnitt smpl).")
    said(SoundFontDefect.missingChunk("phdr").words, "the chunk phdr is missing.", "der Abschnitt phdr fehlt.")
    said(
      SoundFontDefect.badTable(chunk: "phdr").words, "the table phdr has an impossible size.",
      "die Tabelle phdr hat eine unmögliche Größe.")
    said(
      SoundFontDefect.badIndex(chunk: "inst", index: 3).words, "record 3 of the table inst points outside the file.",
      "Eintrag 3 der Tabelle inst verweist auf eine Stelle außerhalb der Datei.")
    said(SoundFontDefect.noPresets.words, "it has no presets.", "die Datei enthält keine Klangfarben.")
    said(SoundFontDefect.noZones.words, "it has no samples.", "sie hat keine Samples.")
    said(
      SoundFontDefect.sampleInROM.words, "its samples are in the ROM of a synthesizer, not in the file.",
      "ihre Samples liegen im ROM eines Synthesizers, nicht in der Datei.")
    said(
      SoundFontDefect.misplacedSample.words, "its samples aren't in the file.", "ihre Samples sind nicht in der Datei.")
    said(
      SoundFontDefect.sampleRate(7).words, "a sample has an impossible rate (7 Hz).",
      "ein Sample hat eine unmögliche Rate (7 Hz).")
    said(
      SoundFontDefect.compression.words, "its samples are compressed in a way that FluidSynth can't read.",
      "ihre Samples sind so komprimiert, dass FluidSynth sie nicht lesen kann.")
    said(
      SoundFontDefect.tooSlow(key: MIDINote(61)).words, "C#4 takes too long to render; the file may be damaged.",
      "C#4 braucht zu lange zum Berechnen; die Datei ist womöglich beschädigt.")
    said(SoundFontDefect.excessive(.zones).words, "it has too many zones.", "die Datei hat zu viele Zonen.")
    said(
      SoundFontDefect.excessive(.modulators).words, "a zone has too many modulators.",
      "eine Zone hat zu viele Modulatoren.")
    said(
      SoundFontDefect.excessive(.memory).words, "loading it takes too much memory.",
      "das Laden braucht zu viel Speicher.")
    said(SoundFontDefect.excessive(.time).words, "loading it takes too long.", "das Laden dauert zu lange.")
    said(
      SoundFontDefect.crashes(signal: 11).words, "loading it crashes (signal 11); the file may be damaged.",
      "das Laden stürzt ab (Signal 11); die Datei ist womöglich beschädigt.")
    said(
      SoundFontDefect.refused("bad magic").words, "FluidSynth rejects it (bad magic).",
      "FluidSynth lehnt die Datei ab (bad magic).")
  }

  @Test func `an error of the database says what happened, where answers are, and what to do`() {
    said(
      ErrorMessage(DataStoreError.folder(path: "/x", errno: EACCES)),
      "Cannot create the data folder /x: Permission denied. Choose another folder with --data-dir.",
      "Der Datenordner /x lässt sich nicht anlegen: Keine Berechtigung. Wähle mit --data-dir einen anderen "
        + "Ordner.")
    said(
      ErrorMessage(.cannotOpen(path: "/x", errno: EISDIR)),
      "Cannot open the database /x: Is a directory. Choose another folder with --data-dir.",
      "Die Datenbank /x lässt sich nicht öffnen: Das ist ein Ordner. Wähle mit --data-dir einen anderen "
        + "Ordner.")
    said(
      ErrorMessage(.notPeach(path: "/x")),
      "/x is not a Peach database. It was not changed. Move the file away, or choose another folder with "
        + "--data-dir.",
      "/x ist keine Peach-Datenbank. Sie wurde nicht verändert. Verschiebe die Datei oder wähle mit "
        + "--data-dir einen anderen Ordner.")
    said(
      ErrorMessage(.damaged(path: "/x")),
      "The database /x is damaged. It was not changed. Move the file away, or choose another folder with "
        + "--data-dir.",
      "Die Datenbank /x ist beschädigt. Sie wurde nicht verändert. Verschiebe die Datei oder wähle mit "
        + "--data-dir einen anderen Ordner.")
    said(
      ErrorMessage(.readOnly(path: "/x")),
      "The database /x is read-only. Make the file and its folder writable, or choose another folder with "
        + "--data-dir.",
      "Die Datenbank /x ist schreibgeschützt. Mach Datei und Ordner beschreibbar oder wähle mit --data-dir "
        + "einen anderen Ordner.")
    said(
      ErrorMessage(.otherUser(path: "/x")),
      "The database /x belongs to another user. Choose another folder with --data-dir.",
      "Die Datenbank /x gehört jemand anderem. Wähle mit --data-dir einen anderen Ordner.")
    said(
      ErrorMessage(.otherUser(path: "/x/")),
      "The folder /x/ belongs to another user. Choose another folder with --data-dir.",
      "Der Ordner /x/ gehört jemand anderem. Wähle mit --data-dir einen anderen Ordner.")
    said(
      ErrorMessage(.blocked(path: "/x y-shm", owner: "mallory")),
      "/x y-shm belongs to mallory and keeps the database from being opened. Quit Peach everywhere, then "
        + "delete it (rm -r '/x y-shm'). It holds no answers.",
      "/x y-shm gehört mallory und verhindert, dass sich die Datenbank öffnen lässt. Beende Peach überall "
        + "und lösche sie dann (rm -r '/x y-shm'). Sie enthält keine Antworten.")
    said(
      ErrorMessage(.blocked(path: "/x-shm", owner: nil)),
      "/x-shm can't be read and written, so the database can't be opened. Quit Peach everywhere, then "
        + "delete it (rm -r /x-shm). It holds no answers.",
      "/x-shm lässt sich nicht lesen und schreiben, deshalb lässt sich die Datenbank nicht öffnen. Beende "
        + "Peach überall und lösche sie dann (rm -r /x-shm). Sie enthält keine Antworten.")
    said(
      ErrorMessage(.blocked(path: "/x y-wal", owner: nil)),
      "/x y-wal can't be read and written, so the database can't be opened. Quit Peach everywhere, then "
        + "rename it (mv '/x y-wal' '/x y-wal.old').",
      "/x y-wal lässt sich nicht lesen und schreiben, deshalb lässt sich die Datenbank nicht öffnen. "
        + "Beende Peach überall und benenne sie dann um (mv '/x y-wal' '/x y-wal.old').")
    said(
      ErrorMessage(.blocked(path: "/x-wal", owner: "mallory")),
      "/x-wal belongs to mallory and keeps the database from being opened. Quit Peach everywhere, then "
        + "rename it (mv /x-wal /x-wal.old).",
      "/x-wal gehört mallory und verhindert, dass sich die Datenbank öffnen lässt. Beende Peach überall "
        + "und benenne sie dann um (mv /x-wal /x-wal.old).")
    said(
      ErrorMessage(.moved(path: "/x", nil)),
      "The database /x was moved, replaced or deleted while Peach was using it. Put it back, or try again.",
      "Die Datenbank /x wurde verschoben, ersetzt oder gelöscht, während Peach sie benutzte. Lege sie "
        + "zurück oder versuche es noch einmal.")
    said(
      ErrorMessage(.moved(path: "/x", .readOnly(path: "/y"))),
      "The database /x was moved, replaced or deleted while Peach was using it. The database /y is "
        + "read-only. Make the file and its folder writable, or choose another folder with --data-dir.",
      "Die Datenbank /x wurde verschoben, ersetzt oder gelöscht, während Peach sie benutzte. Die Datenbank "
        + "/y ist schreibgeschützt. Mach Datei und Ordner beschreibbar oder wähle mit --data-dir einen anderen "
        + "Ordner.")
    said(
      ErrorMessage(.moved(path: "/x", .diskFull(path: "/y"))),
      "The database /x was moved, replaced or deleted while Peach was using it. The disk is full: /y. Put "
        + "it back, or try again.",
      "Die Datenbank /x wurde verschoben, ersetzt oder gelöscht, während Peach sie benutzte. Der "
        + "Datenträger ist voll: /y. Lege sie zurück oder versuche es noch einmal.")
    said(
      ErrorMessage(.overwritten(path: "/x", nil)),
      "Another program has written into the database /x while Peach was using it. Check it with 'peach "
        + "doctor' and start Peach again.",
      "Ein anderes Programm hat in die Datenbank /x geschrieben, während Peach sie benutzte. Prüfe sie mit "
        + "»peach doctor« und starte Peach neu.")
    said(
      ErrorMessage(.overwritten(path: "/x", KeptAnswers(path: "/y", count: 3))),
      "Another program has written into the database /x while Peach was using it. Your latest answers are "
        + "in /y; Peach adds them when it is started and can store again.",
      "Ein anderes Programm hat in die Datenbank /x geschrieben, während Peach sie benutzte. Deine letzten "
        + "Antworten stehen in /y; Peach nimmt sie auf, wenn es startet und wieder speichern kann.")
    said(
      ErrorMessage(
        .overwritten(
          path: "/x", KeptAnswers(path: "/y", count: 3, missing: 1, .init(path: "/z", .create(errno: EACCES))))),
      "Another program has written into the database /x while Peach was using it. 1 answer of this "
        + "training is lost. Cannot create /z: Permission denied. Your latest answers are in /y; Peach adds "
        + "them when it is started and can store again.",
      "Ein anderes Programm hat in die Datenbank /x geschrieben, während Peach sie benutzte. 1 Antwort "
        + "dieses Trainings ist verloren. /z lässt sich nicht anlegen: Keine Berechtigung. Deine letzten "
        + "Antworten stehen in /y; Peach nimmt sie auf, wenn es startet und wieder speichern kann.")
    said(
      ErrorMessage(
        .overwritten(
          path: "/x", KeptAnswers(path: "/y", count: 0, missing: 2, .init(path: "/z", .create(errno: EACCES))))),
      "Another program has written into the database /x while Peach was using it. 2 answers of this "
        + "training are lost. Cannot create /z: Permission denied.",
      "Ein anderes Programm hat in die Datenbank /x geschrieben, während Peach sie benutzte. 2 Antworten "
        + "dieses Trainings sind verloren. /z lässt sich nicht anlegen: Keine Berechtigung.")
    said(
      ErrorMessage(.altered(path: "/x", object: "trigger y")),
      "The database /x was altered: Peach didn't create its trigger y. Remove it with sqlite3 (DROP …), or "
        + "choose another folder with --data-dir.",
      "Die Datenbank /x wurde verändert: trigger y stammt nicht von Peach. Entferne es mit sqlite3 (DROP "
        + "…) oder wähle mit --data-dir einen anderen Ordner.")
    said(
      ErrorMessage(.newer(path: "/x", version: 9, supported: 7)),
      "The database /x was written by a newer Peach (format 9; this version supports 7). Update Peach, or "
        + "choose another folder with --data-dir.",
      "Die Datenbank /x stammt von einem neueren Peach (Format 9; diese Version unterstützt 7). "
        + "Aktualisiere Peach oder wähle mit --data-dir einen anderen Ordner.")
    said(
      ErrorMessage(.between(path: "/x", version: 9, release: "0.2.0")),
      "The database /x has a format that no release of Peach had (9). Open it once with Peach 0.2.0, which "
        + "brings it to its own format.",
      "Die Datenbank /x hat ein Format, das keine veröffentlichte Version von Peach hatte (9). Öffne sie "
        + "einmal mit Peach 0.2.0, das sie in sein Format bringt.")
    said(ErrorMessage(.diskFull(path: "/x")), "The disk is full: /x.", "Der Datenträger ist voll: /x.")
    said(
      ErrorMessage(.busy(path: "/x")), "Another program keeps the database /x locked.",
      "Ein anderes Programm hält die Datenbank /x gesperrt.")
    said(
      ErrorMessage(.unanswered(path: "/x")), "The disk took too long to write /x.",
      "Der Datenträger hat zu lange gebraucht, um /x zu schreiben.")
    said(
      ErrorMessage(.runInUse), "Another Peach process is using this run.",
      "Ein anderer Peach-Prozess verwendet diesen Durchgang gerade.")
    said(
      ErrorMessage(.failed(path: "/x", DatabaseError(code: 1, message: "why", sql: nil))),
      "The database /x reports: why.", "Die Datenbank /x meldet: why.")
    said(
      ErrorMessage(LostWrites(answers: 0, settings: 2, .readOnly(path: "/x"))),
      "Settings could not be stored. The database /x is read-only. Make the file and its folder writable, "
        + "or choose another folder with --data-dir.",
      "Einstellungen konnten nicht gespeichert werden. Die Datenbank /x ist schreibgeschützt. Mach Datei "
        + "und Ordner beschreibbar oder wähle mit --data-dir einen anderen Ordner.")
    said(
      ErrorMessage(LostWrites(answers: 1, settings: 0, .diskFull(path: "/x"))),
      "One answer could not be stored. The disk is full: /x.",
      "Eine Antwort konnte nicht gespeichert werden. Der Datenträger ist voll: /x.")
    said(
      ErrorMessage(LostWrites(answers: 1200, settings: 1, .notPeach(path: "/x"))),
      "1,200 answers could not be stored. Settings could not be stored. /x is not a Peach database. It was "
        + "not changed. Move the file away, or choose another folder with --data-dir.",
      "1.200 Antworten konnten nicht gespeichert werden. Einstellungen konnten nicht gespeichert werden. "
        + "/x ist keine Peach-Datenbank. Sie wurde nicht verändert. Verschiebe die Datei oder wähle mit "
        + "--data-dir einen anderen Ordner.")
    said(
      lost(.notPeach(path: "/x")),
      "2 answers could not be stored. Settings could not be stored. /x is not a Peach database. It was not "
        + "changed. Your latest answers are in /z; Peach adds them when it is started and can store again. "
        + "Move the file away, or choose another folder with --data-dir.",
      "2 Antworten konnten nicht gespeichert werden. Einstellungen konnten nicht gespeichert werden. /x "
        + "ist keine Peach-Datenbank. Sie wurde nicht verändert. Deine letzten Antworten stehen in /z; Peach "
        + "nimmt sie auf, wenn es startet und wieder speichern kann. Verschiebe die Datei oder wähle mit "
        + "--data-dir einen anderen Ordner.")
    said(
      lost(.overwritten(path: "/x", KeptAnswers(path: "/y", count: 2))),
      "Another program has written into the database /x while Peach was using it. Your latest answers are "
        + "in /y; Peach adds them when it is started and can store again.",
      "Ein anderes Programm hat in die Datenbank /x geschrieben, während Peach sie benutzte. Deine letzten "
        + "Antworten stehen in /y; Peach nimmt sie auf, wenn es startet und wieder speichern kann.")
  }

  @Test func `an error of a Scala file names its line, and how such a file is made`() {
    said(
      ErrorMessage(ScalaError(.missing(errno: ENOENT)), file: "a.scl"),
      "a.scl: cannot read the tuning: No such file or directory. Give the path of a Scala file, or a name "
        + "such as just, vallotti or 31edo.",
      "a.scl: die Stimmung lässt sich nicht lesen: Datei oder Ordner nicht gefunden. Gib den Pfad einer "
        + "Scala-Datei an oder einen Namen wie just, vallotti oder 31edo.")
    said(
      ErrorMessage(ScalaError(.notRegular), file: "a.scl"),
      "a.scl: not a regular file. Give the path of a Scala file, or a name such as just, vallotti or 31edo.",
      "a.scl: keine gewöhnliche Datei. Gib den Pfad einer Scala-Datei an oder einen Namen wie just, "
        + "vallotti oder 31edo.")
    said(
      ErrorMessage(ScalaError(.tooLarge), file: "a.scl"),
      "a.scl: larger than 1 MB. Give the path of a Scala file, or a name such as just, vallotti or 31edo.",
      "a.scl: größer als 1 MB. Gib den Pfad einer Scala-Datei an oder einen Namen wie just, vallotti oder "
        + "31edo.")
    said(
      ErrorMessage(ScalaError(.empty), file: "a.scl"),
      "a.scl: the file has no description line. Give the path of a Scala file, or a name such as just, "
        + "vallotti or 31edo.",
      "a.scl: der Datei fehlt die Zeile mit der Beschreibung. Gib den Pfad einer Scala-Datei an oder einen "
        + "Namen wie just, vallotti oder 31edo.")
    said(
      ErrorMessage(ScalaError(.noCount), file: "a.scl"),
      "a.scl: the line with the number of pitches is missing. A Scala file is plain text: a description, the "
        + "number of pitches, and a line for each of them. Correct the file.",
      "a.scl: die Zeile mit der Zahl der Tonhöhen fehlt. Eine Scala-Datei ist reiner Text: eine "
        + "Beschreibung, die Zahl der Tonhöhen und für jede eine Zeile. Berichtige die Datei.")
    said(
      ErrorMessage(ScalaError(.badCount("x"), line: 2), file: "a.scl"),
      "a.scl, line 2: 'x' is not a number of pitches. A Scala file is plain text: a description, the number "
        + "of pitches, and a line for each of them. Correct the file.",
      "a.scl, Zeile 2: »x« ist keine Zahl von Tonhöhen. Eine Scala-Datei ist reiner Text: eine "
        + "Beschreibung, die Zahl der Tonhöhen und für jede eine Zeile. Berichtige die Datei.")
    said(
      ErrorMessage(ScalaError(.wrongCount(3, expected: 5)), file: "a.scl"),
      "a.scl: the file announces 5 pitches but has 3. A Scala file is plain text: a description, the number "
        + "of pitches, and a line for each of them. Correct the file.",
      "a.scl: die Datei kündigt 5 Tonhöhen an, hat aber 3. Eine Scala-Datei ist reiner Text: eine "
        + "Beschreibung, die Zahl der Tonhöhen und für jede eine Zeile. Berichtige die Datei.")
    said(
      ErrorMessage(ScalaError(.badPitch("x"), line: 4), file: "a.scl"),
      "a.scl, line 4: 'x' is neither cents nor a ratio. A pitch is cents with a period, such as 701.955, "
        + "or a ratio such as 3/2. Correct the line.",
      "a.scl, Zeile 4: »x« ist weder ein Cent-Wert noch ein Verhältnis. Eine Tonhöhe ist ein Cent-Wert mit "
        + "Punkt, etwa 701.955, oder ein Verhältnis wie 3/2. Berichtige die Zeile.")
    said(
      ErrorMessage(ScalaError(.zeroDenominator("3/0"), line: 4), file: "a.scl"),
      "a.scl, line 4: '3/0' divides by zero. A pitch is cents with a period, such as 701.955, or a ratio "
        + "such as 3/2. Correct the line.",
      "a.scl, Zeile 4: »3/0« teilt durch null. Eine Tonhöhe ist ein Cent-Wert mit Punkt, etwa 701.955, "
        + "oder ein Verhältnis wie 3/2. Berichtige die Zeile.")
    said(
      ErrorMessage(ScalaError(.notPositive("-3/2"), line: 4), file: "a.scl"),
      "a.scl, line 4: the ratio '-3/2' isn't positive. A pitch is cents with a period, such as 701.955, or "
        + "a ratio such as 3/2. Correct the line.",
      "a.scl, Zeile 4: das Verhältnis »-3/2« ist nicht positiv. Eine Tonhöhe ist ein Cent-Wert mit Punkt, "
        + "etwa 701.955, oder ein Verhältnis wie 3/2. Berichtige die Zeile.")
    said(
      ErrorMessage(ScalaError(.countOutOfRange(1201)), file: "a.scl"),
      "a.scl: the file has 1201 pitches, not 1 to 1200. A scale has 1 to 1200 ascending pitches, the last "
        + "of which is the period, at least 100 cents.",
      "a.scl: die Datei hat 1201 Tonhöhen, nicht 1 bis 1200. Eine Skala hat 1 bis 1200 aufsteigende "
        + "Tonhöhen, deren letzte die Periode ist, mindestens 100 Cent.")
    said(
      ErrorMessage(ScalaError(.smallPeriod(Cents(99.5)), line: 7), file: "a.scl"),
      "a.scl, line 7: the period, 99.5 cents, is less than 100. A scale has 1 to 1200 ascending pitches, "
        + "the last of which is the period, at least 100 cents.",
      "a.scl, Zeile 7: die Periode, 99,5 Cent, ist kleiner als 100. Eine Skala hat 1 bis 1200 aufsteigende "
        + "Tonhöhen, deren letzte die Periode ist, mindestens 100 Cent.")
    said(
      ErrorMessage(ScalaError(.descending), file: "a.scl"),
      "a.scl: the pitches descend. A scale has 1 to 1200 ascending pitches, the last of which is the "
        + "period, at least 100 cents.",
      "a.scl: die Tonhöhen sind absteigend. Eine Skala hat 1 bis 1200 aufsteigende Tonhöhen, deren letzte "
        + "die Periode ist, mindestens 100 Cent.")
    said(
      ErrorMessage(ScalaError(.noIntervals), file: "a.scl"),
      "a.scl: no two of its pitches are within an octave on the keyboard. A scale has 1 to 1200 ascending "
        + "pitches, the last of which is the period, at least 100 cents.",
      "a.scl: keine zwei ihrer Tonhöhen liegen auf der Tastatur innerhalb einer Oktave. Eine Skala hat 1 "
        + "bis 1200 aufsteigende Tonhöhen, deren letzte die Periode ist, mindestens 100 Cent.")
    said(
      ErrorMessage(ScalaError(.shortMap, map: "a.kbm"), file: "a.scl"),
      "a.kbm: the key map ends before the octave degree. A key map has: its size, the first, the last and "
        + "the middle key, the reference key, its frequency, the degree of the octave, and a degree or x for "
        + "each key. Correct the file, or name a tonic, as in my.scl:tonic=D.",
      "a.kbm: die Tastenzuordnung endet vor der Stufe der Oktave. Eine Tastenzuordnung hat: ihre Größe, "
        + "die erste, letzte und mittlere Taste, die Bezugstaste, deren Frequenz, die Stufe der Oktave und für "
        + "jede Taste eine Stufe oder x. Berichtige die Datei oder nenne einen Ton, etwa my.scl:tonic=D.")
    said(
      ErrorMessage(ScalaError(.badMap("y"), line: 3, map: "a.kbm"), file: "a.scl"),
      "a.kbm, line 3: 'y' isn't valid here in a key map. A key map has: its size, the first, the last and "
        + "the middle key, the reference key, its frequency, the degree of the octave, and a degree or x for "
        + "each key. Correct the file, or name a tonic, as in my.scl:tonic=D.",
      "a.kbm, Zeile 3: »y« ist an dieser Stelle einer Tastenzuordnung ungültig. Eine Tastenzuordnung hat: "
        + "ihre Größe, die erste, letzte und mittlere Taste, die Bezugstaste, deren Frequenz, die Stufe der "
        + "Oktave und für jede Taste eine Stufe oder x. Berichtige die Datei oder nenne einen Ton, etwa "
        + "my.scl:tonic=D.")
    said(
      ErrorMessage(ScalaError(.emptyMap, map: "a.kbm"), file: "a.scl"),
      "a.kbm: the first key is above the last one. A key map has: its size, the first, the last and the "
        + "middle key, the reference key, its frequency, the degree of the octave, and a degree or x for each "
        + "key. Correct the file, or name a tonic, as in my.scl:tonic=D.",
      "a.kbm: die erste Taste liegt über der letzten. Eine Tastenzuordnung hat: ihre Größe, die erste, "
        + "letzte und mittlere Taste, die Bezugstaste, deren Frequenz, die Stufe der Oktave und für jede Taste "
        + "eine Stufe oder x. Berichtige die Datei oder nenne einen Ton, etwa my.scl:tonic=D.")
    said(
      ErrorMessage(ScalaError(.badReference(300.125), map: "a.kbm"), file: "a.scl"),
      "a.kbm: with 300.13 Hz for its reference key, A4 isn't from 380 to 500 Hz. A key map has: its size, "
        + "the first, the last and the middle key, the reference key, its frequency, the degree of the octave, "
        + "and a degree or x for each key. Correct the file, or name a tonic, as in my.scl:tonic=D.",
      "a.kbm: mit 300,13 Hz für die Bezugstaste liegt A4 nicht zwischen 380 und 500 Hz. Eine "
        + "Tastenzuordnung hat: ihre Größe, die erste, letzte und mittlere Taste, die Bezugstaste, deren "
        + "Frequenz, die Stufe der Oktave und für jede Taste eine Stufe oder x. Berichtige die Datei oder "
        + "nenne einen Ton, etwa my.scl:tonic=D.")
    said(
      ErrorMessage.noPlainFeedback,
      "'tick' and 'plain-feedback' can't both be off, because nothing would tell that an answer was wrong.",
      "»tick« und »plain-feedback« können nicht beide aus sein: Sonst sagt nichts, dass eine Antwort "
        + "falsch war.")
    said(
      ErrorMessage.keptTuning(ScalaError(.descending), file: "a.scl"),
      "a.scl: the pitches descend. The tuning stays as it was.",
      "a.scl: die Tonhöhen sind absteigend. Die Stimmung bleibt, wie sie war.")
    said(
      ErrorMessage.sortedTuning(file: "a.scl"),
      "a.scl: the pitches aren't in ascending order within one period, so Peach sorted them.",
      "a.scl: Die Tonhöhen sind nicht aufsteigend innerhalb einer Periode, Peach hat sie sortiert.")
  }

  @Test func `an error on exit has a heading, and its hint a line of its own`() {
    let message = ErrorMessage(en: "a.", de: "b.", hint: Text(en: "c.", de: "d."))
    expect(message.lines, equals: [Text(en: "Error: a.", de: "Fehler: b."), Text(en: "c.", de: "d.")])
    expect(ErrorMessage(en: "a.", de: "b.").lines, equals: [Text(en: "Error: a.", de: "Fehler: b.")])
  }

  @Test(
    arguments: [
      (EPERM, "Nicht erlaubt"), (ENOENT, "Datei oder Ordner nicht gefunden"), (EIO, "Ein- oder Ausgabefehler"),
      (ENXIO, "Gerät oder Adresse nicht gefunden"), (EBADF, "Ungültiger Dateideskriptor"),
      (ENOMEM, "Nicht genug Speicher"), (EACCES, "Keine Berechtigung"), (EBUSY, "Gerät oder Datei belegt"),
      (EEXIST, "Die Datei existiert bereits"), (ENODEV, "Gerät nicht gefunden"), (ENOTDIR, "Kein Ordner"),
      (EISDIR, "Das ist ein Ordner"), (EINVAL, "Ungültiges Argument"), (ENFILE, "Zu viele offene Dateien im System"),
      (EMFILE, "Zu viele offene Dateien"), (ETXTBSY, "Das Programm läuft gerade"), (EFBIG, "Die Datei ist zu groß"),
      (ENOSPC, "Kein Platz mehr auf dem Datenträger"), (EROFS, "Das Dateisystem ist schreibgeschützt"),
      (EPIPE, "Die Gegenseite liest nicht mehr"), (ENAMETOOLONG, "Der Name ist zu lang"),
      (ELOOP, "Zu viele symbolische Links hintereinander"), (EDQUOT, "Der zugeteilte Speicherplatz ist verbraucht"),
    ] as [(Int32, String)])
  func `the system's messages about files and devices have a translation`(number: Int32, german: String) {
    expect(systemMessage(number), equals: Text(en: String(cString: strerror(number)), de: german))
  }

  @Test func `other messages of the system are the same in every language`() {
    expect(systemMessage(ENOTTY), equals: Text(String(cString: strerror(ENOTTY))))
  }

  @Test(
    arguments: [
      (0, "1 s"), (0.4, "1 s"), (1.6, "2 s"), (59.4, "59 s"), (59.9, "60 s"), (60, "1 min"), (89, "1 min"),
      (150, "3 min"), (5399, "90 min"), (5400, "2 h"), (8999, "2 h"), (9000, "3 h"),
    ] as [(Double, String)])
  func `what is left is said in seconds, minutes or hours`(seconds: Double, time: String) {
    said(ProgressMessages.left(seconds: seconds), "about \(time) left", "noch etwa \(time)")
  }

  @Test func `alternatives are separated by commas, and the last one by a word`() {
    said(Text.alternatives([String]()), "")
    said(Text.alternatives(["a"]), "a")
    said(Text.alternatives(["a", "b"]), "a or b", "a oder b")
    said(Text.alternatives([Text(en: "a", de: "x"), Text("b"), Text("c")]), "a, b or c", "x, b oder c")
  }

  @Test(
    arguments: [
      ("kazaz", ["quest", "kazez"], "kazez"), ("KAZZ", ["kazez"], "kazez"), ("kazez", ["KAZEZ"], "KAZEZ"),
      ("quest-plsu", ["kazez", "quest-plus"], "quest-plus"),
      // The beginning of one word only, of three letters at least.
      ("quest", ["kazez", "quest-plus"], "quest-plus"), ("int", ["chords", "intervals"], "intervals"),
      ("in", ["intervals"], nil), ("int", ["intervals", "intonation"], nil),
      // A longer form of a word of four letters at least.
      ("tick-volume", ["volume", "tick"], "tick"), ("all-of-them", ["all"], nil),
      // Letters that are missing, that are too many, or others.
      ("abd", ["abcd"], "abcd"), ("abxcd", ["abcd"], "abcd"), ("ab", ["ac"], "ac"), ("a", ["b"], nil),
      ("abc", ["axy"], nil), ("abcd", ["abx"], nil), ("laut", ["aus"], nil), ("abcdefghi", ["abc"], nil),
      ("abcd", ["axyd"], "axyd"), ("abcd", ["axyz"], nil),
      ("abcdefgh", ["abcdexyz"], nil), ("abcdefghi", ["abcdefxyz"], "abcdefxyz"),
      // The nearest one, the first of two, and one edit before a beginning, which comes before two edits.
      ("abcde", ["abxye", "abcxe"], "abcxe"), ("abcd", ["abcx", "abcy"], "abcx"), ("vol", ["volume", "voz"], "voz"),
      ("inter", ["inert", "intervals"], "intervals"), ("", ["a"], nil), ("abc", [], nil),
      (String(repeating: "a", count: 60), [String(repeating: "a", count: 59)], String(repeating: "a", count: 59)),
      (String(repeating: "a", count: 61), [String(repeating: "a", count: 60)], nil),
    ] as [(String, [String], String?)])
  func `the nearest word is meant`(name: String, candidates: [String], meant: String?) {
    expect(nearest(to: name, in: candidates), equals: meant)
    said(
      Text.suggestion(for: name, in: candidates), meant.map { " Did you mean '\($0)'?" } ?? "",
      meant.map { " Meinst du »\($0)«?" } ?? "")
  }

  @Test func `what a spelling means is said in the language of the message`() {
    let names = Spelling.all(of: Text(en: "flute", de: "flöte")) + [Spelling("Pan")]
    for word in ["flut", "flöt"] {
      said(Text.suggestion(for: word, in: names), " Did you mean 'flute'?", " Meinst du »flöte«?")
    }
    said(Text.suggestion(for: "pann", in: names), " Did you mean 'Pan'?", " Meinst du »Pan«?")
    said(Text.suggestion(for: "xyz", in: names), "", "")
  }

  private func lost(_ error: DataStoreError) -> ErrorMessage {
    var lost = LostWrites(answers: 2, settings: 1, error)
    lost.kept = KeptAnswers(path: "/z", count: 2)
    return ErrorMessage(lost)
  }

}
