import PeachBase

/// The settings of sound, audio and MIDI.
extension Setting {
  public static let sound = Setting(
    "sound",
    SettingContent(.sound, \.sound, written: \.description, read: { SoundSourceID(description: $0) }), .sound,
    Text(en: "Sound source", de: "Klangquelle"), Text(en: "The sound of the notes", de: "Der Klang der Töne"),
    valueName: Text(en: "a sound", de: "kein Klang"))

  public static let referencePitch = Setting(
    "reference-pitch",
    .number(Frequency.references, "Hz", \.training.sounding.referencePitch, \.hertz, { Frequency($0) }), .sound,
    Text(en: "Reference pitch", de: "Stimmton"), Text(en: "The frequency of A4", de: "Die Frequenz von A4"))

  public static let velocity = Setting(
    "velocity",
    SettingContent(
      .integer(MIDIVelocity.range), \.training.sounding.velocity, written: { String($0.value) },
      read: { Int($0).flatMap { MIDIVelocity(exactly: $0) } }), .advanced,
    Text(en: "Velocity", de: "Anschlag"),
    Text(
      en: "How hard the key is struck; harder is louder, and usually brighter",
      de: "Wie stark die Taste angeschlagen wird; stärker klingt lauter und meist heller"))

  public static let volume = Setting(
    "volume", .number(-40...12, "dB", \.training.sounding.volume, \.value, { AmplitudeDB($0) }), .sound,
    Text(en: "Volume", de: "Lautstärke"),
    Text(
      en: "How loud the notes are; 0 is −23 LUFS with every sound",
      de: "Wie laut die Töne sind; 0 ist bei jedem Klang −23 LUFS"))

  public static let audioDriver = Setting(
    "audio-driver", .optional(AudioDriverName.all, \.audioDriver), .advanced,
    Text(en: "Audio driver", de: "Audiotreiber"),
    Text(
      en: "The audio driver; automatically the first that works",
      de: "Der Audiotreiber; automatisch der erste, der funktioniert"),
    valueName: Text(en: "an audio driver", de: "kein Audiotreiber"))

  public static let midiInput = Setting(
    "midi-input",
    SettingContent(.midiInput, \.midi.input, written: \.description, read: { MIDIInputChoice(description: $0) }), .midi,
    Text(en: "MIDI input", de: "MIDI-Eingang"),
    Text(
      en: "The keyboard or pedal that you answer with; automatically all that are connected",
      de: "Womit du antwortest; automatisch mit allen Instrumenten"), yields: true)

  public static let midiDriver = Setting(
    "midi-driver", .optional(MIDIDriverName.all, \.midi.driver), .advanced,
    Text(en: "MIDI driver", de: "MIDI-Treiber"),
    Text(
      en: "How MIDI is received; automatically with ALSA or CoreMIDI",
      de: "Wie MIDI empfangen wird; automatisch über ALSA oder CoreMIDI"),
    valueName: Text(en: "a MIDI driver", de: "kein MIDI-Treiber"))

  public static let midiHigher = Setting(
    "midi-higher", control(\.midi.higher), .advanced, Text(en: "MIDI: higher", de: "MIDI: höher"),
    Text(
      en: "What answers higher; automatically the keys above C4 and the right pedal",
      de: "Womit du »höher« antwortest; automatisch mit den Tasten über C4 und dem rechten Pedal"),
    valueName: controlName)

  public static let midiLower = Setting(
    "midi-lower", control(\.midi.lower), .advanced, Text(en: "MIDI: lower", de: "MIDI: tiefer"),
    Text(
      en: "What answers lower; automatically the keys below C4 and the left pedal",
      de: "Womit du »tiefer« antwortest; automatisch mit den Tasten unter C4 und dem linken Pedal"),
    valueName: controlName)

  private static let controlName = Text(en: "a MIDI control", de: "kein MIDI-Bedienelement")

  private static func control(_ path: SettingContent.Path<MIDIControl?>) -> SettingContent {
    .optional(.midiControl, path, written: \.description, read: { MIDIControl(description: $0) })
  }
}
