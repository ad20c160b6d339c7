import PeachCore
import PeachLanguage

/// What loudness experiments have found, one listener a row.
public struct LoudnessTable {
  public struct Row {
    /// Nil where nobody said who listened.
    let name: String?
    let answers: Int
    /// Nil where the answers do not tell.
    let bias: LoudnessBias?

    public init(name: String?, answers: Int, bias: LoudnessBias?) {
      self.name = name
      self.answers = answers
      self.bias = bias
    }
  }

  let rows: [Row]
  let language: LanguageCode

  var content: [Element] {
    [
      Element("p") { DocumentMessages.loudnessMeaning(language) },
      Element("table") {
        Element("thead") {
          Element("tr") {
            [
              DocumentMessages.listener, DocumentMessages.loudnessBias, DocumentMessages.interval, Text("p"),
              DocumentMessages.answers,
            ].map { words in
              Element("th", ["scope": "col"]) { words(language) }
            }
          }
        }
        Element("tbody") {
          rows.map { row in
            Element("tr") {
              Element("th", ["scope": "row"]) { row.name ?? DocumentMessages.unnamed(language) }
              cells(row.bias)
              Element("td") { Figure.count(row.answers)(language) }
            }
          }
        }
      },
    ]
  }

  private func cells(_ bias: LoudnessBias?) -> [Element] {
    guard let bias else {
      return [Element("td") { DocumentMessages.tooFew(language) }, Element("td") { "—" }, Element("td") { "—" }]
    }
    return [
      Element("td") { number(bias.centsPerDecibel) },
      Element("td") {
        number(bias.lower95)
        Text(en: " to ", de: " bis ")(language)
        number(bias.upper95)
      },
      Element("td") { bias.p < 0.0005 ? "< " + decimal(0.001, 3) : decimal(bias.p, 3) },
    ]
  }

  /// As it is shown, with the exact value for programs.
  private func number(_ value: Double) -> Element {
    let shown = value.isFinite ? decimal(value, 2) : value < 0 ? "−∞" : "∞"
    return Element("data", ["value": String(value)]) { shown }
  }

  private func decimal(_ value: Double, _ decimals: Int) -> String {
    String(Figure.decimal(value, decimals)(language).map { $0 == "-" ? "−" : $0 })
  }
}
