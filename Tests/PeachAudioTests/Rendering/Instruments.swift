import AudioMeasurement
import Foundation
import PeachCore
import Testing

@testable import PeachAudio

/// A folder that is gone after the test.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "peach-test-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

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

  /// The system's General MIDI SoundFont.
  static func generalMIDI() throws -> SoundFontFile {
    let catalogue = SoundFontCatalogue(folders: ["/usr/share/sounds/sf2", "/usr/share/sounds/sf3"])
    let name = try #require(
      ["FluidR3_GM.sf2", "default-GM.sf3", "default-GM.sf2"].first {
        (try? catalogue.path(of: $0)).map(FilePaths.exists) == true
      })
    return try SoundFontFile(path: catalogue.path(of: name))
  }

  /// The project's own SoundFont.
  static func bundled() throws -> SoundFontFile {
    let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
    return try SoundFontFile(path: package + "/SoundFonts/Peach.sf2")
  }

  static func tone(_ note: RenderedNote, channel: Int = 0) -> Tone { Tone(note.samples(channel), rate: rate) }

  static func renderer(_ file: SoundFontFile, _ name: String) throws -> SoundFontRenderer {
    try SoundFontRenderer(LoadedSoundFont(file), preset: file.preset(named: name), sampleRate: rate)
  }
}
