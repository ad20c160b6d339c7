import Foundation
import PeachCore
import TestSupport
import Testing

/// Lines of standard input, however long they are.
@Suite struct LineInputTests {
  let folder = TemporaryFolder()
  /// A training that waits for answers on standard input, and needs no device.
  private func training(_ comparisons: Int) -> [String] {
    [
      "train", "--sound", "sine", "--comparisons", "\(comparisons)", "--events", "jsonl", "--output",
      folder.path + "/x.wav",
    ]
  }

  private func messages(_ result: Program.Result) -> [String] {
    result.error.components(separatedBy: "\n").filter { $0.hasPrefix("'") }
  }

  @Test func `a line that is too long is refused once, quoted with 60 characters, and the next one counts`() throws {
    let long = String(repeating: "x", count: 5000)
    let result = try Program.run(training(2), input: "h\n" + long + "\nl\n").expect(status: 0)
    let refusal = "'\(long.prefix(60))…' isn't an answer. Use h (higher), l (lower) or q (quit)."
    expect(messages(result), equals: [refusal])
    // One that would be an answer if its end were not looked at.
    let padded = try Program.run(training(1), input: "h" + String(repeating: " ", count: 5000) + "x\nl\n")
    expect(that: padded.status == 0 && messages(padded).count == 1)
    padded.expect(output: .contains(#""answer":"lower""#))
  }

  @Test func `a line of 4,096 bytes is whole, and lines may come in pieces of any size`() throws {
    let blanks = String(repeating: " ", count: 4095)
    for input in [blanks + "h\n", "h" + blanks.dropLast() + "\r\n", blanks + "h", "\n\n" + blanks + "h\n"] {
      let result = try Program.run(training(1), input: input)
      expect(that: result.status == 0 && messages(result) == [], "\(input.count)")
      result.expect(output: .contains(#""answer":"higher""#))
    }
    let result = try Program.run(training(1), input: blanks + " h\nl\n")
    expect(that: messages(result).count == 1 && result.output.contains(#""answer":"lower""#))
  }

  /// Sanitizers need additional memory.
  @Test(.disabled(if: Program.isSanitized))
  func `a hundred megabytes without a line feed hold nothing and fill nothing`() throws {
    let (input, output) = (try ChildPipe(), try ChildPipe())
    let source = try ChildProcess(
      ["head", "-c", "100000000", "/dev/zero"], environment: Program.environment(),
      output: input.writing.fileDescriptor)
    let training = try Program.start(
      training(1), input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
    for pipe in [input, output] { try pipe.writing.close() }
    try input.reading.close()
    let result = training.waitMeasuring(within: 30)
    expect(that: result.status == 0 && result.megabytes < 100, "\(result)")
    source.expectExit(0, within: 5)
  }

  @Test func `a question takes one line, and a too long line is a no`() throws {
    let data = folder.path + "/data"
    _ = try Program.run(["train", "--listener", "simulated", "--comparisons", "3", "--data-dir", data])
    let terminal = try PseudoTerminal(columns: 100, rows: 10, environment: Program.environment())
    let command = "\(Program.path) delete --all --data-dir \(data)"
    terminal.type(command + "\n").expect("[y/N]")
    // Nothing of it is left for the shell.
    terminal.type("y" + String(repeating: " ", count: 150) + "; touch \(folder.path)/forged\n")
    terminal.expect("Nothing was deleted.")
    terminal.expectStatus(0)
    expectFile(folder.path + "/forged", exists: false)
    terminal.type(command + "\n").expect { $0.text.components(separatedBy: "[y/N]").count > 2 }
    terminal.type("yes\n").expect("3 answers were deleted.")
  }
}
