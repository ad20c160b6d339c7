import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// A training on a full screen, from state to state.
@Suite struct TrainingViewTests {
  /// A view of 80 × 24 cells, and what it shows.
  private final class Stage {
    let view: TrainingView
    private let pipe = Pipe()

    init(
      _ exercise: Exercise = .comparison, _ language: LanguageCode = .english, person: Text? = nil,
      canNavigate: Bool = true, asksAgain: Bool = true, showsCents: @escaping () -> Bool = { false },
      progress: @escaping () -> SessionProgress? = { nil }
    ) {
      view = TrainingView(
        exercise, writer: ScreenWriter(output: pipe.fileHandleForWriting.fileDescriptor, .none), language: language,
        glyphs: Glyphs(isUnicode: true), person: person, canNavigate: canNavigate, allowsReplays: true,
        asksAgain: asksAgain, changesVolume: true, showsCents: showsCents, progress: progress)
    }

    func show(_ states: TrainingSession.State...) { for state in states { view.show(state, at: .zero) } }

    /// The rows of the picture as it was written last, without a resize.
    private var cells = Array(repeating: Character(" "), count: 80 * 24)

    private func take() {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      var text: [UInt8] = []
      var waiting = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, 0) > 0 {
        let count = read(waiting.fd, &bytes, bytes.count)
        guard count > 0 else { break }
        text += bytes[..<count]
      }
      var (rest, cursor) = (Substring(String(decoding: text, as: UTF8.self)), 0)
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          cells[cursor] = character
          cursor += 1
          continue
        }
        let parameters = rest.dropFirst().prefix { !$0.isLetter }
        let final = rest.dropFirst(1 + parameters.count).first
        rest = rest.dropFirst(2 + parameters.count)
        if final == "J" { cells = cells.map { _ in " " } }
        let place = parameters.split(separator: ";").compactMap { Int($0) }
        if final == "H" { cursor = (place[0] - 1) * 80 + place[1] - 1 }
      }
    }

    var lines: [String] {
      take()
      return (0..<24).map { row in
        String(cells[80 * row..<80 * row + 80].reversed().drop { $0 == " " }.reversed())
      }
    }

    /// What stands above the keys.
    var notice: String { lines[22] }
    /// The line of keys.
    var keys: String { lines[23] }
    var text: String { lines.joined(separator: "\n") }
  }

  @Test func `the question stands above the keys, with a hint until the first answer`() {
    let stage = Stage(.intervals, .german)
    stage.view.hint = Text(en: "Hint.", de: "Hinweis.")
    stage.show(.idle)
    expect(stage.notice, equals: "")
    stage.show(.presenting(Sample.interval()))
    expect(that: stage.notice == "  Quinte aufwärts: zu eng oder zu weit? Hinweis." && stage.view.hint == nil)
    stage.show(Sample.answering(Sample.interval()))
    expect(stage.notice, equals: "  Quinte aufwärts: zu eng oder zu weit? Hinweis.")
    stage.show(.feedback(Sample.answered(Sample.interval(), .down)))
    expect(stage.notice, equals: "  Quinte aufwärts: zu eng oder zu weit?")
    stage.show(.listening(Sample.interval()))
    expect(stage.notice, equals: "  Hör nur zu: Das ist genau")
    stage.show(.presenting(Sample.interval(.octave, .down)))
    expect(stage.notice, equals: "  Oktave abwärts: zu eng oder zu weit?")
    // One question for all needs none.
    let other = Stage()
    other.view.hint = Text("Hint.")
    other.show(.presenting(Sample.comparison), Sample.answering(Sample.comparison))
    expect(that: other.notice == "" && other.view.hint == Text("Hint."))
  }

  @Test func `after a choice, the direction is asked`() {
    let stage = Stage(.voices)
    stage.show(.presenting(Sample.voices), Sample.answering(Sample.voices))
    expect(that: stage.notice == "" && stage.text.contains("2  Middle"))
    stage.show(Sample.answering(Sample.voices, chosen: ChoiceIndex(rawValue: 1)))
    expect(that: stage.notice == "  Too low (l) or too high (h)?" && stage.text.contains("↑  Too high"))
    stage.show(.presenting(Sample.voices))
    expect(stage.notice, equals: "")
  }

  @Test func `a changed volume is shown until the next pair, also while this one is played again`() {
    let stage = Stage()
    stage.show(.presenting(Sample.comparison), Sample.answering(Sample.comparison))
    stage.view.changed(volume: -4)
    #expect(stage.keys.contains("Volume −4 dB"))
    stage.show(.presenting(Sample.comparison), Sample.answering(Sample.comparison))
    #expect(stage.keys.contains("Volume −4 dB"))
    stage.show(.feedback(Sample.answered()))
    #expect(stage.keys.contains("Volume −4 dB"))
    stage.show(.presenting(Sample.comparison))
    #expect(!stage.keys.contains("Volume"))
    stage.view.changed(volume: 6)
    stage.show(.idle)
    #expect(!stage.keys.contains("Volume"))
  }

  @Test func `whether cents are shown is read before each note, and how far a session has come always`() {
    nonisolated(unsafe) var (showsCents, done) = (true, 1)
    let stage = Stage(
      .matching, canNavigate: false, showsCents: { showsCents }, progress: { SessionProgress(done: done, of: 8) })
    stage.show(.presenting(Sample.matching))
    showsCents = false
    stage.show(Sample.answering(Sample.matching), .feedback(Sample.matched(-12.5)))
    expect(that: stage.text.contains("↓  12.5 cents too low") && stage.notice.hasPrefix("  1 of 8"))
    done = 5
    stage.show(.presenting(Sample.matching), .feedback(Sample.matched(-12.5)))
    expect(that: stage.text.contains("↓  Low") && !stage.text.contains("12.5") && stage.notice.hasPrefix("  5 of 8"))
    // The field says it itself.
    stage.show(.listening(Sample.matching))
    expect(that: stage.text.contains("Just listen: this is exact") && stage.notice.hasPrefix("  5 of 8"))
  }

  @Test func `why nothing happened is shown until it is over`() {
    let stage = Stage(.matching)
    stage.show(Sample.answering(Sample.matching))
    stage.view.rejected(.untuned)
    expect(stage.notice, equals: "  Tune the note first, then confirm.")
    stage.view.rejected(nil)
    expect(stage.notice, equals: "")
    stage.view.showNotice(Text(en: "No sound.", de: "Kein Ton."))
    expect(stage.notice, equals: "  No sound.")
    stage.show(.presenting(Sample.matching))
    expect(stage.notice, equals: "  No sound.")
    stage.show(.feedback(Sample.matched(1)))
    expect(stage.notice, equals: "")
  }

  @Test func `practice is named with each pair, unless there is more to say about it`() {
    let stage = Stage(asksAgain: false)
    let practice = "Practice: answer when the frames turn thick. This answer isn't stored."
    stage.view.showPractice()
    expect(stage.notice, equals: "  " + practice)
    stage.show(.feedback(Sample.answered(isRight: false)))
    expect(stage.notice, equals: "  That wasn't right, so another pair follows.")
    stage.show(.taken(Sample.answered(dropOuts: 1)))
    expect(stage.notice, equals: "  The sound dropped out, so another pair follows.")
    stage.show(.feedback(Sample.answered()))
    expect(stage.notice, equals: "  " + practice)
  }

  @Test(arguments: [true, false]) func `a pair that is asked again says so until the next answer`(asksAgain: Bool) {
    let stage = Stage(asksAgain: asksAgain)
    stage.show(.feedback(Sample.answered(dropOuts: 2)))
    expect(stage.notice, equals: (asksAgain ? "  The sound dropped out. The question is asked again." : ""))
    stage.show(.presenting(Sample.comparison))
    #expect(stage.notice.isEmpty != asksAgain)
    stage.show(.feedback(Sample.answered()))
    expect(stage.notice, equals: "")
  }

  @Test
  func `a question mark shows all keys, any key closes them, and other screens are opened only where there are some`() {
    for canNavigate in [true, false] {
      let stage = Stage(person: Text("Anna"), canNavigate: canNavigate)
      stage.show(Sample.answering(Sample.comparison))
      expect(that: stage.lines[0] == "  ◗ Anna" && stage.text.contains("↑  Higher"))
      expect(that: stage.view.input(.character("?")) == nil && stage.lines[0] == "  Keys")
      // It stays over the next state.
      stage.show(.feedback(Sample.answered()))
      expect(stage.lines[0], equals: "  Keys")
      expect(that: stage.view.input(.character("q")) == nil && stage.lines[0] == "  ◗ Anna")
      #expect(stage.text.contains("✓  Correct"))
      expect(that: stage.view.input(.character("q")) == .quit && stage.view.input(.up) == .answer(.up))
      expect(stage.view.input(.escape), equals: (canNavigate ? .open(.start) : .quit))
      expect(stage.view.input(.character("p")), equals: (canNavigate ? .open(.profile) : nil))
      let before = stage.lines
      stage.view.redraw()
      expect(that: stage.lines == before && stage.view.isOpen)
    }
  }

  @Test(
    arguments: [
      (
        .comparison, true, true, true, .english,
        [
          "up and down answer, k h Higher, j l Lower, r Again, s Settings, p Profile, plus and minus Volume, ? Keys, "
            + "q Stop, Esc Start.",
          "MIDI: keys above C4 answer 'higher', keys below it 'lower'; the settings choose other controls.",
        ]
      ),
      (
        .comparison, false, false, false, .german,
        [
          "hoch und runter antworten, k h Höher, j t Tiefer, ? Tasten, q Aufhören.",
          "MIDI: Tasten über C4 antworten »höher«, Tasten darunter »tiefer«; in den Einstellungen wählst du andere.",
        ]
      ),
      (
        .oddOneOut, false, true, true, .english,
        [
          "1 2 3 answer, 1 First, 2 Second, 3 Third, r Again, plus and minus Volume, ? Keys, q Stop.",
          "MIDI: the white keys from C4 up answer, in this order.",
        ]
      ),
      (
        .matching, false, true, false, .english,
        [
          "left and right 1 cent, Return Confirm, up and down 10 cents, Shift with left and right, comma and full stop "
            + "0.1 cent, Space Confirm, r Again, ? Keys, q Stop.",
          MatchingMessages.midi.english,
        ]
      ),
    ] as [(Exercise, Bool, Bool, Bool, LanguageCode, [String])])
  func `the keys of a training are listed in their order, without those that do nothing`(
    exercise: Exercise, canNavigate: Bool, allowsReplays: Bool, changesVolume: Bool, language: LanguageCode,
    lines: [String]
  ) {
    let help = TrainingView.help(
      exercise, canNavigate: canNavigate, allowsReplays: allowsReplays, changesVolume: changesVolume,
      Look(80, 24, language))
    expect(help, equals: lines)
  }
}
