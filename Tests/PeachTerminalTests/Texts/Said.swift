import PeachCore
import PeachLanguage
import TestSupport
import Testing

/// Expects a text in both languages; the same in both without a German one.
func said(
  _ text: Text?, _ english: String, _ german: String? = nil, file: String = #filePath, line: Int = #line
) {
  expect(text, equals: Text(en: english, de: german ?? english), file: file, line: line)
}

/// Expects what happened, and after it what to do.
func said(
  _ message: ErrorMessage, _ english: String, _ german: String? = nil,
  file: String = #filePath, line: Int = #line
) {
  said(message.notice, english, german, file: file, line: line)
}
