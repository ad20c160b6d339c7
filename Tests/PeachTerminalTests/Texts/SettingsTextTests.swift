import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLanguage

/// Texts about settings in both languages.
@Suite struct SettingsTextTests {
  @Test func `what a note range and a setting can be is said in words`() {
    said(
      NamedRange.list,
      "soprano, mezzo-soprano, alto, tenor, baritone, bass, violin, viola, cello, guitar, flute, trumpet "
        + "or piano",
      "sopran, mezzosopran, alt, tenor, bariton, bass, geige, bratsche, cello, gitarre, flöte, trompete "
        + "oder klavier")
    said(
      NamedRange.listWithKeys,
      "soprano C4:A5, mezzo-soprano A3:F5, alto F3:D5, tenor C3:A4, baritone G2:F4, bass E2:E4, violin "
        + "G3:A7, viola C3:E6, cello C2:A5, guitar E2:B5, flute C4:C7, trumpet E3:A#5 or piano A0:C8",
      "sopran C4:A5, mezzosopran A3:F5, alt F3:D5, tenor C3:A4, bariton G2:F4, bass E2:E4, geige G3:A7, "
        + "bratsche C3:E6, cello C2:A5, gitarre E2:B5, flöte C4:C7, trompete E3:A#5 oder klavier A0:C8")
    said(
      NoteRange.fault(in: "h3:c5"), " Write B3:c5; German H is B here, and German B is Bb.",
      " Schreib B3:c5; das deutsche H heißt hier B, das deutsche B heißt Bb.")
    said(
      NoteRange.fault(in: "C3:h5"), " Write C3:B5; German H is B here, and German B is Bb.",
      " Schreib C3:B5; das deutsche H heißt hier B, das deutsche B heißt Bb.")
    #expect(NoteRange.fault(in: "H3") == nil)
    said(
      NoteRange.fault(in: "C3 - C5"), " Put a colon between the notes. Did you mean 'C3:C5'?",
      " Setz einen Doppelpunkt zwischen die Töne. Meinst du »C3:C5«?")
    said(
      NoteRange.fault(in: "C5-C3"), " Put a colon between the notes. Did you mean 'C3:C5'?",
      " Setz einen Doppelpunkt zwischen die Töne. Meinst du »C3:C5«?")
    said(
      NoteRange.fault(in: "C3;C4", isValid: { _ in false }), " Put a colon between the notes.",
      " Setz einen Doppelpunkt zwischen die Töne.")
    said(
      NoteRange.fault(in: "C5:C3"), " The lowest note comes first. Did you mean 'C3:C5'?",
      " Der tiefste Ton kommt zuerst. Meinst du »C3:C5«?")
    said(NoteRange.fault(in: "C4:B3"), " The lowest note comes first.", " Der tiefste Ton kommt zuerst.")
    said(NoteRange.fault(in: "G#0:C4"), " It must lie within A0:C8.", " Er muss innerhalb von A0:C8 liegen.")
    said(NoteRange.fault(in: "C4:C#8"), " It must lie within A0:C8.", " Er muss innerhalb von A0:C8 liegen.")
    said(
      NoteRange.fault(in: "C4:B4"), " The notes must be at least an octave apart.",
      " Die Töne müssen mindestens eine Oktave auseinanderliegen.")
    #expect(NoteRange.fault(in: "C4:C5") == nil)
    #expect(NoteRange.fault(in: "violone") == nil)
    said(
      Text.germanH("B3"), " Write B3; German H is B here, and German B is Bb.",
      " Schreib B3; das deutsche H heißt hier B, das deutsche B heißt Bb.")
    said(Setting.varyLoudness.ends(in: Settings())?.lowest, "none", "keine")
    said(Setting.varyLoudness.ends(in: Settings())?.highest, "up to ±2 dB", "bis ±2 dB")
    said(Setting.naturalVsMechanical.ends(in: Settings())?.lowest, "natural", "natürlich")
    said(Setting.naturalVsMechanical.ends(in: Settings())?.highest, "mechanical", "mechanisch")
    #expect(Setting.volume.ends(in: Settings())?.lowest == nil)
    said(Setting.rangeNow(Settings()), "now C2:C6", "jetzt C2:C6")
    said(SettingDomain.number(0.25...3, unit: "s").allowed, "0.25…3 s")
    said(SettingDomain.number(1...12, unit: "cents").allowed, "1…12 cents", "1…12 Cent")
    said(SettingDomain.number(1...12, unit: "octaves").allowed, "1…12 octaves", "1…12 Oktaven")
    said(SettingDomain.number(1...12, unit: "min").allowed, "1…12 minutes", "1…12 Minuten")
    said(SettingDomain.number(0...1, unit: "").allowed, "0…1")
    said(SettingDomain.integer(2...9).allowed, "2…9")
    said(Setting.language.domain.allowed, "auto, en, de")
    said(
      SettingDomain.noteRange.allowed,
      "LOWEST:HIGHEST within A0:C8, at least an octave apart, such as C2:C6, adaptive, soprano, "
        + "mezzo-soprano, alto, tenor, baritone, bass, violin, viola, cello, guitar, flute, trumpet or piano",
      "TIEFSTER:HÖCHSTER innerhalb von A0:C8, mindestens eine Oktave auseinander, etwa C2:C6, adaptive, "
        + "sopran, mezzosopran, alt, tenor, bariton, bass, geige, bratsche, cello, gitarre, flöte, trompete "
        + "oder klavier")
    said(
      SettingDomain.noteRange.allowedInDetail,
      "LOWEST:HIGHEST within A0:C8, at least an octave apart, such as C2:C6, adaptive, soprano C4:A5, "
        + "mezzo-soprano A3:F5, alto F3:D5, tenor C3:A4, baritone G2:F4, bass E2:E4, violin G3:A7, viola "
        + "C3:E6, cello C2:A5, guitar E2:B5, flute C4:C7, trumpet E3:A#5 or piano A0:C8",
      "TIEFSTER:HÖCHSTER innerhalb von A0:C8, mindestens eine Oktave auseinander, etwa C2:C6, adaptive, "
        + "sopran C4:A5, mezzosopran A3:F5, alt F3:D5, tenor C3:A4, bariton G2:F4, bass E2:E4, geige G3:A7, "
        + "bratsche C3:E6, cello C2:A5, gitarre E2:B5, flöte C4:C7, trompete E3:A#5 oder klavier A0:C8")
    said(
      SettingDomain.intervals.allowed,
      "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 or names such as minor-third, a ratio such as "
        + "5/4, cents with a period such as 386.3, or steps of a scale such as 7; several separated by commas, "
        + "or all",
      "P1, m2, M2, m3, M3, P4, TT, P5, m6, M6, m7, M7, P8 oder Namen wie kleine-Terz, ein Verhältnis wie "
        + "5/4, Cent mit Punkt wie 386.3 oder Stufen einer Skala wie 7; mehrere durch Kommas getrennt, oder all")
    said(
      SettingDomain.tuning.allowed,
      "equal, just, pythagorean, meantone, werckmeister-iii, kirnberger-iii, vallotti, young-ii, kellner, "
        + "neidhardt-1724, quarter-comma, fifth-comma, sixth-comma; equal divisions such as 31edo (of an "
        + "octave) or 13ed3 (of 3/1), bohlen-pierce; or a Scala file, FILE.scl; temperaments and scales stand "
        + "on C unless you name a tonic, as in vallotti:tonic=D, or tonic=follow: each lower note",
      "equal, just, pythagorean, meantone, werckmeister-iii, kirnberger-iii, vallotti, young-ii, kellner, "
        + "neidhardt-1724, quarter-comma, fifth-comma, sixth-comma; gleiche Teilungen wie 31edo (der Oktave) "
        + "oder 13ed3 (von 3/1), bohlen-pierce; oder eine Scala-Datei, DATEI.scl; Temperaturen und Skalen "
        + "stehen auf C, wenn du keinen anderen Ton nennst, etwa vallotti:tonic=D, oder tonic=follow: jeder "
        + "untere Ton")
    said(SettingDomain.sound.allowed, "sine, FILE:BANK:PROGRAM or default", "sine, DATEI:BANK:PROGRAMM oder default")
    said(
      SettingDomain.midiInput.allowed, "auto, off, a name or part of it, or a path such as /dev/snd/midiC1D0",
      "auto, off, ein Name oder ein Teil davon oder ein Pfad wie /dev/snd/midiC1D0")
    said(
      SettingDomain.midiControl.allowed,
      "auto, a key such as D3, keys such as C5:C8, a pedal such as cc64, cc64:latching or cc64:reversed, "
        + "or program5",
      "auto, eine Taste wie D3, Tasten wie C5:C8, ein Pedal wie cc64, cc64:latching oder cc64:reversed, "
        + "oder program5")
    said(
      Text.unknown("quest", Text(en: "a strategy", de: "keine Strategie")), "'quest' isn't a strategy.",
      "»quest« ist keine Strategie.")
    said(Text.use(Text(en: "a or b", de: "a oder b")), " Use a or b.", " Verwende a oder b.")
  }

  @Test func `the settings form has its words`() {
    said(SettingsMessages.move, "move", "wählen")
    said(SettingsMessages.change, "change", "ändern")
    said(SettingsMessages.preview, "preview", "anhören")
    said(SettingsMessages.apply, "apply", "übernehmen")
    said(SettingsMessages.cancel, "cancel", "abbrechen")
    said(SettingsMessages.search, "search", "suchen")
    said(SettingsMessages.toList, "go to the list", "zur Liste")
    said(SettingsMessages.select, "select", "auswählen")
    said(SettingsMessages.open, "select or edit", "auswählen oder bearbeiten")
    said(SettingsMessages.type, "type", "eintippen")
    said(SettingsMessages.restore, "restore the default", "Vorgabe wiederherstellen")
    said(SettingsMessages.letters, "same as the arrow keys", "wie die Pfeiltasten")
    said(SettingsMessages.looking, "Searching for sounds …", "Klänge werden gesucht …")
    said(SettingsMessages.noSound, "No sound with this name.", "Kein Klang mit diesem Namen.")
    said(SettingsMessages.sounds(1, of: 1), "1 sound", "1 Klang")
    said(SettingsMessages.sounds(1204, of: 1204), "1,204 sounds", "1.204 Klänge")
    said(
      SettingsMessages.sounds(1203, of: 1204), "1,203 sounds, 1,204 by searching", "1.203 Klänge, 1.204 über die Suche")
    said(SettingsMessages.typing(allowed: Text("0.3…3 s")), "From 0.3 to 3 s.", "Von 0,3 bis 3 s.")
    said(
      SettingsMessages.refused("9", allowed: Text("0.3…3 s"), isNote: false),
      "'9' isn't valid. Enter a value from 0.3 to 3 s.", "»9« ist nicht gültig. Gib einen Wert ein von 0,3 bis 3 s.")
    said(
      SettingsMessages.refused("h3", allowed: Text("A0…C8"), isNote: true), "'h3' is written B3.",
      "»h3« wird B3 geschrieben.")
    said(
      SettingsMessages.refused("h3", allowed: Text("1…9"), isNote: false),
      "'h3' isn't valid. Enter a value from 1 to 9.", "»h3« ist nicht gültig. Gib einen Wert ein von 1 bis 9.")
    said(
      SettingsMessages.refused("x3", allowed: Text("A0…C8"), isNote: true),
      "'x3' isn't valid. Enter a value from A0 to C8.", "»x3« ist nicht gültig. Gib einen Wert ein von A0 bis C8.")
    said(SettingsMessages.invalid("x"), "'x' isn't valid. ", "»x« ist nicht gültig. ")
    said(SettingsMessages.learn, "Learn", "Anlernen")
    said(SettingsMessages.learnByKey, "Press m to learn keys or pedals.", "Mit m lernst du Tasten oder Pedale an.")
    said(
      SettingsMessages.learnByReturn, "Press Return to learn keys or pedals.",
      "Mit Return lernst du Tasten oder Pedale an.")
    said(
      SettingsMessages.enterControl, "Enter a key such as D3, keys such as C5:C8, or a pedal such as cc64.",
      "Gib eine Taste wie D3, Tasten wie C5:C8 oder ein Pedal wie cc64 ein.")
    said(SettingsMessages.midiIsOff, "MIDI is off. Choose an input first.", "MIDI ist aus. Wähle zuerst einen Eingang.")
    said(
      SettingsMessages.enterIntervals,
      "Choose, or type some, separated by commas: names such as m3, ratios such as 5/4, cents such as 386.3, steps such as "
        + "7.",
      "Wähle oder tippe, durch Kommas getrennt: Namen wie m3, Verhältnisse wie 5/4, Cent wie 386.3, Stufen wie 7.")
    said(
      SettingsMessages.enterOther(Text(en: "a path", de: "einen Pfad")), "Choose, or type a path.",
      "Wähle oder tippe einen Pfad.")
    said(
      SettingsMessages.enterTuning,
      "Choose, or type the path of a Scala file (.scl), or a tuning on another note than C: "
        + "vallotti:tonic=D.",
      "Wähle oder tippe eine Scala-Datei (.scl) oder eine Stimmung auf einem anderen Ton als C: "
        + "vallotti:tonic=D.")
    said(SettingsMessages.lowestNote, "Lowest note", "Tiefster Ton")
    said(
      SettingsMessages.lowestNoteHelp, "The lowest note, at least an octave below the highest",
      "Der tiefste Ton, mindestens eine Oktave unter dem höchsten")
    said(SettingsMessages.highestNote, "Highest note", "Höchster Ton")
    said(
      SettingsMessages.highestNoteHelp, "The highest note, at least an octave above the lowest",
      "Der höchste Ton, mindestens eine Oktave über dem tiefsten")
    said(
      SettingsMessages.noteRangeHelp, "Fixed, or adaptive: C3 to C5 at first, growing by fifths as you train",
      "Fest oder adaptiv: anfangs C3 bis C5, wächst beim Üben um Quinten")
    said(
      SettingsMessages.enterNamedRange,
      "Enter two notes such as C3:C5, or soprano, mezzo-soprano, alto, tenor, baritone, bass, violin, "
        + "viola, cello, guitar, flute, trumpet or piano.",
      "Gib zwei Töne ein, etwa C3:C5, oder sopran, mezzosopran, alt, tenor, bariton, bass, geige, "
        + "bratsche, cello, gitarre, flöte, trompete oder klavier.")
    said(SettingsMessages.fixed, "fixed", "fest")
    said(SettingsMessages.adaptive, "adaptive", "adaptiv")
    said(SettingsMessages.more, "More", "Weiteres")
    said(SettingsMessages.advanced, "Advanced", "Erweitert")
    said(
      SettingsMessages.advancedHelp, "Show or hide the settings that few people change",
      "Zeigt oder verbirgt, was nur wenige ändern")
    said(SettingsMessages.shown, "shown", "sichtbar")
    said(SettingsMessages.hidden, "hidden", "verborgen")
    said(SettingsMessages.deleteAnswers, "Delete all answers", "Antworten löschen")
    said(
      SettingsMessages.deleteAnswersHelp, "Delete the answers of all exercises, after saving a backup",
      "Löscht die Antworten aller Übungen, nachdem eine Sicherung gespeichert ist")
    said(SettingsMessages.restoreDefaults, "Restore all defaults", "Vorgaben wiederherstellen")
    said(
      SettingsMessages.restoreDefaultsHelp, "Restore the defaults of all settings",
      "Setzt alle Einstellungen auf die Vorgaben zurück")
    said(
      SettingsMessages.confirmDeletion(1204), "Delete 1,204 answers? A backup is saved next to the database.",
      "1.204 Antworten löschen? Eine Sicherung wird neben der Datenbank gespeichert.")
    said(
      SettingsMessages.givenForThisRun([Text(en: "Volume", de: "Lautstärke"), Text(en: "Sound", de: "Klang")]),
      "Set for this run: Volume, Sound. What is chosen here counts after it.",
      "Für diesen Aufruf gesetzt: Lautstärke, Klang. Was du hier wählst, gilt danach.")
    said(
      SettingsMessages.givenForThisRun([]), "Set for this run: . What is chosen here counts after it.",
      "Für diesen Aufruf gesetzt: . Was du hier wählst, gilt danach.")
    said(
      SettingsMessages.confirmReset, "Restore the defaults of all settings?",
      "Alle Einstellungen auf die Vorgaben zurücksetzen?")
    said(
      SettingsMessages.defaultsRestored, "All settings have their defaults again.",
      "Alle Einstellungen sind auf die Vorgaben zurückgesetzt.")
    said(SettingsMessages.sine, "Sine", "Sinus")
    said(SettingsMessages.defaultSound, "Default", "Vorgabe")
    said(SettingsMessages.defaultSound("Piano"), "Default (Piano)", "Vorgabe (Piano)")
    said(SettingsMessages.upTo(decibels: 2.25), "up to ±2.3 dB", "bis ±2,3 dB")
    said(Text(en: "too low.", de: "zu tief").without("."), "too low", "zu tief")
    said(Text(en: "too low", de: "zu tief").sentence, "Too low.", "Zu tief.")
  }

  @Test func `the placeholder of a value names its unit or its kind`() {
    let units = [
      "s": "SECONDS", "Hz": "HZ", "dB": "DB", "cents": "CENTS", "octaves": "OCTAVES", "ms": "MS", "%": "PERCENT",
      "": "X", "min": "X",
    ]
    for (unit, name) in units { #expect(SettingDomain.number(0...1, unit: unit).placeholder == name) }
    let kinds: [(SettingDomain, String)] = [
      (.integer(0...9), "N"), (Setting.language.domain, "NAME"), (.noteRange, "LOW:HIGH"), (.intervals, "LIST"),
      (.tuning, "SYSTEM"), (.sound, "ID"), (.midiInput, "NAME"), (.midiControl, "CONTROL"),
    ]
    for (domain, name) in kinds { #expect(domain.placeholder == name) }
  }

}
