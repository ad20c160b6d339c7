import Foundation
import PeachCore
import TestSupport
import Testing

typealias TemporaryFolder = TestSupport.TemporaryFolder

/// Runs the built program.
enum Program {
  /// The path of the program, which SwiftPM builds beside the test bundle.
  static let path: String = {
    let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("peach").path
  }()

  /// A folder that is never made.
  private static let missing = NSTemporaryDirectory() + "peach-test-none-" + UUID().uuidString

  struct Result {
    let arguments: [String]
    let output: String
    let error: String
    let status: Int32
    /// The lines that aren't empty. CR and LF at the end of a CSV line are one `Character`.
    var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }

    /// Reports one issue with the arguments and both outputs if anything isn't as expected. What is nil isn't checked.
    @discardableResult
    func expect(
      status: Int32? = nil, output: ExpectedText? = nil, error: ExpectedText? = nil,
      file: String = #filePath, line: Int = #line
    ) -> Result {
      var problems = status.map { $0 == self.status ? [] : ["The exit code is \(self.status), not \($0)."] } ?? []
      problems += output?.differences(in: self.output).map { "Standard output \($0)." } ?? []
      problems += error?.differences(in: self.error).map { "Standard error \($0)." } ?? []
      let run = "$ peach \(arguments.joined(separator: " "))\n\(self.output)\nStandard error:\n\(self.error)"
      report(problems, run, file, line)
      return self
    }
  }

  /// How many hours the programs are behind UTC: it is about noon for them, because simulated answers lie in the next minutes,
  /// and those of a test are to be of one day.
  private static let hoursBehind = UTCTime.now.milliseconds / 3_600_000 % 24 - 12

  /// The date for the programs, as in `2026-11-26`.
  static var today: String {
    String(UTCTime(milliseconds: UTCTime.now.milliseconds - hoursBehind * 3_600_000).iso.prefix(10))
  }

  /// The environment of a run, independent of the user's and without a sound server unless `additions` set one.
  static func environment(_ additions: [String: String] = [:]) -> [String: String] {
    var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8"]
    environment["HOME"] = missing
    environment["PULSE_SERVER"] = "unix:/nonexistent"
    environment["TERM"] = "xterm-256color"
    environment["TZ"] = "NOON\(hoursBehind)"
    // Those of scripts/checks/sanitize.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] { environment[name] = ProcessInfo.processInfo.environment[name] }
    environment.merge(additions) { $1 }
    return environment
  }

  /// Runs the program to its end and reads both outputs. Kills it after `limit` seconds.
  static func run(
    _ arguments: [String], environment additions: [String: String] = [:], input: String? = nil, limit: Double = 60,
    under wrapper: [String] = [], program: String = path
  ) throws -> Result {
    let (output, error, standardInput) = (try ChildPipe(), try ChildPipe(), try ChildPipe())
    let process = try ChildProcess(
      wrapper + [program] + arguments, environment: environment(additions),
      input: input == nil ? nil : standardInput.reading.fileDescriptor, output: output.writing.fileDescriptor,
      error: error.writing.fileDescriptor)
    try output.writing.close()
    try error.writing.close()
    try standardInput.reading.close()
    // A program that refuses its options reads nothing.
    if let input { try? standardInput.writing.write(contentsOf: Data(input.utf8)) }
    try standardInput.writing.close()
    let id = process.id
    let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watchdog)
    nonisolated(unsafe) var errorData = Data()
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) { errorData = error.reading.readDataToEndOfFile() }
    let outputData = output.reading.readDataToEndOfFile()
    reading.wait()
    let status = process.wait()
    watchdog.cancel()
    return Result(
      arguments: arguments, output: String(decoding: outputData, as: UTF8.self),
      error: String(decoding: errorData, as: UTF8.self), status: status)
  }

  /// Runs the program with the words of a line.
  static func run(
    _ line: String, environment: [String: String] = [:], input: String? = nil, limit: Double = 60,
    under wrapper: [String] = [], program: String = path
  ) throws -> Result {
    try run(line.words, environment: environment, input: input, limit: limit, under: wrapper, program: program)
  }

  /// Starts the program without waiting for it.
  static func start(
    _ arguments: [String], environment additions: [String: String] = [:], input: Int32? = nil, output: Int32? = nil,
    error: Int32? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      [path] + arguments, environment: environment(additions), input: input, output: output, error: error)
  }

  /// Whether scripts/checks/sanitize runs the tests.
  static let isSanitized = ProcessInfo.processInfo.environment["PEACH_SANITIZED"] == "1"

  /// Whether a tool is installed.
  static func hasTool(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { access($0 + "/" + name, X_OK) == 0 }
  }

  /// The standard output of a tool, which must succeed unless it may fail.
  static func tool(
    _ command: [String], environment: [String: String] = ProcessInfo.processInfo.environment, mayFail: Bool = false
  ) throws -> String {
    let output = try ChildPipe()
    let process = try ChildProcess(command, environment: environment, output: output.writing.fileDescriptor)
    try output.writing.close()
    let data = output.reading.readDataToEndOfFile()
    let status = process.wait()
    #expect(mayFail || status == 0, "\(command)")
    return String(decoding: data, as: UTF8.self)
  }
}

extension String {
  /// Its parts between blanks.
  var words: [String] { split(separator: " ").map(String.init) }
}
