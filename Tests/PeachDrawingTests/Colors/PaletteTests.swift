import PeachDrawing
import TestSupport
import Testing

@Suite struct PaletteTests {
  private typealias Role = Palette.Role

  /// Black, the backgrounds of GNOME Terminal and VS Code, Solarized Dark, and the one of dark pages.
  private static let darkGrounds: [RGB] = [0x000000, 0x171421, 0x1e1e1e, 0x002b36, Palette.dark[.ground]]
  /// White, Solarized Light, and the one of light pages.
  private static let lightGrounds: [RGB] = [0xffffff, 0xfdf6e3, Palette.light[.ground]]

  /// Each palette with the backgrounds that it is for.
  private static let cases = [
    (Palette.dark, darkGrounds), (.light, lightGrounds), (.neutral, darkGrounds + lightGrounds),
  ]

  /// A colour and its neighbour of the 256 colours.
  private func shown(_ color: RGB) -> [RGB] { [color, color.indexed.color] }

  @Test func `the contrast agrees with the largest and a published value`() {
    #expect(abs(RGB(0x000000).contrast(with: 0xffffff) - 21) < 1e-9)
    #expect(abs(RGB(0x777777).contrast(with: 0xffffff) - 4.48) < 0.01)
    expect("\(RGB(0x0a90ff))", equals: "#0a90ff")
  }

  @Test func `the nearest of the 256 colours is found in the cube and among the greys`() {
    expect(RGB(0xff0000).indexed.number, equals: 196)
    expect(RGB(0x121110).indexed.number, equals: 233)
    expect(RGB(0xfeae88).indexed.color, equals: 0xffaf87)
  }

  @Test(arguments: [(Palette.dark, darkGrounds), (.light, lightGrounds)])
  func `focused text is legible on all usual backgrounds`(palette: Palette, grounds: [RGB]) {
    for ground in grounds {
      for color in shown(palette[.accent]) { #expect(color.contrast(with: ground) >= 4.5, "\(color) on \(ground)") }
    }
  }

  @Test(arguments: [(Palette.dark, darkGrounds), (.light, lightGrounds)])
  func `hints, headings and thin frames are legible on all usual backgrounds`(palette: Palette, grounds: [RGB]) {
    for ground in grounds {
      for color in shown(palette[.quiet]) { #expect(color.contrast(with: ground) >= 4.5, "\(color) on \(ground)") }
    }
  }

  @Test(arguments: cases)
  func `naturals are lighter than accidentals, and the band stands out from both`(palette: Palette, grounds: [RGB]) {
    for (natural, accidental) in zip(shown(palette[.natural]), shown(palette[.accidental])) {
      expect(that: natural.luminance > accidental.luminance && natural.contrast(with: accidental) >= 2.2)
      for ground in grounds {
        guard let strongest = palette.band.last else { continue }
        for key in [natural, accidental] { #expect(key.contrast(with: ground) < strongest.contrast(with: ground)) }
      }
    }
  }

  @Test func `tones of peach are peach with 256 colours, not pink`() {
    for palette in [Palette.dark, .light, .neutral] {
      for color in palette.band + [palette[.area]] {
        let shown = color.indexed.color
        expect(that: shown.red == shown.green || shown.green > shown.blue, "\(color) is \(shown)")
      }
    }
  }

  @Test(arguments: cases)
  func `areas, bands and their line stand out from all usual backgrounds`(palette: Palette, grounds: [RGB]) {
    let areas = [Role.area, .correct, .incorrect, .line].map { palette[$0] }
    for ground in grounds {
      for color in areas + palette.band.dropFirst(Palette.fadingSteps) {
        for color in shown(color) { #expect(color.contrast(with: ground) >= 3, "\(color) on \(ground)") }
      }
    }
  }

  @Test(arguments: [(Palette.dark, darkGrounds), (.light, lightGrounds)])
  func `the tones of a band rise from the background to the line`(palette: Palette, grounds: [RGB]) {
    expect(palette.band.count, equals: BandCell.steps)
    for ground in grounds {
      let contrasts = (palette.band + [palette[.line]]).map { $0.contrast(with: ground) }
      expect(contrasts, equals: contrasts.sorted())
    }
    for tone in palette.band { #expect(palette[.line].contrast(with: tone) >= 2) }
  }

  @Test(arguments: [Palette.light, .dark]) func `pages have enough contrast`(palette: Palette) {
    for ground in [palette[.ground]] + (palette == .light ? [0xffffff] : [0x0d1117, 0x000000]) {
      for words in [Role.ink, .quiet, .accent] { #expect(palette[words].contrast(with: ground) >= 4.5) }
      #expect(palette[.keyLine].contrast(with: ground) >= 3)
    }
    #expect(palette[.whiteKey].contrast(with: palette[.blackKey]) >= 3)
    expect(
      that: palette[.keyLine].contrast(with: palette[.blackKey]) >= 3
        || palette[.whiteKey].contrast(with: palette[.keyLine]) >= 3)
    // The focused column, a sixth of the accent over the background.
    let column = blended(palette[.accent], over: palette[.ground], opacity: 0.16)
    #expect(palette[.accent].contrast(with: column) >= 3)
  }

  /// The result of painting `color` over `ground`.
  private func blended(_ color: RGB, over ground: RGB, opacity: Double) -> RGB {
    let channels = zip(color.channels, ground.channels).map { top, bottom in
      UInt8((opacity * Double(top) + (1 - opacity) * Double(bottom)).rounded())
    }
    return RGB(red: channels[0], green: channels[1], blue: channels[2])
  }

  @Test func `the logo has enough contrast on light and dark, and the wave on the peach`() {
    for ground in [0xffffff, Palette.light[.ground], Palette.dark[.ground], 0x000000] {
      #expect(Mark.body.contrast(with: ground) >= 3)
      #expect(Mark.leaf.contrast(with: ground) >= 3)
    }
    #expect(Mark.wave.contrast(with: Mark.body) >= 3)
  }
}
