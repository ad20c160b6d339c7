import PeachBase

/// The audio drivers that need a long buffer on this machine, because the sound has dropped out with a short one.
///
/// The names are in a file, one on a line, for the machine and not for a person. If the sound has repeatedly dropped out with a
/// long buffer too, another line has the name and "longest". A file that can't be read or written is ignored: the next drop-out
/// adds the name again.
public struct LongBuffers: Sendable {
  private let folder: String?
  private var path: String? { folder.map { $0 + "/long-buffers" } }

  /// - Parameter folder: nil if there is no place for the file.
  public init(folder: String?) { self.folder = folder }

  public var drivers: Set<String> { Set(entries.filter { !$0.hasSuffix(Self.longest) }) }

  /// The drivers with which the sound has repeatedly dropped out with a long buffer too.
  public var longest: Set<String> {
    Set(entries.filter { $0.hasSuffix(Self.longest) }.map { String($0.dropLast(Self.longest.count)) })
  }

  private static let longest = " longest"

  private var entries: Set<String> {
    guard let path, let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = fread(&bytes, 1, bytes.count, file)
    return Set(String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init))
  }

  public func add(_ driver: String, longest: Bool = false) {
    let names = entries.union(longest ? [driver, driver + Self.longest] : [driver]).sorted().map { $0 + "\n" }.joined()
    guard let folder, let path else { return }
    try? Folder.create(folder)
    guard let file = try? OutputFile(path: path, sparing: ProtectedFiles(database: nil), isPrivate: true),
      (try? file.write(Array(names.utf8))) != nil
    else { return }
    try? file.finish()
  }

  /// Forgets all drivers, so that a short buffer is tried again.
  public func forget() { if let path { unlink(path) } }
}
