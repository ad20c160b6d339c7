import PeachCore
import PeachLanguage

/// The perceptual profile with its scale, figures and trend, of all time or of a period.
public struct ProfileScreen: Screen {
  public var notice: String?
  /// The requested period; the report may still show the previous one.
  public private(set) var range = HistoryRange.all
  /// Nil while it is being read.
  public var report: ProfileReport?

  public init() {}

  public func keys(_ look: Look) -> [KeyHint] {
    [
      KeyHint(.leftRight, ScreenMessages.range, key: nil),
      .allKeys,
      KeyHint("Esc", ScreenMessages.start, key: .escape, isAtRight: true),
    ]
  }

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    let ranges = HistoryRange.allCases
    let index = ranges.firstIndex(of: range) ?? 0
    switch key {
    case .left where index > 0: range = ranges[index - 1]
    case .right where index < ranges.count - 1: range = ranges[index + 1]
    case .escape, .endOfInput, .character("q"), .character("Q"): return .open(.start)
    default: return nil
    }
    return .range(range)
  }

  public func draw(on canvas: inout Canvas, _ look: Look) {
    let size = canvas.size
    guard let report else {
      canvas.put(look(ProfileMessages.title), column: 2, row: 0, .bold)
      return
    }
    func page(_ height: Int) -> ProfilePage {
      ProfilePage(
        report: report, language: look.language, glyphs: look.glyphs, width: size.columns, heights: (height, 0))
    }
    let words = page(1)
    // The keys, their names, the notice and the key line; an empty row above and below the picture if there is room.
    let air = size.rows >= 16 ? 1 : 0
    let used = words.heading.count + words.figures.count + 4 + 2 * air
    let blank = Array(repeating: PageLine(""), count: air)
    let picture = page(max(2, min(size.rows - used, 30))).picture
    let lines = words.heading + blank + picture + blank + words.figures
    for (row, line) in lines.prefix(size.rows - 2).enumerated() { canvas.put(line, row: row) }
  }

  public func lines(_ look: Look) -> [String] {
    report.map { ProfileWords($0, look.language).spoken } ?? [look(ProfileMessages.title)]
  }
}
