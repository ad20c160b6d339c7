import Foundation
import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// What each state of a training writes, to a pipe and to a terminal.
extension PlainDisplayTests {
  /// - Parameter show: shows states.
  private func piped(
    _ exercise: Exercise, _ language: LanguageCode = .english, showsCents: Bool = false, _ show: (PlainDisplay) -> Void
  ) throws -> String {
    let pipe = Pipe()
    let display = PlainDisplay(
      exercise, to: pipe.fileHandleForWriting.fileDescriptor, language: language, glyphs: Glyphs(isUnicode: false),
      printsFeedback: { false }, showsCents: { showsCents })
    show(display)
    #expect(display.isOpen)
    try pipe.fileHandleForWriting.close()
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        .english,
        "Higher or lower? h\nCorrect.\nHigher or lower? l\nIncorrect.\nHigher or lower? \nJust listen: this is exact.\n"
      ),
      (
        .german,
        "Höher oder tiefer? h\nRichtig.\nHöher oder tiefer? t\nFalsch.\nHöher oder tiefer? \nHör nur zu: Das ist genau.\n"
      ),
    ] as [(LanguageCode, String)])
  func `a pipe gets the question once it can be answered, the letter of the answer, and its feedback`(
    language: LanguageCode, written: String
  ) throws {
    let text = try piped(.comparison, language) { display in
      for (answer, isRight) in [(ChoiceIndex.up, true), (.down, false)] {
        let completed = Sample.answered(Sample.comparison, answer, isRight: isRight)
        display.show(.presenting(Sample.comparison), at: .zero)
        display.show(Sample.answering(Sample.comparison), at: .zero)
        // When the note ends, nothing more is asked.
        display.show(Sample.answering(Sample.comparison), at: .zero)
        display.show(.feedback(completed), at: .zero)
        display.recorded(completed, .stored)
      }
      display.show(.idle, at: .zero)
      display.show(Sample.answering(Sample.comparison), at: .zero)
      display.show(.idle, at: .zero)
      display.show(.idle, at: .zero)
      display.show(.listening(Sample.comparison), at: .zero)
      display.changed(volume: -4)
      display.rejected(nil)
    }
    expect(text, equals: written)
  }

  @Test(
    arguments: [
      (.english, "Which voice is off? 2\nToo low (l) or too high (h)? h\nStored.\n"),
      (.german, "Welcher Ton liegt daneben? 2\nZu tief (t) oder zu hoch (h)? h\nGespeichert.\n"),
    ] as [(LanguageCode, String)])
  func `after a choice, a pipe gets the question about its direction`(language: LanguageCode, written: String) throws {
    let text = try piped(.voices, language) { display in
      let chosen = ChoiceIndex(rawValue: 1)
      let completed = Sample.answered(Sample.voices, chosen, direction: .up)
      display.show(Sample.answering(Sample.voices), at: .zero)
      for _ in 0..<2 { display.show(Sample.answering(Sample.voices, chosen: chosen), at: .zero) }
      display.show(.taken(completed), at: .zero)
      display.recorded(completed, .stored)
    }
    expect(text, equals: written)
  }

  @Test(
    arguments: [
      (.english, false, "High.\nLow.\nClose.\n"),
      (.english, true, "High: 12.5 cents too high.\nLow: 30 cents too low.\nClose: 1 cent too high.\n"),
      (.german, true, "Hoch: 12,5 Cent zu hoch.\nTief: 30 Cent zu tief.\nNah: 1 Cent zu hoch.\n"),
    ] as [(LanguageCode, Bool, String)])
  func `a match has its side, and with numbers its cents`(language: LanguageCode, showsCents: Bool, written: String)
    throws
  {
    let text = try piped(.matching, language, showsCents: showsCents) { display in
      for error in [12.5, -30, 1] {
        let completed = Sample.matched(error)
        display.show(Sample.answering(Sample.matching), at: .zero)
        display.show(.feedback(completed), at: .zero)
        display.recorded(completed, .stored)
      }
    }
    let question = language == .english ? "Tune the note. \n" : "Stimme den Ton. \n"
    expect(text, equals: written.split(separator: "\n").map { question + $0 + "\n" }.joined())
  }

  @Test func `a pipe gets the question about each interval, and why nothing happened`() throws {
    let text = try piped(.intervals, .german) { display in
      for direction in [Direction.up, .down] {
        let trial = Sample.interval(.fifth, direction)
        display.show(.presenting(trial), at: .zero)
        display.show(Sample.answering(trial), at: .zero)
        display.show(.feedback(Sample.answered(trial, .down)), at: .zero)
      }
      display.rejected(.limit)
      display.rejected(.untuned)
    }
    expect(
      text,
      equals: "Quinte aufwärts: zu eng oder zu weit? e\nQuinte abwärts: zu eng oder zu weit? e\n"
        + "Höher oder tiefer geht der Ton nicht.\nStimme erst den Ton, dann bestätige.\n")
  }

  @Test(arguments: [false, true])
  func `a terminal gets each question once before its notes, then only its interval`(printsFeedback: Bool) throws {
    let terminal = try OutputTerminal()
    let display = PlainDisplay(
      .intervals, to: terminal.descriptor, language: .german, glyphs: Glyphs(isUnicode: false),
      printsFeedback: { printsFeedback })
    for interval in [Interval.fifth, .fifth, .octave, .fifth] {
      let trial = Sample.interval(interval)
      display.show(.presenting(trial), at: .zero)
      display.show(Sample.answering(trial), at: .zero)
      display.show(.listening(trial), at: .zero)
      display.recorded(Sample.answered(trial), .stored)
    }
    display.changed(volume: 2.5)
    display.show(.idle, at: .zero)
    let listen = printsFeedback ? ["Hoer nur zu: Das ist genau."] : []
    expect(
      terminal.lines(),
      equals: ["Quinte aufwaerts: zu eng oder zu weit?"] + listen + listen
        + ["Oktave aufwaerts: zu eng oder zu weit?"] + listen + ["Quinte aufwaerts."] + listen
        + ["Lautstaerke +2,5 dB."])
  }

  @Test func `a terminal gets a long introduction in lines, and the question about a direction once`() throws {
    let terminal = try OutputTerminal(columns: 20)
    let display = PlainDisplay(
      .voices, to: terminal.descriptor, language: .english, glyphs: Glyphs(isUnicode: true), printsFeedback: { true })
    display.introduce(Text("Three voices sound. Which one is off?"))
    let chosen = ChoiceIndex(rawValue: 2)
    for _ in 0..<2 { display.show(Sample.answering(Sample.voices, chosen: chosen), at: .zero) }
    let completed = Sample.answered(Sample.voices, chosen, direction: .up)
    display.show(.feedback(completed), at: .zero)
    display.show(Sample.answering(Sample.voices), at: .zero)
    display.show(Sample.answering(Sample.voices, chosen: chosen), at: .zero)
    expect(
      terminal.lines(),
      equals: [
        "Three voices sound.", "Which one is off?", "Too low (l) or too high (h)?", "The right one, but too low.",
        "Too low (l) or too high (h)?",
      ])
  }
}
