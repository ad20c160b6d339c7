import PeachCore

/// The plan of a loudness experiment: everything needed to continue it, stored with its run as JSON.
///
/// Each level has its own track, and the levels are interleaved at random: every round presents each level once, in an
/// order determined by the seed.
public struct LoudnessPlan: Equatable, RunPlan {
  /// The written settings at the start.
  public var settings: [String: String]
  /// The proportion of the largest offset that each level uses, 0…1, at most 20 distinct ones.
  public var levels: [Double]
  /// The largest offset in dB, 0.1…12: level L draws note 2's offset uniformly from ±L times this.
  public var maxOffset: Double
  public var comparisonsPerLevel: Int
  /// The participant's ID; nil if none was given.
  public var participant: String?
  public var seed: UInt64
  /// The number of answers between two pauses.
  public var block: Int

  public static let usualLevels = [0, 0.5, 1]
  public static let usualComparisonsPerLevel = 60
  public static let usualBlock = 60
  public static let offsets = 0.1...12.0
  /// The valid numbers of levels, and of trials per level or block.
  public static let levelCounts = 1...20
  public static let counts = 1...100_000

  /// Traps unless the plan is valid.
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

  public init?(json: JSON) {
    guard let settings = json["settings"]?.texts, let levels = json["levels"]?.array(of: \.number),
      let maxOffset = json["maxOffset"]?.number, let comparisonsPerLevel = json["comparisonsPerLevel"]?.integer,
      let participant = json.optional("participant", as: \.text),
      let seed = json["seed"]?.integer.flatMap(UInt64.init(exactly:)), let block = json["block"]?.integer
    else { return nil }
    (self.settings, self.levels, self.maxOffset) = (settings, levels, maxOffset)
    (self.comparisonsPerLevel, self.participant) = (comparisonsPerLevel, participant)
    (self.seed, self.block) = (seed, block)
  }

  public var json: JSON {
    [
      "settings": JSON(settings), "levels": .array(levels.map(JSON.number)), "maxOffset": .number(maxOffset),
      "comparisonsPerLevel": .integer(comparisonsPerLevel), "participant": JSON(participant), "seed": JSON(seed),
      "block": .integer(block),
    ]
  }

  public var isPossible: Bool {
    Self.levelCounts.contains(levels.count) && levels.allSatisfy((0...1).contains) && Set(levels).count == levels.count
      && Self.offsets.contains(maxOffset) && Self.counts.contains(comparisonsPerLevel) && Self.counts.contains(block)
  }

  /// Whether a text is a valid participant ID: 1 to 60 printable characters.
  public static func isName(_ name: String) -> Bool {
    (1...60).contains(name.count) && name.unicodeScalars.allSatisfy { !$0.isUnprintable }
  }

  public var answers: Int { levels.count * comparisonsPerLevel }

  public var blocks: Int { (answers + block - 1) / block }

  /// The condition of the answers at a level.
  public struct Condition: Hashable, Sendable {
    /// The stored name.
    public let name: String
    /// The largest offset of note 2, in dB.
    public let maxOffset: Double
  }

  public var conditions: [Condition] { levels.map { Condition(name: Self.condition($0), maxOffset: $0 * maxOffset) } }

  /// The stored name of a level: the level as a decimal number.
  public static func condition(_ level: Double) -> String { Decimal.written(level) }

  /// The index of each trial's level.
  public var order: [Int] {
    var generator = SeededGenerator(seed: seed ^ 0x6C65_7665_6C73)
    return (0..<comparisonsPerLevel).flatMap { _ in levels.indices.shuffled(using: &generator) }
  }
}
