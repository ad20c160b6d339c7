/// By how much the half-widths of 95 % intervals shrink, so that they contain the thresholds of simulated listeners in about 95 %
/// of cases: the bank assumes more change than most listeners show.
enum BandCalibration {
  /// After a break of more days, intervals are read as they are until so many answers have been given.
  static let breakDays = 30.0
  static let answersAfterBreak = 150

  private static let least = 0.8
  /// The SD in octaves from which nothing shrinks.
  private static let wide = 0.7

  /// .8…1, increasing with the variance in octaves².
  static func factor(variance: Double) -> Double { least + (1 - least) * min(1, variance / (wide * wide)) }
}
