import PeachCore
import Testing

/// Reports an issue if a number differs from the expected one by the tolerance or more, or is not a number.
func expect(
  _ number: Double, near expected: Double, within tolerance: Double, file: String = #filePath, line: Int = #line
) {
  guard !(abs(number - expected) < tolerance) else { return }
  Issue.record(
    "\(number) isn't within \(tolerance) of \(expected).",
    sourceLocation: SourceLocation(
      fileID: "PeachCoreTests/" + FilePaths.name(of: file), filePath: file, line: line, column: 1))
}
