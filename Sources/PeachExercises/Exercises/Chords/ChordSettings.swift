import PeachBase

extension Setting {
  public static let chord = Setting(
    "chord",
    .choice(
      of: "chord", standard: Chord.major.word, Chord.named.map { SettingChoice($0.word, $0.title) },
      others: { Chord($0)?.word }), .exercise,
    Text(en: "Chord", de: "Akkord"),
    Text(
      en: "The chord, also as intervals above the root, such as m3,P4,m6",
      de: "Der Akkord, auch als Intervalle über dem Grundton, etwa m3,P4,m6"),
    valueName: Text(en: "a chord", de: "kein Akkord"),
    others: Text(en: "intervals such as m3,P4,m6", de: "Intervalle wie m3,P4,m6"))

  public static let voice = Setting(
    "voice",
    .choice(
      of: "voice", standard: Degree.any,
      [SettingChoice(Degree.any, Text(en: "any", de: "jede"))]
        + Degree.allCases.map { SettingChoice($0.rawValue, $0.name.capitalized) }), .exercise,
    Text(en: "Voice", de: "Stimme"),
    Text(en: "The voice that you tune", de: "Die Stimme, die du stimmst"),
    valueName: Text(en: "a voice", de: "keine Stimme"))

  public static let root = Setting(
    "root",
    .choice(
      of: "root", standard: ChordRoot.random,
      [
        SettingChoice(ChordRoot.random, Text(en: "changing", de: "wechselnd")),
        SettingChoice(ChordRoot.fixed, Text(en: "stays", de: "bleibt")),
      ], others: { MIDINote(name: $0)?.name }), .exercise,
    Text(en: "Root", de: "Grundton"),
    Text(
      en: "Whether the root changes at random, stays as it is first drawn (fixed), or is a note such as D3",
      de: "Ob der Grundton zufällig wechselt, so bleibt wie zuerst (fixed), oder ein Ton wie D3 ist"),
    valueName: Text(en: "a root", de: "kein Grundton"), others: Text(en: "a note such as D3", de: "einen Ton wie D3"))
}

enum ChordRoot {
  static let random = "random"
  static let fixed = "fixed"

  /// The key that the settings want; nil for any.
  ///
  /// - Parameter last: that of the trial before.
  @Sendable static func key(_ settings: TrainingSettings, after last: MIDINote?) -> MIDINote? {
    let root = settings[.root]
    return root == fixed ? last : MIDINote(name: root)
  }
}
