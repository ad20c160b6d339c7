/// The headings and paragraphs of a page of rows.
struct PageText {
  let look: Look
  /// In columns.
  let width: Int

  private static let widest = 110

  /// A title and the scope, on two lines if one is too narrow.
  ///
  /// - Parameter end: the column at which the scope ends, if there is room before it.
  func heading(_ title: String, scope: String, end: Int) -> [PageLine] {
    let (title, scope) = ("  " + title, look.glyphs.spelled(scope))
    let space = max(3, end - title.count - scope.count)
    guard title.count + space + scope.count <= width else {
      return [PageLine(title, .bold), PageLine("  " + scope)]
    }
    return [
      PageLine([
        .init(text: title, style: .bold), .init(text: String(repeating: " ", count: space) + scope, style: .plain),
      ])
    ]
  }

  func paragraph(_ sentence: String) -> [PageLine] {
    Paragraph.lines(look.glyphs.spelled(sentence), width: min(width - 4, Self.widest)).map { PageLine("  " + $0) }
  }
}
