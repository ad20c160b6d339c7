import PeachCore

/// The place of the profile whose values are shown, over the keys and over time.
struct ProfileCursor: Equatable, Sendable {
  enum View: Equatable, Sendable { case keys, time }

  var view = View.keys
  /// Nil until it has been moved.
  private var chosenNote: MIDINote?
  /// The index of a step of time; nil until it has been moved.
  private var chosenStep: Int?

  /// Whether the user has moved it.
  var isMoved: Bool { (view == .keys ? chosenNote?.number : chosenStep) != nil }

  /// The note; at first A4 or, if it has no answers, the one with the most.
  func note(in report: ProfileReport) -> MIDINote {
    let (keys, notes) = (report.range, report.notes)
    let first = notes.first { $0.note == .a4 && $0.answers > 0 } ?? notes.max { $0.answers < $1.answers }
    return min(max(chosenNote ?? first?.note ?? .a4, keys.lowest), keys.highest)
  }

  /// The position of the step among the entries, at first the last one; nil without entries.
  func position(in timeline: ThresholdTimeline) -> Int? {
    let entries = timeline.entries
    return entries.lastIndex { $0.index <= chosenStep ?? .max } ?? entries.indices.first
  }

  /// Moves by notes or steps, as far as there are any.
  mutating func move(by distance: Int, in report: ProfileReport) {
    switch view {
    case .keys:
      let (keys, note) = (report.range, note(in: report).number)
      let (lowest, highest) = (keys.lowest.number, keys.highest.number)
      let distance = max(lowest - note, min(highest - note, distance))
      put(on: MIDINote(note + distance))
    case .time:
      let entries = report.timeline.entries
      guard let position = position(in: report.timeline) else { return }
      put(on: entries[position + max(-position, min(entries.count - 1 - position, distance))])
    }
  }

  mutating func put(on note: MIDINote) { (view, chosenNote) = (.keys, note) }

  mutating func put(on entry: ThresholdTimeline.Entry) { (view, chosenStep) = (.time, entry.index) }
}
