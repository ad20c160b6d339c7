import PeachBase

/// The held notes of a chord, which are struck again together if one of them fades.
struct ChordNotes {
  /// By their index in the phrase.
  private(set) var notes: [Int: TunableNote] = [:]

  /// The shortest and the longest time from one strike to the next, in seconds.
  private static let periods = 1.0...3.0
  /// How far the chord falls before it is struck again, in dB.
  private static let fall = 20.0
  /// In seconds.
  private static let block = 0.05

  init(_ phrase: Phrase, by renderer: any NoteRenderer, _ sustained: inout SustainedKeys) throws(AudioError) {
    let held = phrase.notes.indices.filter { phrase.notes[$0].isHeld }
    var fades = false
    for index in held where try sustained.decaying(phrase[index], by: renderer) != nil { fades = true }
    guard fades else {
      for index in held { notes[index] = try TunableNote(phrase[index], by: renderer, sustained: &sustained) }
      return
    }
    let rate = renderer.sampleRate
    var strikes: [Int: RenderedNote] = [:]
    for index in held {
      var note = phrase[index]
      // Long enough for the last strike and its overlap, also if it is tuned up.
      note.duration =
        (.seconds(Self.periods.upperBound) + TunableNote.overlap) * Cents(TunableNote.range.upperBound).ratio
        + SoundFontRenderer.fade
      strikes[index] = try renderer.render(note)
    }
    let period = Self.period(of: RenderedNote(mixing: strikes.values.map { ($0, 0) }), rate: rate)
    notes = strikes.mapValues { TunableNote($0, isSustained: false, rate: rate, period: period) }
  }

  /// The frames after which a chord has fallen from its loudest by `fall`.
  private static func period(of chord: RenderedNote, rate: Double) -> Int {
    let starts = Array(stride(from: 0, to: periods.upperBound, by: block))
    let levels = starts.map { chord.energy(from: $0, to: $0 + block, rate: rate) }
    let loudest = levels.indices.max { levels[$0] < levels[$1] } ?? 0
    let limit = levels[loudest] * pow(10, -fall / 10)
    let fallen = levels.indices.first { $0 > loudest && levels[$0] < limit }
    let seconds = fallen.map { max(starts[$0], periods.lowerBound) } ?? periods.upperBound
    return Int(seconds * rate)
  }
}
