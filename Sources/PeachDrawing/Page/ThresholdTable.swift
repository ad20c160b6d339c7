import PeachCore
import PeachLanguage

/// Thresholds in rows, each with its interval and the answers behind it, to be unfolded under a drawing.
struct ThresholdTable {
  struct Row {
    let name: String
    let estimate: ThresholdEstimate
    let answers: Int
  }

  let title: Text
  /// What the rows are.
  let name: Text
  let rows: [Row]
  let language: LanguageCode

  var element: Element {
    Element("details") {
      Element("summary") { title(language) }
      Element("table") {
        Element("thead") {
          Element("tr") {
            [name, DocumentMessages.thresholdInCents, DocumentMessages.interval, DocumentMessages.answers].map {
              words in
              Element("th", ["scope": "col"]) { words(language) }
            }
          }
        }
        Element("tbody") {
          rows.map { row in
            Element("tr") {
              Element("th", ["scope": "row"]) { row.name }
              Element("td") { number(row.estimate.cents) }
              Element("td") {
                number(row.estimate.lower95)
                Text(en: " to ", de: " bis ")(language)
                number(row.estimate.upper95)
              }
              Element("td") { Figure.count(row.answers)(language) }
            }
          }
        }
      }
    }
  }

  /// As it is shown, with the exact value for programs.
  private func number(_ cents: Cents) -> Element {
    Element("data", ["value": String(cents.value)]) { Figure.cents(cents)(language) }
  }
}
