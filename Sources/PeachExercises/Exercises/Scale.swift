import PeachBase
import PeachFits

/// What an exercise judges: the signed values of a column. Trials, strategies and fits work in hundredths of the largest
/// difference, which are cents where that is 100 cents; rows, files and people see the column's unit.
public struct Scale: Sendable {
  public let column: Column<Double>
  /// The number of hundredths in a unit of the column.
  private let hundredths: Double

  /// - Parameter largest: the largest difference that is asked, in the unit of the column.
  public init(_ column: Column<Double> = CommonColumns.cents, largest: Double = 100) {
    (self.column, hundredths) = (column, 100 / largest)
  }

  public static let cents = Scale()

  /// The unit of thresholds.
  public var unit: ProfileUnit { ProfileUnit(column.declaration.unit, size: 1 / hundredths) }

  /// The value of the column, in its unit, for a difference such as `trial.offset`.
  public func value(of difference: Cents) -> Double { difference.value / hundredths }

  /// The largest difference that is asked, in the unit of the column.
  public var largest: Double { 100 / hundredths }

  /// The difference for a value of the column.
  public func difference(_ value: Double) -> Cents { Cents(value * hundredths) }
}
