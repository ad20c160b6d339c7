import PeachCore
import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachTerminal

/// The picture on the Start Screen, in which better hearing is nearer to the keys.
@Suite struct StartPictureTests {
  /// A listener of so many cents on C4…B4.
  private func rows(_ cents: Double) -> ProfileRows {
    var (fit, generator) = (PeriodFit(), SeededGenerator(seed: 1))
    let listener = ListenerModel(threshold: Cents(cents))
    for index in 0..<600 {
      let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * cents * exp2(generator.uniform(in: -2...2)))
      fit.add(
        ProfileAnswer(
          note: MIDINote(60 + index % 12), offset: offset,
          isUp: generator.uniform() < listener.probabilityOfUp(offset: offset),
          milliseconds: 1_795_262_400_000 + Int64(index) * 4000), isFirst: true)
    }
    return ProfileReport(
      ProfileRequest(.comparison, keys: .standard), fit: fit, now: UTCTime(milliseconds: 1_795_270_000_000)
    ).rows
  }

  private func canvas(_ profile: ProfileRows, _ look: Look) -> Canvas {
    var screen = StartScreen()
    screen.profile = profile
    return screen.canvas(look)
  }

  /// The level of the highest part of the line, counted from the top in quarters of a row.
  private func line(_ profile: ProfileRows, _ look: Look) -> Int? {
    let levels = Array(look.glyphs.heights.reversed())
    let drawn = canvas(profile, look).rows.enumerated().flatMap { row, text in
      levels.indices.filter { text.contains(levels[$0]) }.map { 4 * row + $0 }
    }
    return drawn.min()
  }

  @Test(arguments: [(80, 24, 8), (40, 12, 2), (200, 60, 32)])
  func `the finer a listener hears, the lower is the line`(columns: Int, rows: Int, least: Int) throws {
    let look = Look(columns, rows)
    let lines = try [36, 11, 3.7].map { try #require(line(self.rows($0), look)) }
    expect(that: lines[1] - lines[0] >= least && lines[2] - lines[1] >= least, "\(lines)")
  }

  @Test func `the picture takes the room above the exercise`() throws {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
      let drawn = canvas(self.rows(11), Look(columns, rows)).rows
      let start = try #require(drawn.firstIndex { $0.contains("Start training") })
      let keys = try #require(drawn.firstIndex { $0.contains("█") && $0.contains("▌") || $0.contains("▌▐") })
      expect(that: start - keys <= 4 && keys > rows / 2, "\(keys) \(start)")
    }
  }

  @Test(arguments: LanguageCode.allCases, [(40, 12), (80, 24), (120, 40), (200, 60)])
  func `before the first answer, the hint is in the middle of the picture`(
    language: LanguageCode, size: (columns: Int, rows: Int)
  ) throws {
    let look = Look(size.columns, size.rows, language)
    let profile = ProfileReport(ProfileRequest(.comparison, keys: .standard), now: UTCTime(milliseconds: 0)).rows
    let drawn = canvas(profile, look).lines
    let hint = try #require(drawn.firstIndex { $0.contains(look(ProfileMessages.begin)) })
    let top = try #require(drawn.firstIndex { $0.contains("────") })
    let exercise = try #require(drawn.firstIndex { $0.contains(look.glyphs.previous) })
    let keys = try #require(drawn[..<exercise].lastIndex { !$0.isEmpty })
    expect(that: keys - top >= 4 && hint == top + (keys - top) / 2, "\(drawn.joined(separator: "\n"))")
  }

  @Test(arguments: LanguageCode.allCases)
  func `the other exercise of an entry has its name where there is room, and is never cut`(language: LanguageCode) {
    for (exercise, other) in [(Exercise.oddOneOut, Exercise.voices), (.voices, .oddOneOut)] {
      var named: Set<Bool> = []
      for columns in 40...120 {
        let look = Look(columns, 24, language)
        var screen = StartScreen()
        screen.exercise = exercise.name
        let row = screen.canvas(look).lines.first { $0.contains(look.glyphs.previous) } ?? ""
        let (arrows, title) = (look.glyphs.up + look.glyphs.down, look(other.words.title))
        let hasName = row.hasSuffix("  " + arrows + " " + title)
        expect(that: hasName || row.hasSuffix(" " + arrows), "\(row)")
        expect(that: row.contains(look(exercise.words.title)) && row.cells < columns)
        named.insert(hasName)
        if columns == 120 { #expect(hasName) }
      }
      expect(named, equals: [true, false])
    }
  }

  @Test func `without tones, no cell of the line is a gap in the band`() throws {
    let look = Look()
    let canvas = canvas(rows(11), look)
    let line = canvas.cells.filter { cell in look.glyphs.heights.contains { $0.first == cell.character } }
    expect(that: !line.isEmpty && line.allSatisfy { $0.style.isReversed && $0.style.color == .area })
  }

  @Test func `the Linux console gets signs that its fonts have`() {
    let glyphs = Glyphs(environment: ["LANG": "C.UTF-8", "TERM": "linux"])
    var look = Look()
    look.glyphs = glyphs
    let missing = Set("⠉⠒⠤⣀⏎␣✓↘↗◗◇▌▐▓▀▄□◆⇧⌫▁▂▃▅▆▇")
    var profile = ProfileScreen(rows(11))
    profile.cursor.view = .picture
    let start = canvas(rows(11), look)
    for canvas in [
      start, profile.canvas(look), ProfileScreen(IntervalReport.trained.rows).canvas(look),
    ] + profile.pagesOfKeys(look) + StartScreen().pagesOfKeys(look) {
      expect(canvas.rows.joined().filter(missing.contains), equals: "")
    }
    expect(that: start.rows.joined().contains("█") && start.rows.joined().contains("░"))
  }

  @Test func `rows are drawn like keys, above a line with one word`() throws {
    for profile in [IntervalReport.trained.rows, MatchReport.tuner.rows] {
      let drawn = canvas(profile, Look()).lines
      let exact = try #require(drawn.firstIndex { $0.contains("─ exact ─") })
      #expect(drawn[3..<exact].joined().allSatisfy { " ░▒▓█⠉⠒⠤⣀↑↓".contains($0) })
    }
    let before = canvas(MatchReport.none.rows, Look()).lines
    expect(that: before[3].contains("────") && before.contains { $0.contains("─ exact ─") })
  }
}
