import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct MixedPhraseTests {
  private static let rate = 48000.0

  private func mixed(_ notes: [TimedNote]) throws -> MixedPhrase {
    MixedPhrase(try RenderedPhrase(Phrase(notes), by: SineRenderer(sampleRate: Self.rate)), sampleRate: Self.rate)
  }

  /// A sine near 1 kHz.
  private func note(_ seconds: Double, decibels: Double = 0) -> Note {
    var note = Note(key: MIDINote(83), duration: .seconds(seconds))
    note.amplitude = AmplitudeDB(decibels)
    return note
  }

  @Test func `it has exactly the frames of its notes and gaps`() throws {
    let first = note(0.3)
    let second = note(0.5, decibels: -6)
    let mixed = try mixed([TimedNote(first), TimedNote(second, .after(gap: .seconds(0.1)))])
    expect(
      that: mixed.notes.map(\.onset) == [0, 19200] && mixed.notes.map(\.end) == [14400, 43200] && mixed.frames == 43200)
    let renderer = SineRenderer(sampleRate: Self.rate)
    for channel in 0...1 {
      let samples = mixed.samples(channel)
      #expect(samples[..<14400].elementsEqual(try renderer.render(first).samples(channel)))
      #expect(samples[14400..<19200].allSatisfy { $0 == 0 })
      #expect(samples[19200...].elementsEqual(try renderer.render(second).samples(channel)))
    }
    #expect(abs(mixed.peak - 20 * log10(SineRenderer.peak(of: MIDINote(83)))) < 0.01)
  }

  @Test func `the loudness is that of all its frames`() throws {
    // Every sound has about −23 LUFS; a gap of the same length halves the power.
    let alone = try mixed([TimedNote(note(2))])
    #expect(abs(alone.loudness + 23) < 1)
    let both = try mixed([TimedNote(note(1)), TimedNote(note(1), .after(gap: .seconds(2)))])
    #expect(abs(both.loudness - alone.loudness + 3.01) < 0.1)
  }
}
