/// Names of instruments and their General MIDI 1 programs, counted from 0.
public enum GeneralMIDI {
  /// For each program, the English word, the German word if it differs, then synonyms.
  public static let words: [(program: Int, words: [String])] = [
    (0, ["piano", "klavier"]),
    (4, ["electric-piano", "e-piano"]),
    (6, ["harpsichord", "cembalo"]),
    (8, ["celesta"]),
    (9, ["glockenspiel"]),
    (11, ["vibraphone", "vibraphon"]),
    (12, ["marimba"]),
    (13, ["xylophone", "xylophon"]),
    (14, ["tubular-bells", "röhrenglocken"]),
    (15, ["dulcimer", "hackbrett"]),
    (19, ["organ", "orgel"]),
    (21, ["accordion", "akkordeon"]),
    (22, ["harmonica", "mundharmonika"]),
    (24, ["guitar", "gitarre"]),
    (25, ["steel-guitar", "westerngitarre"]),
    (26, ["electric-guitar", "e-gitarre"]),
    (32, ["bass"]),
    (40, ["violin", "geige", "violine"]),
    (41, ["viola", "bratsche"]),
    (42, ["cello", "violoncello"]),
    (43, ["contrabass", "kontrabass"]),
    (45, ["pizzicato"]),
    (46, ["harp", "harfe"]),
    (47, ["timpani", "pauken"]),
    (48, ["strings", "streicher"]),
    (52, ["choir", "chor"]),
    (56, ["trumpet", "trompete"]),
    (57, ["trombone", "posaune"]),
    (58, ["tuba"]),
    (60, ["horn", "waldhorn", "french-horn"]),
    (61, ["brass", "blechbläser"]),
    (64, ["soprano-saxophone", "sopransaxophon"]),
    (65, ["saxophone", "saxophon", "alto-saxophone", "altsaxophon"]),
    (66, ["tenor-saxophone", "tenorsaxophon"]),
    (67, ["baritone-saxophone", "baritonsaxophon"]),
    (68, ["oboe"]),
    (69, ["english-horn", "englischhorn"]),
    (70, ["bassoon", "fagott"]),
    (71, ["clarinet", "klarinette"]),
    (72, ["piccolo", "piccoloflöte"]),
    (73, ["flute", "flöte", "querflöte"]),
    (74, ["recorder", "blockflöte"]),
    (75, ["pan-flute", "panflöte"]),
    (78, ["whistle", "pfeifen"]),
    (79, ["ocarina", "okarina"]),
    (80, ["square-wave", "rechteckschwingung"]),
    (81, ["sawtooth-wave", "sägezahnschwingung"]),
    (104, ["sitar"]),
    (105, ["banjo"]),
    (107, ["koto"]),
    (108, ["kalimba"]),
    (109, ["bagpipe", "dudelsack"]),
    (114, ["steel-drums"]),
  ]

  /// The bank of the drum kits, in which each key is another instrument.
  public static let percussionBank = 128

  /// The sine of GS, which General MIDI 1 doesn't have.
  private static let sine = (bank: 8, program: 80, words: ["sine", "sinus"])

  /// Programs of bank 0 and its variations without a pitch: percussion and sound effects.
  public static let unpitchedPrograms = 115...127

  /// Whether notes of a program die away by themselves: pianos, mallets, guitars, basses, plucked and struck strings.
  public static func diesAway(program: Int) -> Bool {
    [0...15, 24...39, 45...47, 104...108, 112...119].contains { $0.contains(program) }
  }

  /// The bank and the program for a word in either language. Ignores case; spaces and hyphens are equivalent.
  public static func place(word: String) -> (bank: Int, program: Int)? {
    let word = String(word.lowercased().map { $0 == " " ? "-" : $0 })
    if sine.words.contains(word) { return (sine.bank, sine.program) }
    return words.first { $0.words.contains(word) }.map { (0, $0.program) }
  }

  /// The English and the German word for a preset's bank and program; nil if there is none.
  public static func words(bank: Int, program: Int) -> (english: String, german: String)? {
    let found =
      (bank, program) == (sine.bank, sine.program)
      ? sine.words : words.first { bank == 0 && $0.program == program }?.words
    guard let words = found, let english = words.first else { return nil }
    return (english, words.count > 1 ? words[1] : english)
  }
}
