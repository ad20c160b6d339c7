import PeachBase
import PeachExercises
import PeachFits
import PeachLanguage

extension SimulatedListener {
  /// The parameters of a listener who answers with directions.
  package static let answeringParameters = ["threshold", "lapse", "bias", "slope", "shape", "loudness", "rt"]
  /// The parameters of a listener who tunes notes.
  package static let tuningParameters = ["bias", "precision", "hysteresis", "rt"]
  /// The names of all parameters.
  package static let parameters = answeringParameters + ["precision", "hysteresis"]

  /// The units of the parameters that have one; a bias in cents is that of tuning.
  private static let units = ["threshold": "cents", "precision": "cents", "bias": "cents", "rt": "s"]

  /// Reads `simulated` or `simulated:threshold=8,lapse=0.02,bias=0,slope=1,shape=normal,loudness=0,rt=0.9`, for matching
  /// `simulated:bias=0,precision=4,hysteresis=0,rt=2.5`; nil if a name is unknown or repeated, or a value out of range.
  /// `checkListener` rejects parameters that don't apply to the exercise.
  package init?(description: String) {
    guard let description = NamedParameters(description), description.name == "simulated" else { return nil }
    self.init()
    for field in description.values {
      let (name, text) = (field.name, field.value)
      if name == "shape" {
        guard let shape = PsychometricShape(rawValue: text) else { return nil }
        self.shape = shape
        continue
      }
      guard let value = Quantity.number(text, in: Self.units[name] ?? "") else { return nil }
      switch name {
      case "threshold" where (0.01...10_000).contains(value): threshold = value
      case "lapse" where (0...1).contains(value): lapse = value
      case "bias" where (-100...100).contains(value): (bias, tuner.bias) = (value, value)
      case "precision" where (0.001...100).contains(value): tuner.precision = value
      case "hysteresis" where (-1...1).contains(value): tuner.hysteresis = value
      case "slope" where (0.1...10).contains(value): slope = value
      case "loudness" where (-1000...1000).contains(value): loudness = value
      case "rt" where (0.01...60).contains(value): (responseTime, tuner.time) = (value, value)
      default: return nil
      }
    }
  }
}

extension NamedParameters {
  /// The description with misspelled names replaced; nil if one is unlike all known ones.
  package static func correction(of description: String, names: [String], parameters: [String]) -> String? {
    func known(_ name: String, _ names: [String]) -> String? {
      names.contains(name) ? name : nearest(to: name, in: names)
    }
    guard let read = Self(description), let name = known(read.name, names) else { return nil }
    let values = read.values.compactMap { field in known(field.name, parameters).map { Value($0, field.value) } }
    return values.count == read.values.count ? Self(name, values).written : nil
  }
}
