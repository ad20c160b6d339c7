import PeachCore
import PeachLanguage

/// The figures of a profile: each with its interval and what it rests on.
struct FigureList {
  let report: ProfileReport
  let language: LanguageCode

  private struct Entry {
    let name: Text
    let value: Text
    var unit: Text?
    var notes: [Text] = []
  }

  var element: Element {
    Element("dl", ["class": "figures"]) {
      figures.map { figure in
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

  private var figures: [Entry] {
    [threshold] + statistics + [trend, change].compactMap { $0 }
  }

  private func cents(_ name: Text, _ value: Cents?, _ notes: [Text]) -> Entry {
    guard let value else { return Entry(name: name, value: DocumentMessages.none) }
    return Entry(name: name, value: Figure.cents(value), unit: ProfileMessages.cents, notes: notes)
  }

  private var threshold: Entry {
    let estimate = report.threshold
    return cents(
      DocumentMessages.now, estimate?.cents,
      (estimate.map { [DocumentMessages.interval($0.lower95, $0.upper95)] } ?? [])
        + [DocumentMessages.allNotes + Text(", ") + ProfileMessages.answers(report.answers)])
  }

  private var statistics: [Entry] {
    let statistics = report.statistics
    let basis = statistics.map { [DocumentMessages.ofNotes($0.notes)] } ?? []
    return [
      cents(
        DocumentMessages.mean, statistics?.mean,
        (statistics.map { [DocumentMessages.interval($0.meanLower95, $0.meanUpper95)] } ?? []) + basis),
      cents(DocumentMessages.deviation, statistics?.standardDeviation, basis),
    ]
  }

  /// Nothing before the first answer.
  private var trend: Entry? {
    guard report.answers > 0 else { return nil }
    var notes: [Text] = []
    if report.trend.direction == .stable { notes.append(DocumentMessages.orTooSmall) }
    if let fit = report.trend.fit {
      notes.append(contentsOf: DocumentMessages.factor(fit.ratio, fit.ratio95.lowerBound, fit.ratio95.upperBound))
      notes.append(DocumentMessages.trendBasis(answers: fit.answers))
    } else {
      notes.append(DocumentMessages.trendNeeds)
    }
    return Entry(
      name: DocumentMessages.trend, value: DocumentMessages.direction(report.trend.direction), notes: notes)
  }

  private var change: Entry? {
    guard let change = report.change, report.answers > 0 else { return nil }
    let factor = change.ratio.map { DocumentMessages.factor($0.value, $0.lower95, $0.upper95) }
    return Entry(
      name: DocumentMessages.change, value: DocumentMessages.direction(change.direction),
      notes: (factor ?? []) + [DocumentMessages.periodBefore(change.answers)])
  }
}
