import PeachBase
import PeachRecords

extension ColumnType {
  /// The value that a text in a file stands for; nil if it isn't one of this type within its bounds.
  func value(written text: String) -> ColumnValue? {
    switch self {
    case .integer(let range):
      // Also in the form `912.0`, as some programs write it.
      guard let number = Int(text) ?? Self.number(text).flatMap({ Int(exactly: $0) }), range.contains(number) else {
        return nil
      }
      return .integer(number)
    case .real(let range): return Self.number(text).flatMap { range.contains($0) ? .real($0) : nil }
    case .boolean:
      // Spreadsheets write them in their language.
      switch text.lowercased() {
      case "true", "wahr", "1": return .integer(1)
      case "false", "falsch", "0": return .integer(0)
      default: return nil
      }
    case .text(let longest): return text.unicodeScalars.count <= longest ?? .max ? .text(text) : nil
    case .numbers(let range, let most):
      guard text.utf8.count <= most * 25, let numbers = Self.numbers(text), (1...most).contains(numbers.count),
        numbers.allSatisfy(range.contains)
      else { return nil }
      return .text(Self.list(numbers))
    case .word(let words): return words.contains(text) ? .text(text) : nil
    case .time(let range):
      guard let time = UTCTime(iso: text), range?.contains(time.milliseconds) ?? true else { return nil }
      return .integer(time.milliseconds)
    case .uuid: return Self.isUUID(text) ? .text(text.uppercased()) : nil
    case .digest: return text.utf8.count == 64 && text.utf8.allSatisfy(Self.isHexadecimal) ? .text(text) : nil
    }
  }

  /// Whether any text is a value, even an empty one.
  var hasAnyText: Bool { if case .text = self { true } else { false } }

  /// A number or a list of numbers with points instead of decimal commas; other values unchanged.
  func withPoints(_ text: String) -> String {
    switch self {
    case .integer, .real, .numbers: text.utf8.contains(0x2C) ? String(text.map { $0 == "," ? "." : $0 }) : text
    default: text
    }
  }

  /// A faster form of `Decimal.number` for millions of numbers.
  private static func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
      default: false
      }
    }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    for (index, byte) in text.utf8.enumerated() {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      guard isDash ? byte == 0x2D : isHexadecimal(byte) else { return false }
    }
    return true
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
