import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// How a note that sounds without end is prepared.
@Suite struct TunableNoteTests {
  private static let rate = 48000.0

  /// After two seconds, for then the attack is over.
  @Test func `a sustained note goes on in phase, at the beginning of its loop`() {
    let samples = (0..<240_000).map { Float(0.5 * sin(2 * .pi * Double($0 % 100) / 100)) }
    let note = TunableNote(RenderedNote(left: samples, right: samples), isSustained: true, rate: Self.rate)
    let strikes = note.strikes
    // Within a period of the lowest key: 40 ms.
    expect(that: strikes.entry >= 96_000 && strikes.entry < 96_000 + 1920)
    expect((strikes.end - strikes.entry).truncatingRemainder(dividingBy: 100), equals: 0)
    // Before the release, with room for the overlap of a note that is 100 cents higher.
    #expect(strikes.end + 2400 * Cents(100).ratio <= 240_000 - Double(SoundFontRenderer.fade.frames(at: Self.rate)))
    expect(that: strikes.end > 231_000 && strikes.period == 0 && strikes.overlap == 2400)
  }

  @Test func `a decaying note is struck every two seconds, or as it is told`() {
    let note = RenderedNote(frames: 120_000)
    let usual = TunableNote(note, isSustained: false, rate: Self.rate).strikes
    expect(that: usual.period == 96_000 && usual.end == .infinity && usual.overlap == 2400)
    expect(TunableNote(note, isSustained: false, rate: Self.rate, period: 50_000).strikes.period, equals: 50_000)
  }

  /// In dB a second, and the seconds after which that is 20 dB.
  @Test(arguments: [(40.0, 1.0), (10, 2), (8, 2.5), (5, 3)])
  func `a chord is struck again when it has fallen by 20 dB, after one second at least and three at most`(
    decay: Double, seconds: Double
  ) throws {
    let renderer = FormulaRenderer { cycles in
      0.3 * pow(10, -decay * cycles / 440 / 20) * sin(2 * .pi * (cycles - cycles.rounded(.down)))
    }
    var notes = [TimedNote(Note(key: .a4)), TimedNote(Note(key: .a4))]
    for index in notes.indices { notes[index].isHeld = true }
    var sustained = SustainedKeys()
    let chord = try ChordNotes(Phrase(notes), by: renderer, &sustained)
    expect(chord.notes.count, equals: 2)
    for note in chord.notes.values {
      // Levels are those of 50 ms.
      let period = Double(note.strikes.period) / Self.rate
      expect(that: period >= seconds - 1e-9 && period < seconds + 0.11)
    }
  }

  @Test(arguments: [44100.0, 48000, 96000]) func `the overlap rises evenly to exactly one`(rate: Double) {
    let note = TunableNote(RenderedNote(frames: 10), isSustained: false, rate: rate)
    let count = note.strikes.overlap
    expect(count, equals: Int(rate / 20))
    let rise = (0..<count).map { note.rise[$0] }
    expect(that: rise[0] > 0 && rise[count - 1] == 1)
    let isRising = zip(rise, rise.dropFirst()).allSatisfy { $0 <= $1 }
    // One strike rises as the other falls.
    let isSymmetric = (0..<count - 1).allSatisfy { abs(rise[$0] + rise[count - 2 - $0] - 1) < 1e-6 }
    expect(that: isRising && isSymmetric)
  }

  /// In dB, on one side or both. What is loud at the attack, in between or afterwards doesn't count.
  @Test(arguments: [-6, 0, 1, 2.4, 3, 4.9, 5.1, 6, 10, 20, 60], [0, 1] as [Float])
  func `a note holds its level if it falls by less than 5 dB in two seconds`(fall: Double, side: Float) {
    let (rate, level) = (1000.0, Float(pow(10, -fall / 20)))
    // The level of each tenth of a second.
    var levels = [Float](repeating: 0, count: 25)
    (levels[0], levels[10], levels[24]) = (1, 1, 1)
    for tenth in 1..<5 { levels[tenth] = 0.25 }
    for tenth in 20..<24 { levels[tenth] = 0.25 * level }
    let samples = (0..<2500).map { levels[$0 / 100] * ($0.isMultiple(of: 2) ? 1 : -1) }
    let other = samples.map { $0 * side }
    for note in [RenderedNote(left: samples, right: other), RenderedNote(left: other, right: samples)] {
      expect(HeldNote.isSustained(note, rate: rate), equals: (fall < 5))
    }
  }

  @Test func `energy is the mean square of both channels in the part that there is`() {
    let note = RenderedNote(
      left: [Float](repeating: 0.5, count: 500) + [Float](repeating: 0, count: 500),
      right: [Float](repeating: 0.25, count: 1000))
    for (start, end, expected) in [(0.0, 0.5, 0.3125), (0.1, 0.2, 0.3125), (0, 1, 0.1875), (0.5, 1, 0.0625)] {
      #expect(abs(note.energy(from: start, to: end, rate: 1000) - expected) < 1e-9)
    }
    // What is after the end doesn't count, and nothing has no energy.
    #expect(abs(note.energy(from: 0.75, to: 2, rate: 1000) - 0.0625) < 1e-9)
    for (start, end) in [(0.5, 0.5), (1.0, 2.0), (3, 4)] {
      expect(note.energy(from: start, to: end, rate: 1000), equals: 0)
    }
  }

  /// 100 cents lower, a note that is struck every 96,000 frames has played 90,612 of them.
  @Test func `the peak is that of two strikes at once, with room for what lies between frames`() {
    var (left, right) = ([Float](repeating: 0, count: 120_000), [Float](repeating: 0, count: 120_000))
    (left[100], right[90_000]) = (-0.5, 0.4)
    func peak(isSustained: Bool, period: Int? = nil) -> Double {
      TunableNote(
        RenderedNote(left: left, right: right), isSustained: isSustained, rate: Self.rate, period: period
      ).peak
    }
    #expect(abs(peak(isSustained: false) - 1.06 * 0.5) < 1e-6)
    #expect(abs(peak(isSustained: false, period: 95_000) - 1.06 * 0.9) < 1e-6)
    (left[91_000], right[110_000]) = (0.1, -0.2)
    #expect(abs(peak(isSustained: false) - 1.06 * 0.7) < 1e-6)
    (left[91_000], right[110_000]) = (-0.3, 0.2)
    #expect(abs(peak(isSustained: false) - 1.06 * 0.8) < 1e-6)
    #expect(abs(peak(isSustained: true) - 1.06 * 0.5) < 1e-6)
  }

  @Test func `chords of which no note fades go on, and of which one fades are all struck again`() throws {
    var phrase = Phrase([60, 64, 67].map { TimedNote(Note(key: MIDINote($0))) })
    for index in [0, 2] { phrase.notes[index].isHeld = true }
    for (fading, isSustained) in [(64, true), (60, false), (67, false)] {
      let renderer = KeyedRenderer(rate: 4000) { note, time in
        let level = note.key.number == fading ? pow(10, -time) : 1
        return 0.1 * level * sin(2 * .pi * note.frequency.hertz * time)
      }
      var sustained = SustainedKeys()
      let notes = try ChordNotes(phrase, by: renderer, &sustained).notes
      expect(
        that: notes.keys.sorted() == [0, 2] && notes.values.allSatisfy { $0.isSustained == isSustained }, "\(fading)")
      expect(Set(notes.values.map(\.strikes.period)).count, equals: 1)
    }
  }
}
