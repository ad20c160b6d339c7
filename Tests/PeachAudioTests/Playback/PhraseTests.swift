import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

/// Phrases of more than two notes.
@Suite struct PhraseTests {
  private static let rate = 44100.0

  private func note(_ key: Int, _ seconds: Double, _ start: TimedNote.Start) -> TimedNote {
    TimedNote(Note(key: MIDINote(key), duration: .seconds(seconds)), start)
  }

  private func rendered(_ phrase: Phrase) throws -> RenderedPhrase {
    try RenderedPhrase(phrase, by: SineRenderer(sampleRate: Self.rate))
  }

  private func events(of phrase: Phrase) throws -> [(event: PlayerEvent, time: SessionTime)] {
    let output = OfflineOutput(sampleRate: Self.rate, writer: nil)
    output.playback.start(try rendered(phrase))
    var events: [(event: PlayerEvent, time: SessionTime)] = []
    while events.last?.event != .ended { events += try output.advance(until: nil) }
    return events
  }

  @Test func `notes begin after the note before, counted in its frames, or at a time`() throws {
    // A third of a frame more than a whole number, for the note and for the gap.
    let third = 1 / (3 * Self.rate)
    let phrase = Phrase([
      note(60, 0.1 + third, .after(gap: .seconds(9))), note(64, 0.1 + third, .after(gap: .seconds(0.05 + third))),
      note(67, 0.5, .at(.seconds(0.12))), note(72, 0.1, .after(gap: .zero)),
    ])
    let heard = try events(of: phrase)
    expect(heard.map(\.event), equals: [.began(0), .began(2), .began(1), .began(3), .ended])
    // (0.1 + 0.05) s are 6615 frames; the two thirds don't add up to one more.
    let frames = heard.map { Int(($0.time.seconds * Self.rate).rounded()) }
    expect(frames, equals: [0, 5292, 6615, 5292 + 22050, 5292 + 22050 + 4410])
  }

  @Test func `all notes of the largest phrase sound together, while another one fades`() throws {
    let phrase = Phrase((0..<Phrase.capacity).map { note(48 + 5 * $0, 0.5, .at(.zero)) })
    let output = OfflineOutput(sampleRate: Self.rate, writer: nil)
    let player = RenderingNotePlayer(renderer: SineRenderer(sampleRate: Self.rate), playback: output.playback)
    try player.prepare(phrase)
    player.start(at: .zero)
    try expect(
      output.advance(until: .zero + .seconds(0.1)).map(\.event), equals: (0..<Phrase.capacity).map(PlayerEvent.began))
    player.stop()
    player.start(at: .zero)
    player.tick(level: .zero, after: .zero)
    var again: [PlayerEvent] = []
    while again.last != .ended { again += try output.advance(until: nil).map(\.event) }
    #expect(again == (0..<Phrase.capacity).map(PlayerEvent.began) + [.ended])
    #expect(output.playback.isSilent)
  }

  @Test func `what sounds together doesn't clip`() throws {
    let chord = Phrase((0..<7).map { _ in note(69, 0.2, .at(.zero)) }, volume: AmplitudeDB(12))
    // Seven equal notes reach seven times the peak of one.
    let peak = 7 * Double(try SineRenderer(sampleRate: Self.rate).render(chord[0]).peak)
    #expect(abs(try rendered(chord).reduction - (12 + 20 * log10(peak))) < 1e-3)
    let row = Phrase((0..<7).map { _ in note(69, 0.2, .after(gap: .zero)) })
    try expect(rendered(row).reduction, equals: 0)
  }

  @Test func `answers open with the last note, with the tuned one, or when the phrase says`() {
    let notes = [note(60, 0.1, .at(.zero)), note(64, 0.1, .at(.zero)), note(67, 0.1, .at(.zero))]
    expect(Phrase(notes).answersOpen, equals: .began(2))
    expect(Phrase(notes, tuned: 1).answersOpen, equals: .began(1))
    expect(Phrase(notes, answersOpen: .ended).answersOpen, equals: .ended)
    expect(Phrase(notes, tuned: 1).notes.map(\.isHeld), equals: [false, true, false])
  }

  private func loud(_ decibels: Double, _ seconds: Double, _ start: TimedNote.Start) -> TimedNote {
    var note = note(83, seconds, start)
    note.note.amplitude = AmplitudeDB(decibels)
    return note
  }

  /// When the second note begins, whose answers open with the first or with the second, and the notes that sound then.
  @Test(
    arguments: [
      (.after(gap: .zero), .began(0), [0]), (.after(gap: .zero), .began(1), [1]), (.at(.seconds(0.2)), .began(0), [0]),
      (.at(.seconds(0.199)), .began(1), [0, 1]), (.at(.zero), .began(0), [0, 1]), (.at(.seconds(0.3)), .ended, [1]),
    ] as [(TimedNote.Start, PlayerEvent, [Int])])
  func `a tick is judged beside the notes that sound when answers open`(
    start: TimedNote.Start, opening: PlayerEvent, notes: [Int]
  ) throws {
    let phrase = Phrase([loud(0, 0.2, .at(.zero)), loud(-20, 0.2, start)], answersOpen: opening)
    let renderer = SineRenderer(sampleRate: Self.rate)
    let rendered = try notes.map { (try renderer.render(phrase[$0]), 0) }
    let expected = NoteLevel(RenderedNote(mixing: rendered), rate: Self.rate)
    let level = try self.rendered(phrase).level
    expect(that: abs(level.loudest / expected.loudest - 1) < 1e-6 && abs(level.peak - expected.peak) < 1e-6)
  }

  @Test func `the gain is that of the first note, and what it lacks of the volume is told`() throws {
    let soft = try rendered(
      Phrase([loud(-6, 0.2, .at(.zero)), loud(0, 0.2, .after(gap: .zero))], volume: AmplitudeDB(3)))
    expect(that: soft.gain == 3 && soft.reduction == 0 && !soft.fades)
    let peak = SineRenderer.peak(of: MIDINote(83))
    let clipping = try rendered(
      Phrase([loud(-6, 0.2, .at(.zero)), loud(12, 0.2, .after(gap: .zero))], volume: AmplitudeDB(12)))
    expect(
      that: abs(clipping.gain - (-12 - 20 * log10(peak))) < 0.01
        && abs(clipping.reduction - (12 - clipping.gain)) < 1e-9)
  }

  @Test func `the mix of a phrase is told when it ends, whichever note is the last`() throws {
    let long = Phrase([note(60, 0.5, .at(.zero)), note(64, 0.1, .at(.seconds(0.2)))])
    let mixed = MixedPhrase(try rendered(long), sampleRate: Self.rate)
    expect(that: mixed.notes.map(\.onset) == [0, 8820] && mixed.notes.map(\.end) == [22_050, 13_230])
    expect(mixed.frames, equals: 22_050)
    try expect(events(of: long).map(\.event), equals: [.began(0), .began(1), .ended])
  }

  @Test func `a player without a phrase plays nothing, and its next phrase begins with the change that was set`() throws
  {
    let recorder = TunedRecorder(SineRenderer(sampleRate: TunedRecorder.rate))
    expect(that: recorder.player.gain == nil && recorder.player.soundingChange == .zero)
    recorder.player.start(at: .zero)
    recorder.player.tick(level: .zero, after: .zero)
    #expect(recorder.playback.isSilent)
    try recorder.player.prepare(TunedRecorder.pair(69))
    recorder.player.retune(by: Cents(8))
    expect(recorder.player.soundingChange, equals: Cents(8))
    recorder.player.start(at: .zero)
    recorder.play(0.3)
    // A phrase that doesn't fade glides to its exact pitch and isn't struck again.
    recorder.player.playExact(by: Cents(-3))
    recorder.play(0.3)
    expect(that: recorder.player.soundingChange == Cents(-3) && recorder.playback.tuned == 1)
    expect(recorder.events.map(\.event), equals: [.began(0), .began(1)])
    // One without a tuned note keeps it.
    try recorder.player.prepare(Phrase([TimedNote(Note(key: .a4))]))
    expect(recorder.player.soundingChange, equals: Cents(-3))
    try recorder.player.prepare(TunedRecorder.pair(69))
    expect(recorder.player.soundingChange, equals: .zero)
  }
}
