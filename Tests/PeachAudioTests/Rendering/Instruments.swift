import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

typealias TemporaryFolder = TestSupport.TemporaryFolder

/// The sounds that tests render with.
enum Instruments {
  static let rate = 48000.0

  /// Whole periods of a sine: `cycles` in `frames` samples at 48 kHz. The key's frequency is not that of the loop; the
  /// distance is `offset`.
  static func sineLoop() -> (font: TestSoundFont, frequency: Double) {
    let (cycles, frames) = (11.0, 1200)
    let loop = (0..<frames).map { Int16((20000 * sin(2 * .pi * cycles * Double($0) / Double(frames))).rounded()) }
    return (TestSoundFont(loop: loop, rootKey: 69), cycles * rate / Double(frames))
  }

  /// The bundled SoundFont.
  static func peach() throws -> SoundFontFile {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try SoundFontFile(path: root.path + "/SoundFonts/Peach.sf2")
  }

  /// A SoundFont of sampled instruments, where the machine has it.
  static let fluidR3 = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
  static var hasFluidR3: Bool { FilePaths.exists(fluidR3) }

  static func tone(_ note: RenderedNote, channel: Int = 0) -> Tone { Tone(note.samples(channel), rate: rate) }

  static func renderer(_ file: SoundFontFile, _ name: String) throws -> SoundFontRenderer {
    try SoundFontRenderer(LoadedSoundFont(file), preset: file.preset(named: name), sampleRate: rate)
  }
}
