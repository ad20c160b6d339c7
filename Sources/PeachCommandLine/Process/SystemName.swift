import PeachBase

/// The operating system that the program runs on.
package enum SystemName {
  /// Name, release and machine, such as `Linux 6.8.0 x86_64`. C: `uname`.
  package static var current: String {
    var found = utsname()
    guard uname(&found) == 0 else { return "" }
    func text(_ field: some Any) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(found.sysname), text(found.release), text(found.machine)].joined(separator: " ")
  }
}
