import PeachCore
import TestSupport
import Testing

@testable import PeachExercises
@testable import PeachExperiments
@testable import PeachFits

@Suite struct LoudnessRegressionTests {
  /// Answers in an experiment at up to ±6 dB.
  private func trials(
    slope: Double = 1, loudness: Double = 2, perLevel: Int, seed: UInt64
  ) throws -> [LoudnessTrial] {
    var template = LoudnessTemplate()
    (template.maxOffset, template.comparisonsPerLevel, template.practises) = (6, perLevel, false)
    var listener = ExperimentListener(SimulatedListener(threshold: 8))
    listener.listener.slope = slope
    let simulation = ExperimentSimulation(try ExperimentFile(json: template.file), listener, effect: loudness)
    return simulation.completed(seed: seed).map(LoudnessTrial.init)
  }

  @Test(arguments: [0.5, 1, 2]) func `the derivatives of the signed power are those of its values`(slope: Double) {
    let (power, step) = (SignedPower(slope: slope), 1e-5)
    for x in [-3, -0.8, -0.05, 0, 0.2, 1, 6] {
      let numeric = (power.at(x + step).value - power.at(x - step).value) / (2 * step)
      #expect(abs(power.at(x).derivative - numeric) < 1e-6)
      let (steeper, flatter) = (SignedPower(slope: slope * exp(step)), SignedPower(slope: slope * exp(-step)))
      #expect(abs(power.at(x).bySlope - (steeper.at(x).value - flatter.at(x).value) / (2 * step)) < 1e-6)
    }
    expect(that: abs(power.at(1).value - 1) < 0.01 && power.at(-2).value == -power.at(2).value)
  }

  @Test func `no parameter of the fit can be changed to a better one`() throws {
    let regression = LoudnessRegression(try trials(slope: 1.5, perLevel: 60, seed: 3))
    let start = LoudnessRegression.Parameters(intercept: 0, threshold: Cents(8), centsPerDecibel: 0)
    let free = Set(LoudnessRegression.Parameter.allCases)
    let fit = try #require(regression.fit(free, lapse: 0.02, from: start))
    for parameter in LoudnessRegression.Parameter.allCases {
      for step in [-0.01, 0.01] {
        var moved = fit.parameters
        moved[parameter] += step
        // Everything else may adapt.
        let there = try #require(regression.fit(free.subtracting([parameter]), lapse: 0.02, from: moved))
        #expect(there.logPosterior < fit.logPosterior)
      }
    }
  }

  @Test(arguments: [0.5, 2]) func `the slope is found, and the bias doesn't depend on it`(slope: Double) throws {
    let trials = try trials(slope: slope, perLevel: 1500, seed: 5)
    let bias = try #require(LoudnessBias(trials))
    // More than four standard errors.
    #expect(abs(bias.estimate.value - 2) < 1.2 * (bias.estimate.upper95 - bias.estimate.lower95))
    #expect(abs(log(bias.slope / slope)) < 0.25)
    // A regression with a slope of 1 finds too large a bias for a steep one.
    let plain = try #require(LoudnessBias(trials, fitsSlope: false))
    expect(that: plain.slope == 1 && (slope == 0.5 || plain.estimate.value > bias.estimate.value))
  }

  @Test func `a listener without a slope answers like the usual one`() {
    let listener = SimulatedListener(threshold: 8, lapse: 0.05, bias: 0.3, loudness: 2)
    var (one, other) = (SeededGenerator(seed: 1), SeededGenerator(seed: 1))
    for index in 0..<200 {
      let trial = Trial(
        note: MIDINote(69), offset: Cents(Double(index % 21) - 10), amplitudeOffset: AmplitudeDB(Double(index % 13) - 6)
      )
      let usual = listener.answer(trial, Exercise.comparison.answerForm, using: &one)
      let answered = ExperimentListener(listener).answer(trial, of: .comparison, using: &other)
      expect(that: answered.answer == usual.answer && answered.responseTime == usual.responseTime)
    }
  }
}
