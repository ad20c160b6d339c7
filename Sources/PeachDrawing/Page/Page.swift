import PeachBase
import PeachExercises
import PeachLanguage

/// A self-contained HTML page for screen, print and screen readers. It uses no network and no scripts.
package struct Page {
  package struct Section {
    /// The HTML id of its heading, unique in the page.
    let id: String
    let heading: Text
    let content: [Element]

    package init(_ id: String, _ heading: Text, _ content: [Element]) {
      (self.id, self.heading, self.content) = (id, heading, content)
    }
  }

  let title: Text
  /// Facts about the data, shown below the title.
  let facts: [String]
  /// Those without content are left out.
  let sections: [Section]
  /// Explanations of how to read the page, shown after the sections.
  let explanations: [(heading: Text, words: Text)]
  /// Today.
  let day: LocalDay
  /// Name and version of the program.
  let program: String
  let language: LanguageCode

  package init(
    title: Text, facts: [String], sections: [Section], explanations: [(heading: Text, words: Text)], day: LocalDay,
    program: String, language: LanguageCode
  ) {
    (self.title, self.facts, self.sections, self.explanations) = (title, facts, sections, explanations)
    (self.day, self.program, self.language) = (day, program, language)
  }

  package var file: String {
    let page = Element("html", ["lang": language.rawValue]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("meta", ["name": "color-scheme", "content": "light dark"])
        Element("meta", ["name": "generator", "content": program])
        Element("title") { title(language) + " – Peach" }
        Element("link", ["rel": "icon", "type": "image/svg+xml", "href": Mark.dataAddress])
        Element("style") { Stylesheet.text }
      }
      Element("body") {
        header
        Element("main") {
          let all = sections.filter { !$0.content.isEmpty } + [Section("reading", DocumentMessages.reading, [reading])]
          all.map { section in
            Element("section", ["aria-labelledby": section.id]) {
              Element("h2", ["id": section.id]) { section.heading(language) }
              section.content
            }
          }
        }
        Element("footer") {
          Element("p") { DocumentMessages.made(on: Int64(day.number), by: program)(language) }
        }
      }
    }
    return "<!DOCTYPE html>\n" + page.markup + "\n"
  }

  private var header: Element {
    Element("header") {
      Mark.element().with("class", "mark").with("aria-hidden", "true")
      Element("div") {
        Element("h1") { title(language) }
        Element("p") {
          facts.enumerated().flatMap { index, fact -> [Element.Node] in
            [.text(index == 0 ? "" : "\u{A0}· "), .element(Element("span") { fact })]
          }
        }
      }
    }
  }

  private var reading: Element {
    Element("dl", ["class": "reading"]) {
      explanations.map { explanation in
        Element("div") {
          Element("dt") { explanation.heading(language) }
          Element("dd") { explanation.words(language) }
        }
      }
    }
  }
}

extension Element {
  /// A paragraph in small print.
  package static func remark(_ words: String) -> Element { Element("p", ["class": "remark"]) { words } }

  /// Figures in large print, each with notes about its basis.
  package static func figures(_ figures: [LargeFigure], _ language: LanguageCode) -> Element {
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
}
