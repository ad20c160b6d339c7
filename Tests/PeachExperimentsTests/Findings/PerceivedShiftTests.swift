import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExperiments
@testable import PeachSimulation

@Suite struct PerceivedShiftTests {
  /// Answers of a listener who follows the model, at ±10 cents, with `count` answers per pair of offset and level.
  private func trials(_ model: ListenerModel, decibels: [Double], count: Int, seed: UInt64) -> [LoudnessTrial] {
    var generator = SeededGenerator(seed: seed)
    return decibels.flatMap { decibels in
      (0..<count).map { index in
        let (offset, amplitude) = (Cents(index.isMultiple(of: 2) ? 10 : -10), AmplitudeDB(decibels))
        let chance = model.probabilityOfUp(offset: offset, amplitude: amplitude)
        return LoudnessTrial(
          offset: offset, amplitudeOffset: amplitude, higher: Double.random(in: 0..<1, using: &generator) < chance)
      }
    }
  }

  @Test func `equal proportions have the shift of the inverse model`() throws {
    // Without lapses, P = Φ(q·(c + s)/T) at one c: s = T·Φ⁻¹(P)/q − c.
    let trials = (0..<400).map {
      LoudnessTrial(offset: Cents(5), amplitudeOffset: AmplitudeDB(1.5), higher: $0 < 300)
    }
    let shift = try #require(PerceivedShift(trials, threshold: Cents(8), lapse: 0))
    // P = 0.75 is Φ(q): c + s = T.
    #expect(abs(shift.shift.value - 3) < 1e-6)
    #expect(shift.center == 1.5 && shift.decibels == 1.5...1.5 && shift.answers == 400)
    // Delta method: var(s) = P(1 − P)/n · (T/(q·φ(q)))².
    let slope = StandardNormal.upperQuartile / 8 * StandardNormal.density(StandardNormal.upperQuartile)
    let error = (0.75 * 0.25 / 400).squareRoot() / slope
    #expect(abs(shift.shift.upper95 - shift.shift.value - 1.959963984540054 * error) < 1e-6)
    #expect(abs(shift.shift.value - shift.shift.lower95 - 1.959963984540054 * error) < 1e-6)
  }

  @Test func `identical answers set no limit and give no point`() {
    let trials = (0..<20).map { LoudnessTrial(offset: Cents($0 < 10 ? 5 : -5), amplitudeOffset: .zero, higher: true) }
    #expect(PerceivedShift(trials, threshold: Cents(8), lapse: 0) == nil)
  }

  @Test func `the points scatter around the line of the bias as their intervals predict`() throws {
    let model = ListenerModel(threshold: Cents(8), bias: 0.3, lapse: 0.02, centsPerDecibel: 2)
    var (inside, all) = (0, 0)
    for seed in 0..<16 as Range<UInt64> {
      let trials = trials(model, decibels: [-6, -4, -2, -1, 0, 1, 2, 4, 6], count: 60, seed: seed)
      let bias = try #require(LoudnessBias(trials))
      let shifts = PerceivedShift.shifts(trials, bias)
      #expect(shifts.map(\.center) == [-6, -4, -2, -1, 0, 1, 2, 4, 6])
      #expect(shifts.allSatisfy { $0.answers == 60 })
      for shift in shifts {
        // b·σ with σ = T/(√2·q), and k·d.
        let truth = 0.3 * 8 / (2.0.squareRoot() * StandardNormal.upperQuartile) + 2 * shift.center
        all += 1
        inside += shift.shift.lower95 <= truth && truth <= shift.shift.upper95 ? 1 : 0
      }
      #expect(abs(bias.shift(atDecibels: 3) - bias.shift(atDecibels: 0) - 3 * bias.estimate.value) < 1e-9)
    }
    // 144 intervals: 95 % less three standard errors, and no more than all but a few.
    #expect(Double(inside) / Double(all) > 0.895 && inside < all)
  }

  @Test func `bins don't extend across zero and contain all answers`() {
    let answers = [-8.0, -7, -1, 0, 2, 3, 4, 5, 6, 9].map { cents in
      CompletedTrial(
        trial: Trial(note: MIDINote(69), offset: Cents(cents)), answer: .up, responseTime: .zero, time: .zero)
    }
    let bins = AnswerBin.bins(answers, by: \.trial.offset.value, count: 2)
    #expect(bins.map(\.answers) == [1, 2, 3, 4])
    #expect(bins.map(\.center) == [-8, -4, 5.0 / 3, 6])
  }
}
