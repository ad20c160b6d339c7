import PeachCore

/// What a loudness experiment is to be: all that has to be known to continue it, stored with its run as JSON.
///
/// Each level has a track of its own, and the levels are interleaved at random: every round asks each level once, in an order
/// that the seed determines.
public struct LoudnessPlan: Equatable, RunPlan {
  /// The settings it began with, as they are written.
  public var settings: [String: String]
  /// The share of the largest offset that each level uses, 0…1, at most 20 different ones.
  public var levels: [Double]
  /// In dB, 0.1…12: level L draws note 2's offset uniformly from ±L times this.
  public var maxOffset: Double
  public var comparisonsPerLevel: Int
  /// Who listens; nil where nobody said.
  public var participant: String?
  /// Of all random numbers.
  public var seed: UInt64
  /// Answers between two pauses.
  public var block: Int

  public static let usualLevels = [0, 0.5, 1]
  public static let usualComparisonsPerLevel = 60
  public static let usualBlock = 60
  public static let offsets = 0.1...12.0
  /// How many levels there may be, and how many comparisons at each of them or between two pauses.
  public static let levelCounts = 1...20
  public static let counts = 1...100_000

  /// Traps unless it is possible.
  public init(
    _ settings: Settings, levels: [Double] = Self.usualLevels, maxOffset: Double = 2,
    comparisonsPerLevel: Int = Self.usualComparisonsPerLevel, participant: String? = nil, seed: UInt64,
    block: Int = Self.usualBlock
  ) {
    self.settings = settings.written
    self.levels = levels
    self.maxOffset = maxOffset
    self.comparisonsPerLevel = comparisonsPerLevel
    self.participant = participant
    self.seed = seed
    self.block = block
    precondition(isPossible)
  }

  public var isPossible: Bool {
    Self.levelCounts.contains(levels.count) && levels.allSatisfy((0...1).contains) && Set(levels).count == levels.count
      && Self.offsets.contains(maxOffset) && Self.counts.contains(comparisonsPerLevel) && Self.counts.contains(block)
  }

  /// Whether a participant may be called so: 1 to 60 characters, none of which acts on a terminal.
  public static func isName(_ name: String) -> Bool {
    (1...60).contains(name.count) && name.unicodeScalars.allSatisfy { !$0.isUnprintable }
  }

  /// How many answers it takes.
  public var answers: Int { levels.count * comparisonsPerLevel }

  public var blocks: Int { (answers + block - 1) / block }

  /// What the answers at a level have in common.
  public struct Condition: Hashable, Sendable {
    /// As it is stored with an answer.
    public let name: String
    /// Largest offset of note 2, in dB.
    public let maxOffset: Double
  }

  /// Of each level.
  public var conditions: [Condition] { levels.map { Condition(name: Self.condition($0), maxOffset: $0 * maxOffset) } }

  /// What is stored with an answer at each level: the level as it is written.
  public static func condition(_ level: Double) -> String { SettingKey.written(level) }

  /// Which level each comparison belongs to, as an index.
  public var order: [Int] {
    var generator = SeededGenerator(seed: seed ^ 0x6C65_7665_6C73)
    return (0..<comparisonsPerLevel).flatMap { _ in levels.indices.shuffled(using: &generator) }
  }
}
