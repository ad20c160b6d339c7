// Times QUEST+ with 100 signed intensities, 60 thresholds, 5 biases and 3 lapse rates: a choice and the update after its
// answer, with the product's StimulusInformation. Prints the microseconds of each as a JSON array, in processor
// time so that other processes don't count.

import PeachBase

@testable import PeachFits

@main struct QuestPlusBench {
  static func main() {
    let thresholds = (0..<60).map { 0.5 * pow(400, Double($0) / 59) }
    let biases = [-0.6, -0.3, 0, 0.3, 0.6]
    let lapses = [0.005, 0.02, 0.06]
    let cents = (0..<50).flatMap { index in [1.0, -1.0].map { $0 * 0.1 * pow(1000, Double(index) / 49) } }
    let listeners = thresholds.flatMap { threshold in
      biases.flatMap { bias in lapses.map { (threshold: threshold, bias: bias, lapse: $0) } }
    }
    func higher(_ stimulus: Int, _ listener: Int) -> Double {
      let (threshold, bias, lapse) = listeners[listener]
      let z = StandardNormal.upperQuartile * cents[stimulus] / threshold + bias * 0.5.squareRoot()
      return lapse / 2 + (1 - lapse) * StandardNormal.cumulative(z)
    }
    let information = StimulusInformation(stimuli: cents.count, listeners: listeners.count, probability: higher)
    let table = cents.indices.map { stimulus in listeners.indices.map { higher(stimulus, $0) } }
    let prior = [Double](repeating: 1 / Double(listeners.count), count: listeners.count)
    var weights = prior
    var times: [Double] = []
    // A listener with a threshold of 8 cents and no lapses, with fixed random numbers.
    var state: UInt64 = 1
    for trial in 0..<2000 {
      if trial % 60 == 0 { weights = prior }
      let begun = microseconds()
      let expected = information.expected(weights)
      var choice = 0
      for index in expected.indices where expected[index] > expected[choice] { choice = index }
      let chosen = microseconds()
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let isHigher =
        Double(state >> 11) * 0x1p-53 < StandardNormal.cumulative(StandardNormal.upperQuartile * cents[choice] / 8)
      let answered = microseconds()
      var total = 0.0
      for index in weights.indices {
        weights[index] *= isHigher ? table[choice][index] : 1 - table[choice][index]
        total += weights[index]
      }
      for index in weights.indices { weights[index] /= total }
      times.append(chosen - begun + microseconds() - answered)
    }
    print(times)
  }

  /// The processor time. C: `clock_gettime`.
  private static func microseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
