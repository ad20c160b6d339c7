import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// SF3 files, whose samples are Ogg Vorbis.
@Suite(.serialized) struct CompressedSoundFontTests {
  /// The smallest installed file that is compressed; not all files named SF3 are.
  static let installed = SoundFontCatalogue(folders: ["/usr/share/sounds/sf3"]).paths()
    .compactMap { try? SoundFontFile(path: $0) }.filter(\.isCompressed).min { $0.record.size < $1.record.size }

  private func font() -> TestSoundFont {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: 69)
    font.compressed = CompressedLoop.bytes
    return font
  }

  @Test(arguments: [true, false]) func `compressed samples sound in tune, with an odd chunk padded or not`(
    isPadded: Bool
  ) throws {
    let folder = TemporaryFolder()
    var font = font()
    font.isPadded = isPadded
    expect(font.compressed?.count, equals: 3579)
    let file = try SoundFontFile(path: folder.write(font.bytes, "compressed.sf3"))
    expect(that: file.isCompressed && file.format == "SF3")
    guard isPadded == false else { return }
    // FluidSynth can read only the unpadded form.
    let renderer = try Instruments.renderer(file, "0:0")
    for offset in [0, 12.5] {
      let note = try renderer.render(Note(key: .a4, offset: Cents(offset)))
      let near = 440 * exp2(offset / 1200)
      let measured = Instruments.tone(note).frequency(near: near, from: 0.1, to: 0.9)
      #expect(abs(1200 * log2(measured / 440) - offset) < 0.01)
    }
  }

  @Test(.enabled(if: installed != nil, "no SF3 SoundFont is installed: run scripts/tools/get-soundfonts"))
  func `an installed SF3 has presets and exact intervals`() throws {
    let file = try #require(Self.installed)
    #expect(file.presets.count > 100)
    let renderer = try Instruments.renderer(file, "piano")
    let key = try KeyMeasurement(.a4, velocity: .medium, with: renderer)
    expect(that: !key.isSilent && !key.isUnpitched)
    for (requested, measured) in zip(KeyMeasurement.offsets, key.comparisons) {
      #expect(abs(measured - requested) < 0.01)
    }
  }
}
