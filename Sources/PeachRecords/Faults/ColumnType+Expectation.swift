import PeachBase

extension ColumnType {
  /// What was expected in place of a text that has no value.
  package func expectation(for text: String) -> ImportError.Expectation {
    switch self {
    case .integer(let range): .integer(range)
    case .real(let range): .number(range)
    case .boolean: .boolean
    case .text(let longest): longest.map(ImportError.Expectation.shortText) ?? .string
    case .numbers(let range, let most): .numbers(range, most)
    case .word(let words): .oneOf(words)
    case .time: UTCTime(iso: text) == nil ? .time : .answerTime
    case .uuid: .uuid
    case .digest: .digest
    }
  }
}
