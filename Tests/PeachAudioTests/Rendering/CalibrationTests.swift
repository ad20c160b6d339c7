import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// The gain of whole sounds; `KeyLevelTests` has that of keys.
@Suite struct CalibrationTests {
  private static let keys = stride(from: 48, through: 83, by: 5).map { MIDINote($0) }

  /// The mean of the first second's loudness without gains of keys, which the builder made −23 LUFS.
  @Test func `every bundled preset is at -23 LUFS on average`() throws {
    let file = try Instruments.peach()
    for preset in file.presets {
      let renderer = try SoundFontRenderer(LoadedSoundFont(file), preset: preset, sampleRate: 48000)
      let found = try Self.keys.map { key in
        // Longer than the measured second by the release.
        Instruments.loudness(try renderer.render(Note(key: key, duration: .seconds(1.05))), over: 1, to: 1)
      }
      let mean = found.reduce(0, +) / Double(found.count)
      #expect(abs(mean + 23) < 0.1, "\(preset.name)")
      // The sine follows ISO 226, which differs from K-weighting.
      if preset.program != 80 && !preset.isPercussion {
        #expect(found.allSatisfy { abs($0 + 23) < 2 }, "\(preset.name): \(found)")
      }
    }
  }

  @Test(arguments: Instruments.bundledPresets) func `a bundled preset's own gain is 0`(preset: String) throws {
    let file = try Instruments.peach()
    let source = SoundSource.preset(file, try file.preset(named: preset))
    try expect(NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 48000).gain, equals: 0)
  }

  @Test func `the bundled file's own gain is 0, without a measurement`() throws {
    let folder = TemporaryFolder()
    let installed = folder.path + "/share/peach/SoundFonts/Peach.sf2"
    try FileManager.default.createDirectory(
      atPath: FilePaths.folder(of: installed), withIntermediateDirectories: true)
    let made = try MeasuredSounds.file(MeasuredSounds.sine().font, in: folder)
    try FileManager.default.moveItem(atPath: made.path, toPath: installed)
    let file = try SoundFontFile(path: installed)
    let source = SoundSource.preset(file, try file.preset(named: "0:0"))
    let executable = folder.path + "/bin/peach"
    let gate = SoundGate(
      executable: executable, catalogue: SoundFontCatalogue(environment: [:], executable: executable))
    try expect(NotePlayerFactory(gate: gate).renderer(for: source, sampleRate: 48000).gain, equals: 0)
    #expect(try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 48000).gain != 0)
  }

  @Test func `the gain is what a sound needs in tenths of a dB, and -18 to +24 dB are allowed`() {
    expect(SoundCalibration(gain: 80).gain, equals: 80)
    for (needed, allowed) in [(60.0, 24.0), (80, 24), (-80, -18), (3.1, 3.1)] {
      expect(SoundCalibration.allowed(needed), equals: allowed)
    }
    // Keys have 12 dB of their own.
    for (needed, missing) in [(24.0, nil), (39, nil), (39.1, 3.1), (60, 24), (-33, nil), (-40, -10)]
      as [(Double, Double?)]
    {
      let found = SoundCalibration.shortfall(gain: needed)
      #expect(found.map { abs($0 - (missing ?? .nan)) < 1e-9 } ?? (missing == nil), "\(needed)")
    }
    expect(SoundCalibration(gain: 3.14159).gain, equals: 3.1)
    expect(SoundCalibration(gain: -10.66).gain, equals: -10.7)
    expect(SoundCalibration(gain: -0.049).gain.description, equals: "0.0")
  }

  @Test(
    arguments: [
      (nil, [48, 53, 58, 63, 68, 73, 78, 83]), (Array(60...127), [63, 68, 73, 78, 83]), ([100, 101], [100, 101]),
      (Array(0...40), Array(stride(from: 0, through: 40, by: 4))), (Array(0...9), Array(0...9)), ([], []),
      // With gaps: usual keys in one don't sound.
      ([60, 61, 62, 64], [60, 61, 62, 64]), ([47, 84], [47, 84]), ([40, 48, 90], [48]),
      (Array(0...39) + [120], Array(stride(from: 0, through: 36, by: 4)) + [120]),
    ] as [([Int]?, [Int])])
  func `a sound without the usual keys is measured on keys that sound`(keys: [Int]?, measured: [Int]) {
    expect(SoundCalibration.keys(among: keys?.map { MIDINote($0) }).map(\.number), equals: measured)
  }

  @Test func `a gain preserves differences in amplitude, and the pitch`() throws {
    let file = try Instruments.peach()
    let plain = try Instruments.renderer(file, "piano")
    let source = SoundSource.preset(file, plain.preset)
    let raised = try NotePlayerFactory(gate: nil).renderer(for: source, sampleRate: 48000)
    let note = Note(key: .a4, offset: Cents(12.3))
    var softer = note
    softer.amplitude = AmplitudeDB(-3.7)
    let (first, second) = (try raised.render(note), try raised.render(softer))
    let levels = [first, second].map { Instruments.tone($0).rootMeanSquare() }
    #expect(abs(decibels(levels[1] / levels[0]) + 3.7) < 1e-5)
    let gain = Float(pow(10, first.gain / 20))
    expect(that: gain != 1 && second.gain == first.gain)
    let before = try plain.render(note).samples(0)
    #expect(zip(first.samples(0), before).allSatisfy { $0 == gain * $1 })
  }

  @Test func `the volume applies to both notes, and headroom limits it`() throws {
    let playback = Playback(sampleRate: 48000)
    let player = try NotePlayerFactory(gate: nil).player(for: .sine, into: playback)
    let note = Note(key: .a4)
    try player.prepare(Phrase([TimedNote(note), TimedNote(note)], volume: AmplitudeDB(-40)))
    expect(player.gain, equals: -40)
    // The sine's peak is 20.9 dB below full scale.
    var loud = note
    loud.amplitude = AmplitudeDB(12)
    try player.prepare(Phrase([TimedNote(note), TimedNote(loud)], volume: AmplitudeDB(12)))
    let gain = try #require(player.gain)
    #expect(abs(gain - (-decibels(SineRenderer.peak(of: .a4)) - 12)) < 0.01)
  }
}
