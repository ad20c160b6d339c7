import PeachBase

/// Texts about work that takes a while.
package enum ProgressMessages {
  /// `about 13 min left`.
  package static func left(seconds: Double) -> Text {
    let minutes = seconds / 60
    let time =
      switch minutes {
      case ..<1: "\(max(1, Int(seconds.rounded()))) s"
      case ..<90: "\(Int(minutes.rounded())) min"
      default: "\(Int((minutes / 60).rounded())) h"
      }
    return Text(en: "about \(time) left", de: "noch etwa \(time)")
  }

  package static let interrupted = Text(en: "Cancelled; there is no result.", de: "Abgebrochen; es gibt kein Ergebnis.")
}
