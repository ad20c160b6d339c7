import PeachCore
import PeachLanguage
import TestSupport
import Testing

@testable import PeachDrawing
@testable import PeachLaboratory

/// The words around the pictures of findings.
@Suite struct FindingsPictureTextTests {
  @Test(arguments: [LanguageCode.english, .german])
  func `a picture has its title, the number of answers and its legend`(language: LanguageCode) throws {
    for (names, name) in [(["P1"], ": P1"), ([nil], ""), (["P1", "P2"], "")] as [([String?], String)] {
      let findings = try FindingsSample.findings(names, perLevel: 60)
      let parsed = ParsedMarkup(FindingsPicture(findings, language: language).file)
      expect(parsed["title"].first?.text, equals: findings.file.title(language) + name)
      let words = parsed["text"].map(\.text)
      #expect(words.contains(ProfileMessages.answers(findings.answers)(language)))
      let bias = findings.participants[0].report.bias.map { [FindingMessages.bias($0) + Text(".")] } ?? []
      let legend = names.count == 1 ? FindingPictureMessages.curvesLegend + bias : FindingPictureMessages.forestLegend
      expect(Array(words.suffix(legend.count)), equals: legend.map { $0(language) }, "\(words.suffix(4))")
      let description = parsed["desc"].first?.text ?? ""
      if names.count == 1 {
        let drawings = PsychometricDrawing.all(findings.participants[0].report, language: language)
        #expect(description.hasPrefix(drawings.map(\.summary).joined(separator: " ")))
      } else {
        let forests = Forest.all(findings).map { ForestDrawing($0, language: language).summary }
        expect(that: description.hasPrefix(forests.joined(separator: " ")) && forests.count > 1)
      }
    }
  }

  @Test func `curves are described by their thresholds, in the order of the conditions`() throws {
    let conditions = try FindingsSample.findings(["P1"], perLevel: 60).participants[0].report.conditions
    let text = FindingPictureMessages.curves(conditions)
    let thresholds = try conditions.map { condition in
      (condition.name, FindingMessages.threshold(try #require(condition.threshold), condition.task))
    }
    expect(
      text.english,
      equals: "Psychometric functions."
        + thresholds.map { " \($0): threshold \($1.english)." }.joined())
    expect(
      text.german, equals: "Psychometrische Funktionen." + thresholds.map { " \($0): Schwelle \($1.german)." }.joined())
    expect(
      FindingPictureMessages.curvesLegend + FindingPictureMessages.forestLegend,
      equals: [
        Text(
          en: "Points: the proportion of that answer, each from about the same number of answers.",
          de: "Punkte: der Anteil dieser Antwort, je aus etwa gleich vielen Antworten."),
        Text(en: "Curves: the fits; steeper is finer.", de: "Kurven: die Anpassungen; steiler ist feiner."),
        Text(
          en: "Each participant with the 95\u{A0}% interval, from the smallest to the largest.",
          de: "Jede Person mit dem 95-%-Intervall, von der kleinsten zur größten."),
        Text(en: "Diamond: all together.", de: "Raute: alle zusammen."),
      ])
  }
}
