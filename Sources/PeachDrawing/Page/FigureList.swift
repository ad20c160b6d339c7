import PeachCore
import PeachLanguage

/// Figures in large print, each with notes about its basis.
struct FigureList {
  struct Entry {
    let name: Text
    let value: Text
    var unit: Text?
    var notes: [Text] = []

    init(_ name: Text, _ value: Text, unit: Text? = nil, notes: [Text] = []) {
      (self.name, self.value, self.unit, self.notes) = (name, value, unit, notes)
    }

    /// A difference in cents, or a dash if there is none.
    init(_ name: Text, cents: Cents?, notes: [Text]) {
      self.name = name
      value = cents.map(Figure.cents) ?? DocumentMessages.none
      guard cents != nil else { return }
      unit = ProfileMessages.cents
      self.notes = notes
    }
  }

  let entries: [Entry]

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
}
