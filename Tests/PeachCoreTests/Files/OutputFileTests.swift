import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachStore

@Suite struct OutputFileTests {
  let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.path + "/" + name }
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  private func make(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }
  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }
  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func write(_ text: String, to path: String, sparing protected: ProtectedFiles = .init(database: nil)) throws {
    let file = try OutputFile(path: path, sparing: protected)
    try file.write(Array(text.utf8))
    try file.finish()
  }

  private func failure(_ path: String, _ protected: ProtectedFiles = .init(database: nil)) -> OutputFailure? {
    do throws(OutputFileError) {
      _ = try OutputFile(path: path, sparing: protected)
      return nil
    } catch {
      return error.failure
    }
  }

  // MARK: Protected files

  @Test func `the database's files are protected under any path or link`() throws {
    let protected = ProtectedFiles(database: folder.database)
    for there in [false, true] {
      for suffix in ["", "-wal", "-shm", "-journal", "-runs"] {
        let name = "peach.sqlite" + suffix
        if there {
          try make(name, "data")
          expect(link(path(name), path("hard")), equals: 0)
        }
        expect(symlink(name, path("soft")), equals: 0)
        for spelled in [name, "./../\(FilePaths.name(of: folder.path))//\(name)", "soft"] + (there ? ["hard"] : []) {
          expect(failure(path(spelled), protected), equals: .protected(.database), "\(spelled)")
        }
        unlink(path("soft"))
        unlink(path("hard"))
        if there { #expect(text(name) == "data") }
      }
    }
    expect(failure(path("Peach.SQLite"), protected), equals: .protected(.database))
    #expect(failure(path("peach.sqlite-2"), protected) == nil)
    let missing = ProtectedFiles(database: path("missing/peach.sqlite"))
    expect(failure(path("nowhere/x.csv"), missing), equals: .create(errno: ENOENT))
  }

  @Test func `a database behind a link is protected at both ends`() throws {
    try FileManager.default.createDirectory(atPath: path("far"), withIntermediateDirectories: true)
    expect(symlink("far/real.db", folder.database), equals: 0)
    let protected = ProtectedFiles(database: folder.database)
    for name in ["far/real.db", "far/real.db-wal", "peach.sqlite", "peach.sqlite-runs"] {
      expect(failure(path(name), protected), equals: .protected(.database), "\(name)")
    }
  }

  @Test func `inputs are protected even after they have moved`() throws {
    try make("in.csv", "rows")
    expect(link(path("in.csv"), path("hard")), equals: 0)
    let protected = ProtectedFiles(database: nil, inputs: [path("in.csv"), path("missing"), "/dev/null"])
    expect(failure(path("hard"), protected), equals: .protected(.input))
    expect(rename(path("in.csv"), path("moved")), equals: 0)
    expect(failure(path("moved"), protected), equals: .protected(.input))
    try make("in.csv", "others")
    expect(failure(path("in.csv"), protected), equals: .protected(.input))
    #expect(failure("/dev/null", protected) == nil)
  }

  @Test func `any SQLite database and its files are protected`() throws {
    try make("other.db", "SQLite format 3\0 and so on")
    for name in ["other.db", "other.db-wal", "other.db-journal"] {
      expect(failure(path(name)), equals: .protected(.otherDatabase), "\(name)")
    }
    try make("note-wal", "text")
    #expect(failure(path("note-wal")) == nil)
  }

  @Test func `a file that has since become the database isn't replaced`() throws {
    let file = try OutputFile(path: path("x.csv"), sparing: ProtectedFiles(database: folder.database))
    try file.write([65])
    expect(symlink("x.csv", folder.database), equals: 0)
    try make("x.csv", "SQLite format 3\0")
    #expect(throws: OutputFileError(path: path("x.csv"), .protected(.database))) { try file.finish() }
    try expect(that: names() == ["peach.sqlite", "x.csv"] && text("x.csv") == "SQLite format 3\0")
  }

  @Test(arguments: [S_IFDIR, S_IFIFO, S_IFLNK])
  func `something other than a file isn't replaced`(kind: mode_t) throws {
    let file = try OutputFile(path: path("x"), sparing: ProtectedFiles(database: nil))
    switch kind {
    case S_IFDIR: #expect(mkdir(path("x"), 0o700) == 0)
    case S_IFIFO: #expect(mkfifo(path("x"), 0o600) == 0)
    default: #expect(symlink("y", path("x")) == 0)
    }
    #expect(throws: OutputFileError(path: path("x"), .create(errno: EEXIST))) { try file.finish() }
    try expect(names(), equals: ["x"])
  }

  // MARK: Destinations

  @Test func `links are followed to their file, but not too many`() throws {
    expect(that: symlink("b", path("a")) == 0 && symlink(path("c"), path("b")) == 0)
    try write("text", to: path("a"))
    try expect(that: names() == ["a", "b", "c"] && text("c") == "text")
    expect(symlink("loop", path("loop")), equals: 0)
    expect(failure(path("loop")), equals: .create(errno: ELOOP))
    expect(failure(path("")), equals: .create(errno: EISDIR))
    expect(failure(path("new/")), equals: .create(errno: ENOENT))
    expect(failure(path("c/d")), equals: .create(errno: ENOTDIR))
    expect(failure(""), equals: .create(errno: ENOENT))
  }

  @Test(.enabled(if: geteuid() == 0)) func `another user's link in a public folder isn't followed`() throws {
    expect(chmod(folder.path, 0o1777), equals: 0)
    expect(that: symlink("precious", path("x.csv")) == 0 && lchown(path("x.csv"), 12345, 12345) == 0)
    expect(failure(path("x.csv")), equals: .create(errno: EACCES))
    try expect(names(), equals: ["x.csv"])
  }

  @Test func `planted links at the path of a partial file aren't followed`() throws {
    let count = 3000
    for number in 0..<count {
      let name =
        number.isMultiple(of: 2) ? "x.csv.\(number)-1.part" : ".x.csv.peach-\(String(format: "%016x", number)).part"
      expect(symlink("victim", path(name)), equals: 0)
    }
    try make("victim", "precious")
    try write("text", to: path("x.csv"))
    expect(that: text("victim") == "precious" && text("x.csv") == "text")
    try expect(names().count, equals: count + 2)
  }

  @Test(arguments: [O_TRUNC, O_APPEND], [true, false])
  func `a file that the caller has opened keeps its content`(flag: Int32, isNamed: Bool) throws {
    try make("opened", "old ")
    let descriptor = open(path("opened"), O_WRONLY | flag)
    defer { close(descriptor) }
    expect(PeachCore.write(descriptor, "head ", 5), equals: 5)
    expect(symlink("/dev/fd/\(descriptor)", path("link")), equals: 0)
    let file = try OutputFile(path: isNamed ? "/dev/fd/\(descriptor)" : path("link"), sparing: .init(database: nil))
    try file.write(Array("body ".utf8))
    try file.replaceBeginning(with: Array("B".utf8))
    try file.finish()
    expect(PeachCore.write(descriptor, "foot", 4), equals: 4)
    expect(text("opened"), equals: (flag == O_APPEND ? "old head body foot" : "head Body foot"))
    expect(failure(path("link"), ProtectedFiles(database: path("opened"))), equals: .protected(.database))
  }

  #if os(Linux)
    /// - Parameter isTaken: whether another file has the name to which the link in /proc seems to lead.
    @Test(arguments: [false, true]) func `a file without a name is written where its path in /proc leads`(
      isTaken: Bool
    ) throws {
      try make("gone", "longer than what is written")
      let descriptor = open(path("gone"), O_RDWR)
      defer { close(descriptor) }
      expect(unlink(path("gone")), equals: 0)
      if isTaken { try make("gone (deleted)", "other") }
      let before = try names()
      // Unlike /dev/fd, a path that isn't known to lead to a descriptor of this process.
      try write("text", to: "/proc/thread-self/fd/\(descriptor)")
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self), equals: "text")
      try expect(that: names() == before && text("gone (deleted)") == (isTaken ? "other" : nil))
    }
  #endif

  @Test func `a name of maximum length leaves room for a partial file`() throws {
    let name = String(repeating: "ä", count: 127) + "x"
    expect(name.utf8.count, equals: Int(NAME_MAX))
    try write("text", to: path(name))
    try expect(names(), equals: [name])
    expect(failure(path(name + "y")), equals: .create(errno: ENAMETOOLONG))
  }

  // MARK: Permissions

  @Test func `it has the permissions of the file that it replaces`() throws {
    try make("x", "old")
    for bits in [0o600, 0o640, 0o666, 0o400] {
      expect(chmod(path("x"), mode_t(bits)), equals: 0)
      try write("new", to: path("x"))
      try expect(mode(path("x")), equals: bits)
    }
    let file = try OutputFile(path: path("y"), sparing: .init(database: nil), isPrivate: true)
    try file.finish()
    try expect(mode(path("y")), equals: 0o600)
  }

  // MARK: Leftovers

  @Test func `the next file removes leftovers and nothing else`() throws {
    let number = "0123456789abcdef"
    let leftovers = [".x.csv.peach-\(number).part", ".other.wav.peach-fedcba9876543210.part"]
    let others = [
      "x.csv.peach-\(number).part", ".x.csv.\(number).part", ".x.csv.peach-123.part", ".x.csv.peach-\(number).part2",
      ".x.csv.peach-0123456789abcdeg.part", "x.csv.123-1.part",
    ]
    for name in leftovers + others { try make(name, "rest") }
    let special = [".pipe.peach-\(number).part", ".link.peach-\(number).part", ".folder.peach-\(number).part"]
    expect(that: mkfifo(path(special[0]), 0o600) == 0 && symlink(others[0], path(special[1])) == 0)
    expect(mkdir(path(special[2]), 0o700), equals: 0)
    let inUse = try OutputFile(path: path("used"), sparing: .init(database: nil))
    let before = try names()
    try write("text", to: path("x.csv"))
    try expect(names(), equals: (before.filter { !leftovers.contains($0) } + ["x.csv"]).sorted())
    try inUse.finish()
    try expect(names(), equals: (others + special + ["used", "x.csv"]).sorted())
  }

  @Test(.enabled(if: geteuid() == 0)) func `a leftover of another user stays`() throws {
    let name = ".x.csv.peach-0123456789abcdef.part"
    try make(name, "rest")
    expect(chown(path(name), 12345, 12345), equals: 0)
    try write("text", to: path("x.csv"))
    try expect(names(), equals: [name, "x.csv"])
  }

  @Test func `concurrent writers don't remove each other's files`() async throws {
    let folder = folder.path
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask {
          (0..<200).count { _ in
            PartialFile.removeLeftovers(in: folder)
            guard let part = try? PartialFile(for: folder + "/\(number)", mode: 0o600) else { return false }
            defer {
              unlink(part.path)
              close(part.descriptor)
            }
            PartialFile.removeLeftovers(in: folder)
            return access(part.path, F_OK) == 0
          }
        }
      }
      for await kept in group { #expect(kept == 200) }
    }
    #expect(try names().isEmpty)
  }

  // MARK: The database

  @Test func `only the user can access a new database and its files`() throws {
    let store = try TrainingDataStore(folder: path("new"))
    try expect(mode(path("new")), equals: 0o700)
    try store.set(.gap, to: "0.5")
    for suffix in ["", "-wal", "-shm"] { #expect(try mode(path("new/peach.sqlite") + suffix) == 0o600) }
    expect(chmod(path("new/peach.sqlite"), 0o644), equals: 0)
    _ = try TrainingDataStore(folder: path("new"))
    try expect(mode(path("new/peach.sqlite")), equals: 0o644)
  }
}
