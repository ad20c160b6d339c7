import PeachCore

/// The SHA-256 of a file, computed by the system's own tool in a process of low priority while we train.
///
/// `sha256sum` is part of GNU coreutils, `shasum` of macOS.
public final class FileDigest {
  private let tool: Subprocess
  private var text: [UInt8] = []
  private var isOver = false

  /// A path may begin with a minus sign.
  static func command(path: String) -> [String] {
    #if os(Linux)
      ["nice", "sha256sum", "-b", "--", path]
    #else
      ["nice", "shasum", "-a", "256", "-b", "--", path]
    #endif
  }

  /// Nil where no tool could be started.
  public init?(path: String) {
    guard let tool = Subprocess(Self.command(path: path)) else { return nil }
    self.tool = tool
  }

  /// Nil as long as it is not known; `.some(nil)` where the tool failed.
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
    // GNU marks a name it had to escape with a backslash in front.
    let digest = String(decoding: text, as: UTF8.self).drop { $0 == "\\" }.prefix { $0.isHexDigit }
    return .some(digest.count == 64 ? String(digest) : nil)
  }

  /// Waits for the digest; nil where the tool failed.
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
