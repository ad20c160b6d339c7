import PeachCore
import PeachLanguage
import Testing

/// Expects a text in both languages; the same in both without a German one.
func said(
  _ text: Text?, _ english: String, _ german: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(text == Text(en: english, de: german ?? english), sourceLocation: sourceLocation)
}

/// Expects what happened, and after it what to do.
func said(
  _ message: ErrorMessage, _ english: String, _ german: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  said(message.notice, english, german, sourceLocation: sourceLocation)
}
