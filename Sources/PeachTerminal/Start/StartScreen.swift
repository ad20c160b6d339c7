import PeachCore
import PeachLanguage

/// The main screen: a preview of the profile, the choice of the exercise, and keys for all other screens.
public struct StartScreen: Screen {
  public var notice: String?
  /// Nil while it is being read.
  public var profile: ProfileRows?
  /// The name of the person whose data is used; nil without a name.
  public var person: String?
  /// The exercise of the next training.
  public var exercise = Exercises.standard.name

  private var hasChosen = false

  public init() {}

  private var words: ExerciseWords { (Exercises[exercise] ?? Exercises.standard).words }

  /// The exercise `places` further in the list, which wraps around.
  private func exercise(after places: Int) -> ExerciseName {
    let names = Exercises.all.map(\.name)
    let index = names.firstIndex(of: exercise) ?? 0
    return names[(index + places + names.count) % names.count]
  }

  public func keys(_ look: Look) -> [KeyHint] {
    [
      KeyHint(.enter, ScreenMessages.startTraining, key: .enter, isShown: false),
      KeyHint(.leftRight, ScreenMessages.exercise, key: nil, isShown: false),
      KeyHint("p", ScreenMessages.profile, key: .character("p")),
      KeyHint("s", ScreenMessages.settings, key: .character("s")),
      KeyHint("i", ScreenMessages.info, key: .character("i")),
      KeyHint("u", ScreenMessages.people, key: .character("u")),
      .allKeys,
      KeyHint("q", ScreenMessages.quit, key: .character("q"), isAtRight: true),
    ]
  }

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    switch key {
    case .enter, .character(" "): return .open(.training)
    case .character("p"), .character("P"): return .open(.profile)
    case .character("s"), .character("S"): return .open(.settings)
    case .character("i"), .character("I"): return .open(.info)
    case .character("u"), .character("U"): return .open(.people)
    case .character("q"), .character("Q"), .endOfInput: return .leave
    case .left: return choose(exercise(after: -1))
    case .right: return choose(exercise(after: 1))
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

  public func focus(_ look: Look) -> String? { hasChosen ? look(words.title) : nil }

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
      let height = min(max(min(5, room), room / 2), 14)
      let air = max(0, room - height)
      let top = 1 + min(3, air / 3)
      preview = top..<top + height
      exercise = preview.upperBound + max(0, (size.rows - 2 - preview.upperBound - 3) / 2)
    }
  }

  public func draw(on canvas: inout Canvas, _ look: Look) {
    canvas.put(look.glyphs.mark, column: 2, row: 0, .area)
    canvas.put("Peach", column: 4, row: 0, .bold)
    if let person {
      let name = look.glyphs.spelled(person)
      canvas.put(name, column: max(11, canvas.size.columns - 2 - name.cells), row: 0)
    }
    let rows = Rows(canvas.size)
    if let profile {
      ProfilePreview(profile, rows: rows.preview.count, look).draw(on: &canvas, row: rows.preview.lowerBound)
      if profile.emptyReason == .noAnswers {
        canvas.putCentered(
          look(ProfileMessages.begin), row: rows.preview.lowerBound + (rows.preview.count - 1) / 2, .dim)
      }
    }
    let (left, right) = (look.glyphs.previous, look.glyphs.next)
    canvas.putCentered("\(left)  \(look(words.title))  \(right)", row: rows.exercise, .plain)
    canvas.putCentered(look(ScreenMessages.startTraining), row: rows.start, .bold)
    canvas.putCentered(look.glyphs.enter, row: rows.start + 1, .dim)
  }

  public func lines(_ look: Look) -> [String] {
    var lines = ["Peach"]
    if let person { lines.append(look(PeopleMessages.training(as: person))) }
    if let profile {
      lines.append(look(ScreenMessages.preview))
      if profile.emptyReason == .noAnswers { lines.append(look(ProfileMessages.begin) + ".") }
    }
    lines.append(look(ScreenMessages.exercise(words.title)))
    return lines
  }
}
