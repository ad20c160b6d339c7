import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits

/// What the profile of keys keeps of an answer, and what a report reads from it.
@Suite struct ProfileReadingTests {
  private let day: Int64 = 86_400_000

  private func completed(
    _ cents: Double, _ response: Response, note: Int = 60, condition: String? = nil
  ) -> CompletedTrial {
    var trial = Trial(note: MIDINote(note), offset: Cents(cents))
    trial.condition = condition
    return CompletedTrial(trial, response: response)
  }

  // MARK: Answers

  @Test func `of several choices only whether the answer is right counts, of two directions only which it is`() throws {
    let cases: [(choices: Int?, answer: ChoiceIndex, isRight: Bool, isUp: Bool, guessed: Double)] = [
      (nil, .up, false, true, 0.5), (nil, .down, true, false, 0.5), (3, .up, false, false, 2.0 / 3),
      (3, .down, true, true, 1.0 / 3), (4, .down, false, false, 0.75), (2, .up, true, true, 0.5),
    ]
    for (choices, answer, isRight, isUp, guessed) in cases {
      let completed = completed(-10, .choice(answer, isRight: isRight), note: 71)
      let found = try #require(ProfileAnswer(completed, of: choices, at: UTCTime(milliseconds: 1234)))
      expect(that: found.isUp == isUp && found.choices == choices && found.milliseconds == 1234)
      expect(that: found.note == MIDINote(71) && found.offset == Cents(-10))
      expect(found.guessed, near: guessed, within: 1e-12)
      expect(found.chance, near: choices.map { 1 / Double($0) } ?? 0.5, within: 1e-12)
    }
    let tuned = completed(-10, .match(Match(error: Cents(3))))
    #expect(ProfileAnswer(tuned, at: .zero) == nil)
    var profile = PerceptualProfile()
    profile.add(tuned, at: .zero)
    expect(profile, equals: PerceptualProfile())
  }

  @Test func `the last answer on a note is one in a warm-up only if there is no other`() {
    var profile = PerceptualProfile()
    var last: [Double] = []
    for (cents, condition) in [
      (90.0, WarmUp.condition), (80, WarmUp.condition), (20, nil), (70, WarmUp.condition), (30, nil),
    ] {
      profile.add(completed(cents, .choice(.up, isRight: true), condition: condition), at: .zero)
      last.append(profile[MIDINote(60)].last?.difference ?? 0)
    }
    expect(that: last == [90, 90, 20, 20, 30] && profile[MIDINote(60)].count == 5)
  }

  // MARK: Time

  @Test func `a prediction adds at most three octaves² at once, up to sixteen, and takes the bias back`() throws {
    var bank = FilterBank()
    for number in 0..<25 {
      bank.add(
        ProfileAnswer(
          note: MIDINote(60), offset: Cents(number.isMultiple(of: 2) ? 9 : -9), isUp: number % 5 != 1,
          milliseconds: 1000))
    }
    let (size, before) = (GaussianFilter.size, bank.numbers)
    // Four lapse rates of one way of changing follow one another.
    func isSteady(_ filter: Int) -> Bool { filter / 4 % 2 == 0 }
    for (days, steady, unsteady) in [
      (1.0, 0.0008, 0.02), (2, 0.0016, 0.04), (12, 0.0096 + 0.3, 0.24 + 0.3), (1000, 3, 3),
    ] {
      let later = bank.at(1000 + Int64(days * Double(day))).numbers
      for filter in 0..<ProfileModel.changing.filters where before[filter * size + size - 2] > 0 {
        let variance = filter * size + GaussianFilter.dimensions
        expect(later[variance] - before[variance], near: isSteady(filter) ? steady : unsteady, within: 1e-12)
        let (mean, bias) = (filter * size, filter * size + GaussianFilter.bias)
        expect(later[mean], equals: before[mean])
        expect(later[bias], near: before[bias] * exp(-days / 10), within: 1e-12)
      }
    }
    var late = bank
    for step in 1...6 as ClosedRange<Int64> { late = late.at(1000 + step * 1000 * day) }
    for filter in 0..<ProfileModel.changing.filters where before[filter * size + size - 2] > 0 {
      expect(late.numbers[filter * size + GaussianFilter.dimensions], near: 16, within: 1e-12)
    }
    // Half an hour changes no bias.
    let hasBias = try #require(before.indices.first { $0 % size == GaussianFilter.bias && before[$0] != 0 })
    expect(bank.at(1000 + 1_728_000).numbers[hasBias], equals: before[hasBias])
    #expect(bank.at(1000 + 1_728_002).numbers[hasBias] != before[hasBias])
  }

  @Test func `a change is believed at odds of more than four, or of more than a half with a narrow interval`() {
    var narrow = FilterBank()
    for answer in heard(10, count: 400) { narrow.add(answer) }
    expect(that: narrow.isNarrow && !FilterBank().isNarrow)
    for (odds, wide, precise) in [
      (0.5, false, false), (0.51, false, true), (4, false, true), (4.01, true, true),
    ] {
      expect(ChangedFilter(FilterBank(), odds: odds).isLikely, equals: wide, "\(odds)")
      expect(ChangedFilter(narrow, odds: odds).isLikely, equals: precise, "\(odds)")
    }
  }

  @Test func `stored days are refused unless each is later and has more answers`() {
    let known = FilterBank().known
    func isTaken(_ days: [(Int64, Int)]) -> Bool {
      ProfileHistory<FilterBank>(days.map { .init(number: $0.0, answers: $0.1, known: known) }) != nil
    }
    expect(that: isTaken([]) && isTaken([(5, 1)]) && isTaken([(5, 1), (6, 2), (9, 30)]))
    expect(that: !isTaken([(5, 1), (5, 2)]) && !isTaken([(5, 1), (6, 1)]) && !isTaken([(5, 1), (4, 2)]))
    expect(that: !isTaken([(5, 3), (6, 2)]) && !isTaken([(5, 1), (6, 3), (7, 2)]))
  }

  // MARK: Storage

  @Test func `thresholds of a day are stored, and those that no answers could have left are refused`() throws {
    var bank = FilterBank()
    for number in 0..<9 {
      bank.add(ProfileAnswer(note: MIDINote(50 + number), offset: Cents(9), isUp: number % 4 != 0, milliseconds: 0))
    }
    let known = bank.known
    expect(that: KeyboardThresholds(encoded: known.encoded()) == known && known.encoded().count == 8 * (9 + 45))
    #expect(KeyboardThresholds(encoded: known.encoded() + [0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(KeyboardThresholds(encoded: known.encoded().dropLast(8)) == nil)
    func isTaken(_ place: Int, _ number: Double) -> Bool {
      var numbers = known.mean + known.covariance
      numbers[place] = number
      return KeyboardThresholds(encoded: BitPatterns.bytes(numbers.map(\.bitPattern))) != nil
    }
    expect(that: isTaken(2, 99.9) && isTaken(2, -99.9) && !isTaken(2, 100) && !isTaken(2, -100) && !isTaken(2, .nan))
    // The variance of the level, and its covariance with the first function.
    expect(that: isTaken(9, 90) && !isTaken(9, 0) && !isTaken(10, 50))
  }

  @Test func `last answers on keys without any, and larger ones than the keyboard, are refused`() {
    var profile = PerceptualProfile()
    profile.add(completed(10, .choice(.down, isRight: false)), at: .zero)
    func decoded(_ key: Int, _ difference: Double) -> PerceptualProfile? {
      var words = [UInt64](repeating: 0, count: 128)
      words[60] = (-10.0).bitPattern
      words[key] = difference.bitPattern
      return PerceptualProfile(encoded: profile.bank.encoded() + BitPatterns.bytes(BitPatterns.sealed(words)))
    }
    expect(decoded(60, -10), equals: profile)
    expect(decoded(60, 12_700)?[MIDINote(60)].last, equals: .init(difference: 12_700, correct: true))
    expect(decoded(60, -0.0)?[MIDINote(60)].last, equals: .init(difference: 0, correct: false))
    for difference in [12_700.1, -12_700.1, .nan, .infinity] { #expect(decoded(60, difference) == nil) }
    expect(that: decoded(61, -0.0) == nil && decoded(127, 5) == nil && decoded(0, 0) == profile)
  }

  // MARK: Reports

  @Test func `statistics are the mean of the thresholds in cents, with n − 1 in the deviation`() throws {
    let bank = FilterBank()
    func note(_ number: Int, _ octaves: Double) -> NoteThreshold {
      NoteThreshold(
        note: MIDINote(number), answers: 1,
        estimate: ThresholdEstimate(
          octaves: Estimate(value: octaves, lower95: octaves - 1, upper95: octaves + 1)))
    }
    let notes = [note(40, 2), note(60, 3), note(77, 4)]
    let found = try #require(bank.statistics(of: notes))
    let overall = try #require(bank.threshold(over: notes.map(\.note))).octaves
    expect(found.notes, equals: 3)
    expect(found.mean.value, near: 28.0 / 3, within: 1e-9)
    // The squares of −16/3, −4/3 and 20/3.
    expect(try #require(found.standardDeviation).value, near: (672.0 / 9 / 2).squareRoot(), within: 1e-9)
    expect(log2(found.mean.lower95), near: log2(28.0 / 3) + overall.lower95 - overall.value, within: 1e-9)
    expect(log2(found.mean.upper95), near: log2(28.0 / 3) + overall.upper95 - overall.value, within: 1e-9)
    #expect(bank.statistics(of: []) == nil)
  }

  /// Answers to ±10 cents, of which one of `wrong` is wrong; none is for 0.
  private func answers(_ count: Int, wrong: Int, note: Int = 60, from begin: Int64 = 0) -> [ProfileAnswer] {
    (0..<count).map { number in
      let isUp = number.isMultiple(of: 2)
      return ProfileAnswer(
        note: MIDINote(note), offset: Cents(isUp ? 10 : -10),
        isUp: isUp == (wrong == 0 || number % wrong != 0), milliseconds: begin + Int64(number) * 4000)
    }
  }

  /// Answers of a listener with a threshold to differences around it.
  private func heard(_ threshold: Double, count: Int, from begin: Int64 = 0) -> [ProfileAnswer] {
    var random = SeededGenerator(seed: 7)
    let listener = ListenerModel(threshold: Cents(threshold), lapse: 0.02)
    return (0..<count).map { number in
      let sign = number.isMultiple(of: 2) ? 1.0 : -1
      let offset = Cents(sign * threshold * exp2(random.uniform(in: -1.5...2)))
      return ProfileAnswer(
        note: MIDINote(60), offset: offset, isUp: random.uniform() < listener.probabilityOfUp(offset: offset),
        milliseconds: begin + Int64(number) * 4000)
    }
  }

  @Test func `a change goes from the period before to this one, and has its threshold over the keys shown`() throws {
    for (before, now, direction) in [(40.0, 5.0, ThresholdChange.Direction.finer), (5, 40, .coarser)] {
      var earlier = PeriodFit()
      for answer in heard(before, count: 300) { earlier.add(answer) }
      earlier.add(ProfileAnswer(note: MIDINote(100), offset: Cents(10), isUp: true, milliseconds: 2_000_000))
      let keys = try #require(NoteRange(description: "C3:C6"))
      let span = TimeSpan(from: UTCTime(milliseconds: 1), until: UTCTime(milliseconds: 7))
      let change = ThresholdChange(
        from: earlier, in: span, over: keys, to: heard(now, count: 300, from: 10 * day))
      expect(that: change.direction == direction && change.span == span && change.answers == 301)
      #expect((try #require(change.ratio).value < 1) == (direction == .finer))
      expect(that: change.before == earlier.bank.threshold(over: [MIDINote(60)]) && change.before != nil)
    }
  }

  @Test func `the listener's first answers are fitted but not compared`() {
    var fit = PeriodFit()
    for (number, answer) in answers(5, wrong: 3).enumerated() { fit.add(answer, isFirst: number < 2) }
    expect(that: fit.bank.answers == 5 && fit.compared == Array(answers(5, wrong: 3).dropFirst(2)))
  }

  @Test func `a trend looks back 60 days, or as far as a shorter period reaches`() {
    for (period, days) in [
      (HistoryRange.today, 1), (.week, 7), (.month, 30), (.quarter, 60), (.year, 60), (.all, 60),
    ] {
      var request = ProfileRequest(.comparison)
      request.period = period
      expect(ProfileReport(request, now: .sample).trendDays, equals: days)
    }
  }

  @Test func `a report has the keys that were heard as ranges, and the thresholds of those answered lately`() throws {
    var fit = PeriodFit()
    for answer in answers(30, wrong: 4, note: 40) + answers(20, wrong: 3, note: 70, from: 2 * day) { fit.add(answer) }
    fit.impossible = 7
    let (now, keys) = (UTCTime(milliseconds: Int(4 * day)), try #require(NoteRange(description: "C2:C6")))
    let report = ProfileReport(ProfileRequest(.comparison, keys: keys), fit: fit, now: now)
    // C2 is key 36.
    expect(
      that: report.heardKeys == [MIDINote(36)...MIDINote(46), MIDINote(64)...MIDINote(76)]
        && report.recentKeys == [MIDINote(40), MIDINote(70)])
    expect(that: report.answers == 50 && report.impossibleAnswers == 7 && report.notes.count == 11 + 13)
    expect(that: report.notes.first { $0.note == MIDINote(40) }?.answers == 30 && report.notes[0].answers == 0)
    expect(that: report.timeline.entries.map(\.answers) == [30, 20] && report.timeline.step == .day)
    expect(report.timeline.entries.last?.estimate, equals: report.threshold)
    expect(that: report.trend.fit == nil && report.change == nil && report.emptyReason == nil)
    let high = ProfileReport(
      ProfileRequest(.comparison, keys: try #require(NoteRange(description: "C7:C8"))), fit: fit, now: now)
    expect(that: high.emptyReason == .noneNearKeys && high.threshold == nil && high.answers == 50)
  }

  // MARK: Matches

  @Test func `figures of matches are shown by the width of the precision's interval`() {
    func figures(_ upper: Double) -> MatchFigures {
      let narrow = Estimate(value: 0, lower95: -1, upper95: 1)
      return MatchFigures(
        bias: narrow, precision: Estimate(value: 3, lower95: 2, upper95: upper), hysteresis: narrow)
    }
    func register(_ width: Double, differs: Bool) -> RegisterFigures {
      RegisterFigures(
        register: .alto, matches: 9, bias: Estimate(value: 1, lower95: 0, upper95: width), differs: differs)
    }
    func report(_ now: MatchFigures?, general: Double?) -> MatchReport {
      MatchReport(
        request: ProfileRequest(.matching), span: .all, matches: 9, now: now,
        general: general.map { Estimate(value: 1, lower95: 0, upper95: $0) }, registers: [], emptyReason: nil)
    }
    for (upper, isPrecise, isRangeShown) in [
      (8.0, true, true), (8.01, false, true), (32, false, true), (32.01, false, false),
    ] {
      let figures = figures(upper)
      expect(that: figures.isPrecise == isPrecise && figures.isRangeShown == isRangeShown, "\(upper)")
      let report = report(figures, general: 10)
      expect(that: (report.shownNow == figures) == isPrecise && (report.saidNow == figures) == isRangeShown, "\(upper)")
      expect((report.shownGeneral != nil), equals: isPrecise, "\(upper)")
      expect(report.shows(register(10, differs: false)), equals: isPrecise, "\(upper)")
      #expect(!report.shows(register(10.01, differs: true)), "\(upper)")
    }
    expect(
      that: report(figures(8), general: 10.01).shownGeneral == nil
        && report(figures(8), general: nil).shownGeneral == nil)
    expect(that: report(nil, general: 1).shownGeneral == nil && report(nil, general: 1).saidNow == nil)
    expect(that: register(10, differs: true).isDifferent && !register(10, differs: false).isDifferent)
    #expect(!register(10.01, differs: true).isDifferent)
  }

  @Test func `a clock that was put back doesn't begin a day of matches again`() {
    func match(_ day: Int64, _ error: Double) -> MatchAnswer {
      MatchAnswer(
        mode: .successive, note: MIDINote(60), start: 30, error: error,
        milliseconds: 43_000_000 + day * 86_400_000)
    }
    var request = ProfileRequest(.matching, part: MatchingMode.successive.rawValue)
    request.step = .day
    let answers = [match(5, 1), match(3, 2), match(5, 3), match(6, 4)]
    let now = UTCTime(milliseconds: 200 * 86_400_000)
    let report = MatchReport(request, answers: answers, impossible: 3, now: now)
    expect(report.course.entries.map(\.matches), equals: [3, 1])
    expect(that: report.matches == 4 && report.impossibleAnswers == 3 && report.emptyReason == nil)
    expect(report.pastDay, equals: Days.local(answers[3].milliseconds))
    expect(MatchReport(request, answers: [], now: now).emptyReason, equals: .noAnswers)
  }

  @Test func `two conditions are compared if both have answers, and the difference is that of the first`() throws {
    func bank(_ threshold: Double, count: Int = 150) -> FilterBank {
      var bank = FilterBank(.constant)
      for answer in heard(threshold, count: count) { bank.add(answer) }
      return bank
    }
    let (coarse, fine, none) = (bank(24), bank(6), bank(6, count: 0))
    expect(that: Estimate(octavesOf: none, above: fine) == nil && Estimate(octavesOf: fine, above: none) == nil)
    let difference = try #require(Estimate(octavesOf: coarse, above: fine))
    expect(difference.value, near: 2, within: 0.4)
    // Its ends are 13 % nearer than those of the distribution.
    let whole = coarse.difference(from: fine).octaves()
    expect(difference.upper95 - difference.value, near: 0.87 * (whole.upper95 - whole.value), within: 1e-9)
    expect(difference.value - difference.lower95, near: 0.87 * (whole.value - whole.lower95), within: 1e-9)
    expect(that: coarse.threshold.octaves.value > fine.threshold.octaves.value + 1.5 && !IntervalFilter().isNarrow)
  }

  @Test func `a measurement is fitted as of one moment, with its number of choices`() {
    let answers = heard(9, count: 20)
    let completed = answers.map {
      CompletedTrial(Trial(note: $0.note, offset: $0.offset), response: .choice(.up, isRight: !$0.isUp))
    }
    for choices in [nil, 3] as [Int?] {
      var expected = FilterBank(.constant)
      for answer in answers {
        expected.add(
          ProfileAnswer(
            note: answer.note, offset: answer.offset, isUp: choices == nil || !answer.isUp, choices: choices,
            milliseconds: 0))
      }
      expect(FilterBank(constant: completed, of: choices), equals: expected)
    }
  }
}
