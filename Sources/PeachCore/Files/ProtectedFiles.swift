/// The files that outputs of a command must not replace: the database, and whatever the command reads.
///
/// Files are told apart by `FileIdentity`, so that it does not matter which path or link leads to them. A file of the
/// database is also protected by its name, before there is one.
public struct ProtectedFiles: Sendable {
  public enum Use: Equatable, Sendable {
    /// The user's database, or a file that belongs to it.
    case database
    /// Read by the same command.
    case input
    /// Any other SQLite database, or a file that belongs to one.
    case otherDatabase
  }

  private let databaseFiles: [String]
  private let inputs: [String]
  /// Of the inputs, when they were named: another file may have their name by now.
  private var inputIdentities: Set<FileIdentity>

  /// - Parameters:
  ///   - database: its path; nil without one. There need not be a file yet.
  ///   - inputs: the paths of files that are read.
  public init(database: String?, inputs: [String] = []) {
    // SQLite keeps its files beside the database itself, behind links; the locks of runs are beside the given path.
    let paths = database.map { [$0, FilePaths.place(of: $0)] } ?? []
    databaseFiles = paths.flatMap { path in Self.suffixes.map { path + $0 } }
    self.inputs = inputs
    inputIdentities = Set(inputs.compactMap { FileIdentity(path: $0) })
    // Where standard input is a file, that is an input as well.
    if let identity = FileIdentity(descriptor: STDIN_FILENO) { inputIdentities.insert(identity) }
  }

  /// Of SQLite's files (https://sqlite.org/tempfiles.html), and of the locks of runs.
  private static let suffixes = ["", "-wal", "-shm", "-journal", "-runs"]
  /// The first bytes of a database (https://sqlite.org/fileformat.html, section 1.3).
  private static let header = Array("SQLite format 3\0".utf8)

  /// Why a path must not be written to; nil if it may.
  public func use(of path: String) -> Use? {
    if let use = knownUse(of: path) { return use }
    if Self.isDatabase(path) { return .otherDatabase }
    for suffix in Self.suffixes.dropFirst() where path.hasSuffix(suffix) {
      let base = String(path.dropLast(suffix.count))
      // What is in use here must not be opened: closing a file gives up SQLite's locks on it.
      if knownUse(of: base) != nil || Self.isDatabase(base) { return .otherDatabase }
    }
    return nil
  }

  private func knownUse(of path: String) -> Use? {
    let identity = FileIdentity(path: path)
    let place = NamedPlace(path)
    for file in databaseFiles {
      if let place, place == NamedPlace(file) { return .database }
      if let identity, identity == FileIdentity(path: file) { return .database }
    }
    guard let identity else { return nil }
    let isInput = inputIdentities.contains(identity) || inputs.contains { FileIdentity(path: $0) == identity }
    return isInput ? .input : nil
  }

  private static func isDatabase(_ path: String) -> Bool {
    guard FileIdentity(path: path) != nil else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: header.count)
    return read(descriptor, &bytes, bytes.count) == bytes.count && bytes == header
  }
}

/// A name in a folder, which need not have a file; upper and lower case are one, as in some file systems.
private struct NamedPlace: Equatable {
  let folder: FileIdentity
  let name: String

  /// Nil if there is no such folder.
  init?(_ path: String) {
    let place = FilePaths.place(of: path)
    guard let folder = FileIdentity(folder: FilePaths.folder(of: place)) else { return nil }
    self.folder = folder
    name = FilePaths.name(of: place).lowercased()
  }
}
