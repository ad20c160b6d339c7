import PeachBase
import PeachExercises
import PeachLanguage

/// The main screen: a preview of the profile, the choice of the exercise, and keys for all other screens.
package struct StartScreen: Screen {
  package var notice: String?
  /// Nil while it is being read.
  package var profile: ProfileRows?
  /// Whose data is used; nil if nobody has a name.
  package var person: Text?
  /// The exercise of the next training.
  package var exercise = Exercises.standard.name

  private var hasChosen = false

  package init() {}

  private var words: ExerciseWords { (Exercises[exercise] ?? Exercises.standard).words }

  /// The exercises by entry. Those that ask which of several notes is off share one; the simplest comes first.
  private static var entries: [[ExerciseName]] {
    let ofChoices = Exercises.all.filter { $0.answerForm.unsignedChoices != nil }
      .sorted { $0.settings.count < $1.settings.count }.map(\.name)
    return Exercises.all.compactMap { exercise in
      guard ofChoices.contains(exercise.name) else { return [exercise.name] }
      return Exercises.all.first { ofChoices.contains($0.name) }?.name == exercise.name ? ofChoices : nil
    }
  }

  /// The exercise `places` entries further, after the last the first.
  package func exercise(after places: Int) -> ExerciseName {
    let entries = Self.entries
    let index = entries.firstIndex { $0.contains(exercise) } ?? 0
    return entries[(index + places + entries.count) % entries.count][0]
  }

  /// The next exercise of the same entry; nil if there is none.
  private var sibling: Exercise? {
    let entry = Self.entries.first { $0.contains(exercise) } ?? []
    guard entry.count > 1, let index = entry.firstIndex(of: exercise) else { return nil }
    return Exercises[entry[(index + 1) % entry.count]]
  }

  package func keys(_ look: Look) -> [KeyHint] {
    [
      KeyHint(.enter, ScreenMessages.startTraining, key: .enter, isShown: false),
      KeyHint(.leftRight, ScreenMessages.exercise, key: nil, isShown: false),
    ] + [sibling.map { KeyHint(.upDown, $0.words.title, key: nil, isShown: false) }].compactMap { $0 } + [
      KeyHint("p", ScreenMessages.profile, key: .character("p")),
      KeyHint("s", ScreenMessages.settings, key: .character("s")),
      KeyHint("i", ScreenMessages.info, key: .character("i")),
      KeyHint("u", ScreenMessages.people, key: .character("u")),
      .allKeys,
      KeyHint("q", ScreenMessages.quit, key: .character("q"), isAtRight: true),
    ]
  }

  package mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    switch key {
    case .enter, .character(" "): return .open(.training)
    case .character("p"), .character("P"): return .open(.profile)
    case .character("s"), .character("S"): return .open(.settings)
    case .character("i"), .character("I"): return .open(.info)
    case .character("u"), .character("U"): return .open(.people)
    case .character("q"), .character("Q"), .endOfInput: return .leave
    case .left: return choose(exercise(after: -1))
    case .right: return choose(exercise(after: 1))
    case .up, .down: return sibling.map { choose($0.name) }
    case .click(let column, let row) where row == Rows(look.size).exercise:
      return choose(exercise(after: column < look.size.columns / 2 ? -1 : 1))
    case .click(_, let row):
      if Rows(look.size).preview.contains(row) { return .open(.profile) }
      return row > 0 && row < look.size.rows - 2 ? .open(.training) : nil
    default: return nil
    }
  }

  private mutating func choose(_ exercise: ExerciseName) -> ScreenAction {
    self.exercise = exercise
    hasChosen = true
    return .set(.exercise, exercise.rawValue)
  }

  package func focus(_ look: Look) -> String? { hasChosen ? look(words.title) : nil }

  /// The rows of the screen's parts.
  private struct Rows {
    /// The preview with its keys.
    let preview: Range<Int>
    let exercise: Int
    /// The first of two.
    var start: Int { exercise + 1 }

    init(_ size: TerminalSize) {
      // The title, the exercise, the two lines of the start, the notice and the keys; empty rows between them as there is room.
      let room = size.rows - 6
      let air = min(6, room / 3)
      let height = max(min(5, room), room - air)
      let top = 1 + max(0, room - height) / 3
      preview = top..<top + height
      exercise = preview.upperBound + max(0, (size.rows - 2 - preview.upperBound - 3) / 2)
    }
  }

  package func draw(on canvas: inout Canvas, _ look: Look) {
    canvas.putHead(person, look)
    let rows = Rows(canvas.size)
    if let profile {
      ProfilePreview(profile, rows: rows.preview.count, look).draw(on: &canvas, row: rows.preview.lowerBound)
      if profile.emptyReason == .noAnswers {
        canvas.putCentered(
          look(ProfileMessages.begin), row: rows.preview.lowerBound + (rows.preview.count - 1) / 2, .dim)
      }
    }
    let (left, right) = (look.glyphs.previous, look.glyphs.next)
    let choice = "\(left)  \(look(words.title))  \(right)"
    canvas.putCentered(choice, row: rows.exercise, .plain)
    if let sibling {
      // To the right, where there is room for its name.
      let (arrows, column) = (look.glyphs.up + look.glyphs.down, (canvas.size.columns + choice.cells) / 2 + 3)
      let other = arrows + " " + look(sibling.words.title)
      let fits = column + other.cells < canvas.size.columns
      canvas.put(fits ? other : arrows, column: fits ? column : column - 2, row: rows.exercise, .dim)
    }
    canvas.putCentered(look(ScreenMessages.startTraining), row: rows.start, .bold)
    canvas.putCentered(look.glyphs.enter, row: rows.start + 1, .dim)
  }

  package func lines(_ look: Look) -> [String] {
    var lines = ["Peach"]
    if let person { lines.append(look(PeopleMessages.training(as: person))) }
    if let profile {
      lines.append(look(ScreenMessages.preview(profile.emptyReason == nil ? profile.words.spoken.first : nil)))
      if profile.emptyReason == .noAnswers { lines.append(look(ProfileMessages.begin) + ".") }
    }
    lines.append(look(ScreenMessages.exercise(words.title)))
    return lines
  }
}

extension Canvas {
  /// Draws the mark and, in the place of the title, whose data is used, so that nobody trains as somebody else without seeing it.
  ///
  /// - Parameter person: nil if nobody has a name.
  mutating func putHead(_ person: Text?, _ look: Look) {
    put(look.glyphs.mark, column: 2, row: 0, .area)
    guard let person else { return put("Peach", column: 4, row: 0, .bold) }
    put(look.glyphs.shortened(look(person), to: size.columns - 6), column: 4, row: 0, .focus)
  }
}
