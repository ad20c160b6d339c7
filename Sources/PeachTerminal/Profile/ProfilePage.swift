import PeachBase
import PeachExercises

/// A profile as lines of character cells and text.
package struct ProfilePage {
  let profile: ProfileRows
  let look: Look
  /// In columns.
  let width: Int
  /// Heights in rows of the picture over keys without its keys, and of the course over time.
  let heights: (picture: Int, time: Int)
  /// Nil if the page has no cursor.
  let cursor: ProfileCursor?

  private static let narrowest = 40
  /// The most columns of a paragraph.
  private static let widestText = 110
  /// The space between figures on one line.
  private static let gap = "     "

  /// - Parameter look: its number of columns is the width of the page.
  package init(_ profile: ProfileRows, look: Look) {
    self.init(profile, look: look, heights: (11, profile.courseAxes.count > 1 ? 16 : 9), cursor: nil)
  }

  init(_ profile: ProfileRows, look: Look, heights: (picture: Int, time: Int), cursor: ProfileCursor?) {
    (self.profile, self.look, self.heights, self.cursor) = (profile, look, heights, cursor)
    width = max(Self.narrowest, look.size.columns)
  }

  private var words: ProfileWords { profile.words }

  package var lines: [PageLine] {
    let time = course.entries.count > 1 ? courseTitle + courseLines : []
    let sentences = words.sentences.flatMap(paragraph)
    let blocks = [heading, picture, figures, time, sentences].filter { !$0.isEmpty }
    return blocks.flatMap { [PageLine("")] + $0 } + [PageLine("")]
  }

  private var picture: [PageLine] {
    if let keys = profile.keys { return keyPicture(keys) }
    if let empty = words.empty { return paragraph(empty + Text(".")) }
    return [rows.titles, rows.scale] + rows.lines() + [rows.signs].compactMap { $0 }
  }

  var rows: ProfileRowLines { ProfileRowLines(profile, look, width: width) }

  func paragraph(_ sentence: Text) -> [PageLine] {
    Paragraph.lines(look(sentence), width: min(width - 4, Self.widestText)).map { PageLine("  " + $0) }
  }

  /// The title and the scope, on two lines if one is too narrow.
  private var heading: [PageLine] {
    let end =
      profile.keys.map { ScaledBand.margin + keyCells($0).columns.count } ?? (words.empty == nil ? 2 + rows.width : 0)
    let (title, scope) = ("  " + look(words.title), look(profile.scope))
    let space = max(3, end - title.count - scope.count)
    guard title.count + space + scope.count <= width else { return [PageLine(title, .bold), PageLine("  " + scope)] }
    return [PageLine([.init(text: title, style: .bold), .init(text: spaces(space) + scope, style: .plain)])]
  }

  /// The figures, as many on a line as fit.
  var figures: [PageLine] {
    let lines = words.figures.reduce(into: [String]()) { lines, figure in
      let figure = figure(look.language)
      if let last = lines.last, last.count + Self.gap.count + figure.count + 4 <= width {
        lines[lines.count - 1] += Self.gap + figure
      } else {
        lines.append(figure)
      }
    }
    return lines.flatMap { $0.count + 4 <= width ? [PageLine("  " + look.glyphs.spelled($0))] : paragraph(Text($0)) }
  }
}

extension ProfileRows {
  /// `all time · 1,204 answers`.
  var scope: Text { ProfileMessages.period(request.period) + Text(" · ") + words.count }

  /// The title of a row's course with the length of its steps; with the name of the row, if there are several.
  func courseTitle(of row: Row?) -> Text {
    let title = ProfileMessages.overTime(words.overTime, by: row?.course.step ?? .day)
    guard hasChoices, let row else { return title }
    let first = title.english.prefix(1).lowercased()
    return row.name + Text(": ") + Text(en: first + title.english.dropFirst(), de: title.german)
  }

  /// A summary as lines for reading out, in at most 60 words.
  package func spoken(_ language: LanguageCode) -> [String] {
    let scope = scope(language).replacing(" · ", with: ", ")
    return ["\(words.title(language)), \(scope)."] + words.spoken.map { $0(language) }
  }

  /// Each note, interval or register as a line for reading out.
  package func details(_ language: LanguageCode) -> [String] { words.details.map { $0(language) } }

  /// Each day, week or month as a line for reading out.
  ///
  /// - Parameter id: the row whose course it is; nil for the one that all have in common, or else for each.
  package func steps(_ language: LanguageCode, of id: String? = nil) -> [String] {
    rows.filter { row in
      !row.course.entries.isEmpty && (id.map { $0 == row.id } ?? (row.isCommon || rows.first?.isCommon != true))
    }.flatMap { row in
      [courseTitle(of: row)(language) + ":"]
        + row.course.entries.map { (ProfileMessages.days(of: $0) + Text(": ") + $0.values + Text("."))(language) }
    }
  }
}
