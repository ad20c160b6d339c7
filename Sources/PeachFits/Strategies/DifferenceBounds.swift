/// The differences that a strategy presents, in cents.
public struct DifferenceBounds: Equatable, Sendable {
  public var smallest = 1.0
  /// Also the first difference without data.
  public var largest = 100.0

  func clamped(_ cents: Double) -> Double { max(smallest, min(largest, cents)) }
}
