extension BinaryInteger {
  /// The number in at least this many hexadecimal digits, in lower case. For numbers that aren't negative.
  func hexadecimal(_ digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
