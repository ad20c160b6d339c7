/// Time spans in days of 86,400,000 ms.
package enum Days {
  package static let milliseconds = 86_400_000.0

  /// The days from one instant to another as a real number; negative if `end` comes first.
  package static func between(_ start: Int64, _ end: Int64) -> Double { (Double(end) - Double(start)) / milliseconds }

  /// The calendar day that contains an instant in the user's time zone, which is what screens and files show; 0 is
  /// 1970-01-01.
  package static func local(_ instant: Int64) -> Int64 {
    Int64(LocalDay(containing: UTCTime(milliseconds: Int(instant))).number)
  }

  /// The UTC day that contains an instant, by which fits count days, so that the same answers give the same figures
  /// everywhere; 0 is 1970-01-01.
  package static func number(of instant: Int64) -> Int64 {
    let (quotient, remainder) = instant.quotientAndRemainder(dividingBy: 86_400_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
