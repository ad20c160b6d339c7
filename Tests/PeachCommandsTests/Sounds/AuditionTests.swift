import AudioMeasurement
import Dispatch
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio
@testable import PeachCommands

/// The preview of a sound, through an output without a device.
@Suite struct AuditionTests {
  private let folder = TemporaryFolder()
  private var catalogue: SoundFontCatalogue { SoundFontCatalogue(folders: [folder.path]) }

  private var sounding: Sounding {
    var sounding = Sounding()
    // It is faded while it sounds: after its end, the device would stay open for three seconds.
    sounding.duration = .milliseconds(600)
    return sounding
  }

  /// A SoundFont with these keys alone, each 32 dB softer than the one before, which levelling doesn't make up for.
  private func font(_ keys: [Int]) throws -> SoundSourceID {
    var font = TestSoundFont.sine
    font.zones = keys.enumerated().map { index, key in
      [.init(43, Int16(key << 8 | key)), .attenuation(Int16(800 * index))]
    }
    return .preset(file: try folder.write(font.bytes, "few.sf2"), bank: 0, program: 0)
  }

  /// The key whose note has the peak that is heard, which differs for the keys that tests expect.
  private func key(_ sound: SoundSourceID, in range: NoteRange) throws -> MIDINote? {
    let output = TestOutput()
    let audition = Audition(catalogue, through: output) { _ in NotePlayerFactory(gate: nil) }
    output.testClock.plan(0.4) { audition.fade() }
    audition.play(.init(sound: sound, sounding: sounding, range: range, drivers: ["pulseaudio"]))
    expect(output.closed.wait(timeout: .now() + 20), equals: .success)
    let heard = try #require(output.streams.first).takePeak()
    #expect(heard > 0.001)
    let source = try SoundSource(sound, in: catalogue)
    let renderer = try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 48000)
    let distances = try source.keys(at: sounding.velocity).map { key in
      (key, abs(try renderer.render(Note(key: key, duration: sounding.duration)).peak - heard))
    }
    return distances.min { $0.1 < $1.1 }?.0
  }

  @Test(
    arguments: [
      ("C2:C6", 69), ("A3:A4", 69), ("A4:A5", 69), ("A#4:A#5", 70), ("C6:C8", 84), ("G#3:G#4", 68), ("A0:C4", 60),
    ] as [(String, Int)])
  func `the preview is A4, or the key of the training's range that is nearest to it`(range: String, key: Int) throws {
    try expect(self.key(.sine, in: #require(NoteRange(description: range)))?.number, equals: key)
  }

  @Test(
    arguments: [
      ("C2:C6", [70, 71], 70), ("C2:C6", [65, 66], 66), ("C2:C6", [69, 70], 69), ("C2:C6", [68, 69], 69),
      ("C2:C6", [86, 87], 86), ("C6:C8", [69, 70], 70), ("C2:C4", [69, 70], 69),
    ] as [(String, [Int], Int)])
  func `of a sound without this key, the nearest that sounds is heard`(range: String, keys: [Int], key: Int) throws {
    try expect(self.key(font(keys), in: #require(NoteRange(description: range)))?.number, equals: key)
  }
}
