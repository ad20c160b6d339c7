import PeachBase

/// The unit of thresholds. Fits work in hundredths of the largest difference that an exercise declares, which are cents where
/// that is 100 cents; people and files see the unit.
public struct ProfileUnit: Hashable, Sendable {
  /// `cents`, `dB`.
  public let word: Text
  /// The name in the keys of JSON: `Cents`, `Decibels`.
  public let key: String
  /// How many units a hundredth of the largest difference is.
  public let size: Double

  public init(_ word: Text, key: String, size: Double) { (self.word, self.key, self.size) = (word, key, size) }

  init(_ unit: AnswerColumn.Unit?, size: Double) {
    let name = unit.map { String(describing: $0) } ?? ""
    self.init(
      unit == .cents ? ProfileMessages.cents : Text(unit?.rawValue ?? ""),
      key: name.prefix(1).uppercased() + name.dropFirst(), size: size)
  }

  public static let cents = ProfileUnit(.cents, size: 1)

  /// A magnitude with two significant digits or more, but no digit below a tenth of a hundredth: `8.4`, `12` cents, `0.25` dB.
  public func written(_ hundredths: Double) -> Text {
    let value = hundredths * size
    guard value < 9.95 else { return Figure.count(Int(value.rounded())) }
    return Figure.decimal(value, size < 0.5 && value < 0.995 ? 2 : 1)
  }

  /// A place on a scale: `50`, `0.5`.
  public func label(_ hundredths: Double) -> Text {
    let value = hundredths * size
    return value == value.rounded() ? Text(String(Int(value))) : Figure.decimal(value, 1)
  }

  /// Above a scale of thresholds.
  public var title: Text { Text(en: "threshold in ", de: "Schwelle in ") + word }
}
