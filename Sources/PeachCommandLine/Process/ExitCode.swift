/// Exit codes, after `sysexits.h`.
package struct ExitCode: Equatable, Sendable {
  package let value: Int32

  package static let success = ExitCode(value: 0)
  package static let usage = ExitCode(value: 64)
  package static let badData = ExitCode(value: 65)
  package static let missingInput = ExitCode(value: 66)
  package static let unavailable = ExitCode(value: 69)
  package static let ourBug = ExitCode(value: 70)
  package static let systemLimit = ExitCode(value: 71)
  package static let cannotCreate = ExitCode(value: 73)
  package static let inputOutput = ExitCode(value: 74)

  /// The code that shells report for a program ended by a signal.
  package static func signal(_ number: Int32) -> ExitCode { ExitCode(value: 128 + number) }
}
