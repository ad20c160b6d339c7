import Foundation
import PeachCore
import TestSupport
import Testing

typealias TemporaryFolder = TestSupport.TemporaryFolder

/// The built program, and runs of it.
enum Program {
  /// Beside the test bundle, where SwiftPM puts both.
  static let path: String = {
    let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("peach").path
  }()

  struct Result {
    let output: String
    let error: String
    let status: Int32
    /// Without empty ones. A line of CSV ends in CR and LF, which Swift takes for one character.
    var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }
  }

  /// The environment of a run: nothing of the user's, and no sound server unless it is given one.
  static func environment(_ additions: [String: String] = [:]) -> [String: String] {
    var environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8"]
    environment["HOME"] = "/nonexistent"
    environment["PULSE_SERVER"] = "unix:/nonexistent"
    environment["TERM"] = "xterm-256color"
    environment.merge(additions) { $1 }
    return environment
  }

  /// Runs to the end, reading both outputs while it goes on; ends it after `limit` seconds.
  static func run(
    _ arguments: [String], environment additions: [String: String] = [:], input: String? = nil, limit: Double = 60,
    under wrapper: [String] = []
  ) throws -> Result {
    let (output, error, standardInput) = (try ChildPipe(), try ChildPipe(), try ChildPipe())
    let process = try ChildProcess(
      wrapper + [path] + arguments, environment: environment(additions),
      input: input == nil ? nil : standardInput.reading.fileDescriptor, output: output.writing.fileDescriptor,
      error: error.writing.fileDescriptor)
    try output.writing.close()
    try error.writing.close()
    try standardInput.reading.close()
    if let input { try standardInput.writing.write(contentsOf: Data(input.utf8)) }
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
      output: String(decoding: outputData, as: UTF8.self), error: String(decoding: errorData, as: UTF8.self),
      status: status)
  }

  /// Starts a run that goes on by itself.
  static func start(
    _ arguments: [String], environment additions: [String: String] = [:], input: Int32? = nil, output: Int32? = nil
  ) throws -> ChildProcess {
    try ChildProcess([path] + arguments, environment: environment(additions), input: input, output: output)
  }

  /// Whether there is a tool of this name.
  static func hasTool(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { access($0 + "/" + name, X_OK) == 0 }
  }

  /// What a tool prints on standard output.
  static func tool(
    _ command: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String {
    let output = try ChildPipe()
    let process = try ChildProcess(
      command, environment: environment, output: output.writing.fileDescriptor)
    try output.writing.close()
    let data = output.reading.readDataToEndOfFile()
    process.wait()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Waits until something holds, looking every few milliseconds.
func eventually(within seconds: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < deadline {
    if try condition() { return true }
    usleep(3000)
  }
  return try condition()
}
