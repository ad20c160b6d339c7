/// This version of the program, and whose it is.
enum Release {
  static let version = "0.2.0"
  /// The day of this version.
  static let date = "2026-11-22"
  static let developer = "the Peach contributors"
  static let copyright = "© 2026 the Peach contributors"
  static let license = "MIT"
  /// The program and its version, as documents name them.
  static let name = "Peach \(version)"
}
