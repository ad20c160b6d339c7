import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

typealias TemporaryFolder = TestSupport.TemporaryFolder

/// The sounds that tests render.
enum Instruments {
  static let rate = 48000.0

  /// A SoundFont with whole periods of a sine at 48 kHz, and the frequency of its root key in Hz.
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

  /// Bank and program of the bundled instruments.
  static let bundledPresets = (try? peach().presets.filter { !$0.isPercussion }.map(\.place)) ?? []

  /// A SoundFont of sampled instruments, which may not be installed.
  static let fluidR3 = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
  static var hasFluidR3: Bool { FilePaths.exists(fluidR3) }

  /// The largest loudness over `seconds` in LUFS, both channels added, measured independently of the program.
  static func loudness(_ note: RenderedNote, over seconds: Double = 0.4, to end: Double = .infinity) -> Double {
    tone(note).largestLoudness(over: seconds, to: end, with: tone(note, channel: 1))
  }

  static func tone(_ note: RenderedNote, channel: Int = 0) -> Tone { Tone(note.samples(channel), rate: rate) }

  static func renderer(_ file: SoundFontFile, _ name: String) throws -> SoundFontRenderer {
    try SoundFontRenderer(LoadedSoundFont(file), preset: file.preset(named: name), sampleRate: rate)
  }
}

extension TemporaryFolder {
  /// The first preset of a SoundFont, which is written to a file.
  func source(_ font: TestSoundFont) throws -> SoundSource {
    let file = try SoundFontFile(path: write(font.bytes, "\(UUID()).sf2"))
    return .preset(file, file.presets[0])
  }
}
