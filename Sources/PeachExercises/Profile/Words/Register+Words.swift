import PeachBase
import PeachFits

extension Register {
  /// `C3–B3`; the ends of the keyboard have one bound.
  public var name: Text {
    switch self {
    case .bass: Text(en: "up to B2", de: "bis B2")
    case .tenor: Text("C3–B3")
    case .alto: Text("C4–B4")
    case .soprano: Text(en: "from C5", de: "ab C5")
    }
  }

  /// At the beginning of a sentence.
  package var place: Text {
    switch self {
    case .bass: Text(en: "Up to B2", de: "Bis B2")
    case .tenor: Text(en: "From C3 to B3", de: "Von C3 bis B3")
    case .alto: Text(en: "From C4 to B4", de: "Von C4 bis B4")
    case .soprano: Text(en: "From C5 up", de: "Ab C5")
    }
  }

  /// Within a sentence.
  var placeWithin: Text {
    place.map { $0.prefix(1).lowercased() + $0.dropFirst() }
  }
}
