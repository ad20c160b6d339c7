import FoundationEssentials
import PeachCore
import PeachTerminal

extension TrainingInput {
  /// The input for a line with a JSON object: `{"adjust":-3.5}` or `{"commit":true}`; nil for other lines.
  init?(json line: String) {
    struct Change: Decodable {
      var adjust: Double?
      var commit: Bool?
    }
    guard line.hasPrefix("{"), let change = try? JSONDecoder().decode(Change.self, from: Data(line.utf8)) else {
      return nil
    }
    switch (change.adjust, change.commit) {
    case (let cents?, nil) where abs(cents) <= Self.largestChange: self = .adjust(Cents(cents))
    case (nil, true?): self = .commit
    default: return nil
    }
  }
}
