import PeachBase
import PeachExercises

/// A positional argument.
package struct ArgumentSpec: Sendable {
  package let name: String
  package let kind: ValueKind
  package let help: Text
  package var isOptional = false
  /// Whether it also takes all following words.
  var isRepeatable = false

  package init(name: String, kind: ValueKind, help: Text, isOptional: Bool = false, isRepeatable: Bool = false) {
    (self.name, self.kind, self.help, self.isOptional) = (name, kind, help, isOptional)
    self.isRepeatable = isRepeatable
  }

  /// The same, at least once.
  package var required: ArgumentSpec {
    var spec = self
    spec.isOptional = false
    return spec
  }
}
