import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Keys that sound in another octave than their preset.
@Suite(.timeLimit(.minutes(10))) struct PresetOctaveTests {
  /// The amplitudes of partials.
  private static let timbres: [String: [Double: Double]] = [
    "saw": Dictionary(uniqueKeysWithValues: (1...6).map { (Double($0), 1 / Double($0)) }),
    "square": [1: 1, 3: 1.0 / 3, 5: 0.2], "bright": [1: 0.05, 2: 1, 3: 0.8, 4: 0.3, 5: 0.2, 6: 0.1], "sine": [1: 1],
  ]
  /// With a stop of 16': what is an octave away is only another registration.
  private static let organ: [Double: Double] = [0.5: 0.6, 1: 1, 2: 0.7, 3: 0.3, 4: 0.5]
  private static let wrong = 60...62
  private static let usual = 48...72

  private static func font(_ timbre: String) -> TestSoundFont { font(of: timbres[timbre] ?? organ) }

  private static func font(of partials: [Double: Double]) -> TestSoundFont {
    let sum = partials.values.reduce(0, +)
    return TestSoundFont(
      loop: (0..<2400).map { frame in
        let cycles = 22 * Double(frame) / 2400
        let sample = partials.reduce(0) { $0 + $1.value * sin(2 * .pi * $1.key * cycles) }
        return Int16((20000 * sample / sum).rounded())
      }, rootKey: 69)
  }

  /// A preset whose keys sound `all` semitones higher than their number, and some of them `some` semitones.
  private static func font(_ timbre: String, all: Int, some: Int) -> TestSoundFont {
    shifted(font(timbre), all: all, some: some)
  }

  private static func shifted(_ font: TestSoundFont, all: Int, some: Int) -> TestSoundFont {
    var font = font
    font.zones = [
      (usual.lowerBound...wrong.lowerBound - 1, all), (wrong, some), (wrong.upperBound + 1...usual.upperBound, all),
    ].map {
      keys, shift in
      [.init(43, Int16(keys.lowerBound | keys.upperBound << 8)), .init(58, Int16(69 - shift))]
    }
    return font
  }

  private let folder = TemporaryFolder()

  private func left(_ font: TestSoundFont) throws -> (keys: [Int], octave: PresetOctave, renderer: SoundFontRenderer) {
    let renderer = try Instruments.renderer(MeasuredSounds.file(font, in: folder), "0:0")
    let octave = PresetOctave(
      of: renderer.preset.keys(at: .medium), velocity: .medium, with: renderer)
    let keys = Self.usual.filter { octave.isLeft(by: MIDINote($0), velocity: .medium, with: renderer) }
    return (keys, octave, renderer)
  }

  @Test(arguments: timbres.keys.sorted()) func `keys an octave or a twelfth away from the others aren't asked`(
    timbre: String
  ) throws {
    #expect(try left(Self.font(timbre)).keys.isEmpty)
    for shift in [12, -12, 19, -19, 24, -24] {
      let found = try left(Self.font(timbre, all: 0, some: shift))
      // A key that is lower may have no partial where it should be at all.
      expect(that: found.keys == Array(Self.wrong) || shift < 0 && Set(found.keys).isSubset(of: Self.wrong), "\(shift)")
      for key in Self.wrong {
        let measured = KeyPitchMeasurement(
          MIDINote(key), velocity: .medium, duration: .seconds(1), octave: found.octave, with: found.renderer)
        #expect(measured.figures == nil, "\(shift), \(key)")
      }
    }
  }

  /// An octave lower, the first partial lies between those of the key, and the second one at its first.
  @Test(arguments: [(-3.5, false), (-2.5, true)])
  func `a key is an octave low if more than half of its power is between its partials`(
    decibels: Double, isLow: Bool
  ) throws {
    let font = Self.font(of: [1: pow(10, decibels / 20), 2: 1])
    let found = try left(Self.shifted(font, all: 0, some: -12)).keys
    expect(found, equals: (isLow ? Array(Self.wrong) : []))
  }

  @Test(arguments: timbres.keys.sorted() + ["organ"]) func `a whole preset in another octave is right as it is`(
    timbre: String
  ) throws {
    // Where no key has a partial at its own frequency, no key is asked, as before.
    let unpitched = ["bright": 24, "sine": -12, "square": -12]
    for shift in [0, 12, -12, 19, 24] where unpitched[timbre] != shift {
      #expect(try left(Self.font(timbre, all: shift, some: shift)).keys.isEmpty, "\(shift)")
    }
    // The keys that differ from nearly all others are wrong, even if they are in the octave of their number.
    guard timbre != "organ" else { return }
    try expect(left(Self.font(timbre, all: 12, some: 0)).keys, equals: Array(Self.wrong))
    if ["saw", "bright"].contains(timbre) {
      try expect(left(Self.font(timbre, all: -12, some: 0)).keys, equals: Array(Self.wrong))
    }
  }

  @Test(arguments: [0, 12, -12, 19]) func `keys of a whole preset in another octave are exact`(shift: Int) throws {
    let found = try left(Self.font("saw", all: shift, some: shift))
    for key in [48, 60, 69, 72] {
      let measured = KeyPitchMeasurement(
        MIDINote(key), velocity: .medium, duration: .seconds(1), octave: found.octave, with: found.renderer)
      expect(measured.pitch(duration: .seconds(1)).grade, equals: .exact, "\(key)")
      // The third partial is 1.955 cents above a twelfth of equal temperament.
      let expected = shift == 19 ? 1900 - 1200 * log2(3.0) : 0
      #expect(measured.figures.map { abs($0.error - expected) < 0.01 } == true, "\(key)")
    }
  }

  @Test(arguments: [0, 50]) func `keys with another distance than a semitone are corrected or not asked`(
    scale: Int16
  ) throws {
    var font = Self.font("saw")
    font.zones = [[.init(56, scale)]]
    let found = try left(font)
    var usable: [Int] = []
    for key in 45...90 {
      let measured = KeyPitchMeasurement(
        MIDINote(key), velocity: .medium, duration: .seconds(1), octave: found.octave, with: found.renderer)
      guard let figures = measured.figures else { continue }
      usable.append(key)
      #expect(abs(figures.error - Double(Int(scale) - 100) * Double(key - 69)) < 1, "\(key)")
    }
    expect(that: usable.contains(69) && Set(usable).isSubset(of: 67...71))
  }

  /// The keys that sound, and those that stand for them.
  @Test(
    arguments: [
      // Nine of the 61 from C2 to C7, each in the middle of its part.
      (Array(0...127), [39, 46, 52, 59, 66, 73, 80, 86, 93]), ([35, 36, 96, 97], [36, 96]), ([1, 2, 3], [1, 2, 3]),
      ([], []),
    ] as [([Int], [Int])])
  func `nine keys in the middle stand for all`(keys: [Int], chosen: [Int]) {
    let renderer = KeyedRenderer(rate: 8000)
    let octave = PresetOctave(of: keys.map { MIDINote($0) }, velocity: MIDIVelocity(90), with: renderer)
    expect(renderer.asked.map(\.key.number).sorted(), equals: chosen)
    #expect(renderer.asked.allSatisfy { $0.velocity.value == 90 && $0.duration == .seconds(1) && $0.offset == .zero })
    expect(octave.firstPartial, equals: 1)
  }

  @Test func `a silent key isn't in the octave of the preset, and the sine has none`() {
    let renderer = KeyedRenderer(rate: 8000, silent: [50])
    let octave = PresetOctave(of: (48...55).map { MIDINote($0) }, velocity: .medium, with: renderer)
    #expect((48...52).filter { octave.isLeft(by: MIDINote($0), velocity: .medium, with: renderer) } == [50])
    #expect(SoundSource.sine.octave(at: .medium, with: renderer) == nil)
  }

  @Test(arguments: [(0, 1), (12, 2), (19, 3), (-12, 1)]) func `the first partial is where the keys' own pitch would be`(
    shift: Int, partial: Int
  ) throws {
    // The partial of a key that sounds higher is the key's second or third.
    let file = try MeasuredSounds.file(Self.font("saw", all: shift, some: shift), in: folder)
    let renderer = try Instruments.renderer(file, "0:0")
    let keys = [50, 55, 60, 65, 70].map { MIDINote($0) }
    expect(PresetOctave(of: keys, velocity: .medium, with: renderer).firstPartial, equals: partial)
  }
}
