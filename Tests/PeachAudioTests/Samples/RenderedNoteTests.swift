import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// What is done with the samples of a note.
@Suite struct RenderedNoteTests {
  private func note(_ left: [Float], _ right: [Float]) -> RenderedNote { RenderedNote(left: left, right: right) }

  @Test func `notes are added, each from its frame on, and cut after their first frames`() {
    let mixed = RenderedNote(mixing: [(note([1, 2, 3], [10, 20, 30]), 1), (note([4, 5], [40, 50]), 3)])
    expect(that: mixed.samples(0) == [0, 1, 2, 7, 5] && mixed.samples(1) == [0, 10, 20, 70, 50] && mixed.frames == 5)
    expect(RenderedNote(mixing: []).frames, equals: 0)
    let first = RenderedNote(first: 2, of: mixed)
    expect(that: first.samples(0) == [0, 1] && first.samples(1) == [0, 10])
    expect(RenderedNote(first: 9, of: mixed).samples(1), equals: mixed.samples(1))
    expect(mixed[3], equals: SIMD2(7, 70))
  }

  @Test func `the peak is the largest absolute sample of both channels, and has a side`() {
    let note = note([0.25, -0.5], [0.125, 0.75])
    expect(that: note.peak == 0.75 && note.channelPeaks == (0.5, 0.75))
    note.scale(left: -2, right: 0.5)
    expect(that: note.samples(0) == [-0.5, 1] && note.samples(1) == [0.0625, 0.375] && note.peak == 1)
    note.scale(by: 0.5)
    expect(that: note.samples(0) == [-0.25, 0.5] && note.samples(1) == [0.03125, 0.1875] && note.gain == 0)
    expect(RenderedNote(frames: 3).peak, equals: 0)
  }

  @Test func `a volume raises the level, or by less if the note would clip, and gains add up`() {
    let note = note([0.25], [-0.5])
    note.raise(by: AmplitudeDB(-6))
    expect(that: note.gain == -6 && abs(note.samples(1)[0] + Float(0.5 * pow(10, -0.3))) < 1e-6)
    note.raise(by: AmplitudeDB(5))
    expect(that: note.gain == -1 && abs(note.peak - Float(0.5 * pow(10, -0.05))) < 1e-6)
    // The peak is 7.02 dB below full scale.
    note.raise(by: AmplitudeDB(12))
    expect(that: abs(note.peak - 1) < 1e-6 && abs(note.gain - 20 * log10(2)) < 1e-5)
    #expect(abs(note.samples(0)[0] - 0.5) < 1e-6)
  }

  @Test func `a raised cosine fades in and out, each for as long as it is told`() {
    let note = note([Float](repeating: 1, count: 10), [Float](repeating: 2, count: 10))
    note.shape(attack: 2, release: 4)
    // (1 − cos πk/n) / 2
    let quarters = [0, 0.5 - 0.5 * 0.5.squareRoot(), 0.5, 0.5 + 0.5 * 0.5.squareRoot()].map { Float($0) }
    let expected = [0, 0.5, 1, 1, 1, 1] + quarters.reversed()
    #expect(zip(note.samples(0), expected).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(zip(note.samples(1), expected).allSatisfy { abs($0 - 2 * $1) < 1e-6 })
    let short = RenderedNote(left: [1, 1], right: [1, 1])
    short.shape(attack: 0, release: 4)
    expect(short.samples(0), equals: [quarters[1], 0])
  }

  @Test func `loudness is that of the first seconds, and blocks are counted from the first frame`() {
    let samples = (0..<96_000).map { Float(0.1 * sin(2 * .pi * 997 * Double($0) / 48000) * ($0 < 48000 ? 1 : 2)) }
    let note = note(samples, [Float](repeating: 0, count: 96_000))
    // A full-scale sine of 997 Hz in one channel has −3.01 LUFS.
    #expect(abs(note.loudness(rate: 48000, seconds: 1) + 23.01) < 0.02)
    let squares = note.meanSquares(of: 24_000, count: 5, rate: 48000)
    expect(that: squares.count == 5 && squares[4] == 0 && abs(squares[3] / squares[1] - 4) < 0.01)
    #expect(abs(KWeighting.loudness(KWeighting.meanSquare(-31)) + 31) < 1e-9)
    #expect(RenderedNote(frames: 48000).loudness(rate: 48000, seconds: 1) < -300)
  }
}
