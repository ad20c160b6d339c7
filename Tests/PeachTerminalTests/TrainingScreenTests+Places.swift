import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachTerminal

/// Limits of the training screen, of pauses and of the profile's pictures.
extension TrainingScreenTests {
  @Test(arguments: [(72, 12, false), (73, 12, true), (78, 13, false), (79, 13, true), (80, 14, false)])
  func `areas are side by side only in terminals wider than 3 to 1`(columns: Int, rows: Int, isSideBySide: Bool) {
    let size = TerminalSize(columns: columns, rows: rows)
    expect((TrainingScreen.Layout(size) == .sideBySide), equals: isSideBySide)
    let look = Look(columns, rows)
    let screen = TrainingScreen(.comparison)
    expect(screen.input(.right, look), equals: (isSideBySide ? .answer(.up) : nil))
    expect(screen.input(.left, look), equals: (isSideBySide ? .answer(.down) : nil))
    expect(screen.keys(look)[0].label, equals: (isSideBySide ? .leftRight : .upDown))
  }

  @Test func `in a small window the latest is said, the feedback first`() {
    let look = Look(30, 5)
    var screen = TrainingScreen(.comparison)
    #expect(screen.line(look) == ("↑ higher  ↓ lower  q stop", .dim))
    screen.state = Sample.answering(Sample.comparison)
    #expect(screen.line(look) == ("↑ higher  ↓ lower  q stop", .plain))
    screen.state = .listening(Sample.comparison)
    #expect(screen.line(look) == ("Just listen: this is exact", .plain))
    screen.volume = 3
    #expect(screen.line(look) == ("Volume +3 dB", .plain))
    screen.state = .taken(Sample.answered())
    #expect(screen.line(look) == ("Answered", .bold))
    screen.state = .feedback(Sample.answered(isRight: false))
    #expect(screen.line(look) == ("✗  Incorrect", .bold))
    var voices = TrainingScreen(.voices)
    voices.state = .feedback(Sample.answered(Sample.voices, direction: .up))
    #expect(voices.line(look) == ("✗  The right one, but too low", .bold))
    #expect(TrainingScreen(.matching).line(Look(30, 5, .german)) == ("← → Stimmen  ⏎ Fertig  q Ende", .dim))
  }

  @Test func `a match that was only taken says so, and its frame is heavy`() {
    var screen = TrainingScreen(.matching)
    screen.state = .taken(Sample.matched(3))
    let canvas = screen.canvas(Look(40, 12))
    expect(that: canvas.lines[5].contains("Answered") && canvas.lines[0].contains("┏"))
    screen.state = .listening(Sample.matching)
    #expect(screen.canvas(Look(40, 12)).lines[5].contains("Just listen: this is exact"))
    #expect(screen.canvas(Look(40, 12)).lines[0].contains("╭"))
    // Neither side of a match is a mistake.
    for (error, color) in [(30.0, Style.Color.standard), (-30, .standard), (3, .correct)] {
      screen.state = .feedback(Sample.matched(error))
      let frame = screen.canvas(Look(40, 12)).cells.filter { $0.character == "┏" }
      expect(frame.map(\.style), equals: [Style(color: color, isBold: true)])
    }
  }

  @Test func `a click above the areas is one in the first`() {
    var screen = TrainingScreen(.comparison)
    screen.person = Text("Anna")
    expect(screen.input(.click(column: 0, row: 0), Look()), equals: .answer(.up))
    #expect(screen.canvas(Look()).lines[1].hasPrefix("  ╭"))
    for (columns, rows) in [(20, 5), (19, 5), (20, 4)] {
      let input = TrainingScreen(.comparison).input(.click(column: 5, row: 0), Look(columns, rows))
      expect(input, equals: (columns == 20 && rows == 5 ? .answer(.up) : nil))
    }
  }

  @Test(arguments: [(59, false), (60, true)]) func `narrow windows show no key that stops, but list it`(
    columns: Int, isShown: Bool
  ) {
    let look = Look(columns)
    let stop = TrainingScreen(.comparison).keys(look).first { $0.label.sign == "q" }
    expect(stop?.isShown, equals: isShown)
    let other = TrainingScreen(.comparison, canNavigate: false).keys(look).first { $0.label.sign == "q" }
    #expect(other?.isShown == true)
    let tens = [99, 100].map { TrainingScreen(.matching).keys(Look($0)).first { $0.label == .upDown }?.isShown }
    expect(tens, equals: [false, true])
  }

  @Test func `what explains an exercise comes before its mouse and MIDI`() {
    let intervals = TrainingScreen(.intervals).explanations(Look()).map(\.english)
    expect(
      that: intervals.count == 2 && intervals[0].hasPrefix("Upwards, too wide") && intervals[1].hasPrefix("MIDI: keys"))
    expect(TrainingScreen(.matching).explanations(Look()), equals: [MatchingMessages.mouse, MatchingMessages.midi])
  }

  @Test func `a pause with one paragraph, without room, and without text`() {
    let alone = PauseScreen([Text("One.")])
    expect(alone.canvas(Look(40, 12)).lines[4], equals: "                  One.")
    #expect(PauseScreen([]).line(Look(30, 5)) == ("", .bold))
    #expect(PauseScreen([Text("A."), Text("B.")]).line(Look(30, 5)) == ("B.", .bold))
    expect(PauseScreen([], mustBeRead: true).line(Look(30, 5)).text, equals: SessionMessages.enlarge.english)
    let long = PauseScreen([Text((0..<400).map { "w\($0)" }.joined(separator: " "))])
    #expect(long.canvas(Look(40, 12)).lines[0].contains("w0"))
  }

  @Test(
    arguments: [
      (0, 4, 20, "  0 of 4  ────────"), (1, 4, 20, "  1 of 4  ━━──────"), (3, 4, 20, "  3 of 4  ━━━━━━──"),
      (9, 4, 20, "  9 of 4  ━━━━━━━━"), (1, 4, 17, "  1 of 4  ━────"), (1, 4, 16, "  1 of 4"),
    ]) func `a bar of progress is there from five columns on, and is never too long`(
      done: Int, total: Int, columns: Int, line: String
    )
  {
    let look = Look(columns, 1)
    var canvas = Canvas(look.size)
    SessionProgress(done: done, of: total).draw(on: &canvas, row: 0, look)
    expect(canvas.lines, equals: [line])
  }
}
