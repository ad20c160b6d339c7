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
  private(set) var advice: Text?
  /// A command line that does it, which follows the advice.
  private let command: String?

  init(_ state: State, _ code: String, _ text: Text, advice: Text? = nil, command: String? = nil) {
    (self.state, self.code, self.text, self.advice, self.command) = (state, code, text, advice, command)
  }

  /// With the options that name the data at the end of the command line.
  func advised(_ options: String) -> Finding {
    guard let command, let advice else { return self }
    var finding = self
    finding.advice = advice + Text(command + options)
    return finding
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
