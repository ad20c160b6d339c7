import PeachCore
import PeachLanguage

/// Figures in large print, each with notes about its basis.
struct FigureList {
  let entries: [LargeFigure]

  func element(_ language: LanguageCode) -> Element {
    Element("dl", ["class": "figures"]) {
      entries.map { figure in
        Element("div") {
          Element("dt") { figure.name(language) }
          Element("dd", ["class": figure.unit == nil ? "figure word" : "figure"]) {
            figure.value(language)
            if let unit = figure.unit { Element("span", ["class": "unit"]) { " " + unit(language) } }
          }
          figure.notes.map { note in Element("dd") { note(language) } }
        }
      }
    }
  }

  /// The element; nothing without entries.
  func elements(_ language: LanguageCode) -> [Element] { entries.isEmpty ? [] : [element(language)] }
}
