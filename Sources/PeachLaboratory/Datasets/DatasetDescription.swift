import PeachCore
import PeachExperiments
import PeachLanguage

/// The metadata of a dataset, with its data dictionary: `dataset_description.json` of Psych-DS, in terms of schema.org.
struct DatasetDescription {
  private let dataset: Dataset
  private let tables: RunTables
  private let language: LanguageCode

  init(_ dataset: Dataset, _ tables: RunTables, _ language: LanguageCode) {
    (self.dataset, self.tables, self.language) = (dataset, tables, language)
  }

  var json: JSON {
    let started = tables.rows.compactMap { $0.row[RunColumns.started]?.iso }
    let notes = dataset.files.compactMap(\.notes)
    return [
      "@context": "https://schema.org/", "@type": "Dataset", "schemaVersion": "Psych-DS 1.5.0",
      "name": .text(DatasetMessages.title(dataset.files.map(\.title.text))(language)),
      "description": .text((notes + [summary] + dataset.methods(tables, language)).joined(separator: " ")),
      "inLanguage": .text(language.rawValue),
      "temporalCoverage": .text((started.min() ?? "") + "/" + (started.max() ?? "")),
      "identifier": .array(
        dataset.files.map { file in
          [
            "@type": "PropertyValue", "propertyID": "SHA-256", "name": .text(file.title(language)),
            "value": .text(file.hash),
          ]
        }),
      "variableMeasured": .array(tables.columns.map(variable)),
    ]
  }

  private var summary: String { dataset.summary(tables)(language) }

  private func variable(_ column: AnswerColumn) -> JSON {
    let levels = levels(of: column)
    var (least, most): (JSON?, JSON?)
    switch column.type {
    case .integer(let range):
      least = .integer(range.lowerBound)
      if range.upperBound != .max { most = .integer(range.upperBound) }
    case .real(let range): (least, most) = (.number(range.lowerBound), .number(range.upperBound))
    default: break
    }
    return [
      "@type": "PropertyValue", "name": .text(column.name),
      "description": .text(DatasetMessages.meaning(of: column)(language)),
      "additionalType": .text("https://schema.org/" + column.type.schemaName), "unitText": JSON(column.unit?.rawValue),
      "minValue": least, "maxValue": most,
      "valueReference": levels.isEmpty
        ? nil
        : .array(
          levels.map { word, meaning in
            ["@type": "DefinedTerm", "name": .text(word), "description": JSON(meaning?(language))]
          }),
    ]
  }

  /// The words that a column can contain, and what they mean if it isn't obvious.
  private func levels(of column: AnswerColumn) -> [(word: String, meaning: Text?)] {
    let exercises = Exercises.all.filter { tables.exercises.contains($0.name) }
    switch column {
    case CommonColumns.exercise.declaration: return exercises.map { ($0.name.rawValue, $0.words.title) }
    case CommonColumns.answer.declaration:
      var levels: [(word: String, meaning: Text?)] = []
      for choice in exercises.flatMap(\.answerForm.choices) where !levels.contains(where: { $0.word == choice.word }) {
        levels.append((choice.word, choice.label))
      }
      return levels
    case CommonColumns.condition.declaration: return dataset.conditions.map { ($0.name, $0.meaning) }
    default:
      switch column.type {
      case .word(let words): return words.map { ($0, nil) }
      case .boolean: return [("true", nil), ("false", nil)]
      default: return []
      }
    }
  }
}

extension ColumnType {
  /// The data type of schema.org.
  fileprivate var schemaName: String {
    switch self {
    case .integer: "Integer"
    case .real: "Float"
    case .boolean: "Boolean"
    case .time: "DateTime"
    case .text, .word, .numbers, .uuid, .digest: "Text"
    }
  }
}

extension Dataset {
  /// The conditions of all experiments, and what they are.
  var conditions: [(name: String, meaning: Text)] {
    var found: [(name: String, meaning: Text)] = []
    for file in files {
      let place = files.count > 1 ? DatasetMessages.experiment(shortHash(file)) + Text(": ") : Text("")
      for (name, meaning) in DatasetMessages.conditions(of: file) {
        if let index = found.firstIndex(where: { $0.name == name }) {
          found[index].meaning = found[index].meaning + Text("; ") + place + meaning
        } else {
          found.append((name, place + meaning))
        }
      }
    }
    return found
  }

  func summary(_ tables: RunTables) -> Text {
    let participants = Set(tables.rows.map { ids.ids[$0.place] })
    return DatasetMessages.summary(
      participants: participants.count, runs: tables.rows.count, answers: tables.answers)
  }

  /// A paragraph for each experiment, which names the versions that its runs were made with.
  func methods(_ tables: RunTables, _ language: LanguageCode) -> [String] {
    files.map { file in
      var versions: [String] = []
      for (place, row) in tables.rows where runs[place].plan.file.hash == file.hash {
        if let version = row[RunColumns.peachVersion], !versions.contains(version) { versions.append(version) }
      }
      let program = (["Peach"] + [versions.joined(separator: ", ")]).joined(separator: " ")
      let own = runs.filter { $0.plan.file.hash == file.hash }
      return ExperimentDescription(file).methods(
        by: program, level: RigMessages.level(of: own.compactMap(\.rig)), participants: own.participants,
        soundFontSHA256: own.lazy.compactMap { $0.plan.sessions.first?.soundFontSHA256 }.first)(language)
    }
  }
}
