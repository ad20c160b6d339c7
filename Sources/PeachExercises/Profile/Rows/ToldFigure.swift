import PeachBase

/// A figure of a profile that isn't one of its rows, as it is told: in JSON, in words, read out, and in large print.
struct ToldFigure {
  /// Its members of the profile's object.
  let json: [(String, JSON?)]
  /// Lines or sentences, and what they are where there is little room.
  let lines: [Text]
  let short: [Text]
  /// Sentences for reading out, in a summary and in full.
  let spoken: [Text]
  let details: [Text]
  /// Sentences about what it is based on.
  let basis: [Text]
  let large: [LargeFigure]

  /// What isn't known is nil.
  init(
    json: [(String, JSON?)] = [], lines: [Text?] = [], short: [Text?] = [], spoken: [Text?] = [], details: [Text?] = [],
    basis: [Text?] = [], large: [LargeFigure?] = []
  ) {
    (self.json, self.lines, self.short) = (json, lines.compactMap { $0 }, short.compactMap { $0 })
    (self.spoken, self.details) = (spoken.compactMap { $0 }, details.compactMap { $0 })
    (self.basis, self.large) = (basis.compactMap { $0 }, large.compactMap { $0 })
  }
}
