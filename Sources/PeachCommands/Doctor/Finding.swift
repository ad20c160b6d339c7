import PeachCore
import PeachTerminal

/// One line of `peach doctor`.
struct Finding {
  enum State {
    case good
    /// Worth knowing; training works all the same.
    case note
    /// Training does not work.
    case trouble
  }

  let state: State
  let subject: Text
  let text: Text
  /// What to do about it.
  let advice: Text?

  init(_ state: State, _ subject: Text, _ text: Text, advice: Text? = nil) {
    (self.state, self.subject, self.text, self.advice) = (state, subject, text, advice)
  }
}

/// Something that has been looked at: facts for a program, findings for a person.
protocol Check: Encodable {
  var findings: [Finding] { get }
}
