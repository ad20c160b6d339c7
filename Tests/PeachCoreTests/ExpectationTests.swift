import TestSupport
import Testing

/// The functions that stand for `#expect` in most tests.
@Suite struct ExpectationTests {
  @Test func `what doesn't hold is an issue, and what holds is none`() {
    withKnownIssue { expect(1, equals: 2) }
    withKnownIssue { expect(Double.nan, equals: .nan) }
    withKnownIssue { expect([1, nil], equals: [1, 0]) }
    withKnownIssue { expect(that: [].isEmpty && "a".isEmpty) }
    withKnownIssue { expect(1, near: 2, within: 1) }
    withKnownIssue { expect(.nan, near: 2, within: 1) }
    withKnownIssue { report(["It differs."], "", #filePath, #line) }
    expect([1, nil], equals: [1, nil])
    expect(that: [].isEmpty || "a".isEmpty)
    expect(1.5, near: 2, within: 1)
    report([], "", #filePath, #line)
  }

  @Test func `an issue says both values and the comment, at the line of the test`() {
    let line = #line + 2
    withKnownIssue {
      expect("left", equals: "right", "third")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileName == "ExpectationTests.swift"
        && ["left", "right", "third"].allSatisfy { issue.comments.map(\.rawValue).joined().contains($0) }
    }
  }
}
