import PeachDrawing
import TestSupport
import Testing

/// The colours themselves, those of 256 that stand for them, and their luminance.
@Suite struct ColorTableTests {
  private typealias Role = Palette.Role

  private static let roles: [Role] = [
    .ground, .ink, .quiet, .rule, .accent, .whiteKey, .blackKey, .keyLine, .area, .correct, .incorrect, .line, .natural,
    .accidental,
  ]

  @Test(
    arguments: [
      (
        .light,
        "fffcfa 231d1a 655a53 dfd5cd 9a3d14 ffffff 3d3530 8b7f77 cf6a3d 2f7d46 b3262f 2a0d03 b5aaa2 665b55",
        "faeae0 f5dccd eec3a9 e3a587 cf6a3d c26035 b5572d a94d25 9c441d 8f3a15"
      ),
      (
        .dark,
        "181412 f3ece6 b8aba2 433a35 ff9f76 d9cfc7 211b18 8b7f77 ff9f76 5c9e62 d0685c fff1e8 8f857d 4a413c",
        "3a221a 52301f 6b3e2c 8a5037 b0603f ba6846 c4704c cf7953 d98159 e38a60"
      ),
      (
        .neutral,
        "808080 808080 808080 808080 808080 808080 808080 808080 e4693c 4d8f4a d7565a e4693c 9a9089 5c544f", ""
      ),
    ] as [(Palette, String, String)])
  func `each palette has its colours`(palette: Palette, colors: String, band: String) {
    expect(Self.roles, equals: Role.allCases)
    expect(Self.roles.map { String("\(palette[$0])".dropFirst()) }.joined(separator: " "), equals: colors)
    expect(palette.band.map { String("\($0)".dropFirst()) }.joined(separator: " "), equals: band)
  }

  @Test(
    arguments: [
      // Chosen, because the nearest ones are pink.
      (0x8a5037, 94), (0xb0603f, 130), (0xba6846, 130), (0xc4704c, 130), (0xe4693c, 166), (0xcf6a3d, 166),
      (0xc26035, 130), (0xeec3a9, 216), (0xf5dccd, 254),
      // 16 + 36 · red + 6 · green + blue, each of 0, 95, 135, 175, 215 and 255.
      (0x000000, 16), (0xffffff, 231), (0x00005f, 17), (0x005f00, 22), (0x5f0000, 52), (0x87afd7, 110),
      (0xd7ff00, 190), (0x00ff87, 48),
      // 232 + (grey − 8) / 10.
      (0x080808, 232), (0x121212, 233), (0xeeeeee, 255), (0x808080, 244), (0x767676, 243),
      // Between two of them.
      (0x000020, 232), (0x000030, 233), (0x000050, 17), (0xfa0005, 196),
    ] as [(UInt32, Int)])
  func `the nearest of 256 colours has its number`(color: UInt32, number: Int) {
    expect(RGB(integerLiteral: color).indexed.number, equals: number)
  }

  /// WCAG 2.2; the sums of the weights of the channels, and a channel on each side of the linear part.
  @Test(
    arguments: [
      (0x000000, 0), (0xffffff, 1), (0xff0000, 0.2126), (0x00ff00, 0.7152), (0x0000ff, 0.0722), (0xffff00, 0.9278),
      (0x808080, 0.21586), (0x0a0a0a, 10 / 255 / 12.92), (0x0b0b0b, 0.0033465), (0x404040, 0.05127),
    ] as [(UInt32, Double)])
  func `the luminance weighs the channels`(color: UInt32, luminance: Double) {
    #expect(abs(RGB(integerLiteral: color).luminance - luminance) < 1e-5)
  }

  @Test func `a contrast is at least 1 and the same from both sides`() {
    let (dark, light) = (RGB(0x404040), RGB(0xffff00))
    #expect(abs(dark.contrast(with: light) - 0.9778 / 0.10127) < 0.01)
    expect(that: light.contrast(with: dark) == dark.contrast(with: light) && dark.contrast(with: dark) == 1)
    expect(that: "\(RGB(0x01020f))" == "#01020f" && RGB(0x01020f).channels == [1, 2, 15])
  }
}
