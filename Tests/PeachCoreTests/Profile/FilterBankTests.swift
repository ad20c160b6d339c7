import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachFits

@Suite struct FilterBankTests {
  @Test func `there are histories to compare with`() {
    #expect(ProfileVectors.all.count >= (ProfileVectors.file == nil ? 6 : 7))
  }

  @Test(arguments: ProfileVectors.all)
  func `thresholds and probabilities agree with the reference after every checkpoint`(history: ProfileVectors.History)
    throws
  {
    try expectAgreement(history)
  }

  private let day: Int64 = 86_400_000

  @Test func `before any answer nothing is heard and the level is that of the prior`() {
    let bank = FilterBank()
    #expect(bank.heardKeys(in: MIDINote(0)...MIDINote(127)).isEmpty)
    expect(that: bank.threshold(over: []) == nil && bank.threshold(of: .a4) == nil)
    expect(bank.expectedLog2(of: .a4), near: 3.3, within: 1e-12)
    expect(bank.at(1_000_000_000_000), equals: bank)
    expect(bank.lapse, near: 0.61 * 0.01 + 0.27 * 0.04 + 0.1 * 0.15 + 0.02 * 0.45, within: 1e-12)
  }

  @Test(arguments: [0, 60, 127])
  func `one answer shows the notes within six semitones, up to the ends of the keyboard`(number: Int) throws {
    var bank = FilterBank()
    bank.add(ProfileAnswer(note: MIDINote(number), offset: Cents(20), isUp: true, milliseconds: 0))
    let shown = bank.noteThresholds(in: MIDINote(0)...MIDINote(127))
    let numbers: [Int] = shown.map { $0.note.number }
    let (lowest, highest) = (max(0, number - 6), min(127, number + 6))
    let expected: [Int] = (lowest...highest).map { $0 }
    expect(numbers, equals: expected)
    expect(shown.map(\.answers).reduce(0, +), equals: 1)
    let single = try #require(bank.statistics(of: [shown[0]]))
    expect(that: single.standardDeviation == nil && single.mean.value == shown[0].estimate.cents.value)
  }

  @Test func `mirrored offsets and answers mirror the bias and leave the threshold`() throws {
    var (bank, mirrored) = (FilterBank(), FilterBank())
    for index in 0..<100 {
      let (cents, time) = (3 + Double(index % 7), Int64(index) * 3_600_000)
      bank.add(ProfileAnswer(note: .a4, offset: Cents(cents), isUp: index % 5 != 0, milliseconds: time))
      mirrored.add(ProfileAnswer(note: .a4, offset: Cents(-cents), isUp: index % 5 == 0, milliseconds: time))
    }
    let (one, other) = (try #require(bank.threshold(of: .a4)), try #require(mirrored.threshold(of: .a4)))
    expect(one.octaves.value, near: other.octaves.value, within: 1e-9)
    expect(that: abs(bank.bias + mirrored.bias) < 1e-9 && bank.bias > 0.1)
  }

  @Test func `time that runs backwards counts as no time`() {
    var (steady, backward) = (FilterBank(), FilterBank())
    for index in 0..<20 {
      let (note, isUp) = (MIDINote(60), index % 4 != 0)
      steady.add(ProfileAnswer(note: note, offset: Cents(12), isUp: isUp, milliseconds: 0))
      backward.add(ProfileAnswer(note: note, offset: Cents(12), isUp: isUp, milliseconds: Int64(-index) * day))
    }
    expect(steady.numbers, equals: backward.numbers)
  }

  @Test(arguments: [0.0, 1e-300, 1e-9, 1200, 1e9, 1e308, -1e308])
  func `any offset at any time leaves probabilities and finite intervals`(cents: Double) throws {
    for model in [ProfileModel.changing, .constant] {
      var bank = FilterBank(model)
      for index in 0..<50 {
        bank.add(
          ProfileAnswer(
            note: MIDINote(index % 128), offset: Cents(cents), isUp: index % 3 == 0,
            milliseconds: index % 2 == 0 ? .min : .max))
      }
      let isFinite = bank.numbers.allSatisfy { $0.isFinite }
      #expect(isFinite)
      let threshold = try #require(bank.threshold(of: MIDINote(20)))
      let octaves = threshold.octaves
      expect(that: octaves.lower95 < octaves.value && octaves.value < octaves.upper95)
      expect(that: (0...1).contains(bank.lapse) && (0...1).contains(bank.notListening))
    }
  }

  @Test func `answers that don't depend on the sound leave finite thresholds, however many they are`() throws {
    for (cents, days) in [(100.0, Int64(30)), (12_700, 100), (1e-9, 1)] {
      var bank = FilterBank()
      for index in 0..<400 {
        let offset = Cents(index.isMultiple(of: 2) ? cents : -cents)
        bank.add(
          ProfileAnswer(
            note: MIDINote(60), offset: offset, isUp: (offset > .zero) == (cents < 1),
            milliseconds: Int64(index) * days * day))
      }
      let threshold = try #require(bank.threshold(of: MIDINote(60)))
      expect(that: (5e-7...2e6).contains(threshold.lower95.value) && (5e-7...2e6).contains(threshold.upper95.value))
      expect(that: !threshold.isMeasurable || threshold.shown == nil)
      expect(FilterBank(encoded: bank.encoded()), equals: bank)
    }
  }

  @Test func `a slope that the answers exclude is followed no longer, and can be stored`() throws {
    // Always right at twice the threshold and guessing at half of it: a steep listener.
    var bank = FilterBank()
    func add(_ count: Int) {
      for _ in 0..<count {
        let index = bank.answers
        let (cents, isUp) = index.isMultiple(of: 2) ? (16.0, true) : (4.0, index % 4 == 1)
        bank.add(ProfileAnswer(note: .a4, offset: Cents(cents), isUp: isUp, milliseconds: Int64(index) * 60_000))
      }
    }
    let model = ProfileModel.changing
    func flattest() -> [Double] { Array(bank.numbers.prefix(model.modes * GaussianFilter.size)) }
    func weights() -> [Double] {
      bank.numbers.indices.filter { $0 % GaussianFilter.size == GaussianFilter.size - 2 }.map { bank.numbers[$0] }
    }
    add(200)
    #expect(weights().allSatisfy { $0 > 0 })
    add(20_000)
    expect(that: weights().prefix(model.modes).allSatisfy { $0 == 0 } && bank.slope > 1.5)
    expect(weights().reduce(0, +), near: 1, within: 1e-12)
    let before = flattest()
    add(40)
    expect(flattest(), equals: before)
    expect(FilterBank(encoded: bank.encoded()), equals: bank)
  }

  @Test func `a clock set back doesn't count the same time twice`() {
    var (once, twice) = (FilterBank(), FilterBank())
    for (index, times) in [(0, 0), (10, 10), (10, 3), (10, 10)].enumerated() {
      let answer = { (days: Int) in
        ProfileAnswer(note: .a4, offset: Cents(12), isUp: index > 0, milliseconds: Int64(days) * day)
      }
      once.add(answer(times.0))
      twice.add(answer(times.1))
    }
    expect(once, equals: twice)
  }

  @Test func `weeks without training widen the interval and leave the threshold`() throws {
    var bank = FilterBank()
    for index in 0..<300 {
      bank.add(
        ProfileAnswer(
          note: MIDINote(48 + index % 24), offset: Cents(index % 2 == 0 ? 12 : -12),
          isUp: (index % 2 == 0) == (index % 5 != 0), milliseconds: Int64(index) * 5000))
    }
    let keys = bank.heardKeys(in: MIDINote(36)...MIDINote(84))
    let (now, later) = (
      try #require(bank.threshold(over: keys)), try #require(bank.at(30 * day).threshold(over: keys))
    )
    // The more uncertain, the further the reading lies above the mean.
    expect(later.octaves.value - now.octaves.value, near: 0.1, within: 0.1)
    #expect(later.width95 > now.width95 + 0.5)
    expect(bank.at(-day), equals: bank.at(0))
  }

  @Test func `the mean is over the keys answered within 500 answers of the latest on any of them`() {
    var bank = FilterBank()
    func answer(_ notes: ClosedRange<Int>, times: Int) {
      for index in 0..<times {
        bank.add(
          ProfileAnswer(
            note: MIDINote(notes.lowerBound + index % notes.count), offset: Cents(12), isUp: true, milliseconds: 0))
      }
    }
    let (all, bass) = (MIDINote(0)...MIDINote(127), MIDINote(36)...MIDINote(47))
    #expect(bank.recentKeys(in: all).isEmpty)
    answer(36...47, times: 12)
    answer(72...72, times: 488)
    expect(bank.recentKeys(in: all), equals: bass.keys + [MIDINote(72)])
    answer(72...72, times: 1)
    expect(bank.recentKeys(in: all), equals: Array(bass.keys.dropFirst()) + [MIDINote(72)])
    answer(72...72, times: 600)
    expect(bank.recentKeys(in: all), equals: [MIDINote(72)])
    // Of keys answered long ago, the latest count.
    expect(that: bank.recentKeys(in: bass) == bass.keys && FilterBank(encoded: bank.encoded()) == bank)
  }

  /// Answers of a listener on five keys, first 400 with a threshold of 12 cents, then others after a break.
  private func bank(then answers: Int = 0, after days: Int64 = 0, threshold: Double = 12) -> FilterBank {
    var (bank, random) = (FilterBank(), SeededGenerator(seed: 5))
    for index in 0..<400 + answers {
      let listener = ListenerModel(threshold: Cents(index < 400 ? 12 : threshold), lapse: 0.02)
      let offset = Cents((Bool.random(using: &random) ? 1 : -1) * exp2(random.uniform(in: 2...6)))
      bank.add(
        ProfileAnswer(
          note: MIDINote(60 + index % 5), offset: offset,
          isUp: Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset),
          milliseconds: Int64(index) * 5000 + (index < 400 ? 0 : days * day)))
    }
    return bank
  }

  private func threshold(_ bank: FilterBank) throws -> ThresholdEstimate {
    try #require(bank.threshold(over: (60...64).map { MIDINote($0) }))
  }

  @Test func `a break of five weeks doesn't take back the number, and new answers move it`() throws {
    let before = try threshold(bank())
    #expect(before.isPrecise)
    for days in [4, 35, 365] as [Int64] {
      for answers in [1, 13] {
        let after = try threshold(bank(then: answers, after: days))
        let change = after.octaves.value - before.octaves.value
        expect(that: after.isPrecise && abs(change) < 0.2, "\(answers) answers after \(days) days")
      }
    }
    let worse = try threshold(bank(then: 60, after: 35, threshold: 48))
    #expect(worse.octaves.value > before.octaves.value + 0.5)
    // What is predicted before new answers allows for more.
    let last = try #require(bank().lastAnswer)
    #expect(try threshold(bank().at(last + 35 * day)).width95 > before.width95 + 2)
  }

  @Test func `only predictions for more than a month after the last answer are read as they are`() throws {
    let bank = bank()
    let last = try #require(bank.lastAnswer)
    expect(that: !bank.isLongAfter && !bank.at(last + 30 * day).isLongAfter && bank.at(last + 31 * day).isLongAfter)
  }

  @Test func `a listener four times worse in the bass is known there and in the treble`() throws {
    var bank = FilterBank()
    var random = SeededGenerator(seed: 11)
    for index in 0..<3000 {
      let note = MIDINote(Int.random(in: 36...84, using: &random))
      let listener = ListenerModel(threshold: Cents(note.number < 60 ? 16 : 4), lapse: 0.02)
      let size = exp2(bank.expectedLog2(of: note))
      let offset = Cents(Bool.random(using: &random) ? size : -size)
      let isUp = Double.random(in: 0..<1, using: &random) < listener.probabilityOfUp(offset: offset)
      bank.add(ProfileAnswer(note: note, offset: offset, isUp: isUp, milliseconds: Int64(index) * 60_000))
    }
    #expect((9...28).contains(try #require(bank.threshold(of: MIDINote(42))).cents.value))
    #expect((2.3...7).contains(try #require(bank.threshold(of: MIDINote(78))).cents.value))
  }

  @Test func `one Gaussian for all keys has the mean of the bank and nearly its interval`() throws {
    for history in ProfileVectors.all {
      var bank = FilterBank()
      for answer in history.profileAnswers { bank.add(answer) }
      let keys = bank.heardKeys(in: MIDINote(36)...MIDINote(84))
      let (whole, single) = (
        try #require(bank.threshold(over: keys)), try #require(bank.known.threshold(over: keys))
      )
      expect(whole.octaves.value, near: single.octaves.value, within: 1e-9)
      expect(whole.width95, near: single.width95, within: max(0.3, 0.15 * single.width95))
    }
  }

  @Test func `the interval of one Gaussian is narrowed by up to a fifth, the more the better it is known`() throws {
    // The variance of the level in octaves², and the factor of the interval's width.
    let cases: [(variance: Double, factor: Double)] = [
      (0, 0.8), (0.01, 0.8 + 0.2 / 49), (0.245, 0.9), (0.49, 1), (4, 1),
    ]
    for (variance, factor) in cases {
      var covariance = Array(repeating: 0.0, count: KeyboardThresholds.covariances)
      // Rounding errors can make a variance negative.
      covariance[0] = variance == 0 ? -1e-12 : variance
      let mean = [3] + Array(repeating: 0.0, count: KeyboardThresholds.dimensions - 1)
      let thresholds = KeyboardThresholds(mean: mean, covariance: covariance)
      let found = try #require(thresholds.threshold(over: [MIDINote(60), MIDINote(72)])).octaves
      let halfWidth = factor * 1.959964 * (variance + 0.05 * 0.05).squareRoot()
      expect(found.value, near: 3 + 0.25 * variance.squareRoot(), within: 1e-6)
      expect(found.upper95 - found.lower95, near: 2 * halfWidth, within: 1e-5)
      expect((found.upper95 + found.lower95) / 2, near: 3 + 0.12 * variance.squareRoot(), within: 1e-5)
    }
    #expect(FilterBank().known.threshold(over: []) == nil)
  }

  /// The numbers of a filter whose level has this SD.
  private func numbers(deviation: Double) -> [Double] {
    var numbers = Array(repeating: 0.0, count: GaussianFilter.size)
    func setVariance(_ dimension: Int, to variance: Double) {
      numbers[GaussianFilter.dimensions + GaussianFilter.place(dimension, dimension)] = variance
    }
    numbers[0] = 3
    setVariance(0, to: deviation * deviation)
    for index in 1...GaussianFilter.coefficients { setVariance(index, to: 0.01) }
    setVariance(GaussianFilter.bias, to: 0.16)
    numbers[GaussianFilter.size - 2] = 0.25
    return numbers
  }

  @Test(arguments: [
    ProfileAnswer(note: .a4, offset: Cents(12), isUp: true, milliseconds: 0),
    ProfileAnswer(note: .a4, offset: Cents(60), isUp: false, milliseconds: 0),
    ProfileAnswer(note: .a4, offset: Cents(-3), isUp: false, choices: 3, milliseconds: 0),
  ])
  func `filters side by side change as each would alone, whether they know much or little`(answer: ProfileAnswer) {
    func added(_ filters: [[Double]]) -> (probabilities: SIMD4<Double>, numbers: [Double]) {
      var groups = FilterGroup.groups(filters.flatMap { $0 })
      var probabilities = SIMD4<Double>.zero
      groups.withUnsafeMutableBufferPointer { groups in
        AnswerLikelihood.with(answer) { likelihood in
          probabilities = likelihood.multiply(
            FilterGroup(groups.start, 0), slope: 2, lapse: SIMD4(repeating: 0.02), guessed: SIMD4(repeating: 0.01))
        }
      }
      return (probabilities, FilterGroup.numbers(groups))
    }
    // Two are broad, so that their integrals have more nodes.
    let filters = [0.05, 0.9, 0.4, 3].map(numbers)
    let together = added(filters)
    for (lane, filter) in filters.enumerated() {
      let alone = added(Array(repeating: filter, count: FilterGroup.count))
      expect(together.probabilities[lane], near: alone.probabilities[0], within: 1e-12)
      for place in 0..<GaussianFilter.size {
        expect(together.numbers[lane * GaussianFilter.size + place], near: alone.numbers[place], within: 1e-12)
      }
      #expect(alone.numbers != Array(repeating: filter, count: FilterGroup.count).flatMap { $0 })
    }
  }
}

/// Replays a history and compares all readings with those of the reference, which are rounded to six digits.
func expectAgreement(_ history: ProfileVectors.History, tolerance: Double = 1e-5) throws {
  func compare(_ estimate: ThresholdEstimate?, _ expected: [Double]?, _ what: String) {
    guard let estimate, let expected else {
      expect((estimate == nil), equals: (expected == nil), "\(what)")
      return
    }
    let octaves = estimate.octaves
    for (value, reference) in zip([octaves.value, octaves.lower95, octaves.upper95], expected) {
      #expect(abs(value - reference) < tolerance, "\(what)")
    }
  }
  let outputs = Dictionary(uniqueKeysWithValues: history.outputs.map { ($0.after, $0) })
  var bank = FilterBank()
  for answer in history.profileAnswers {
    bank.add(answer)
    guard let output = outputs[bank.answers] else { continue }
    let keys = bank.recentKeys(in: MIDINote(36)...MIDINote(84))
    compare(bank.threshold(over: keys), output.overall, "overall after \(bank.answers)")
    for (days, expected) in [(30, output.overallAfter30Days), (40, output.overallAfter40Days)] {
      let later = bank.at(answer.milliseconds + Int64(days) * 86_400_000)
      compare(later.threshold(over: keys), expected, "\(days) days after \(bank.answers)")
    }
    for (key, expected) in output.notes {
      compare(bank.threshold(of: MIDINote(Int(key) ?? 0)), expected, "key \(key) after \(bank.answers)")
    }
    expect(bank.bias, near: output.bias, within: tolerance)
    expect(bank.notListening, near: output.away, within: tolerance)
    let lapse = zip(output.lapse, ProfileModel.changing.lapses).reduce(0) { $0 + $1.0 * $1.1 }
    expect(bank.lapse, near: lapse, within: tolerance)
    let slope = zip(output.slope, ProfileModel.changing.slopes).reduce(0) { $0 + $1.0 * log2($1.1) }
    expect(log2(bank.slope), near: slope, within: tolerance)
    // A new listener's differences are limited elsewhere.
    if bank.answers > 20 {
      let placement = exp2(bank.expectedLog2(of: MIDINote(output.placement80.key), correct: 0.8))
      expect(log2(placement / output.placement80.plain), near: 0, within: tolerance)
    }
  }
  expect(bank.answers, equals: history.answers.count)

  let compared = Array(history.profileAnswers.dropFirst(Trend.firstAnswers))
  let trend = try #require(ThresholdContrast.trend(AttentiveAnswers(compared)))
  let start = Int64(history.change.start * 86_400_000)
  let change = try #require(
    ThresholdContrast.change(
      from: history.profileAnswers.filter { $0.milliseconds < start },
      to: history.profileAnswers.filter { $0.milliseconds >= start }))
  for (contrast, expected) in [(trend, history.trendWithoutFirst40), (change, history.change.PfallingSlopeSd)] {
    expect(contrast.octaves, near: expected[1], within: tolerance)
    // On a single day, the deviation is without bounds.
    expect(contrast.expectedDeviation, near: expected[2], within: tolerance * max(1, expected[2]))
    let probability = StandardNormal.cumulative(-contrast.octaves / contrast.expectedDeviation)
    expect(probability, near: expected[0], within: tolerance)
    #expect(contrast.standardDeviation >= contrast.expectedDeviation)
  }
}
