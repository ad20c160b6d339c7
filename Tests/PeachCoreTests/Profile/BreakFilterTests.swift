import PeachCore
import TestSupport
import Testing

@testable import PeachFits
@testable import PeachSimulation

@Suite struct BreakFilterTests {
  private let day: Int64 = 86_400_000

  /// Answers at about the threshold of the bank, by a listener of other thresholds before and after a break.
  private func history(before: Int = 300, after: Int, days: Double, from first: Double = 10, to second: Double)
    -> [ProfileAnswer]
  {
    var random = SeededGenerator(seed: 3)
    return (0..<before + after).map { index in
      let isAfter = index >= before
      let offset = Cents((index.isMultiple(of: 2) ? 1 : -1) * first * exp2(Double(index % 5) / 2 - 1))
      let listener = ListenerModel(threshold: Cents(isAfter ? second : first))
      let isUp = Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset)
      return ProfileAnswer(
        note: MIDINote(60 + index % 5), offset: offset, isUp: isUp,
        milliseconds: Int64(index) * 5000 + (isAfter ? Int64(days * Double(day)) : 0))
    }
  }

  private func filter(_ answers: some Sequence<ProfileAnswer>) -> BreakFilter<FilterBank> {
    var filter = BreakFilter<FilterBank>()
    for answer in answers { filter.add(answer) }
    return filter
  }

  private func bank(_ answers: some Sequence<ProfileAnswer>) -> FilterBank {
    var bank = FilterBank()
    for answer in answers { bank.add(answer) }
    return bank
  }

  // MARK: What decides

  @Test func `only a break of more than 14 days is followed twice`() {
    for (days, isFollowed) in [(1.0, false), (13.9, false), (14.1, true), (400, true)] {
      let answers = history(after: 1, days: days, to: 10)
      let filter = filter(answers)
      expect((filter.changed != nil), equals: isFollowed, "\(days) days")
      expect(filter.shown, equals: bank(answers))
    }
  }

  @Test func `until it is decided, the number stays, and what is predicted is wider`() throws {
    let answers = history(after: 8, days: 60, to: 10)
    let (before, after) = (bank(answers.prefix(300)), filter(answers))
    let (earlier, shown, predicted) = (
      try #require(before.overallThreshold), try #require(after.shown.overallThreshold),
      try #require(after.now.overallThreshold)
    )
    expect(that: earlier.isPrecise && shown.isPrecise && !predicted.isPrecise)
    expect(that: after.now == after.changed?.filter && after.now.answers == after.shown.answers)
  }

  @Test func `a listener who hears four times as coarsely is believed before 60 answers`() throws {
    let answers = history(after: 60, days: 60, to: 40)
    let filter = filter(answers)
    #expect(filter.changed == nil)
    let (shown, alone) = (try #require(filter.shown.overallThreshold), try #require(bank(answers).overallThreshold))
    #expect(shown.octaves.value > alone.octaves.value + 0.4)
    #expect(shown.octaves.upper95 > log2(40.0))
  }

  @Test func `after 200 answers without a decision, what was shown remains`() throws {
    // Differences far above the threshold say nothing about it, so nothing is decided.
    var (filter, note) = (filter(history(after: 1, days: 60, to: 10)), 0)
    while let changed = filter.changed, note < 300 {
      note += 1
      expect(changed.answers, equals: note)
      let last = try #require(filter.shown.lastAnswer)
      let offset = Cents(note.isMultiple(of: 2) ? 100 : -100)
      filter.add(ProfileAnswer(note: .a4, offset: offset, isUp: offset > .zero, milliseconds: last + 5000))
    }
    expect(note, equals: 199)
  }

  @Test func `a second long break goes on from the first`() throws {
    var filter = filter(history(after: 5, days: 30, to: 10))
    let (odds, last) = (try #require(filter.changed).odds, try #require(filter.shown.lastAnswer))
    var expected = filter.now
    let answer = ProfileAnswer(note: .a4, offset: Cents(12), isUp: true, milliseconds: last + 40 * day)
    let (changed, same) = (expected.add(answer, counting: 40), filter.shown.probability(of: answer))
    filter.add(answer)
    expect(filter.changed, equals: ChangedFilter(expected, odds: odds * changed / same, answers: 1))
  }

  @Test(arguments: [0.0, 1])
  func `of 40 listeners who rest for five weeks, nearly all keep the number, and predictions contain the threshold`(
    octaves: Double
  ) {
    var simulation = StrategySimulation(strategy: KazezNoteStrategy())
    (simulation.comparisons, simulation.days, simulation.breakDays) = (390, 30, 35)
    (simulation.comparisonsAfterBreak, simulation.checkpoints) = (130, [403, 442, 520])
    simulation.population.thresholds = [20...20]
    (simulation.population.daySD, simulation.population.forgetting) = (0.1, octaves)
    let runs = (1...40).map { simulation.run(seed: UInt64($0)).checkpoints }
    func share(_ checkpoint: Int, _ isTrue: (StrategySimulation.Reading) -> Bool) -> Double {
      Double(runs.count { isTrue($0[checkpoint]) }) / 40
    }
    expect(that: share(0, \.isPrecise) >= 0.85 && share(2, \.isPrecise) >= 0.95)
    for checkpoint in 0..<3 { #expect(share(checkpoint, \.isPredicted) >= 0.85) }
    // After 13 answers, what is shown may be what was known before.
    expect(that: share(1, \.isCovered) >= 0.8 && share(2, \.isCovered) >= 0.85)
    if octaves == 0 { #expect(share(0, \.isCovered) >= 0.95) }
  }

  // MARK: Storage

  @Test func `a stored profile goes on like one that was never stored, answer by answer`() throws {
    var (kept, stored, undecided) = (PerceptualProfile(), PerceptualProfile(), 0)
    for answer in history(after: 60, days: 60, to: 40) {
      kept.add(answer, isCorrect: true, isWarmUp: false)
      stored.add(answer, isCorrect: true, isWarmUp: false)
      stored = try #require(PerceptualProfile(encoded: stored.encoded()))
      expect(stored.breaks, equals: kept.breaks)
      if kept.breaks.changed != nil { undecided += 1 }
    }
    expect(that: undecided >= 3 && kept.breaks.changed == nil)
  }

  @Test func `an undecided break that no answers could have left is refused`() throws {
    var profile = PerceptualProfile()
    for answer in history(before: 30, after: 5, days: 60, to: 20) {
      profile.add(answer, isCorrect: true, isWarmUp: false)
    }
    let (bytes, changed) = (profile.encoded(), try #require(profile.breaks.changed))
    let size = 8 * 3 + FilterBank.encodedSize
    let others = bytes.dropLast(size)
    func written(_ words: [UInt64], _ bank: FilterBank) -> [UInt8] {
      others + BitPatterns.bytes(BitPatterns.sealed(words)) + bank.encoded()
    }
    expect(written(changed.words, changed.filter), equals: bytes)
    #expect(PerceptualProfile(encoded: Array(others))?.breaks.changed == nil)
    for odds in [0.0, -1, 4.1, .infinity, .nan] {
      #expect(PerceptualProfile(encoded: written([odds.bitPattern, 5], changed.filter)) == nil, "\(odds)")
    }
    for answers in [0, 200, .max] as [UInt64] {
      #expect(PerceptualProfile(encoded: written([(1.0).bitPattern, answers], changed.filter)) == nil, "\(answers)")
    }
    #expect(PerceptualProfile(encoded: written(changed.words, FilterBank())) == nil)
    for length in [1, 8, 24, 32, size - 8, size - 1] {
      #expect(PerceptualProfile(encoded: Array(bytes.dropLast(length))) == nil, "\(length)")
    }
    #expect(PerceptualProfile(encoded: bytes + [0, 0, 0, 0, 0, 0, 0, 0]) == nil)
  }

  @Test func `words are refused with another checksum or length than their own`() {
    for words in [[], [7], [0, 0], [1, .max, 0x5449_4648_4341_4550]] as [[UInt64]] {
      var bytes = BitPatterns.bytes(BitPatterns.sealed(words))
      func unsealed(_ count: Int) -> [UInt64]? { BitPatterns.unsealed(bytes, count: count) }
      expect(that: unsealed(words.count) == words && unsealed(words.count + 1) == nil)
      if !words.isEmpty { #expect(unsealed(words.count - 1) == nil) }
      for bit in 0..<8 * bytes.count {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(unsealed(words.count) == nil, "bit \(bit) of \(words)")
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      bytes += [0]
      #expect(unsealed(words.count) == nil)
    }
  }

  @Test func `a change of any single bit of what follows the profile of notes is refused`() throws {
    var profile = PerceptualProfile()
    for answer in history(before: 30, after: 5, days: 60, to: 20) {
      profile.add(answer, isCorrect: true, isWarmUp: false)
    }
    _ = try #require(profile.breaks.changed)
    var bytes = profile.encoded()
    // The last answers on the keys and their checksum, and the words of the undecided break and theirs.
    let begin = FilterBank.encodedSize
    for place in begin..<begin + 8 * (FilterBank.keys + 1) + 8 * 3 {
      let bit = UInt8(1) << UInt8(place % 8)
      bytes[place] ^= bit
      #expect(PerceptualProfile(encoded: bytes) == nil, "byte \(place - begin)")
      bytes[place] ^= bit
    }
    expect(PerceptualProfile(encoded: bytes)?.breaks, equals: profile.breaks)
  }

  @Test func `intervals are followed in the same way, and stored`() throws {
    var (kept, stored) = (IntervalProfile(), IntervalProfile())
    var random = SeededGenerator(seed: 4)
    var undecided = 0
    for index in 0..<500 {
      let isAfter = index >= 300
      let deviation = (index.isMultiple(of: 2) ? 1 : -1) * 18 * exp2(Double(index % 5) / 2 - 1)
      let listener = ListenerModel(threshold: Cents(isAfter ? 72 : 18))
      let answer = IntervalAnswer(
        track: IntervalTrack(.fifth, .up), presentation: .melodic, deviation: Cents(deviation),
        isWider: Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: Cents(deviation)),
        milliseconds: Int64(index) * 5000 + (isAfter ? 90 * day : 0))
      kept.add(answer)
      stored.add(answer)
      if isAfter { stored = try #require(IntervalProfile(encoded: stored.encoded())) }
      expect(stored[.melodic], equals: kept[.melodic])
      let group = IntervalProfile.Group(presentation: .melodic, isBetween: false)
      expect(stored.now(group), equals: kept.now(group))
      if kept.now(group) != kept[.melodic] { undecided += 1 }
    }
    expect(that: undecided >= 3 && undecided < 150)
  }
}

extension FilterBank {
  /// What is expected of an answer after an ordinary break.
  fileprivate func probability(of answer: ProfileAnswer) -> Double {
    var bank = self
    return bank.add(answer, counting: Self.longestBreak)
  }
}
