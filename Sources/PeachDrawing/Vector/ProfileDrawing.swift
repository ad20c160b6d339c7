import PeachBase
import PeachExercises

/// The picture of a profile as SVG: thresholds above a keyboard, or a row for each figure.
package struct ProfileDrawing {
  private let profile: ProfileRows
  private let person: String?
  private let language: LanguageCode

  /// - Parameter person: whose profile it is; nil if they have no name.
  package init(_ profile: ProfileRows, of person: String? = nil, language: LanguageCode) {
    (self.profile, self.person, self.language) = (profile, person, language)
  }

  /// `Profile · Anna`.
  var title: Text { profile.words.title + (person.map { Text(" · " + $0) } ?? Text("")) }

  static let width = StandalonePicture.width

  private var keys: KeyDrawing? { profile.keys.map { KeyDrawing(report: $0, profile: profile, language: language) } }
  private var rows: RowDrawing { RowDrawing(profile, language: language) }

  var height: Double { keys == nil ? rows.height : KeyDrawing.height }

  /// The picture in words, for screen readers.
  var summary: String { profile.words.summary(language) }

  /// The reason why the picture is empty; nil if it shows something.
  var emptyReason: String? { profile.words.empty.map { $0(language) } }

  /// How to read it, one line each.
  var legend: [String] {
    let signs = keys == nil && !profile.rows.isEmpty ? rows.signs.map { [$0] } ?? [] : []
    return profile.words.fileLegend.map { $0(language) } + signs
  }

  var content: [Element] { keys?.content ?? rows.content }

  /// The parts of the drawing's width that show values when somebody points at them.
  var places: [Chart.Place] { keys?.places ?? [] }

  /// The picture as a file, with a title, a legend, and the values of each place as a tooltip.
  package var file: String {
    let reason = emptyReason.map { (keys?.middle ?? rows.middle, $0) }.map { middle, words in
      label(words, x: middle.x, y: middle.y, anchor: "middle").with("dy", "0.35em")
    }
    let content = content + [reason].compactMap { $0 } + (keys?.tooltips ?? [])
    return StandalonePicture(
      title: title(language), aside: profile.words.count(language), summary: summary,
      panels: [.init(content: content, height: height)], legend: legend, language: language
    ).file
  }
}
