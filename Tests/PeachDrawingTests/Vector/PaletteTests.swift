import Foundation
import PeachDrawing
import Testing

@Suite struct PaletteTests {
  /// WCAG 2.2, "relative luminance".
  private func luminance(_ color: String) throws -> Double {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    #expect(color.count == 7 && color.first == "#")
    let channels = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { value -> Double in
      let proportion = Double(value) / 255
      return proportion <= 0.04045 ? proportion / 12.92 : pow((proportion + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  /// WCAG 2.2, "contrast ratio".
  private func contrast(_ one: String, _ other: String) throws -> Double {
    let (first, second) = (try luminance(one), try luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test func `the formula agrees with the largest contrast and a published value`() throws {
    #expect(abs(try contrast("#000000", "#ffffff") - 21) < 1e-9)
    #expect(abs(try contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test(arguments: [(Palette.light, "#ffffff"), (Palette.dark, "#0d1117"), (Palette.dark, "#000000")])
  func `text and graphics have enough contrast on the background of pages and similar ones`(
    palette: Palette, ground: String
  ) throws {
    for ground in [palette[.ground], ground] {
      for words in [Palette.Role.ink, .quiet, .accent] { #expect(try contrast(palette[words], ground) >= 4.5) }
      #expect(try contrast(palette[.keyLine], ground) >= 3)
    }
    #expect(try contrast(palette[.whiteKey], palette[.blackKey]) >= 3)
    #expect(
      try contrast(palette[.keyLine], palette[.blackKey]) >= 3 || contrast(palette[.whiteKey], palette[.keyLine]) >= 3)
  }

  /// The result of painting `color` over `ground`.
  private func blended(_ color: String, over ground: String, opacity: Double) throws -> String {
    let (top, bottom) = (
      try #require(Int(color.dropFirst(), radix: 16)), try #require(Int(ground.dropFirst(), radix: 16))
    )
    let channels = [16, 8, 0].map { shift in
      Int((opacity * Double(top >> shift & 0xFF) + (1 - opacity) * Double(bottom >> shift & 0xFF)).rounded())
    }
    return "#" + channels.map { (($0 < 16) ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [Palette.light, .dark]) func `the focused column has enough contrast`(
    palette: Palette
  ) throws {
    let column = try blended(palette[.accent], over: palette[.ground], opacity: 0.16)
    #expect(try contrast(palette[.accent], column) >= 3)
  }

  @Test func `the logo has enough contrast on light and dark, and the wave on the peach`() throws {
    for ground in ["#ffffff", Palette.light[.ground], Palette.dark[.ground], "#000000"] {
      #expect(try contrast(Mark.body, ground) >= 3)
      #expect(try contrast(Mark.leaf, ground) >= 3)
    }
    #expect(try contrast(Mark.wave, Mark.body) >= 3)
  }
}
