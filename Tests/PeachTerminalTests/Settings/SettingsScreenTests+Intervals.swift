import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// The rows of the exercise intervals.
extension SettingsScreenTests {
  private func form(_ columns: Int = 80, _ rows: Int = 30, _ language: LanguageCode = .english) -> FormDriver {
    var settings = Settings()
    settings.exercise = .intervals
    return FormDriver(columns, rows, language, settings: settings)
  }

  @Test func `the rows of intervals replace those that don't apply`() {
    var form = form()
    let keys = form.screen.fields.map(\.key)
    #expect(keys.count <= 16)
    for key in [Setting.intervals, .direction, .tuning, .presentation] { #expect(keys.contains(key)) }
    for key in [Setting.strategy, .naturalVsMechanical, .varyLoudness] { #expect(!keys.contains(key)) }
    form.toggleAdvanced()
    let all = form.screen.fields.map(\.key)
    expect(that: all.contains(.varyLoudness) && !all.contains(.strategy))
    #expect(!all.contains { $0.place == .strategy })
    #expect(!FormDriver().screen.fields.map(\.key).contains(.intervals))
  }

  @Test func `intervals are chosen in useful groups, or typed`() {
    var form = form()
    form.press(.right, .right, .left, at: .intervals)
    expect(form.actions, equals: [.set(.intervals, "m3,M3"), .set(.intervals, "P4,P5"), .set(.intervals, "m3,M3")])
    expect(
      that: form.text.contains("    Intervals           Minor third, major third\n")
        || form.text.contains("Minor third, major third"))
    form.enter("M2,P4,m3")
    expect(that: form.actions.last == .set(.intervals, "M2,m3,P4") && form.text.contains("M2, m3, P4"))
    form.enter("P4,P4")
    #expect(form.text.contains("'P4,P4' isn't valid. Choose, or type some, separated by commas"))
    form.press(.escape)
    // The own list stays among the choices, also after another one.
    form.press(.right)
    expect(form.screen.settings.training.intervals.intervals, equals: [.interval(.fifth)])
    form.press(.left)
    expect(form.actions.last, equals: .set(.intervals, "M2,m3,P4"))
    form.press(.enter, .up, .enter)
    expect(form.screen.settings.training.intervals.intervals, equals: IntervalChoice.all)
    form.press(.enter, .end, .enter)
    expect(form.actions.last, equals: .set(.intervals, "M2,m3,P4"))
  }

  /// What `peach settings set intervals` takes.
  @Test(arguments: [
    ("3", "3"), ("3, 6", "3,6"), ("10", "10"), ("5/4", "5/4"), ("386.3", "386.3"), ("all", "all"), ("fourth", "P4"),
    ("kleine Terz, 7/4, P4", "m3,P4,7/4"),
  ])
  func `steps, ratios, cents and names are typed`(text: String, value: String) {
    var form = form()
    form.focus(.intervals)
    form.enter(text)
    expect(form.actions.last, equals: .set(.intervals, value))
  }

  @Test(arguments: ["all", "All", "alle", "ALLE"]) func `all intervals can be typed in either language`(word: String) {
    var form = form(80, 30, .german)
    form.focus(.intervals)
    form.enter(word)
    expect(form.actions, equals: [.set(.intervals, "all")])
    #expect(form.text.contains("alle"))
  }

  @Test func `a tuning is a system, or the path of a Scala file`() {
    var form = form()
    form.press(.right, at: .tuning)
    form.enter("/music/a scale.scl")
    expect(form.actions, equals: [.set(.tuning, "just"), .set(.tuning, "/music/a scale.scl")])
    form.enter("/music/scale.txt")
    #expect(form.text.contains("isn't valid. Choose, or type the path of a Scala file"))
    #expect(form.text.contains("vallotti:tonic=D"))
  }

  @Test(arguments: LanguageCode.allCases) func `a tuning stands on another note than C, which its help shows whole`(
    language: LanguageCode
  ) {
    var form = form(80, 30, language)
    form.focus(.tuning)
    expect(that: form.text.contains("vallotti:tonic=D.") && !form.text.contains("…"))
    form.enter("vallotti:tonic=D")
    expect(form.actions.last, equals: .set(.tuning, "vallotti:tonic=D"))
    #expect(form.text.contains(language == .english ? "Vallotti on D" : "Vallotti auf D"))
  }

  @Test func `the German form has German words`() {
    var form = form(80, 30, .german)
    for words in ["Intervalle", "Quinte", "aufwärts", "gleichstufig", "nacheinander"] {
      #expect(form.text.contains(words))
    }
    form.press(.right, at: .presentation)
    #expect(form.text.contains("gleichzeitig"))
  }
}
