/// The note range of a voice in a choir or of an instrument, which users can name instead of its keys.
///
/// Voices have the usual ranges of a choir; instruments have their usual range in an orchestra, which soloists exceed.
public struct NamedRange: Sendable {
  /// The name on the command line, in lower case.
  public let name: Text
  private let otherNames: [String]
  public let range: NoteRange

  public static let all = [
    Self("soprano", "sopran", 60...81), Self("mezzo-soprano", "mezzosopran", 57...77, ["mezzo", "mezzo soprano"]),
    Self("alto", "alt", 53...74), Self("tenor", "tenor", 48...69), Self("baritone", "bariton", 43...65),
    Self("bass", "bass", 40...64), Self("violin", "geige", 55...105, ["violine"]),
    Self("viola", "bratsche", 48...88), Self("cello", "cello", 36...81, ["violoncello"]),
    Self("guitar", "gitarre", 40...83), Self("flute", "flöte", 60...96, ["floete", "querflöte"]),
    Self("trumpet", "trompete", 52...82), Self("piano", "klavier", 21...108),
  ]

  private init(_ english: String, _ german: String, _ keys: ClosedRange<Int>, _ others: [String] = []) {
    name = Text(en: english, de: german)
    otherNames = others
    range = NoteRange(trusted: MIDINote(keys.lowerBound)...MIDINote(keys.upperBound))
  }

  /// The range with an English or German name, in any case; nil for other text.
  public init?(name: String) {
    let name = name.lowercased()
    guard let named = Self.all.first(where: { $0.names.contains(name) }) else { return nil }
    self = named
  }

  /// All names that it can be read from.
  public var names: [String] { spellings.map(\.word) }

  /// The same with the name in the language of a message.
  public var spellings: [Spelling] { Spelling.all(of: name) + otherNames.map { Spelling($0, meant: name) } }
}
