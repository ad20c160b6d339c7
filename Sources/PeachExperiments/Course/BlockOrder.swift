import PeachBase

/// The trials of a block in their order, before their random numbers are drawn.
struct BlockOrder {
  enum Trial: Equatable {
    /// The next of the condition's track.
    case tracked(condition: Int)
    /// A constant stimulus, in the unit of the exercise.
    case constant(Double, condition: Int)
    case caught(condition: Int)

    var condition: Int {
      switch self {
      case .tracked(let condition), .constant(_, let condition), .caught(let condition): condition
      }
    }
  }

  let trials: [Trial]

  /// - Parameters:
  ///   - row: of the Latin square.
  init(_ block: Block, row: Int, using generator: inout SeededGenerator) {
    let count = block.conditions.count
    var trials: [Trial] = []
    // A practice takes no more of them.
    let rounds = min(Self.rounds(of: block), block.practice?.atMost ?? .max)
    if block.order == .interleaved {
      for _ in 0..<rounds { trials += Self.round(of: block, Array(0..<count), &generator) }
    } else {
      let order = block.order == .latinSquare ? Self.latinSquare(count, row: row) : Array(0..<count)
      for condition in order {
        for _ in 0..<rounds { trials += Self.round(of: block, [condition], &generator) }
      }
    }
    if let practice = block.practice {
      let once = trials
      while trials.count < practice.atMost { trials += once.shuffled(using: &generator) }
      trials = Array(trials.prefix(practice.atMost))
    }
    for _ in 0..<block.catchCount {
      let place = Int(generator.uniform() * Double(trials.count + 1))
      // It stands among the trials of its condition.
      let condition = trials[min(place, trials.count - 1)].condition
      trials.insert(.caught(condition: condition), at: place)
    }
    self.trials = trials
  }

  /// In a round, each condition has one trial, or all its constant stimuli once.
  private static func rounds(of block: Block) -> Int {
    switch block.method {
    case .training(let answers), .adaptive(_, let answers): answers
    case .constant(_, let repetitions): repetitions
    }
  }

  private static func round(of block: Block, _ conditions: [Int], _ generator: inout SeededGenerator) -> [Trial] {
    let trials: [Trial] =
      switch block.method {
      case .training, .adaptive: conditions.map { .tracked(condition: $0) }
      case .constant(let offsets, _):
        conditions.flatMap { condition in offsets.map { .constant($0, condition: condition) } }
      }
    return trials.shuffled(using: &generator)
  }

  /// A row of a Latin square in which, if the size is even, every condition follows every other one once (Williams 1949).
  static func latinSquare(_ size: Int, row: Int) -> [Int] {
    (0..<size).map { place in
      let first = place.isMultiple(of: 2) ? size - place / 2 : (place + 1) / 2
      return (first + row) % size
    }
  }
}

extension ExperimentFile {
  /// The experiment with the blocks in the order of one participant. Practices stay before the block that follows them, or at the
  /// end.
  ///
  /// - Parameter row: of the Latin square.
  func ordered(row: Int) -> ExperimentFile {
    guard ordersBlocks else { return self }
    var (parts, practices, ordered) = ([[Block]](), [Block](), self)
    for block in blocks {
      practices.append(block)
      guard block.practice == nil else { continue }
      parts.append(practices)
      practices = []
    }
    ordered.blocks = BlockOrder.latinSquare(parts.count, row: row).flatMap { parts[$0] } + practices
    return ordered
  }
}
