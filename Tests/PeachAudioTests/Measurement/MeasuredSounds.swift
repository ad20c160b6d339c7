import AudioMeasurement
import PeachCore
import Testing

@testable import PeachAudio

/// SoundFonts with known errors of tuning.
enum MeasuredSounds {
  static let rate = Instruments.rate

  /// A SoundFont whose A4 is 11/1200 of its sample rate, so that its error is known exactly: 440 Hz at 48 kHz.
  static func sine(sampleRate: UInt32 = 48000) -> (font: TestSoundFont, cents: Double) {
    var font = Instruments.sineLoop().font
    font.sampleRate = sampleRate
    return (font, 1200 * log2(11.0 / 1200 * Double(sampleRate) / 440))
  }

  /// A SoundFont with one sample of 2.5 s, longer than the measured span, which its root key plays unchanged.
  static func font(rootKey: UInt8 = 69, _ sample: (_ seconds: Double) -> Double) -> TestSoundFont {
    TestSoundFont(
      loop: (0..<120_000).map { Int16((20000 * sample(Double($0) / rate)).rounded().clamped(to: -32767...32767)) },
      rootKey: rootKey)
  }

  static func file(_ font: TestSoundFont, in folder: TemporaryFolder) throws -> SoundFontFile {
    try SoundFontFile(path: folder.write(font.bytes, "measured.sf2"))
  }

  static func measure(_ font: TestSoundFont, _ key: MIDINote = .a4) throws -> KeyMeasurement {
    let folder = TemporaryFolder()
    let renderer = try Instruments.renderer(file(font, in: folder), "0:0")
    return try KeyMeasurement(key, velocity: .medium, with: renderer)
  }

  /// The pitch of a key, without intervals.
  static func pitch(_ font: TestSoundFont, _ key: MIDINote = .a4) throws -> PitchMeasurement? {
    let folder = TemporaryFolder()
    let renderer = try Instruments.renderer(file(font, in: folder), "0:0")
    let note = try renderer.render(Note(key: key, duration: KeyMeasurement.duration))
    return PitchMeasurement(
      of: Sound(note: note, rate: rate), expected: key.frequency().hertz, from: KeyMeasurement.span.start,
      to: KeyMeasurement.span.end)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
