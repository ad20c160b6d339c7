/// Words for sounds and the programs that General MIDI 1 gives them, counted from 0.
public enum GeneralMIDI {
  /// English and German words by program.
  public static let words: [(program: Int, words: [String])] = [
    (0, ["piano", "klavier"]),
    (4, ["electric-piano", "e-piano"]),
    (6, ["harpsichord", "cembalo"]),
    (8, ["celesta"]),
    (9, ["glockenspiel"]),
    (11, ["vibraphone", "vibraphon"]),
    (12, ["marimba"]),
    (13, ["xylophone", "xylophon"]),
    (19, ["organ", "orgel"]),
    (21, ["accordion", "akkordeon"]),
    (22, ["harmonica", "mundharmonika"]),
    (24, ["guitar", "gitarre"]),
    (32, ["bass"]),
    (40, ["violin", "geige", "violine"]),
    (41, ["viola", "bratsche"]),
    (42, ["cello", "violoncello"]),
    (43, ["contrabass", "kontrabass"]),
    (46, ["harp", "harfe"]),
    (48, ["strings", "streicher"]),
    (52, ["choir", "chor"]),
    (56, ["trumpet", "trompete"]),
    (57, ["trombone", "posaune"]),
    (58, ["tuba"]),
    (60, ["horn"]),
    (64, ["soprano-saxophone", "sopransaxophon"]),
    (65, ["saxophone", "saxophon", "alto-saxophone", "altsaxophon"]),
    (66, ["tenor-saxophone", "tenorsaxophon"]),
    (68, ["oboe"]),
    (69, ["english-horn", "englischhorn"]),
    (70, ["bassoon", "fagott"]),
    (71, ["clarinet", "klarinette"]),
    (72, ["piccolo", "piccoloflöte"]),
    (73, ["flute", "flöte", "querflöte"]),
    (74, ["recorder", "blockflöte"]),
    (75, ["pan-flute", "panflöte"]),
  ]

  /// The program of a word in either language, whatever its case.
  public static func program(word: String) -> Int? {
    let word = word.lowercased()
    return words.first { $0.words.contains(word) }?.program
  }
}
