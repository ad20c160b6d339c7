import PeachBase

/// The SHA-256 of a file, computed in the background by a low-priority process.
///
/// It runs `sha256sum` from GNU coreutils, or `shasum` on macOS.
public final class FileDigest {
  private let path: String
  private let version: FileVersion
  private let tool: Subprocess
  private var text: [UInt8] = []
  private var isOver = false

  /// The command; `--` allows paths that begin with a minus sign.
  static func command(path: String) -> [String] {
    #if os(Linux)
      ["nice", "sha256sum", "-b", "--", path]
    #else
      ["nice", "shasum", "-a", "256", "-b", "--", path]
    #endif
  }

  /// Starts the tool; nil if that fails.
  ///
  /// - Parameter version: the file's version, which must be the same in the end.
  public init?(path: String, _ version: FileVersion) {
    guard let tool = Subprocess(Self.command(path: path)) else { return nil }
    (self.path, self.version, self.tool) = (path, version, tool)
  }

  /// The digest: nil while it is being computed, `.some(nil)` if the tool failed or the file has changed meanwhile.
  public func result() -> String?? {
    guard !isOver else { return .some(nil) }
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(tool.output, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      text += bytes[..<count]
    }
    isOver = true
    // GNU's tool begins the line with a backslash if it escaped the name.
    let digest = String(decoding: text, as: UTF8.self).drop { $0 == "\\" }.prefix { $0.isHexDigit }
    return .some(digest.count == 64 && FileVersion(path: path) == version ? String(digest) : nil)
  }

  /// Waits for the digest; nil if the tool failed.
  public func wait() -> String? {
    while true {
      if let result = result() { return result }
      var ready = pollfd(fd: tool.output, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, -1)
    }
  }

  public func cancel() {
    isOver = true
    tool.end()
  }
}
