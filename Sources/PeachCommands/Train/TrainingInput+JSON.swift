import PeachCore
import PeachTerminal

extension TrainingInput {
  /// The input for a line with a JSON object: `{"adjust":-3.5}` or `{"commit":true}`; nil for other lines.
  init?(json line: String) {
    guard line.hasPrefix("{"), let json = JSON(parsing: line), let adjust = json.optional("adjust", as: \.number),
      let commit = json.optional("commit", as: \.bool)
    else { return nil }
    switch (adjust, commit) {
    case (let cents?, nil) where abs(cents) <= Self.largestChange: self = .adjust(Cents(cents))
    case (nil, true?): self = .commit
    default: return nil
    }
  }
}
