/// The files that a command's output must not replace: the database and the command's inputs.
///
/// Files are compared by `FileIdentity`, so that any path or link to them is recognised. The database's files are also
/// protected by name, even before they exist.
public struct ProtectedFiles: Sendable {
  public enum Use: Equatable, Sendable {
    /// The user's database or a file that belongs to it.
    case database
    /// A file read by the same command.
    case input
    /// Another SQLite database or a file that belongs to it.
    case otherDatabase
  }

  private let databaseFiles: [String]
  private let inputs: [String]
  /// The identities of the inputs at the start, since another file may have their name later.
  private var inputIdentities: Set<FileIdentity>

  /// - Parameters:
  ///   - database: the path of the database, which may not exist yet; nil without one.
  ///   - inputs: the paths of the input files.
  public init(database: String?, inputs: [String] = []) {
    // SQLite keeps its files beside the resolved path of the database; the locks of runs are beside the given path.
    let paths = database.map { [$0, FilePaths.place(of: $0)] } ?? []
    databaseFiles = paths.flatMap { path in Self.suffixes.map { path + $0 } }
    self.inputs = inputs
    inputIdentities = Set(inputs.compactMap { FileIdentity(path: $0) })
    // If standard input is a file, it is an input as well.
    if let identity = FileIdentity(descriptor: STDIN_FILENO) { inputIdentities.insert(identity) }
  }

  /// The suffixes of SQLite's files (https://sqlite.org/tempfiles.html) and of the file for locks of runs.
  private static let suffixes = ["", "-wal", "-shm", "-journal", "-runs"]
  /// The first bytes of a database (https://sqlite.org/fileformat.html, section 1.3).
  private static let header = Array("SQLite format 3\0".utf8)

  /// The reason why a path must not be written; nil if it may be.
  public func use(of path: String) -> Use? {
    if let use = knownUse(of: path) { return use }
    if Self.isDatabase(path) { return .otherDatabase }
    for suffix in Self.suffixes.dropFirst() where path.hasSuffix(suffix) {
      let base = String(path.dropLast(suffix.count))
      // A file in use here must not be opened: closing it would release SQLite's locks on it.
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

/// A name in a folder, whether or not a file has it. Upper and lower case are equal, as in some file systems.
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
