/// Where a tuning stands.
public enum Tonic: Hashable, Sendable {
  /// That of the key map, the lower notes, or C, depending on the tuning.
  case automatic
  /// Each interval's lower note, and each chord's root.
  case follow
  /// A key and its octaves, 0 for C to 11.
  case key(Int)

  static let names = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
  public static let followWord = "follow"
  public static let automaticWord = "auto"

  /// The values in the order in which they are offered.
  public static let all = [automatic, follow] + names.indices.map { key($0) }

  /// Reads `auto`, `follow` or the name of a note without its octave, such as `D`, `Eb` or `Cis`; nil for anything else.
  ///
  /// H isn't read, as in other notes: whoever writes it would write B for B flat, which is B here.
  public init?(description: String) {
    switch description {
    case Self.automaticWord: self = .automatic
    case Self.followWord: self = .follow
    default:
      guard description.first?.isLetter == true, description.last?.isNumber == false,
        let note = MIDINote(name: description + "4")
      else { return nil }
      self = .key(note.number % 12)
    }
  }

  public var description: String {
    switch self {
    case .automatic: Self.automaticWord
    case .follow: Self.followWord
    case .key(let key): Self.names[key]
    }
  }
}

/// The tuning of an interval as rows hold it: `just`, `vallotti:tonic=D`, `my.scl:map=my.kbm` or `31edo:tonic=C,steps=9`.
///
/// Without tonic and map, it is the same from every key, as all tunings of earlier versions were.
public struct TuningLabel: Hashable, Sendable {
  public let name: String
  var tonic: String?
  /// The base name of a key map.
  var map: String?
  /// Of an interval of a scale that isn't chromatic.
  package var steps: Int?
  package var ratio: Ratio?

  init(name: String, on tonic: Tonic? = nil) { (self.name, self.tonic) = (name, tonic?.description) }

  /// Reads a stored text; one in another form is a name.
  package init(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let named = parts.count > 1 ? NamedParameters("x:" + parts[parts.count - 1]) : nil
    self.init(name: named == nil ? text : parts.dropLast().joined(separator: ":"))
    for value in named?.values ?? [] {
      switch value.name {
      case "tonic" where Tonic.names.contains(value.value): tonic = value.value
      case "map": map = value.value
      case "steps" where Int(value.value) != nil: steps = Int(value.value)
      case "ratio" where Ratio(value.value) != nil: ratio = Ratio(value.value)
      default:
        self = TuningLabel(name: text)
        return
      }
    }
  }

  package var description: String {
    let values = [
      tonic.map { ("tonic", $0) }, map.map { ("map", $0) }, steps.map { ("steps", String($0)) },
      ratio.map { ("ratio", $0.description) },
    ]
    return NamedParameters(name, values.compactMap { $0.map { NamedParameters.Value($0.0, $0.1) } }).written
  }

  /// `Vallotti`.
  package var title: Text { PitchScale.title(name) }

  /// `Vallotti on D`, `just intonation`.
  package var fullTitle: Text {
    if let map { return title + Text(" (" + map + ")") }
    guard let tonic else { return title }
    return title + Text(en: " on \(tonic)", de: " auf \(tonic)")
  }
}
