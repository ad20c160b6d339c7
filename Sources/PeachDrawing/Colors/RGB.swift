import PeachBase

/// A colour of the sRGB colour space.
package struct RGB: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// - Parameter value: `0xRRGGBB`.
  package init(integerLiteral value: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  package var channels: [UInt8] { [red, green, blue] }

  /// `#rrggbb`.
  package var description: String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The relative luminance of WCAG 2.2, 0…1.
  package var luminance: Double {
    let linear = channels.map { channel in
      let part = Double(channel) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The contrast ratio of WCAG 2.2, 1…21.
  package func contrast(with other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The nearest colour that terminals with 256 colours number 16…255: a cube of six levels and 24 greys. A tone of peach is
  /// one that isn't pink, as the nearest ones are.
  package var indexed: (number: Int, color: RGB) {
    if let number = Self.peach[self], let chosen = Self.numbered.first(where: { $0.number == number }) {
      return chosen
    }
    return Self.numbered.min { distance(to: $0.color) < distance(to: $1.color) } ?? (16, 0x000000)
  }

  private static let peach: [RGB: Int] = [
    0x8a5037: 94, 0xb0603f: 130, 0xba6846: 130, 0xc4704c: 130, 0xe4693c: 166, 0xcf6a3d: 166, 0xc26035: 130,
    0xeec3a9: 216, 0xf5dccd: 254,
  ]

  private static let numbered: [(number: Int, color: RGB)] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = (0..<216).map { index in
      (16 + index, RGB(red: levels[index / 36], green: levels[index / 6 % 6], blue: levels[index % 6]))
    }
    let greys = (0..<24).map { index -> (Int, RGB) in
      let level = UInt8(8 + 10 * index)
      return (232 + index, RGB(red: level, green: level, blue: level))
    }
    return cube + greys
  }()

  private func distance(to other: RGB) -> Int {
    zip(channels, other.channels).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
  }
}
