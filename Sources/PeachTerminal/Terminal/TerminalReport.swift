import PeachDrawing

/// An answer of the terminal to a question about itself, which arrives among the keys.
package enum TerminalReport: Equatable, Sendable {
  /// The background, if it can be read.
  case background(RGB?)
  /// The primary device attributes, which all terminals report (DEC VT100).
  case attributes

  /// Asks for the background (xterm, OSC 11), then for the attributes, which all terminals report.
  package static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  private static let backgroundStart = Array("\u{1B}]11;".utf8)
  private static let attributesStart = Array("\u{1B}[?".utf8)
  private static let longest = 64

  /// Whether the bytes can be the beginning of a report.
  static func begins(with bytes: [UInt8]) -> Bool {
    bytes.count < longest
      && [backgroundStart, attributesStart].contains { bytes.starts(with: $0) || $0.starts(with: bytes) }
  }

  /// The report at the beginning, nil if it is unknown, and the number of its bytes. Returns nil if none is complete.
  static func first(in bytes: [UInt8]) -> (report: TerminalReport?, length: Int)? {
    let bytes = bytes.prefix(longest)
    if bytes.starts(with: backgroundStart) {
      // BEL, or ESC and a backslash.
      guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
      guard bytes[end] == 0x07 || bytes.count > end + 1 else { return nil }
      let color = String(decoding: bytes[backgroundStart.count..<end], as: UTF8.self)
      return (.background(RGB(reported: color)), bytes[end] == 0x07 ? end + 1 : end + 2)
    }
    guard bytes.starts(with: attributesStart),
      let end = bytes.dropFirst(attributesStart.count).firstIndex(where: { (0x40...0x7E).contains($0) })
    else { return nil }
    return (bytes[end] == UInt8(ascii: "c") ? .attributes : nil, end + 1)
  }
}

extension RGB {
  /// `rgb:` or `rgba:` and one to four hexadecimal digits for each channel, separated by slashes (Xlib, "Color Strings").
  init?(reported text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["rgb", "rgba"].contains(parts[0]) else { return nil }
    let channels = parts[1].split(separator: "/", omittingEmptySubsequences: false).map { digits -> UInt8? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else { return nil }
      return UInt8(value * 255 / (1 << (4 * digits.count) - 1))
    }
    guard channels.count >= 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
      return nil
    }
    self.init(red: red, green: green, blue: blue)
  }
}
