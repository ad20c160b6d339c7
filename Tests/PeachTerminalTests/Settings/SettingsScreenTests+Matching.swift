import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachTerminal

/// The rows of the exercise matching.
extension SettingsScreenTests {
  private func form(_ columns: Int, _ rows: Int, _ language: LanguageCode = .english) -> FormDriver {
    var settings = Settings()
    settings.exercise = .matching
    return FormDriver(columns, rows, language, settings: settings)
  }

  @Test func `the rows of matching replace those that don't apply`() {
    var form = form(80, 30)
    let keys = form.screen.fields.map(\.key)
    #expect(keys.count <= 20)
    for key in [Setting.presentation, .matchingNumbers] { #expect(keys.contains(key)) }
    for key in [Setting.strategy, .intervals, .replayAfterWrong] { #expect(!keys.contains(key)) }
    for key in [Setting.presentation, .matchingNumbers] {
      #expect(!FormDriver().screen.fields.map(\.key).contains(key))
    }
    form.press(.right, at: .presentation)
    form.press(.right, at: .matchingNumbers)
    expect(form.actions, equals: [.set(.matchingMode, "together"), .set(.matchingNumbers, "on")])
    #expect(form.text.contains("both at once"))
  }

  @Test func `the rows of matching are readable on a small terminal and in German`() {
    var form = form(40, 12, .german)
    form.focus(.matchingNumbers)
    #expect(form.text.contains("Cent anzeigen"))
    form.focus(.presentation)
    expect(that: form.text.contains("Darbietung") && form.text.contains("nacheinander"))
  }
}
