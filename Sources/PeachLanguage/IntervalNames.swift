import PeachCore

extension Interval {
  /// The name in the middle of a sentence: `major third`, `große Terz`.
  public var name: Text {
    switch self {
    case .unison: Text(en: "unison", de: "Prime")
    case .minorSecond: Text(en: "minor second", de: "kleine Sekunde")
    case .majorSecond: Text(en: "major second", de: "große Sekunde")
    case .minorThird: Text(en: "minor third", de: "kleine Terz")
    case .majorThird: Text(en: "major third", de: "große Terz")
    case .fourth: Text(en: "fourth", de: "Quarte")
    case .tritone: Text(en: "tritone", de: "Tritonus")
    case .fifth: Text(en: "fifth", de: "Quinte")
    case .minorSixth: Text(en: "minor sixth", de: "kleine Sexte")
    case .majorSixth: Text(en: "major sixth", de: "große Sexte")
    case .minorSeventh: Text(en: "minor seventh", de: "kleine Septime")
    case .majorSeventh: Text(en: "major seventh", de: "große Septime")
    case .octave: Text(en: "octave", de: "Oktave")
    }
  }

  /// The name at the beginning of a line: `Major third`, `Große Terz`.
  public var title: Text { name.map { $0.prefix(1).uppercased() + $0.dropFirst() } }
}
