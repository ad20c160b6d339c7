import FoundationEssentials
import PeachBase
import PeachExercises
import PeachFits
import PeachLanguage

/// The profile of all time or of a period, and its course over time, with a cursor that shows values.
package struct ProfileScreen: Screen {
  package var notice: String?
  /// The requested period; the profile may still show the previous one.
  package private(set) var range = HistoryRange.all
  /// Nil while it is being read.
  package var profile: ProfileRows? { didSet { moveEarly() } }
  var cursor = ProfileCursor()
  /// The requested part (`ProfilePart`); nil for the one in the settings.
  package private(set) var part: String?
  /// The keys that were pressed before there was anything to move on.
  private var earlyKeys: [Key] = []
  /// The menu of files; nil while it is closed.
  private var menu: FileMenu?
  /// The training that a yes deletes; nil while nothing is asked.
  private var training: UUID?

  /// Picture and course are both shown from this number of rows on.
  static let rowsForBoth = 36
  /// An octave, or as many steps of time.
  private static let wide = (notes: 12, steps: 7)

  package init() {}

  /// Opens the menu of files, with the paths to write to.
  package mutating func offer(_ paths: [ProfileFile: String], at file: ProfileFile? = nil) {
    menu = FileMenu(
      ProfileFile.allCases.compactMap { file in paths[file].map { FileMenu.Item(file: file, path: $0) } }, at: file)
  }

  /// Asks whether to delete a training.
  package mutating func ask(toDelete training: UUID, _ question: String) {
    (self.training, notice) = (training, question)
  }

  package func keys(_ look: Look) -> [KeyHint] {
    if training != nil { return [.yes(look), .cancel] }
    if menu != nil { return FileMenu.keys }
    return plainKeys(look) + (profile?.keys == nil && profile != nil ? rowKeys(look) : noteKeys(look))
  }

  /// The keys that print what the picture shows.
  private func plainKeys(_ look: Look) -> [KeyHint] {
    guard look.isPlain, let profile else { return [] }
    return [
      KeyHint("n", profile.words.rowByRow, key: .character("n")),
      KeyHint("o", ProfileScreenMessages.overTime, key: .character("o")),
    ]
  }

  private func noteKeys(_ look: Look) -> [KeyHint] {
    let isOverKeys = cursor.view == .picture
    let isWide = look.size.columns >= 100
    return [
      KeyHint(.leftRight, isOverKeys ? ProfileScreenMessages.note : ProfileScreenMessages.step, key: nil),
      KeyHint(
        .shiftLeftRight, isOverKeys ? ProfileScreenMessages.octave : ProfileScreenMessages.sevenSteps, key: nil,
        isShown: false),
      KeyHint(.homeEnd(look), ProfileScreenMessages.ends, key: nil, isShown: false),
      KeyHint(.upDown, isOverKeys ? ProfileScreenMessages.overTime : ProfileScreenMessages.overKeys, key: .down),
      Self.period,
    ] + commands(isShown: isWide)
  }

  private func rowKeys(_ look: Look) -> [KeyHint] {
    guard let profile else { return [] }
    let (isOverRows, hasRows) = (cursor.view == .picture, !profile.choices.isEmpty)
    let over = hasCourse ? [isOverRows ? ProfileScreenMessages.overTime : ProfileScreenMessages.overview] : []
    let upDown = ((isOverRows && hasRows ? [profile.words.rowName] : []) + over).joined(" / ")
    let hints: [KeyHint?] = [
      upDown.map { KeyHint(.upDown, $0, key: .down) },
      isOverRows ? nil : KeyHint(.leftRight, ProfileScreenMessages.step, key: nil),
      isOverRows && !hasRows ? nil : KeyHint(.homeEnd(look), ProfileScreenMessages.ends, key: nil, isShown: false),
      isOverRows ? KeyHint(.leftRight, ProfileScreenMessages.period, key: nil) : Self.period,
      nextPart.map { KeyHint("Tab", $0.name, key: .tab) },
    ]
    return hints.compactMap { $0 } + commands(isShown: look.size.columns >= 80)
  }

  /// Whether the row under the cursor has a course over time.
  private var hasCourse: Bool {
    profile.map { $0.row(cursor.row(in: $0)?.id)?.course.entries.isEmpty == false } ?? false
  }

  private static let period = KeyHint(.brackets, ProfileScreenMessages.period, key: nil)

  /// The keys for files, help and leaving.
  private func commands(isShown: Bool) -> [KeyHint] {
    [
      KeyHint("x", ProfileScreenMessages.export, key: .character("x"), isShown: isShown),
      KeyHint("d", ProfileScreenMessages.deleteTraining, key: .character("d"), isShown: false), .allKeys, .start,
    ]
  }

  package func explanations(_ look: Look) -> [Text] {
    (profile ?? .empty(ProfileRequest(Exercises.standard.name), now: .now)).words.legend
  }

  package mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    if let training {
      self.training = nil
      if key.isYes(look) { return .deleteTraining(training) }
      return look.isPlain ? .readOut([look(ExchangeMessages.kept)]) : nil
    }
    if menu != nil { return choose(key) }
    if look.isPlain, let profile {
      switch key {
      case .character("n"), .character("N"): return readOut(profile.details(look.language), look)
      case .character("o"), .character("O"):
        let row = cursor.isMoved ? cursor.row(in: profile)?.id : nil
        return readOut(profile.steps(look.language, of: row), look)
      default: break
      }
    }
    switch key {
    case .character("["), .character("]"):
      // At the end, words say once more where one is.
      return choose(Self.neighbor(of: range, key == .character("[") ? -1 : 1))
        ?? (look.isPlain ? .readOut(lines(look)) : nil)
    case .character("x"), .character("X"): return profile == nil ? nil : .nameFiles
    case .character("d"), .character("D"): return profile == nil ? nil : .askToDeleteTraining
    case .click(let column, let row): return click(column, row, look)
    case .escape, .endOfInput, .character("q"), .character("Q"):
      earlyKeys = []
      return .open(.start)
    default: break
    }
    guard let profile else {
      earlyKeys.append(key)
      return nil
    }
    return handle(key, profile)
  }

  private mutating func handle(_ key: Key, _ profile: ProfileRows) -> ScreenAction? {
    profile.keys == nil ? handleRows(key, profile) : handleNotes(key, profile)
  }

  /// Moves the cursor as the keys say that were pressed while the profile was read. Those for another period or part mean nothing.
  private mutating func moveEarly() {
    guard let profile else { return }
    let keys = earlyKeys
    earlyKeys = []
    for key in keys {
      let isSideways = key == .left || key == .right
      let isForOther = key == .tab || key == .backTab || isSideways && cursor.view == .picture
      if profile.keys != nil || !isForOther { _ = handle(key, profile) }
    }
  }

  private mutating func handleNotes(_ key: Key, _ profile: ProfileRows) -> ScreenAction? {
    switch key {
    case .up, .down, .tab, .backTab: cursor.switchView()
    default: move(key, in: profile)
    }
    return nil
  }

  private mutating func handleRows(_ key: Key, _ profile: ProfileRows) -> ScreenAction? {
    let isOverRows = cursor.view == .picture
    switch key {
    case .tab, .backTab: return showNextPart()
    case .left where isOverRows: return choose(Self.neighbor(of: range, -1))
    case .right where isOverRows: return choose(Self.neighbor(of: range, 1))
    case .up, .down:
      let distance = key == .up ? -1 : 1
      // The course over time is below the rows.
      if isOverRows && (cursor.canMoveRow(by: distance, in: profile) || key == .up && !profile.choices.isEmpty) {
        cursor.moveRow(by: distance, in: profile)
      } else if !isOverRows || hasCourse {
        cursor.switchView()
      }
    default: move(key, in: profile)
    }
    return nil
  }

  private mutating func showNextPart() -> ScreenAction? {
    guard let next = nextPart else { return nil }
    part = next.word
    return request
  }

  /// Moves the cursor along the picture or over time.
  private mutating func move(_ key: Key, in profile: ProfileRows) {
    let wide = cursor.view == .picture ? Self.wide.notes : Self.wide.steps
    switch key {
    case .left: cursor.move(by: -1, in: profile)
    case .right: cursor.move(by: 1, in: profile)
    case .shiftLeft, .pageUp: cursor.move(by: -wide, in: profile)
    case .shiftRight, .pageDown: cursor.move(by: wide, in: profile)
    // Farther than any place is.
    case .home: cursor.move(by: -Int(Int32.max), in: profile)
    case .end: cursor.move(by: Int(Int32.max), in: profile)
    default: break
    }
  }

  /// The part after the one on the screen; nil if there is only one.
  private var nextPart: ProfilePart? {
    guard let profile, !profile.parts.isEmpty else { return nil }
    let index = profile.parts.firstIndex { $0.word == part ?? profile.request.part } ?? 0
    return profile.parts[(index + 1) % profile.parts.count]
  }

  private var request: ScreenAction { .profile(range) }

  /// Handles a key in the menu of files.
  private mutating func choose(_ key: Key) -> ScreenAction? {
    let outcome = menu?.handle(key)
    if outcome != nil { menu = nil }
    guard case .write(let item) = outcome else { return nil }
    return .write(item.file, item.path)
  }

  /// Prints lines, or the summary if there are none.
  private func readOut(_ details: [String], _ look: Look) -> ScreenAction {
    .readOut(details.isEmpty ? lines(look) : details)
  }

  /// The next shorter or longer period; nil at the ends.
  static func neighbor(of range: HistoryRange, _ step: Int) -> HistoryRange? {
    let ranges = HistoryRange.allCases
    guard let index = ranges.firstIndex(of: range), ranges.indices.contains(index + step) else { return nil }
    return ranges[index + step]
  }

  private mutating func choose(_ range: HistoryRange?) -> ScreenAction? {
    guard let range else { return nil }
    self.range = range
    return request
  }

  private mutating func click(_ column: Int, _ row: Int, _ look: Look) -> ScreenAction? {
    switch layout(look)?.place(column: column, row: row) {
    case .note(let note): cursor.put(on: note)
    case .row(let row): cursor.put(onRow: row)
    case .entry(let entry): cursor.put(on: entry)
    case .shorter: return choose(Self.neighbor(of: range, -1))
    case .longer: return choose(Self.neighbor(of: range, 1))
    case nil: break
    }
    return nil
  }

  private func layout(_ look: Look) -> ProfileLayout? {
    profile.map { ProfileLayout($0, range: range, cursor: cursor, look) }
  }

  package func draw(on canvas: inout Canvas, _ look: Look) {
    if let menu { return menu.draw(on: &canvas, look) }
    guard let lines = layout(look)?.lines else {
      canvas.put(look(ProfileMessages.title), column: 2, row: 0, .bold)
      return
    }
    for (row, line) in lines.prefix(canvas.size.rows - 2).enumerated() { canvas.put(line, row: row) }
  }

  package func lines(_ look: Look) -> [String] { profile?.spoken(look.language) ?? [look(ProfileMessages.title)] }

  /// The focused file, or the values at the cursor once it has been moved.
  package func focus(_ look: Look) -> String? {
    if let menu { return menu.focus(look) }
    guard let profile, cursor.isMoved else { return nil }
    if cursor.view == .picture, profile.keys == nil {
      return cursor.row(in: profile)?.details.map { look($0) }.joined(separator: ". ")
    }
    var wide = look
    wide.size = TerminalSize(columns: 200, rows: look.size.rows)
    let page = ProfilePage(profile, look: wide, heights: (1, 1), cursor: cursor)
    if cursor.view == .picture { return page.noteLine }
    let steps = page.stepLines.filter { !$0.isEmpty }
    return steps.isEmpty ? lines(look).joined(separator: " ") : steps.joined(separator: ". ")
  }
}
