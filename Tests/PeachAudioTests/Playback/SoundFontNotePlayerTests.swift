import AudioMeasurement
import Foundation
import PeachAudio
import PeachCore
import TestSupport
import Testing

/// The players as somebody uses them who has only the package's products.
@Suite struct SoundFontNotePlayerTests {
  let folder = TemporaryFolder()
  private let soundFont =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/SoundFonts/Peach.sf2"

  /// What a player plays into a WAV file.
  private func recorded(_ play: (Playback) throws -> Void) throws -> Tone {
    let path = folder.path + "/note.wav"
    let writer = try WAVWriter(path: path, sparing: ProtectedFiles(database: nil), sampleRate: 48000)
    let output = OfflineOutput(sampleRate: 48000, writer: writer)
    try play(output.playback)
    try output.drain()
    try writer.finish()
    return try #require(WAVFile(Array(Data(contentsOf: URL(fileURLWithPath: path))))).tone()
  }

  private func level(_ tone: Tone, _ frequency: Double) -> Double {
    20 * log10(tone.component(frequency, center: 0.5, length: 0.6).magnitude)
  }

  @Test(arguments: [nil, "0:0", "violin"]) func `a note has the pitch and the level that are asked for`(
    preset: String?
  ) throws {
    let (path, frequency) = (soundFont, 440 * exp2(12.345 / 1200))
    let tone = try recorded { playback in
      let player = try SoundFontNotePlayer(path: path, preset: preset, into: playback)
      try player.play(.a4, cents: Cents(12.345), velocity: MIDIVelocity(80), amplitude: AmplitudeDB(-6))
    }
    let louder = try recorded { playback in
      let player = try SoundFontNotePlayer(path: path, preset: preset, into: playback)
      try player.play(Frequency(frequency), velocity: MIDIVelocity(80))
    }
    #expect(abs(1200 * log2(tone.frequency(near: frequency, from: 0.1, to: 0.6) / frequency)) < 0.001)
    #expect(abs(level(louder, frequency) - level(tone, frequency) - 6) < 0.0001)
    expect(that: tone.samples.count >= 48000 && tone.samples.suffix(100).allSatisfy { abs($0) < 1e-4 })
  }

  /// The example of the article on the audio path.
  @Test func `ten lines write a note of a violin`() throws {
    let path = soundFont
    let writer = try WAVWriter(
      path: folder.path + "/violin.wav", sparing: ProtectedFiles(database: nil), sampleRate: 48000)
    let output = OfflineOutput(sampleRate: 48000, writer: writer)
    let player = try SoundFontNotePlayer(path: path, preset: "violin", into: output.playback)
    try player.play(
      .a4, cents: Cents(12.345), velocity: MIDIVelocity(80), amplitude: AmplitudeDB(-6), duration: .seconds(1))
    try output.drain()
    try writer.finish()
    #expect(writer.frames >= 48000)
  }

  @Test func `a sine needs no SoundFont`() throws {
    let tone = try recorded { playback in
      try SineWaveNotePlayer(into: playback).play(MIDINote(60), cents: Cents(-0.5), duration: .milliseconds(700))
    }
    let frequency = 440 * exp2(-9.005 / 12)
    #expect(abs(1200 * log2(tone.frequency(near: frequency, from: 0.1, to: 0.6) / frequency)) < 0.001)
  }

  @Test func `what can't be played is an error`() {
    let playback = OfflineOutput(sampleRate: 48000, writer: nil).playback
    #expect(throws: AudioError.self) { try SoundFontNotePlayer(path: "/nowhere.sf2", into: playback) }
    #expect(throws: AudioError.self) { try SoundFontNotePlayer(path: soundFont, preset: "kazoo", into: playback) }
  }
}
