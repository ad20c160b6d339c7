import PeachBase
import PeachExercises
import PeachFits

/// The measurement of a threshold as an experiment: a few easy pairs, then one condition.
package struct MeasurementTemplate: Sendable {
  /// What ends it.
  package enum End: Equatable, Sendable {
    /// This many answers, without the easy pairs.
    case comparisons(Int)
    /// A 95 % interval of the threshold that is at most this wide, in octaves.
    case width(Double)
  }

  /// Those that have an effect on trials are in the file.
  package var settings = Settings().measuring
  /// The only note; nil for the note range of the settings.
  package var note: MIDINote?
  package var end = End.comparisons(usualComparisons)
  package var seed = 1
  /// The sizes of the easy pairs, in cents.
  private var easy = [100.0, 71, 50, 35]

  /// The default number of answers, after which the interval is a bit less than two octaves wide.
  package static let usualComparisons = 80
  package static let counts = LoudnessTemplate.counts
  /// Narrower intervals take more than a day: slope, bias and lapse rate have to be known as well.
  package static let widths = 0.5...6.0

  /// The condition that is measured.
  package static let condition = "measurement"

  package init() {}

  package var file: JSON {
    var (count, width): (Int, Double?) = (Self.counts.upperBound, nil)
    switch end {
    case .comparisons(let comparisons): count = comparisons
    case .width(let octaves): width = octaves
    }
    var standard = Settings().measuring
    standard.training.strategy = settings.training.strategy
    var generator = SeededGenerator(seed: UInt64(seed))
    let pairs = easy.map { JSON.number(generator.direction() == .up ? $0 : -$0) }
    let first: JSON = [
      "name": .text(WarmUp.condition), "note": JSON(note?.name),
      "method": ["constant": .array(pairs), "repeat": .integer(1)],
      "until": ["rightInARow": .integer(pairs.count), "atMost": .integer(pairs.count)],
    ]
    let main: JSON = [
      "name": .text(Self.condition), "pauseBefore": pairs.isEmpty ? nil : .bool(false), "feedback": .bool(true),
      "note": JSON(note?.name),
      "method": [
        "adaptive": .text(settings.training.strategy.rawValue), "comparisons": .integer(count),
        "untilWidth": JSON(width),
      ],
    ]
    return [
      "format": .text(ExperimentFile.formats[1]), "title": ["en": "Measurement", "de": "Messung"],
      "task": .text(ExerciseName.comparison.rawValue), "seed": .integer(seed),
      "sound": LoudnessTemplate.sound(settings.sound),
      "settings": .object(LoudnessTemplate.written(settings, beside: standard).map { ($0, Optional($1)) }),
      "texts": Template.texts, "blocks": .array(pairs.isEmpty ? [main] : [first, main]), "report": ["thresholds"],
    ]
  }

  /// The plan that versions before 0.4 stored with a measurement; nil for anything else.
  init?(earlier json: JSON) {
    guard let written = json["settings"]?.texts, let note = json.optional("note", as: \.integer),
      let seed = json["seed"]?.integer, seed >= 0, let easy = json["warmUp"]?.array(of: \.number),
      easy.allSatisfy({ $0 > 0 }), let comparisons = json.optional("comparisons", as: \.integer),
      let width = json.optional("untilWidth", as: \.number)
    else { return nil }
    (settings, self.easy, self.seed) = (Settings(written: written), easy, seed & Self.largestSeed)
    guard (1...100_000).contains(comparisons ?? Self.usualComparisons) else { return nil }
    end = width.map(End.width) ?? .comparisons(min(comparisons ?? Self.usualComparisons, Self.counts.upperBound))
    guard let note else { return }
    guard let only = MIDINote(exactly: note) else { return nil }
    self.note = only
  }

  /// The largest seed of a file: other programs know no whole numbers beyond it exactly.
  package static let largestSeed = 1 << 53 - 1
}

extension ExperimentFile {
  /// Whether it is one that `peach measure` can follow: comparisons with one sound, and one condition that counts.
  package var isMeasurement: Bool {
    let conditions = blocks.flatMap(\.conditions)
    return blocks.allSatisfy { $0.task.name == .comparison && $0.conditions.count == 1 }
      && counted.count == 1 && sound.presets.count == 1 && requirements.isEmpty && texts[.consent] == nil
      && conditions.allSatisfy { $0.first == nil && $0.second == nil && $0.amplitude == nil && $0.standard == .first }
  }
}
