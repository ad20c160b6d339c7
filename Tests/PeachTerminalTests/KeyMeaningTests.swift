import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// One key has one meaning on all screens.
@Suite struct KeyMeaningTests {
  private static let look = Look(200, 60)

  /// Every screen that Esc leaves, in all its kinds.
  private static var screens: [any Screen] {
    let profiles = [IntervalReport.trained.rows, MatchReport.tuner.rows].map { ProfileScreen($0) }
    let forms = Exercises.all.flatMap { exercise in
      var settings = Settings()
      settings.exercise = exercise.name
      var form = FormDriver(settings: settings)
      form.toggleAdvanced()
      form.press(.home)
      return (0..<form.screen.fields.count + 3).map { _ in
        defer { form.press(.down) }
        return form.screen
      }
    }
    return [ProfileScreen(), InfoScreen(facts: []), PeopleScreen([.init(nil)])] + profiles + forms
  }

  private static var trainings: [TrainingScreen] {
    Exercises.all.map { TrainingScreen($0) }
  }

  private func letters(_ hint: KeyHint) -> [String] {
    hint.label.sign.split(separator: " ").map(String.init).filter { $0.count == 1 && $0.first?.isLetter == true }
  }

  @Test func `a letter has the same meaning wherever it is a command`() {
    var meanings: [String: Set<String>] = [:]
    let pictures = Self.screens as [any Picture] + [StartScreen()] + Self.trainings
    for hint in pictures.flatMap({ $0.keys(Self.look) }) where letters(hint).count == 1 && hint.key != nil {
      meanings[letters(hint)[0], default: []].insert(hint.meaning(.english))
    }
    // q leaves: a screen to Start, a training, the program.
    expect(meanings.removeValue(forKey: "q"), equals: ["Quit", "Stop"])
    for (letter, meanings) in meanings { #expect(meanings.count == 1, "\(letter): \(meanings)") }
    expect(that: meanings["r"] == ["Again"] && meanings["x"] == ["export"])
    // No letter that answers is a command.
    for language in LanguageCode.allCases {
      for form in Exercises.all.map(\.answerForm) {
        for letter in form.choices.map({ $0.letters(language) }).joined() + "jk" {
          #expect(meanings[String(letter)] == nil, "\(letter)")
        }
      }
    }
  }

  @Test(arguments: LanguageCode.allCases, [40, 80, 120])
  func `no word stands twice in a line of keys, and no arrow looks like a letter`(
    language: LanguageCode, columns: Int
  ) {
    for isUnicode in [true, false] {
      let look = Look(columns, 24, language, isUnicode: isUnicode)
      for picture in Self.screens as [any Picture] + [StartScreen()] + Self.trainings {
        let shown = picture.keys(look).filter(\.isShown)
        let words = shown.map { look($0.meaning) }
        expect(Set(words).count, equals: words.count, "\(words)")
        let letters = shown.filter { $0.label.sign.contains("↓") }.map { $0.label.sign(look.glyphs) }
        expect(that: isUnicode || letters.allSatisfy { $0.hasPrefix("Up Down") }, "\(letters)")
      }
    }
  }

  @Test func `Esc leads to Start from every screen and is labelled so`() {
    for var screen in Self.screens {
      let hints = screen.keys(Self.look).filter { $0.key == .escape }
      expect(hints, equals: [.start])
      expect(screen.handle(.escape, Self.look), equals: .open(.start))
    }
    for screen in Self.trainings {
      expect(screen.keys(Self.look).filter { $0.key == .escape }, equals: [.start])
      expect(screen.input(.escape, Self.look)?.allowed(canNavigate: true), equals: .open(.start))
      // A measurement has no screens.
      expect(screen.input(.escape, Self.look)?.allowed(canNavigate: false), equals: .quit)
      #expect(screen.input(.character("s"), Self.look)?.allowed(canNavigate: false) == nil)
    }
    for canNavigate in [true, false] {
      let screen = TrainingScreen(.comparison, canNavigate: canNavigate)
      expect(screen.keys(Self.look).contains(.start), equals: canNavigate)
    }
  }

  @Test func `what is open in a screen has Esc cancel`() {
    for keys in [[Key.character("1")], [.down, .down, .down, .down, .down, .down, .down, .enter]] {
      var form = FormDriver()
      form.press(.down)
      form.press(keys[0])
      for key in keys.dropFirst() { form.press(key) }
      let hints = form.screen.keys(form.look).filter { $0.key == .escape }
      expect(that: hints.map(\.meaning) == [SettingsMessages.cancel] && form.actions.isEmpty)
    }
    var screen = ProfileScreen()
    screen.offer([.answers: "/a"])
    expect(screen.keys(Self.look).last?.meaning, equals: SettingsMessages.cancel)
  }
}
