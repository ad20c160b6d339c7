import PeachCore
import TestSupport
import Testing

@testable import PeachFits

@Suite struct ListenerModelTests {
  @Test(arguments: [0.5, 3, 8, 100])
  func `without lapses and bias the threshold is judged right in 75 percent`(cents: Double) {
    let listener = ListenerModel(threshold: Cents(cents))
    expect(listener.probabilityOfUp(offset: Cents(cents)), near: 0.75, within: 1e-12)
    expect(listener.probabilityOfUp(offset: Cents(-cents)), near: 0.25, within: 1e-12)
    expect(listener.probabilityOfUp(offset: .zero), equals: 0.5)
  }

  @Test(arguments: PsychometricShape.allCases)
  func `with every shape and slope the threshold is judged right in 75 percent`(shape: PsychometricShape) {
    for slope in [0.5, 1, 2] {
      let listener = ListenerModel(threshold: Cents(8), slope: slope, shape: shape)
      expect(listener.probabilityOfUp(offset: Cents(8)), near: 0.75, within: 1e-12)
      expect(listener.probabilityOfUp(offset: Cents(-8)), near: 0.25, within: 1e-12)
      expect(listener.probabilityOfUp(offset: .zero), equals: 0.5)
      #expect(listener.probabilityOfUp(offset: Cents(1e6)) > 0.999)
    }
  }

  @Test func `slope and shape enter as defined`() {
    func probability(_ slope: Double, _ shape: PsychometricShape, bias: Double = 0) -> Double {
      ListenerModel(threshold: Cents(8), bias: bias, slope: slope, shape: shape).probabilityOfUp(offset: Cents(16))
    }
    let z = 0.6744897501960817
    expect(probability(0.5, .normal), near: StandardNormal.cumulative(z * 2.0.squareRoot()), within: 1e-12)
    expect(probability(2, .normal, bias: 1), near: StandardNormal.cumulative(4 * z + 0.5.squareRoot()), within: 1e-12)
    expect(probability(1, .logistic), near: 0.9, within: 1e-12)
    expect(probability(1.3, .weibull), near: 1 - 0.5 * exp2(-pow(2, 1.3)), within: 1e-12)
  }

  @Test func `lapses bound the answers on both sides`() {
    let listener = ListenerModel(threshold: Cents(8), lapse: 0.06)
    expect(listener.probabilityOfUp(offset: Cents(1000)), near: 0.97, within: 1e-12)
    expect(listener.probabilityOfUp(offset: Cents(-1000)), near: 0.03, within: 1e-12)
  }

  @Test func `a bias of one sigma acts as an offset of one sigma`() {
    let sigma = 8 / (2.0.squareRoot() * 0.6744897501960817)
    let biased = ListenerModel(threshold: Cents(8), bias: 1)
    let fair = ListenerModel(threshold: Cents(8))
    expect(
      biased.probabilityOfUp(offset: Cents(3)), near: fair.probabilityOfUp(offset: Cents(3 + sigma)), within: 1e-12)
  }

  @Test func `louder notes sound higher by the cents per decibel`() {
    let listener = ListenerModel(threshold: Cents(8), centsPerDecibel: 2)
    let loud = listener.probabilityOfUp(offset: Cents(3), amplitude: AmplitudeDB(-1.5))
    expect(loud, near: 0.5, within: 1e-12)
  }

  @Test func `the table agrees with the error function to ten digits`() {
    NormalTable.standard.withLookup { table in
      var worst = 0.0
      for index in -80_000...80_000 {
        let z = Double(index) / 9973
        worst = max(worst, abs(table.cumulative(z) - StandardNormal.cumulative(z)))
      }
      #expect(worst < 1e-10)
      expect(table.cumulative(-.infinity), equals: StandardNormal.cumulative(-8))
      expect(table.cumulative(1e300), equals: StandardNormal.cumulative(8))
    }
  }

  @Test func `of several choices the right one is chosen by chance, or heard`() {
    let listener = ListenerModel(threshold: Cents(8), bias: 0.7, lapse: 0.1, slope: 2)
    // Twice the threshold is four times as far with this slope.
    let heard = 2 * StandardNormal.cumulative(4 * StandardNormal.upperQuartile) - 1
    for chance in [1.0 / 3, 0.25] {
      let expected = 0.1 * chance + 0.9 * (chance + (1 - chance) * heard)
      for cents in [16.0, -16] {
        expect(listener.probabilityOfRight(offset: Cents(cents), chance: chance), near: expected, within: 1e-12)
      }
      expect(listener.probabilityOfRight(offset: .zero, chance: chance), near: chance, within: 1e-12)
      let attentive = ListenerModel(threshold: Cents(8), shape: .weibull)
      // Half-way between chance and certainty at the threshold; with two choices, 75 %.
      expect(attentive.probabilityOfRight(offset: Cents(8), chance: chance), near: (1 + chance) / 2, within: 1e-12)
    }
    expect(PsychometricShape.weibull.cumulative(-2), near: 0.125, within: 1e-12)
    expect(PsychometricShape.logistic.cumulative(-2), near: 0.1, within: 1e-12)
  }
}
