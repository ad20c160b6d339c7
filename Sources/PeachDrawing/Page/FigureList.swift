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

    /// A difference in cents.
    init(_ name: Text, cents: Cents, notes: [Text]) {
      self.init(name, Figure.cents(cents), unit: ProfileMessages.cents, notes: notes)
    }

    /// A threshold as a number with its interval, or as a range.
    init(_ name: Text, _ threshold: ShownThreshold, notes: [Text]) {
      let (estimate, date) = (threshold.estimate, threshold.day.map { [Dates.month($0)] } ?? [])
      guard estimate.isPrecise else {
        self.init(name, ProfileMessages.range(estimate.lower95, estimate.upper95), notes: date + notes)
        return
      }
      self.init(
        name, cents: estimate.cents,
        notes: date + [DocumentMessages.interval(estimate.lower95, estimate.upper95)] + notes)
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

  /// The element; nothing without entries.
  func elements(_ language: LanguageCode) -> [Element] { entries.isEmpty ? [] : [element(language)] }
}
