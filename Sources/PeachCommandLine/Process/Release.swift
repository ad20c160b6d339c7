/// Version, date, developer and license of the program.
package enum Release {
  package static let version = "0.4.0"
  /// The release date.
  package static let date = "2026-11-26"
  package static let developer = "the Peach contributors"
  package static let copyright = "© 2026 the Peach contributors"
  package static let license = "MIT"
  /// The program and its version, for documents.
  package static let name = "Peach \(version)"
}
