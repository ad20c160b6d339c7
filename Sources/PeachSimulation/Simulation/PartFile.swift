import PeachBase

/// Why a part of a study can't be used.
public struct PartDefect: Error, Equatable, Sendable {
  public let path: String
  /// From 1; nil for the whole file.
  public let line: Int?
  public let problem: Problem

  public enum Problem: Error, Equatable, Sendable {
    case unreadable(errno: Int32)
    /// Such as a pipe, which can't be read twice.
    case notAFile
    /// Not a part, or one in another format.
    case otherFormat
    /// Of another version or build of the program.
    case otherVersion(String)
    /// Of another study than the part with this path.
    case otherStudy(than: String)
    /// Other runs than the same part with this path.
    case differing(from: String)
    /// Not the line that belongs there.
    case invalidLine
    case endsEarly
    /// The digest of the last line doesn't match.
    case damaged
  }

  public init(path: String, line: Int?, problem: Problem) {
    (self.path, self.line, self.problem) = (path, line, problem)
  }
}

/// What the first line of a part says: the study, and which part of it.
public struct PartHeader: Sendable {
  fileprivate static let format = "peach-part 1"

  /// The program's version and build.
  public let version: String
  /// What is simulated, in canonical JSON the same on every machine.
  public let study: JSON
  public let runs: Int
  public let part: StudyPart
  /// The arguments with which the program was called, such as the path of a file.
  public let arguments: [String]

  public init(version: String, study: JSON, runs: Int, part: StudyPart, arguments: [String]) {
    (self.version, self.study, self.runs, self.part, self.arguments) = (version, study, runs, part, arguments)
  }

  /// The SHA-256 of the version, the study and the number of runs.
  public var hash: String {
    let all: JSON = ["version": .text(version), "study": study, "runs": .integer(runs)]
    return SHA256(all.canonical.utf8).hexadecimal
  }

  var json: JSON {
    [
      "format": .text(Self.format), "version": .text(version), "study": study, "runs": .integer(runs),
      "part": .integer(part.number), "parts": .integer(part.count), "arguments": .array(arguments.map(JSON.text)),
      "sha256": .text(hash),
    ]
  }

  /// Nil for another format.
  init?(_ json: JSON) {
    guard json["format"]?.text == Self.format, let version = json["version"]?.text, let study = json["study"],
      let runs = json["runs"]?.integer, (1...1_000_000_000).contains(runs), let number = json["part"]?.integer,
      let count = json["parts"]?.integer, let part = StudyPart(number: number, count: count),
      let arguments = json["arguments"]?.array(of: \.text)
    else { return nil }
    self.init(version: version, study: study, runs: runs, part: part, arguments: arguments)
    guard json["sha256"]?.text == hash else { return nil }
  }
}

/// Writes a part, which appears when it is complete. For use by one thread.
public struct PartWriter {
  private let file: OutputFile
  private var digest = WordDigest()
  private var count = 0
  /// What isn't written yet.
  private var buffer: [UInt8] = []

  public init(_ file: OutputFile, _ header: PartHeader) throws {
    self.file = file
    try write(header.json)
  }

  private mutating func write(_ json: JSON) throws {
    let line = Array(try json.written(onOneLine: true).utf8)
    digest.add(line)
    buffer += line + [UInt8(ascii: "\n")]
    if buffer.count >= 1 << 16 { try flush() }
  }

  private mutating func flush() throws {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// - Parameter run: the index of the run.
  public mutating func add(_ row: RunRow, run: Int) throws {
    try write(row.json(run: run))
    count += 1
  }

  public mutating func finish() throws {
    try write(.end(of: digest, lines: count))
    try flush()
    try file.finish()
  }
}

/// The file of a part.
public struct PartFile: Sendable {
  public let path: String
  public let header: PartHeader

  /// Reads the first line.
  public init(path: String) throws(PartDefect) {
    let lines = try PartLines(path: path)
    let json = try lines.next().flatMap { JSON(line: $0) }
    guard let json, json["format"]?.text == PartHeader.format else {
      throw PartDefect(path: path, line: nil, problem: .otherFormat)
    }
    guard let header = PartHeader(json) else { throw PartDefect(path: path, line: 1, problem: .damaged) }
    (self.path, self.header) = (path, header)
  }

  /// Reads all runs and checks that they are complete and undamaged.
  ///
  /// - Returns: the digest of all lines before the last one.
  public func read(_ take: (RunRow) throws -> Void) throws -> String {
    let lines = try PartLines(path: path)
    func defect(_ problem: PartDefect.Problem) -> PartDefect {
      PartDefect(path: path, line: lines.number, problem: problem)
    }
    var digest = WordDigest()
    func next() throws -> UnsafeBufferPointer<CChar> {
      guard let bytes = try lines.next() else { throw defect(.endsEarly) }
      return bytes
    }
    digest.add(UnsafeRawBufferPointer(try next()))
    for run in header.part.range(of: header.runs) {
      let bytes = try next()
      guard let row = JSON(line: bytes).flatMap({ RunRow($0, run: run) }) else { throw defect(.invalidLine) }
      digest.add(UnsafeRawBufferPointer(bytes))
      try take(row)
    }
    let end = try JSON.end(of: digest, lines: header.part.range(of: header.runs).count).written(onOneLine: true)
    guard String(validating: try next(), as: UTF8.self) == end else { throw defect(.damaged) }
    guard try lines.next() == nil, lines.isAtEnd else { throw defect(.invalidLine) }
    return digest.text
  }
}

/// The lines of a file, one in memory at a time. For use by one thread.
private final class PartLines {
  private let path: String
  private let stream: UnsafeMutablePointer<FILE>
  private let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: longest)
  /// The number of the last line, from 1.
  private(set) var number = 0

  private static let longest = 1 << 20

  init(path: String) throws(PartDefect) {
    do throws(PartDefect.Problem) {
      stream = try Self.open(path)
    } catch {
      buffer.deallocate()
      throw PartDefect(path: path, line: nil, problem: error)
    }
    self.path = path
  }

  /// C: `open`, `fdopen`.
  private static func open(_ path: String) throws(PartDefect.Problem) -> UnsafeMutablePointer<FILE> {
    // A pipe without a writer must not block.
    let descriptor = PeachBase.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    guard FileIdentity(descriptor: descriptor) != nil else {
      close(descriptor)
      throw .notAFile
    }
    guard let stream = fdopen(descriptor, "r") else {
      let number = errno
      close(descriptor)
      throw .unreadable(errno: number)
    }
    return stream
  }

  deinit {
    fclose(stream)
    buffer.deallocate()
  }

  var isAtEnd: Bool { feof(stream) != 0 }

  /// The next line without its end; nil at the end of the file, and for a line without an end or that is too long. C: `fgets`.
  func next() throws(PartDefect) -> UnsafeBufferPointer<CChar>? {
    number += 1
    guard fgets(buffer, Int32(Self.longest), stream) != nil else {
      guard ferror(stream) == 0 else { throw PartDefect(path: path, line: nil, problem: .unreadable(errno: errno)) }
      return nil
    }
    let length = strlen(buffer)
    guard length > 0, buffer[length - 1] == CChar(bitPattern: UInt8(ascii: "\n")) else { return nil }
    return UnsafeBufferPointer(start: buffer, count: length - 1)
  }
}

extension JSON {
  /// The last line of a part.
  fileprivate static func end(of digest: WordDigest, lines: Int) -> JSON {
    ["digest": .text(digest.text), "lines": .integer(lines)]
  }

  /// Nil if it isn't valid.
  fileprivate init?(line: UnsafeBufferPointer<CChar>) {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    self.init(parsing: text)
  }
}

extension RunTally {
  /// Adds the runs of parts in their order.
  ///
  /// - Parameters:
  ///   - parts: all parts of one study, ordered by their numbers; some can be there twice.
  ///   - progress: called with the number of runs read now and then.
  /// - Throws: `PartDefect`, and what `progress` throws.
  public mutating func add(_ parts: [PartFile], progress: (Int) throws -> Void) throws {
    var last: (path: String, part: StudyPart, digest: String)?
    for file in parts {
      let isRepeated = last?.part == file.header.part
      let digest = try file.read { row in
        if !isRepeated {
          add(row)
          guard names <= Self.mostNames else {
            throw PartDefect(path: file.path, line: nil, problem: .invalidLine)
          }
        }
        if runs.isMultiple(of: 1000) { try progress(runs) }
      }
      if let last, isRepeated, digest != last.digest {
        throw PartDefect(path: file.path, line: nil, problem: .differing(from: last.path))
      }
      last = (file.path, file.header.part, digest)
    }
  }
}
