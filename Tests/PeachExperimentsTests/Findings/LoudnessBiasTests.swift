import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExperiments
@testable import PeachFits

@Suite struct LoudnessBiasTests {
  private struct Reference: Decodable {
    let data: [[Double]]
    let coefficients: [Double]
    let logLikelihood: Double
    let logLikelihoodWithoutLoudness: Double
    let likelihoodRatio: Double
    let centsPerDecibel: Double
    let thresholdCents: Double

    var trials: [LoudnessTrial] {
      data.map { LoudnessTrial(offset: Cents($0[0]), amplitudeOffset: AmplitudeDB($0[1]), higher: $0[2] == 1) }
    }
  }

  private func reference() throws -> Reference {
    let file = try #require(Bundle.module.url(forResource: "Vectors/loudness", withExtension: "json"))
    return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
  }

  /// The log likelihood of the best fit with a fixed k and a slope of 1.
  private func likelihood(_ trials: [LoudnessTrial], lapse: Double, centsPerDecibel: Double) -> Double? {
    LoudnessRegression(trials).fit(
      [.intercept, .logThreshold], lapse: lapse,
      from: .init(intercept: 0, threshold: Cents(10), centsPerDecibel: centsPerDecibel))?.logPosterior
  }

  /// The best fit with a slope of 1.
  private func plainFit(_ trials: [LoudnessTrial], lapse: Double) -> LoudnessRegression.Fit? {
    LoudnessRegression(trials).fit(
      [.intercept, .logThreshold, .centsPerDecibel], lapse: lapse,
      from: .init(intercept: 0, threshold: Cents(10), centsPerDecibel: 0))
  }

  @Test(arguments: [0, 6, -3] as [Double])
  func `a single difference in level has no bias of loudness`(level: Double) throws {
    let trials = try reference().trials.map {
      LoudnessTrial(offset: $0.offset, amplitudeOffset: AmplitudeDB(level), higher: $0.higher)
    }
    try expect(that: LoudnessBias(trials) == nil && LoudnessBias([]) == nil && LoudnessBias(reference().trials) != nil)
  }

  @Test func `without lapses the regression equals the reference`() throws {
    let reference = try reference()
    let fit = try #require(plainFit(reference.trials, lapse: 0))
    // β₀, β₁ = Z / T and β₂ = k · β₁.
    let slope = StandardNormal.upperQuartile / exp(fit.parameters[.logThreshold])
    let coefficients = [fit.parameters[.intercept], slope, slope * fit.parameters[.centsPerDecibel]]
    for index in 0..<3 { #expect(abs(coefficients[index] - reference.coefficients[index]) < 1e-5) }
    #expect(abs(fit.logPosterior - reference.logLikelihood) < 1e-7)
    let without = try #require(likelihood(reference.trials, lapse: 0, centsPerDecibel: 0))
    #expect(abs(without - reference.logLikelihoodWithoutLoudness) < 1e-9)
    let bias = try #require(LoudnessBias(reference.trials, lapses: [(0, 1)], fitsSlope: false))
    #expect(abs(bias.z * bias.z - reference.likelihoodRatio) < 1e-8)
    #expect(abs(bias.estimate.value - reference.centsPerDecibel) < 1e-4)
    #expect(abs(bias.threshold.value - reference.thresholdCents) < 1e-4)
    // The upper tail of χ² with one degree of freedom beyond 8.0746, from tables.
    #expect(abs(bias.p - 0.00448896) < 1e-6)
  }

  @Test func `at the ends of the interval the likelihood has fallen by 1.92`() throws {
    let trials = try reference().trials
    let bias = try #require(LoudnessBias(trials, lapses: [(0.02, 1)], fitsSlope: false))
    let top = try #require(plainFit(trials, lapse: 0.02)).logPosterior
    for end in [bias.estimate.lower95, bias.estimate.upper95] {
      let there = try #require(likelihood(trials, lapse: 0.02, centsPerDecibel: end))
      #expect(abs(2 * (top - there) - 3.841459) < 1e-4)
    }
    expect(that: bias.estimate.lower95 < bias.estimate.value && bias.estimate.value < bias.estimate.upper95)
    expect((bias.estimate.lower95 > 0), equals: (bias.p < 0.05))
  }

  @Test func `inverting every loudness difference inverts the bias and changes nothing else`() throws {
    let trials = try reference().trials
    let mirrored = trials.map {
      LoudnessTrial(offset: $0.offset, amplitudeOffset: AmplitudeDB(-$0.amplitudeOffset.value), higher: $0.higher)
    }
    let (bias, mirror) = (try #require(LoudnessBias(trials)), try #require(LoudnessBias(mirrored)))
    #expect(abs(bias.estimate.value + mirror.estimate.value) < 1e-6)
    expect(
      that: abs(bias.estimate.lower95 + mirror.estimate.upper95) < 1e-5
        && abs(bias.estimate.upper95 + mirror.estimate.lower95) < 1e-5)
    expect(that: abs(bias.p - mirror.p) < 1e-9 && abs(bias.threshold.value - mirror.threshold.value) < 1e-5)
  }

  @Test func `answers without information have no bias`() {
    #expect(LoudnessBias([]) == nil)
    // Pitch alone without an error: a line separates the answers.
    let clear = [-50.0, -20, 20, 50].map {
      LoudnessTrial(offset: Cents($0), amplitudeOffset: AmplitudeDB($0 / 50), higher: $0 > 0)
    }
    #expect(LoudnessBias(clear, lapses: [(0, 1)]) == nil)
    // No difference in loudness.
    let silent = (0..<40).map {
      LoudnessTrial(offset: Cents($0 % 2 == 0 ? 5 : -5), amplitudeOffset: .zero, higher: $0 % 3 != 0)
    }
    #expect(LoudnessBias(silent) == nil)
  }

  /// The search begins at T = 10 and k = 0, wherever the truth is.
  @Test(arguments: [0.7, 3, 8, 40, 90], [-6.0, -1, 0, 2, 8])
  func `the search finds the same maximum from anywhere`(threshold: Double, loudness: Double) throws {
    var template = LoudnessTemplate()
    (template.maxOffset, template.comparisonsPerLevel, template.practises) = (6, 80, false)
    let listener = ExperimentListener(SimulatedListener(threshold: threshold))
    let file = try ExperimentFile(json: template.file)
    let trials = ExperimentSimulation(file, listener, effect: loudness).completed(seed: 4).map(LoudnessTrial.init)
    let bias = try #require(LoudnessBias(trials))
    let profile = try #require(
      LikelihoodProfile(
        LoudnessRegression(trials), with: [.intercept, .logThreshold, .logSlope], lapses: LoudnessBias.lapses,
        from: .init(intercept: 0, threshold: Cents(threshold), centsPerDecibel: loudness)))
    #expect(abs(profile.estimate.value - bias.estimate.value) < 1e-3)
    expect(
      that: abs(profile.estimate.lower95 - bias.estimate.lower95) < 1e-3
        && abs(profile.estimate.upper95 - bias.estimate.upper95) < 1e-3)
  }
}
