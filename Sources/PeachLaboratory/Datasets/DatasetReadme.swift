import PeachCommandLine
import PeachCommands
import PeachCore
import PeachExperiments
import PeachLanguage

/// `README.md` and `CHANGES.md` of a dataset.
struct DatasetReadme {
  private let dataset: Dataset
  private let tables: RunTables
  private let language: LanguageCode

  init(_ dataset: Dataset, _ tables: RunTables, _ language: LanguageCode) {
    (self.dataset, self.tables, self.language) = (dataset, tables, language)
  }

  var readme: String {
    let title = DatasetMessages.title(dataset.files.map(\.title.text))
    let notes = dataset.files.compactMap(\.notes).map { Text($0) }
    let answers = dataset.files.count > 1 ? "data/study-…_subject-…_data.csv" : "data/subject-…_data.csv"
    return markdown(
      [heading(title, 1)] + notes + [dataset.summary(tables)]
        + [heading(DatasetMessages.methods)] + methods
        + [
          heading(DatasetMessages.files), list(DatasetMessages.fileList(answers: answers, runs: Dataset.runsName)),
          DatasetMessages.cells, heading(DatasetMessages.participants),
        ] + [dataset.runs.participants].compactMap { $0 } + participants
        + [heading(DatasetMessages.trials), DatasetMessages.allAnswers, conditions]
        + (dataset.runs.contains(where: \.plan.isEarlier) ? [DatasetMessages.earlierRuns] : [])
        + [heading(DatasetMessages.publishing), DatasetMessages.toAdd])
  }

  var changes: String {
    let days = tables.rows.compactMap { $0.row[RunColumns.started]?.iso.prefix(10) }.map(String.init)
    return markdown([
      heading(DatasetMessages.changes, 1),
      DatasetMessages.exported(by: Release.name, from: days.min() ?? "", to: days.max() ?? ""),
    ])
  }

  private var methods: [Text] {
    let paragraphs = dataset.methods(tables, language).map { Text($0) }
    guard dataset.files.count > 1 else { return paragraphs }
    return zip(dataset.files, paragraphs).flatMap { file, paragraph in
      [heading(DatasetMessages.experiment(dataset.shortHash(file)), 3), paragraph]
    }
  }

  private var participants: [Text] {
    let places = tables.rows.map(\.place).filter { dataset.ids.replaced.contains(dataset.ids.ids[$0]) }
    guard !places.isEmpty else { return [DatasetMessages.givenIDs] }
    var rows: [(id: String, runs: [String])] = []
    for place in places {
      let (id, run) = (dataset.ids.ids[place], String(dataset.runs[place].stored.id.uuidString.prefix(8)))
      if let index = rows.firstIndex(where: { $0.id == id }) {
        rows[index].runs.append(run)
      } else {
        rows.append((id, [run]))
      }
    }
    let lines = rows.map { Text("| \($0.id) | " + $0.runs.joined(separator: ", ") + " |") }
    return [DatasetMessages.replacedIDs, list([DatasetMessages.replacedHead, Text("|---|---|")] + lines)]
  }

  private var conditions: Text {
    list(dataset.conditions.map { Text("- `" + $0.name.replacing("`", with: "'") + "`: ") + $0.meaning })
  }

  private func heading(_ text: Text, _ level: Int = 2) -> Text {
    Text(String(repeating: "#", count: level) + " ") + text
  }

  /// Lines of one paragraph.
  private func list(_ lines: [Text]) -> Text {
    lines.dropFirst().reduce(lines.first ?? Text("")) { $0 + Text("\n") + $1 }
  }

  private func markdown(_ paragraphs: [Text]) -> String {
    paragraphs.map { $0(language) }.joined(separator: "\n\n") + "\n"
  }
}
