import Foundation
import PeachCore
import Testing

/// A folder that is gone after the test.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "peach-test-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var database: String { path + "/" + TrainingDataStore.fileName }
}

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
    var lines: [String] { output.split(separator: "\n").map(String.init) }
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
    let command = wrapper + [path] + arguments
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment(additions)
    let (output, error, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    if input == nil { process.standardInput = FileHandle.nullDevice } else { process.standardInput = standardInput }
    try process.run()
    if let input {
      try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try standardInput.fileHandleForWriting.close()
    }
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watchdog)
    nonisolated(unsafe) var errorData = Data()
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) { errorData = error.fileHandleForReading.readDataToEndOfFile() }
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    watchdog.cancel()
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Result(
      output: String(decoding: outputData, as: UTF8.self), error: String(decoding: errorData, as: UTF8.self), status: status)
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
