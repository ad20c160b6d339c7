import PeachBase
import PeachExercises
import PeachFits

/// The place of the profile whose values are shown, in the picture and over time.
struct ProfileCursor: Equatable, Sendable {
  enum View: Equatable, Sendable { case picture, time }

  var view = View.picture
  /// Whether a key or the mouse has put it anywhere.
  private(set) var isMoved = false
  /// Nil until it has been moved.
  private var chosenNote: MIDINote?
  /// The id of a row; nil until it has been moved.
  private var chosenRow: String?
  /// The index of a step of time; nil until it has been moved.
  private var chosenStep: Int?

  /// The note; at first A4 or, if it has no answers, the one with the most.
  func note(in report: ProfileReport) -> MIDINote {
    let (keys, notes) = (report.range, report.notes)
    let first = notes.first { $0.note == .a4 && $0.answers > 0 } ?? notes.max { $0.answers < $1.answers }
    return min(max(chosenNote ?? first?.note ?? .a4, keys.lowest), keys.highest)
  }

  /// The row, at first the one with the most answers; nil if there is none to choose.
  func row(in profile: ProfileRows) -> ProfileRows.Row? {
    let choices = profile.choices
    return choices.first { $0.id == chosenRow }
      ?? choices.filter { !$0.isCommon }.max { $0.answers < $1.answers }
  }

  /// The position of the step among the entries, at first the last one; nil without entries.
  func position(in course: ProfileCourse) -> Int? {
    let entries = course.entries
    return entries.lastIndex { $0.index <= chosenStep ?? .max } ?? entries.indices.first
  }

  /// Moves by notes, rows or steps, as far as there are any.
  mutating func move(by distance: Int, in profile: ProfileRows) {
    switch view {
    case .time: moveStep(by: distance, in: profile)
    case .picture:
      guard let keys = profile.keys else { return moveRow(by: distance, in: profile) }
      let note = note(in: keys).number
      let (lowest, highest) = (keys.range.lowest.number, keys.range.highest.number)
      put(on: MIDINote(note + max(lowest - note, min(highest - note, distance))))
    }
  }

  mutating func moveRow(by distance: Int, in profile: ProfileRows) {
    let rows = profile.choices.map(\.id)
    guard let start = place(in: rows, profile) else { return }
    put(onRow: rows[start + max(-start, min(rows.count - 1 - start, distance))])
  }

  func canMoveRow(by distance: Int, in profile: ProfileRows) -> Bool {
    let rows = profile.choices.map(\.id)
    return place(in: rows, profile).map { rows.indices.contains($0 + distance) } ?? false
  }

  private func place(in rows: [String], _ profile: ProfileRows) -> Int? {
    rows.firstIndex { $0 == row(in: profile)?.id }
  }

  private mutating func moveStep(by distance: Int, in profile: ProfileRows) {
    let course = profile.row(row(in: profile)?.id)?.course ?? ProfileCourse()
    guard let position = position(in: course) else { return }
    put(on: course.entries[position + max(-position, min(course.entries.count - 1 - position, distance))])
  }

  mutating func put(on note: MIDINote) { (view, chosenNote, isMoved) = (.picture, note, true) }

  mutating func put(onRow row: String) { (chosenRow, isMoved) = (row, true) }

  mutating func put(on entry: ProfileCourse.Entry) { (view, chosenStep, isMoved) = (.time, entry.index, true) }

  mutating func switchView() { (view, isMoved) = (view == .picture ? .time : .picture, true) }
}
