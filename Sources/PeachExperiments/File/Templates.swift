import PeachBase
import PeachExercises
import PeachFits

/// Complete files to begin with.
package enum Template: String, CaseIterable, Sendable {
  case loudness, timbre, duration, register, measure

  package var overview: Text {
    switch self {
    case .loudness: Text(en: "does a louder note seem higher?", de: "wirkt ein lauterer Ton höher?")
    case .timbre:
      Text(en: "does a note of another instrument seem higher?", de: "wirkt ein Ton eines anderen Instruments höher?")
    case .duration: Text(en: "is the threshold of short notes larger?", de: "ist die Schwelle kurzer Töne größer?")
    case .register:
      Text(
        en: "is the threshold larger in low and high registers?",
        de: "ist die Schwelle in tiefen und hohen Lagen größer?")
    case .measure:
      Text(en: "how large is the threshold? As 'peach measure'", de: "wie groß ist die Schwelle? Wie »peach measure«")
    }
  }

  package var file: JSON {
    switch self {
    case .loudness: LoudnessTemplate().file
    case .measure: MeasurementTemplate().file
    case .timbre:
      Self.file(
        Text(en: "Piano and violin", de: "Klavier und Geige"),
        "Does a violin's note seem higher than a piano's of the same pitch? The contrast is the shift in cents.",
        settings: ["duration": .number(0.8), "gap": .number(0.2)],
        [
          Self.block([
            ["name": "same"], ["name": "violin", "second": ["preset": "violin"]],
          ])
        ], report: ["shifts", ["contrast": ["same", "violin"]]])
    case .duration:
      Self.file(
        Text(en: "Long and short notes", de: "Lange und kurze Töne"),
        "Are the thresholds of notes of 0.3 s larger than those of notes of 1 s? The contrast is their ratio.",
        settings: [:],
        [
          Self.block(
            [
              ["name": "long", "settings": ["duration": .number(1)]],
              ["name": "short", "settings": ["duration": .number(0.3)]],
            ], feedback: true)
        ], report: ["thresholds", ["contrast": ["long", "short"]]])
    case .register:
      Self.file(
        Text(en: "Low, middle and high", de: "Tief, mittel und hoch"),
        "Are thresholds larger in low and high registers than in the middle? The contrasts are ratios.", settings: [:],
        [
          Self.block(
            [
              ["name": "middle", "settings": ["note-range": "C4:C5"]],
              ["name": "low", "settings": ["note-range": "C2:C3"]],
              ["name": "high", "settings": ["note-range": "C6:C7"]],
            ], feedback: true)
        ], report: ["thresholds", ["contrast": ["middle", "low"]], ["contrast": ["middle", "high"]]])
    }
  }

  /// A practice, and a block in which the conditions take turns.
  fileprivate static func block(_ conditions: [JSON], feedback: Bool = false) -> JSON {
    [
      "name": "main", "order": "interleaved", "pauseEvery": .integer(60), "feedback": .bool(feedback),
      "method": ["adaptive": "threshold-tracking", "comparisons": .integer(60)], "conditions": .array(conditions),
    ]
  }

  fileprivate static func file(
    _ title: Text, _ notes: String, settings: JSON, _ blocks: [JSON], report: JSON
  ) -> JSON {
    [
      "format": .text(ExperimentFile.formats[1]), "title": JSON(title), "notes": .text(notes), "task": "comparison",
      "seed": .integer(1), "sound": ["soundFont": .text(SoundSourceID.bundledFile), "preset": "piano"],
      "settings": settings,
      "texts": texts,
      "blocks": .array([practice] + blocks), "exclude": ["guessing": .bool(true), "droppedOutAbove": .number(0.1)],
      "report": report,
    ]
  }

  static let texts: JSON = [
    "welcome": JSON(
      Text(
        en: "You hear two notes. Answer whether the second is higher or lower. If you aren't sure, guess.",
        de: "Du hörst zwei Töne. Antworte, ob der zweite höher oder tiefer ist. Wenn du nicht sicher bist, rate.")),
    "end": JSON(Text(en: "That was all. Thank you!", de: "Das war alles. Vielen Dank!")),
  ]

  private static let practice: JSON = [
    "name": "practice", "method": ["constant": [.integer(-100), .integer(100)], "repeat": .integer(6)],
    "until": ["rightInARow": .integer(3), "atMost": .integer(12)],
  ]
}

/// The parts of the loudness experiment that can be chosen without editing a file, and those of its runs by versions 0.1 and 0.2.
package struct LoudnessTemplate: Equatable, Sendable {
  /// The proportion of the largest offset that each level uses, 0…1, 1 to 20 different ones.
  package var levels = [0, 0.5, 1]
  /// In dB, 0.1…12: level L draws note 2's amplitude uniformly from ±L times this.
  package var maxOffset = 2.0
  package var comparisonsPerLevel = 60
  /// The number of answers between two pauses.
  package var block = 60
  package var strategy = StrategyName.thresholdTracking
  /// Written settings; nil for those of the template.
  package var settings: [(String, JSON)]?
  /// As in a file; nil for the piano.
  package var sound: JSON?
  package var seed = 1
  /// Whether the block gives feedback, as versions before 0.4 always did.
  var feedback = false
  /// Whether it begins with practice.
  package var practises = true

  package init() {}

  package static let offsets = 0.1...12.0
  package static let levelCounts = 1...20
  package static let counts = 1...10_000

  package static func == (left: Self, right: Self) -> Bool { left.file.canonical == right.file.canonical }

  /// The name of a condition: its largest offset; that of versions 0.1 and 0.2 is its level.
  private func name(of level: Double) -> String {
    practises ? Decimal.written(level * maxOffset) + " dB" : Decimal.written(level)
  }

  package var file: JSON {
    let conditions: [JSON] = levels.map { level in
      let reach = level * maxOffset
      return [
        "name": .text(name(of: level)),
        "second": reach > 0 ? ["amplitude": ["from": .number(-reach), "to": .number(reach)]] : nil,
      ]
    }
    let hasOffsets = levels.contains { $0 > 0 }
    let contrast: [JSON] =
      levels.count > 1
      ? [["contrast": [.text(name(of: levels.min() ?? 0)), .text(name(of: levels.max() ?? 0))]]] : []
    let block: JSON = [
      "name": "main", "order": "interleaved", "pauseEvery": .integer(block), "feedback": .bool(feedback),
      "method": ["adaptive": .text(strategy.rawValue), "comparisons": .integer(comparisonsPerLevel)],
      "conditions": .array(conditions),
    ]
    let file = Template.file(
      Text(en: "Loudness experiment", de: "Lautheitsversuch"),
      "Does a louder second note seem higher? The result is the shift in cents per dB.",
      settings: settings.map { .object($0.map { ($0, Optional($1)) }) } ?? [:], [block],
      report: .array(["thresholds"] + contrast + (hasOffsets ? [["shiftPer": "amplitude"]] : [])))
    guard case .object(let members) = file else { return file }
    return .object(
      members.map { name, value in
        switch name {
        case "sound": (name, sound ?? value)
        case "seed": (name, .integer(seed))
        case "blocks" where !practises: (name, .array([block]))
        default: (name, value)
        }
      })
  }

  /// A sound as in a file; nil for the standard one.
  package static func sound(_ id: SoundSourceID) -> JSON? {
    switch id {
    case .sine: ["preset": .text(ExperimentFile.FileSound.sine)]
    case .preset(let file, let bank, let program):
      ["soundFont": .text(FilePaths.name(of: file)), "preset": .text("\(bank):\(program)")]
    case .standard: nil
    }
  }

  /// The plan that versions 0.1 and 0.2 stored with a run; nil for anything else.
  init?(earlier json: JSON) {
    guard let written = json["settings"]?.texts, let levels = json["levels"]?.array(of: \.number),
      let maxOffset = json["maxOffset"]?.number, let comparisons = json["comparisonsPerLevel"]?.integer,
      json["seed"]?.integer != nil, let block = json["block"]?.integer,
      Self.levelCounts.contains(levels.count), levels.allSatisfy((0...1).contains), Set(levels).count == levels.count,
      Self.offsets.contains(maxOffset), Self.counts.contains(comparisons), (1...100_000).contains(block)
    else { return nil }
    (self.levels, self.maxOffset, self.block) = (levels, maxOffset, block)
    (comparisonsPerLevel, practises, feedback) = (comparisons, false, true)
    let read = Settings(written: written)
    strategy = read.training.strategy
    sound = Self.sound(read.sound)
    settings = Self.written(read, beside: Settings())
  }

  /// The settings that differ from others, as in a file; if both have the same strategy, its constants, too.
  package static func written(_ settings: Settings, beside standard: Settings) -> [(String, JSON)] {
    let strategy = settings.training.strategy
    let constants = Setting.strategy.older.filter {
      strategy == standard.training.strategy && $0.name.hasPrefix(strategy.rawValue + ".")
    }
    return (Setting.ofExperiments + constants).sorted { $0.name < $1.name }.compactMap { setting in
      let value = setting.value(in: settings)
      return value == setting.value(in: standard) ? nil : (setting.name, .text(value))
    }
  }
}

extension ExperimentFile.FileSound {
  /// The sound of all notes, if its preset is a bank and a program.
  package var id: SoundSourceID {
    guard presets[0] != Self.sine else { return .sine }
    return soundFont.flatMap { SoundSourceID(description: $0 + ":" + presets[0]) } ?? .standard
  }
}

extension JSON {
  /// A text in all languages.
  fileprivate init(_ text: Text) { self = ["en": .text(text.english), "de": .text(text.german)] }
}
