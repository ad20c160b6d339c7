import PeachBase
import PeachLanguage

/// A file that the Profile Screen can write.
package enum ProfileFile: CaseIterable, Sendable {
  /// All answers as CSV.
  case answers
  /// The profile as a page, as `peach profile --html` writes it.
  case report

  var title: Text {
    switch self {
    case .answers: ProfileScreenMessages.answersFile
    case .report: ProfileScreenMessages.reportFile
    }
  }
}
