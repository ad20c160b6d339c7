import PeachBase
import PeachFits
import PeachSimulation

/// A parameter of a population of simulated listeners, as users write it.
package struct PopulationParameter: Sendable {
  package let name: String
  package let help: Text
  /// Sets the parameter; false if the value is invalid.
  package let set: @Sendable (inout SimulatedPopulation, String) -> Bool

  private init<Value>(
    _ name: String, _ property: WritableKeyPath<SimulatedPopulation, Value> & Sendable,
    _ read: @escaping @Sendable (String) -> Value?, en: String, de: String
  ) {
    self.name = name
    help = Text(en: en, de: de)
    set = { population, text in
      guard let value = read(text) else { return false }
      population[keyPath: property] = value
      return true
    }
  }

  package static let all: [PopulationParameter] = [
    Self(
      "threshold", \.thresholds, list(of: cents), en: "Cents (8); a range such as 1-100 is log-uniform",
      de: "Cent (8); ein Bereich wie 1-100 ist log-gleichverteilt"),
    Self("lapse", \.lapses, list(of: number(0...1)), en: "Lapse rate (0.02)", de: "Anteil der Aussetzer (0.02)"),
    Self(
      "bias", \.biases, list(of: number(-10...10)), en: "Tendency to answer higher (0)", de: "Neigung zu höher (0)"),
    Self(
      "slope", \.slopes, list(of: number(0.1...10)), en: "Exponent of the difference in the psychometric function (1)",
      de: "Exponent des Unterschieds in der psychometrischen Funktion (1)"),
    Self(
      "shape", \.shape, name, en: "Psychometric function: \(names(PsychometricShape.self)) (normal)",
      de: "Psychometrische Funktion: \(names(PsychometricShape.self)) (normal)"),
    Self(
      "learning", \.learning, number(-10...10),
      en: "Octaves by which the threshold falls (0); the given threshold is that in the middle",
      de: "Oktaven, um die die Schwelle fällt (0); angegeben ist die in der Mitte"),
    Self(
      "curve", \.curve, name, en: "How it falls: \(names(LearningCurve.self)) (linear)",
      de: "Wie sie fällt: \(names(LearningCurve.self)) (linear)"),
    Self(
      "forgetting", \.forgetting, number(-10...10), en: "Octaves by which the threshold rises in a break (0)",
      de: "Oktaven, um die die Schwelle in einer Pause steigt (0)"),
    Self(
      "day-sd", \.daySD, number(0...5), en: "Spread of the threshold between days in octaves (0)",
      de: "Streuung der Schwelle zwischen Tagen in Oktaven (0)"),
    Self(
      "bias-sd", \.biasSD, number(0...5), en: "Spread of the bias between days (0)",
      de: "Streuung der Neigung zwischen Tagen (0)"),
    Self(
      "note-sd", \.noteSD, number(0...5),
      en: "Spread of the threshold between keys in octaves, similar for neighbouring keys (0)",
      de: "Streuung der Schwelle zwischen Tasten in Oktaven, bei Nachbartasten ähnlich (0)"),
    Self(
      "key-sd", \.keySD, number(0...5), en: "Spread of the threshold between keys in octaves, each by itself (0)",
      de: "Streuung der Schwelle zwischen Tasten in Oktaven, jede für sich (0)"),
    Self(
      "bass", \.bass, number(-10...10), en: "Octaves by which the threshold is higher below the split (0)",
      de: "Oktaven, um die die Schwelle unter der Teilung höher ist (0)"),
    Self(
      "passage", \.passage, number(0...48),
      en: "Width of the passage from bass to treble in semitones, 0 for a step (6)",
      de: "Breite des Übergangs vom Bass zum Diskant in Halbtönen, 0 für eine Stufe (6)"),
    Self(
      "split", \.split, { MIDINote(name: $0) }, en: "Key at which the keyboard is divided for bass and order (C4)",
      de: "Taste, an der die Klaviatur für bass und order geteilt ist (C4)"),
    Self(
      "order", \.order, name, en: "The part trained first: \(names(RegisterOrder.self)) (mixed)",
      de: "Welcher Teil zuerst geübt wird: \(names(RegisterOrder.self)) (mixed)"),
    Self(
      "inattention", \.inattention, number(0...0.9),
      en: "Proportion of time without listening (0)", de: "Anteil der Zeit ohne Hinhören (0)"),
    Self(
      "run", \.inattentiveRun, number(1.1...1000), en: "Number of answers without listening in a row, on average (20)",
      de: "Zahl der Antworten ohne Hinhören hintereinander, im Mittel (20)"),
    Self(
      "lapse-change", \.lapseChange, number(-1...1),
      en: "Change of the lapse rate from the first answer to the last (0)",
      de: "Änderung des Anteils der Aussetzer von der ersten Antwort bis zur letzten (0)"),
    Self(
      "burst", \.burst, burst,
      en: "Ten wrong answers in a row, in the middle: 'presented', or the difference in cents (none)",
      de: "Zehn falsche Antworten hintereinander, in der Mitte: »presented« oder der Unterschied in Cent (keine)"),
    Self(
      "visitor", \.visitor, { number(0...1)($0).map(Optional.some) },
      en: "After a break, somebody answers higher with this probability, without listening (none)",
      de: "Nach der Pause antwortet jemand mit dieser Wahrscheinlichkeit höher, ohne hinzuhören (keiner)"),
  ]

  private typealias RegisterOrder = SimulatedPopulation.RegisterOrder

  private static func names<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> String {
    Value.allCases.map(\.rawValue).joined(separator: ", ")
  }

  @Sendable private static func name<Value: RawRepresentable<String>>(_ text: String) -> Value? {
    Value(rawValue: text)
  }

  private static func number(_ range: ClosedRange<Double>, _ unit: String = "") -> @Sendable (String) -> Double? {
    { Quantity.number($0, in: unit).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Values separated by slashes, which are equally likely.
  private static func list<Value>(of read: @escaping @Sendable (String) -> Value?) -> @Sendable (String) -> [Value]? {
    { text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let values = parts.compactMap { read(String($0)) }
      return values.count == parts.count ? values : nil
    }
  }

  /// Reads `8` or `1-100`; above 0 and up to 10,000 cents.
  @Sendable private static func cents(_ text: String) -> ClosedRange<Double>? {
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map {
      number(Double.leastNonzeroMagnitude...10_000, "cents")(String($0))
    }
    guard (1...2).contains(bounds.count), let low = bounds[0], let high = bounds[bounds.count - 1], low <= high else {
      return nil
    }
    return low...high
  }

  /// Reads `presented` or a difference of 0.1…200 cents.
  @Sendable private static func burst(_ text: String) -> SimulatedPopulation.Burst?? {
    text == "presented" ? .presented : number(0.1...200, "cents")(text).map(SimulatedPopulation.Burst.cents)
  }
}

extension SimulatedPopulation {
  /// Reads the name of a listener with changes, such as `simulated:threshold=1-100,lapse=0.005/0.02` or
  /// `static:slope=0.5`; nil if a name is unknown or repeated, or a value out of range.
  package init?(description: String) {
    guard let parameters = NamedParameters(description) else { return nil }
    self.init()
    if parameters.name != "simulated" {
      guard let named = NamedListener.all.first(where: { $0.name == parameters.name }),
        let population = Self(description: named.description)
      else { return nil }
      self = population
    }
    for field in parameters.values {
      guard let parameter = PopulationParameter.all.first(where: { $0.name == field.name }),
        parameter.set(&self, field.value)
      else { return nil }
    }
  }
}
