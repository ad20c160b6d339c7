import PeachCore

/// A finding of `peach doctor`.
struct Finding {
  enum State: String {
    case good
    /// Worth knowing, but training works.
    case note
    /// Prevents training.
    case trouble
  }

  let state: State
  /// For programs. Codes keep their meaning in later versions.
  let code: String
  let text: Text
  /// What to do about it.
  let advice: Text?

  init(_ state: State, _ code: String, _ text: Text, advice: Text? = nil) {
    (self.state, self.code, self.text, self.advice) = (state, code, text, advice)
  }
}

extension Finding {
  /// In English, regardless of the user's language.
  func json(of subject: Text) -> JSON {
    [
      "code": .text(code), "state": .text(state.rawValue), "subject": .text(subject.english),
      "text": .text(text.english), "advice": JSON(advice?.english),
    ]
  }
}

/// A check: has facts for programs, and findings for people.
protocol Check {
  /// The name of the checked thing.
  var subject: Text { get }
  var findings: [Finding] { get }
  var json: JSON { get }
}
