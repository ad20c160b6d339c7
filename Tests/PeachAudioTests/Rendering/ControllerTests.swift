import AudioMeasurement
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Presets whose level hangs on a controller that no training sends.
@Suite struct ControllerTests {
  private let folder = TemporaryFolder()
  /// Breath, and the pressure of a channel and of a key: with bit 8, falling and concave, as SoundFont's velocity has it.
  private static let sources: [UInt16] = [0x0582, 0x050D, 0x050A]

  private func gain(_ font: TestSoundFont) throws -> Double {
    try NotePlayerFactory(gate: nil).renderer(for: folder.source(font), sampleRate: 48000).gain
  }

  @Test(arguments: sources) func `is at its full value`(code: UInt16) throws {
    var font = TestSoundFont.sine
    let plain = try gain(font)
    font.modulators = [[code, 48, 960, 0, 0]]
    // 127 is a bit less than the end of the scale.
    #expect(abs(try gain(font) - plain) < 0.3)
    // As the second source.
    font.modulators = [[0x0502, 48, 960, code, 0]]
    #expect(abs(try gain(font) - plain) < 0.3)
  }

  @Test(arguments: [
    [0x0082, 48, 960, 0, 0], [0x0582, 8, 960, 0, 0], [0x0587, 48, 960, 0, 0], [0x0502, 48, 400, 0, 0],
  ])
  func `stays where it is if that makes nothing louder`(modulator: [UInt16]) throws {
    var font = TestSoundFont.sine
    font.modulators = [modulator]
    guard case .preset(_, let preset) = try folder.source(font) else { return }
    #expect(preset.swells.isEmpty)
  }

  @Test func `every controller that the note and FluidSynth leave alone can swell, and so can pressure`() {
    // Banks, data, volume, pan, expression, the note before a glide, pedals, parameter numbers and modes.
    let fixed: Set<Int> = Set([0, 32, 6, 38, 7, 10, 11, 84]).union(64...69).union(98...101).union(120...127)
    let pressure: [Int: SoundFontController] = [10: .keyPressure, 13: .channelPressure]
    for number in 0...127 {
      // The upper byte is the curve.
      for curve in [0, 0x0500] {
        let controller = SoundFontController(source: curve | 0x80 | number)
        expect(controller?.number, equals: (fixed.contains(number) ? nil : number), "\(number)")
        expect((controller == nil), equals: fixed.contains(number), "\(number)")
        // Without bit 7, those are the note's key and velocity, the wheel and others.
        let general = SoundFontController(source: curve | number)
        expect(that: general == pressure[number] && general?.number == nil, "\(number)")
      }
    }
  }

  private var faint: TestSoundFont {
    var font = TestSoundFont(loop: TestSoundFont.sine.loop.map { $0 / 10 }, rootKey: 69)
    font.zones = [[.attenuation(1440)]]
    return font
  }

  @Test func `a preset that no gain brings to -60 LUFS is an error, and is measured as such`() throws {
    let faint = try folder.source(faint)
    let factory = NotePlayerFactory(gate: nil)
    #expect(throws: AudioError.inaudible(preset: "Test Sine", velocity: .medium)) { try factory.load(faint) }
    #expect(throws: AudioError.inaudible(preset: "Test Sine", velocity: .medium)) {
      try factory.renderer(for: faint, sampleRate: 48000)
    }
    let measurement = try #require(try factory.measurement(of: faint))
    expect(that: SoundCalibration.isInaudible(gain: measurement.gain) && measurement.steadiness == nil)
    // A tenth of the attenuation leaves it audible.
    var softer = self.faint
    softer.zones = [[.attenuation(144)]]
    try expect(gain(softer), equals: 24)
  }
}
