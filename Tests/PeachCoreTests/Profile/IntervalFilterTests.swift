import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits
@testable import PeachStore

@Suite struct IntervalFilterTests {
  private struct Vectors: Decodable {
    /// Columns: track, cents from equal temperament, 1 for "wider".
    let answers: [[Double]]
    let outputs: [Output]

    struct Output: Decodable {
      let after: Int
      let weights, mean, deviation: [Double]
      let away: Double
      /// The common threshold and the ends of its interval, in octaves.
      let common: [Double]
    }
  }

  private func answer(
    _ track: IntervalTrack, _ deviation: Double, wider: Bool, at milliseconds: Int64 = 0
  ) -> IntervalAnswer {
    IntervalAnswer(
      track: track, presentation: .melodic, deviation: Cents(deviation), isWider: wider, milliseconds: milliseconds)
  }

  private let fifth = IntervalTrack(.fifth, .up)

  private func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  @Test func `the filter agrees with an independent implementation`() throws {
    let vectors = try vectors("intervals", as: Vectors.self)
    var filter = IntervalFilter()
    var outputs = vectors.outputs[...]
    for (index, row) in vectors.answers.enumerated() {
      filter.add(answer(IntervalTrack.all[Int(row[0])], row[1], wider: row[2] == 1))
      guard let expected = outputs.first, expected.after == index + 1 else { continue }
      outputs.removeFirst()
      let weights = (1...IntervalModel.filters).map { filter.numbers[$0 * IntervalGaussian.size - 2] }
      for (weight, expected) in zip(weights, expected.weights) { expect(weight, near: expected, within: 0.01) }
      let away = (1...IntervalModel.filters).reduce(0) {
        $0 + weights[$1 - 1] * filter.numbers[$1 * IntervalGaussian.size - 1]
      }
      expect(away, near: expected.away, within: 0.01)
      for track in IntervalTrack.all {
        let (threshold, centre) = filter.expected(track)
        let interval = track.interval.rawValue
        let spread = expected.deviation[interval]
        expect(threshold, near: expected.mean[interval], within: 0.05 * spread + 0.005)
        expect(centre, near: expected.mean[13 + interval], within: 0.05 * expected.deviation[13 + interval] + 0.05)
      }
      let common = try #require(filter.threshold)
      let tolerance = 0.02 * (expected.common[2] - expected.common[1])
      expect(common.octaves.value, near: expected.common[0], within: tolerance)
      expect(common.octaves.lower95, near: expected.common[1], within: tolerance)
      expect(common.octaves.upper95, near: expected.common[2], within: tolerance)
    }
    #expect(outputs.isEmpty)
  }

  @Test(arguments: ["guesses", "right answers", "always wider", "huge offsets", "one track"])
  func `no history breaks the filter`(history: String) throws {
    var filter = IntervalFilter()
    var generator = SeededGenerator(seed: 1)
    for number in 0..<20_000 {
      let track = history == "one track" ? fifth : IntervalTrack.all[Int.random(in: 0..<26, using: &generator)]
      let (threshold, centre) = filter.expected(track)
      let side = generator.direction() == .up ? 1.0 : -1.0
      let isHuge = history == "huge offsets" && number.isMultiple(of: 2)
      let deviation = isHuge ? side * 12_700 : centre + side * exp2(threshold)
      let isWider =
        switch history {
        case "right answers": deviation > 0
        case "always wider": true
        default: generator.direction() == .up
        }
      filter.add(answer(track, deviation, wider: isWider, at: Int64(number)))
    }
    expect(that: filter.isPossible && filter.answers == 20_000)
    for track in IntervalTrack.all {
      let (threshold, centre) = filter.expected(track)
      // The weights of the means sum to 1 but for the smallest weights and rounding.
      expect(threshold, near: clamped(threshold, to: IntervalModel.thresholds), within: 1e-6)
      expect(centre, near: clamped(centre, to: IntervalModel.centres), within: 1e-6)
    }
  }

  @Test func `knowledge fades over days, but not within a training`() throws {
    var filter = IntervalFilter()
    for number in 0..<200 {
      filter.add(answer(fifth, number.isMultiple(of: 2) ? 12 : -8, wider: number % 5 != 0, at: Int64(number) * 3000))
    }
    let last = Int64(199 * 3000)
    let day: Int64 = 86_400_000
    func width(_ filter: IntervalFilter) throws -> Double { try #require(filter.threshold).width95 }
    expect(filter.at(last + 1_000_000).numbers, equals: filter.numbers)
    // A profile says the same all day.
    expect(filter.at(3 * day + 1000).numbers, equals: filter.at(4 * day - 1).numbers)
    let widths = try [0, 30, 365, 100_000].map { try width(filter.at(last + $0 * day)) }
    expect(that: widths == widths.sorted() && widths[1] > widths[0])
    // The means remain; the mixture's width is then that without answers, and the little by which the means differ.
    let later = filter.at(last + 100_000 * day)
    expect(later.numbers.prefix(IntervalGaussian.bias), equals: filter.numbers.prefix(IntervalGaussian.bias))
    let first = IntervalFilter().estimates(of: fifth).threshold
    #expect(widths[3] <= 1.15 * first.width95)
  }

  @Test func `answers about one interval say something about others and leave the unison apart`() throws {
    var filter = IntervalFilter()
    let before = filter.expected(IntervalTrack(.majorThird, .down)).log2Threshold
    for number in 0..<100 {
      filter.add(answer(fifth, number.isMultiple(of: 2) ? 5 : -5, wider: number.isMultiple(of: 2)))
    }
    #expect(filter.expected(IntervalTrack(.majorThird, .down)).log2Threshold < before - 1)
    expect(that: filter.intervals == [.fifth] && filter.estimate(of: .fifth)?.relative == nil)
    #expect(filter.estimate(of: .majorThird) == nil)
    for number in 0..<60 {
      let wider = number.isMultiple(of: 2)
      filter.add(answer(IntervalTrack(.unison, .up), wider ? 1 : -1, wider: wider))
    }
    let (common, unison) = (try #require(filter.threshold), try #require(filter.estimate(of: .unison)))
    let fifth = try #require(filter.estimate(of: .fifth)).threshold
    expect(common.octaves.value, near: fifth.octaves.value, within: 0.1)
    expect(that: unison.threshold.cents < common.cents && unison.relative == nil)
    #expect(filter.estimate(of: .fifth)?.relative == nil)
  }

  @Test func `an interval is compared with the mean of the other trained ones, without the unison`() throws {
    var filter = IntervalFilter()
    // The cents that are heard just about always; the unison would make the mean much finer.
    let heard: [(interval: Interval, cents: Double)] = [(.unison, 0.5), (.fifth, 4), (.minorSixth, 20), (.octave, 9)]
    for number in 0..<160 {
      let (interval, cents) = heard[number % 4]
      let wider = number / 4 % 2 == 0
      filter.add(answer(IntervalTrack(interval, .up), wider ? cents : -cents, wider: wider))
    }
    let compared = heard.dropFirst().map(\.interval)
    func octaves(_ interval: Interval) -> Double { filter.expected(IntervalTrack(interval, .up)).log2Threshold }
    for interval in compared {
      let others = compared.filter { $0 != interval }.map(octaves)
      let ratio = try #require(filter.estimate(of: interval)?.relative)
      expect(log2(ratio.value), near: octaves(interval) - others.reduce(0, +) / Double(others.count), within: 1e-9)
      expect(that: ratio.lower95 < ratio.value && ratio.value < ratio.upper95)
    }
    #expect(try #require(filter.estimate(of: .fifth)?.relative).value < 1)
    #expect(try #require(filter.estimate(of: .minorSixth)?.relative).value > 1)
    #expect(filter.estimate(of: .unison)?.relative == nil)
  }

  @Test func `steps make all thresholds less certain together, until one is as uncertain as possible`() {
    var numbers = IntervalModel.prior
    numbers.withUnsafeMutableBufferPointer { numbers in
      let gaussian = IntervalGaussian(numbers.start, 0)
      let (fourth, bias) = (Interval.fourth.rawValue, IntervalGaussian.bias)
      gaussian.covariance[GaussianFilter.place(fourth, fourth)] = 8.5
      func covariances() -> [Double] { (0..<IntervalGaussian.covariances).map { gaussian.covariance[$0] } }
      let before = covariances()
      let thresholds = GaussianFilter.place(IntervalGaussian.intervals, 0)
      // The variance added so far.
      for (step, sum) in [(0.2, 0.2), (0.2, 0.4), (0.2, 0.5), (0.2, 0.5), (1, 0.5)] {
        gaussian.widen(by: step, limit: 9)
        let after = covariances()
        for place in 0..<thresholds { expect(after[place], near: before[place] + sum, within: 1e-12) }
        // Those of the centres are the same, and also what the bias has to do with others.
        expect(after[thresholds..<after.count - 1], equals: before[thresholds..<before.count - 1])
      }
      expect(gaussian.covariance(bias, bias), near: before[before.count - 1] + 5 * 1e-4, within: 1e-12)
      // Beyond the limit nothing is taken away.
      let last = covariances()
      gaussian.widen(by: 0.2, limit: 8)
      expect(covariances().dropLast(), equals: last.dropLast())
    }
  }

  // MARK: Encoding

  private let answers: [IntervalAnswer] = (0..<40).map { (index: Int) -> IntervalAnswer in
    IntervalAnswer(
      track: IntervalTrack.all[index % 26], presentation: index % 3 == 0 ? .harmonic : .melodic,
      deviation: Cents(Double(index % 11) - 5), isWider: index % 4 < 2,
      milliseconds: 1_700_000_000_123 + Int64(index) * 70_000_001)
  }

  private func profile() -> IntervalProfile {
    var profile = IntervalProfile()
    for answer in answers { profile.add(answer) }
    return profile
  }

  @Test func `a profile is the same after encoding and decoding`() throws {
    let original = profile()
    let decoded = try #require(IntervalProfile(encoded: original.encoded(), days: original.storedDays))
    expect(that: decoded == original && decoded.encoded() == original.encoded())
    expect(decoded.storedDays, equals: original.storedDays)
    expect(IntervalProfile(encoded: IntervalProfile().encoded()), equals: IntervalProfile())
    expect(that: decoded.answers == 40 && decoded[.harmonic].answers == 14)
    expect(Array(original.encoded()[0..<8]), equals: Array("PEACHINT".utf8))
  }

  @Test func `what was known at the end of each day is that of a profile of the answers up to then`() throws {
    let (whole, days) = (profile(), profile().history(.init(presentation: .melodic, isBetween: false)))
    // 40 answers, 19.4 hours apart, of which 26 are melodic.
    expect(that: days.count > 20 && days.last?.answers == 26)
    expect(days.last?.known.common?.threshold, equals: whole[.melodic].threshold)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.number < $1.number && $0.answers < $1.answers })
    // How many there are on a day depends on the time zone.
    for day in days {
      var filter = IntervalFilter()
      for answer in answers.filter({ $0.presentation == .melodic }).prefix(day.answers) { filter.add(answer) }
      expect(day.known.common?.threshold, equals: filter.threshold)
    }
  }

  @Test func `days that aren't those of the answers are refused`() {
    let (profile, days) = (profile(), profile().storedDays)
    func isTaken(_ days: [StoredDay]) -> Bool { IntervalProfile(encoded: profile.encoded(), days: days) != nil }
    #expect(isTaken(days))
    expect(that: !isTaken([]) && !isTaken(Array(days.dropLast())) && !isTaken(days.reversed()) && !isTaken(days + days))
    let last = days[days.count - 1]
    for damage in 0..<last.bytes.count where damage % 8 == 7 || damage < 24 {
      var bytes = last.bytes
      bytes[damage] ^= 0x40
      let damaged = StoredDay(number: last.number, answers: last.answers, bytes: bytes)
      // A changed number may be a possible one; it never ends the program.
      _ = isTaken(days.dropLast() + [damaged])
    }
    // The words of a day: the group, the number of answers, that of estimates, and each with its interval and its own number. With a
    // number that needs more than 32 bits, they are those of no answers, also if its lower half is right.
    let counts = ["group", "answers", "estimates", "interval", "answers of an estimate"]
    for (word, count) in counts.enumerated() {
      for byte in 4..<8 {
        var bytes = last.bytes
        bytes[8 * word + byte] = 1
        let large = StoredDay(number: last.number, answers: last.answers, bytes: bytes)
        #expect(!isTaken(days.dropLast() + [large]), "\(count), byte \(byte)")
      }
    }
    for length in [0, 7, 8, 16, last.bytes.count - 8, last.bytes.count - 1] {
      let cut = StoredDay(number: last.number, answers: last.answers, bytes: Array(last.bytes.prefix(length)))
      #expect(!isTaken(days.dropLast() + [cut]), "\(length)")
    }
  }

  @Test func `another signature or version is refused even with a valid checksum`() throws {
    let bytes = profile().encoded()
    let words = try #require(BitPatterns.words(bytes, count: bytes.count / 8)).dropLast()
    func isTaken(_ place: Int, _ word: UInt64) -> Bool {
      var changed = Array(words)
      changed[place] = word
      return IntervalProfile(encoded: BitPatterns.bytes(changed + [BitPatterns.checksum(changed)])) != nil
    }
    expect(that: isTaken(0, words[0]) && isTaken(1, IntervalProfile.encodedVersion))
    // "PEACHFIT" begins the profile of notes.
    for word in [0x5449_4648_4341_4550, words[0].byteSwapped, words[0] ^ 1, 0, .max] { #expect(!isTaken(0, word)) }
    for version in [0, IntervalProfile.encodedVersion - 1, IntervalProfile.encodedVersion + 1] {
      #expect(!isTaken(1, version))
    }
  }

  @Test func `damaged bytes are refused`() {
    var bytes = profile().encoded()
    for length in Array(stride(from: 0, to: bytes.count, by: 4999)) + [7, 8, bytes.count - 8, bytes.count - 1] {
      #expect(IntervalProfile(encoded: Array(bytes.prefix(length))) == nil)
    }
    #expect(IntervalProfile(encoded: bytes + Array(repeating: 0, count: 8)) == nil)
    #expect(IntervalProfile(encoded: FilterBank().encoded()) == nil)
    var random = SeededGenerator(seed: 1)
    for place in Array(0..<32) + (0..<100).map({ _ in Int.random(in: 0..<bytes.count, using: &random) }) {
      bytes[place] ^= 4
      #expect(IntervalProfile(encoded: bytes) == nil)
      bytes[place] ^= 4
    }
    #expect(IntervalProfile(encoded: bytes) != nil)
  }
}
