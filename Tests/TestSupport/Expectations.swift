import PeachCore
import Testing

// `#expect` is a macro, and thousands of macros take minutes to compile. So what most tests check is a function here, and `#expect`
// is for the rest, whose values it prints.

/// Reports an issue with both values if they differ.
public func expect<Value: Equatable>(
  _ value: Value, equals expected: Value, _ comment: @autoclosure () -> String = "", file: String = #filePath,
  line: Int = #line
) {
  if value != expected { report(["\(value) isn't \(expected)."], comment(), file, line) }
}

/// Reports an issue if conditions, joined by `&&` or `||`, don't hold.
public func expect(
  that conditions: Bool, _ comment: @autoclosure () -> String = "", file: String = #filePath, line: Int = #line
) {
  if !conditions { report(["What this line expects doesn't hold."], comment(), file, line) }
}

/// Reports an issue if a number differs from the expected one by the tolerance or more, or is not a number.
public func expect(
  _ number: Double, near expected: Double, within tolerance: Double, file: String = #filePath, line: Int = #line
) {
  guard !(abs(number - expected) < tolerance) else { return }
  report(["\(number) isn't within \(tolerance) of \(expected)."], "", file, line)
}

/// Records one issue with all problems and what they concern, at the line of the test; none without a problem.
///
/// Helpers take the file and line because `#_sourceLocation` takes about 2 ms to compile at each call.
public func report(_ problems: [String], _ text: String, _ file: String, _ line: Int) {
  guard !problems.isEmpty else { return }
  Issue.record(
    Comment(rawValue: (problems + [text]).joined(separator: "\n")), sourceLocation: SourceLocation(file, line))
}

extension SourceLocation {
  /// A line of a test, from `#filePath` and `#line`.
  public init(_ file: String, _ line: Int) {
    self.init(fileID: "Tests/" + FilePaths.name(of: file), filePath: file, line: line, column: 1)
  }
}
