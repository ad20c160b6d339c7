/// Time spans in days of 86,400,000 ms.
package enum Days {
  package static let milliseconds = 86_400_000.0

  /// The days from one instant to another as a real number; negative if `end` comes first.
  package static func between(_ start: Int64, _ end: Int64) -> Double { (Double(end) - Double(start)) / milliseconds }

  /// The UTC day that contains an instant; 0 is 1970-01-01.
  package static func number(of instant: Int64) -> Int64 {
    let (quotient, remainder) = instant.quotientAndRemainder(dividingBy: 86_400_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
