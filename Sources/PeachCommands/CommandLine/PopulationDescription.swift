import PeachCore

extension SimulatedPopulation {
  /// Reads the name of a listener with changes, such as `simulated:threshold=1-100,lapse=0.005/0.02` or
  /// `static:slope=0.5`; nil if a name is unknown or repeated, or a value out of range.
  init?(description: String) {
    guard let parameters = ListenerParameters(description) else { return nil }
    self.init()
    if parameters.name != "simulated" {
      guard let named = NamedListener.all.first(where: { $0.name == parameters.name }),
        let population = Self(description: named.description)
      else { return nil }
      self = population
    }
    for (name, value) in parameters.values {
      guard let parameter = PopulationParameter.all.first(where: { $0.name == name }), parameter.set(&self, value)
      else { return nil }
    }
  }
}
