import PeachCore
import PeachLanguage

/// The profile of all time or of a period, over the keys and over time, of intervals or of matches, with a cursor that shows values.
public struct ProfileScreen: Screen {
  public var notice: String?
  /// The requested period and the least confidence of notes; the report may still show the previous ones.
  public private(set) var range = HistoryRange.all
  public private(set) var leastConfidence = 0.0
  /// Nil while it is being read.
  public var report: AnyProfileReport?
  var cursor = ProfileCursor()
  /// The interval under the cursor; nil until it has been moved.
  var interval: Interval?
  /// The requested mode of matches; nil for the one in the settings.
  public private(set) var matching: MatchingMode?
  /// The menu of files; nil while it is closed.
  private var menu: FileMenu?

  /// Both pictures are shown from this number of rows on.
  static let rowsForBoth = 36
  /// An octave, or as many steps of time.
  private static let wide = (notes: 12, steps: 7)

  public init() {}

  private var isHiding: Bool { leastConfidence > 0 }

  /// The profile of intervals; nil if it is one over keys.
  private var intervals: IntervalReport? {
    if case .intervals(let report) = report { report } else { nil }
  }

  /// The profile of matches; nil if it is another one.
  private var matches: MatchReport? {
    if case .matches(let report) = report { report } else { nil }
  }

  /// Opens the menu of files, with the paths to write to.
  public mutating func offer(_ paths: [ProfileFile: String], at file: ProfileFile? = nil) {
    menu = FileMenu(
      ProfileFile.allCases.compactMap { file in paths[file].map { FileMenu.Item(file: file, path: $0) } }, at: file)
  }

  public func keys(_ look: Look) -> [KeyHint] {
    if menu != nil { return FileMenu.keys }
    return plainKeys(look) + screenKeys(look)
  }

  /// The keys that print what the picture shows.
  private func plainKeys(_ look: Look) -> [KeyHint] {
    guard look.isPlain else { return [] }
    let words =
      switch report {
      case .intervals: IntervalProfileMessages.intervalByInterval
      case .matches: MatchProfileMessages.registerByRegister
      case .keys, nil: ProfileMessages.noteByNote
      }
    let notes = KeyHint("n", words, key: .character("n"))
    guard case .keys = report else { return [notes] }
    return [notes, KeyHint("d", ProfileScreenMessages.overTime, key: .character("d"))]
  }

  private func screenKeys(_ look: Look) -> [KeyHint] {
    if intervals != nil { return intervalKeys(look) }
    if let matches { return matchKeys(matches.request.mode) }
    let isOverKeys = cursor.view == .keys
    let isWide = look.size.columns >= 100
    return [
      KeyHint(.leftRight, isOverKeys ? ProfileScreenMessages.note : ProfileScreenMessages.step, key: nil),
      KeyHint(
        .shiftLeftRight, isOverKeys ? ProfileScreenMessages.octave : ProfileScreenMessages.sevenSteps, key: nil,
        isShown: false),
      KeyHint(.homeEnd, ProfileScreenMessages.ends, key: nil, isShown: false),
      KeyHint(.upDown, isOverKeys ? ProfileScreenMessages.overTime : ProfileScreenMessages.overKeys, key: .down),
      Self.period,
      KeyHint(
        "u", isHiding ? ProfileScreenMessages.showAll : ProfileScreenMessages.hideUncertain, key: .character("u"),
        isShown: isOverKeys || look.size.rows >= Self.rowsForBoth),
    ] + Self.commands(isShown: isWide)
  }

  private func intervalKeys(_ look: Look) -> [KeyHint] {
    [
      KeyHint(.upDown, IntervalProfileMessages.interval, key: .down),
      KeyHint(.homeEnd, ProfileScreenMessages.ends, key: nil, isShown: false), Self.period,
    ] + Self.commands(isShown: true)
  }

  /// - Parameter mode: the one on the screen.
  private func matchKeys(_ mode: MatchingMode) -> [KeyHint] {
    [
      KeyHint(.upDown, MatchProfileMessages.name(of: mode == .together ? .successive : .together), key: .down),
      Self.period,
    ] + Self.commands(isShown: true)
  }

  private static let period = KeyHint("[ ]", ProfileScreenMessages.period, key: nil)

  /// The keys for files, help and leaving.
  private static func commands(isShown: Bool) -> [KeyHint] {
    [
      KeyHint("x", ProfileScreenMessages.export, key: .character("x"), isShown: isShown), .allKeys, .start,
    ]
  }

  public func explanations(_ look: Look) -> [Text] {
    switch report {
    case .intervals: IntervalProfileMessages.legend
    case .matches: MatchProfileMessages.legend
    case .keys, nil: ProfileScreenMessages.legend
    }
  }

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    if menu != nil { return choose(key) }
    if look.isPlain, let report {
      switch key {
      case .character("n"), .character("N"): return readOut(report.notes(look.language), look)
      case .character("d"), .character("D"): return readOut(report.steps(look.language), look)
      default: break
      }
    }
    if let intervals {
      switch key {
      case .up, .left, .backTab: return move(by: -1, in: intervals)
      case .down, .right, .tab: return move(by: 1, in: intervals)
      case .home, .pageUp, .shiftLeft: return move(by: -Interval.allCases.count, in: intervals)
      case .end, .pageDown, .shiftRight: return move(by: Interval.allCases.count, in: intervals)
      case .character("u"), .character("U"): return nil
      default: break
      }
    }
    if let matches {
      switch key {
      case .up, .down, .tab, .backTab:
        matching = (matching ?? matches.request.mode) == .together ? .successive : .together
        return .profile(range, leastConfidence: leastConfidence)
      case .character("u"), .character("U"): return nil
      default: break
      }
    }
    let wide = cursor.view == .keys ? Self.wide.notes : Self.wide.steps
    switch key {
    case .left: move(by: -1)
    case .right: move(by: 1)
    case .shiftLeft, .pageUp: move(by: -wide)
    case .shiftRight, .pageDown: move(by: wide)
    // Farther than any place is.
    case .home: move(by: -Int(Int32.max))
    case .end: move(by: Int(Int32.max))
    case .up, .down, .tab, .backTab: cursor.view = cursor.view == .keys ? .time : .keys
    case .character("["): return choose(Self.neighbor(of: range, -1))
    case .character("]"): return choose(Self.neighbor(of: range, 1))
    case .character("u"), .character("U"):
      leastConfidence = isHiding ? 0 : ThresholdEstimate.leastConfidence
      return .profile(range, leastConfidence: leastConfidence)
    case .character("x"), .character("X"): return report == nil ? nil : .nameFiles
    case .click(let column, let row): return click(column, row, look)
    case .escape, .endOfInput, .character("q"), .character("Q"): return .open(.start)
    default: break
    }
    return nil
  }

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
    return .profile(range, leastConfidence: leastConfidence)
  }

  private mutating func move(by distance: Int) {
    if case .keys(let report) = report { cursor.move(by: distance, in: report) }
  }

  /// The interval under the cursor, at first the one with the most answers; nil without intervals.
  private func interval(in report: IntervalReport) -> Interval? {
    let trained = report.intervals.map(\.interval)
    return trained.first { $0 == interval } ?? report.intervals.max { $0.answers < $1.answers }?.interval
  }

  /// Moves the cursor by intervals, as far as there are any.
  private mutating func move(by distance: Int, in report: IntervalReport) -> ScreenAction? {
    let trained = report.intervals.map(\.interval)
    guard let start = trained.firstIndex(where: { $0 == interval(in: report) }) else { return nil }
    interval = trained[max(0, min(trained.count - 1, start + distance))]
    return nil
  }

  private mutating func click(_ column: Int, _ row: Int, _ look: Look) -> ScreenAction? {
    if let step = matchLayout(look)?.step(column: column, row: row) {
      return choose(Self.neighbor(of: range, step < 0 ? -1 : 1))
    }
    if let layout = intervalLayout(look) {
      switch layout.place(column: column, row: row) {
      case .interval(let interval): self.interval = interval
      case .shorter: return choose(Self.neighbor(of: range, -1))
      case .longer: return choose(Self.neighbor(of: range, 1))
      case nil: break
      }
      return nil
    }
    switch layout(look)?.place(column: column, row: row) {
    case .note(let note): cursor.put(on: note)
    case .entry(let entry): cursor.put(on: entry)
    case .shorter: return choose(Self.neighbor(of: range, -1))
    case .longer: return choose(Self.neighbor(of: range, 1))
    case nil: break
    }
    return nil
  }

  private func layout(_ look: Look) -> ProfileLayout? {
    guard case .keys(let report) = report else { return nil }
    return ProfileLayout(report, range: range, cursor: cursor, look)
  }

  private func intervalLayout(_ look: Look) -> IntervalLayout? {
    intervals.map { IntervalLayout($0, range: range, cursor: interval(in: $0), look) }
  }

  private func matchLayout(_ look: Look) -> MatchLayout? { matches.map { MatchLayout($0, range: range, look) } }

  public func draw(on canvas: inout Canvas, _ look: Look) {
    if let menu { return menu.draw(on: &canvas, look) }
    guard let lines = layout(look)?.lines ?? intervalLayout(look)?.lines ?? matchLayout(look)?.lines else {
      canvas.put(look(ProfileMessages.title), column: 2, row: 0, .bold)
      return
    }
    for (row, line) in lines.prefix(canvas.size.rows - 2).enumerated() { canvas.put(line, row: row) }
  }

  public func lines(_ look: Look) -> [String] { report?.spoken(look.language) ?? [look(ProfileMessages.title)] }

  /// The focused file, or the values at the cursor once it has been moved.
  public func focus(_ look: Look) -> String? {
    if let menu { return menu.focus(look) }
    switch report {
    case .intervals(let report):
      return report.intervals.first { $0.interval == interval }.map {
        IntervalLayout.values($0, look).joined(separator: ". ")
      }
    case .keys(let report):
      guard cursor.isMoved else { return nil }
      var wide = look
      wide.size = TerminalSize(columns: 200, rows: look.size.rows)
      let page = ProfilePage(report: report, look: wide, heights: (1, 1), cursor: cursor)
      return cursor.view == .keys ? page.noteLine : page.stepLines.filter { !$0.isEmpty }.joined(separator: ". ")
    case .matches, nil: return nil
    }
  }
}
