#if os(Linux)
  import PeachCore
  import TestSupport
  import Testing

  @testable import PeachBase

  /// What is opened is closed again, however it ends, and child processes don't inherit it.
  @Suite struct DescriptorTests {
    let folder = TemporaryFolder()

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// The descriptors of files in the folder, and of the folder itself. Other tests open files elsewhere.
    private func descriptors() -> [Int32] {
      let real = FilePaths.resolved(folder.path) ?? ""
      return FilePaths.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { descriptor in
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
        return count > 0
          && String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self).hasPrefix(real)
      }
    }

    @Test func `files that are compared, examined or read are closed`() throws {
      let one = try folder.write([1, 2, 3], "one")
      let others = [try folder.write([1, 2, 3], "same"), try folder.write([1, 2, 4], "other"), path("none")]
      for other in others { _ = FilePaths.haveSameBytes(one, other) }
      _ = FilePaths.haveSameBytes(path("none"), one)
      _ = FilePaths.names(in: folder.path)
      FilePaths.synchronize(folder: folder.path)
      let database = try folder.write(Array("SQLite format 3\0".utf8), "a.db")
      let protected = ProtectedFiles(database: nil, inputs: [one])
      for path in [one, database, database + "-wal", others[0]] { _ = protected.use(of: path) }
      let large = try folder.write([UInt8](repeating: 33, count: (1 << 20) + 1), "large.scl")
      expect(mkfifo(path("pipe.scl"), 0o600), equals: 0)
      #expect(throws: ScalaError(.tooLarge)) { try ScalaFile.bytes(path: large) }
      #expect(throws: ScalaError(.notRegular)) { try ScalaFile.bytes(path: path("pipe.scl")) }
      try expect(ScalaFile.bytes(path: one), equals: [1, 2, 3])
      _ = try folder.write([1], ".x.csv.peach-0123456789abcdef.part")
      PartialFile.removeLeftovers(in: folder.path)
      #expect(descriptors().isEmpty)
    }

    @Test func `outputs are closed when they are finished, refused or given up, and not inherited`() throws {
      func expectOpen(_ count: Int) {
        let opened = descriptors()
        expect(that: opened.count == count && opened.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
      }
      let free = ProtectedFiles(database: nil)
      do {
        let (file, output) = (
          try OutputFile(path: path("a"), sparing: free), try OutputFolder(path: path("b"), sparing: free)
        )
        expectOpen(2)
        try file.write([1])
        try file.finish()
        expectOpen(1)
        try output.finish()
        expectOpen(0)
        _ = try OutputFile(path: path("c"), sparing: free)
        _ = try OutputFolder(path: path("d"), sparing: free)
      }
      expectOpen(0)
      let late = try OutputFile(path: path("e"), sparing: free)
      expect(mkdir(path("e"), 0o700), equals: 0)
      #expect(throws: OutputFileError(path: path("e"), .create(errno: EEXIST))) { try late.finish() }
      let taken = try OutputFolder(path: path("f"), sparing: free)
      _ = try folder.write([1], "f")
      #expect(throws: OutputFileError(path: path("f"), .create(errno: EEXIST))) { try taken.finish() }
      expectOpen(0)
      // A folder that is in use isn't taken for a leftover.
      let (first, second) = (
        try OutputFolder(path: path("g"), sparing: free), try OutputFolder(path: path("h"), sparing: free)
      )
      expectOpen(2)
      try first.finish()
      try second.finish()
      expectOpen(0)
      expect(FilePaths.names(in: folder.path), equals: [".", "..", "a", "b", "e", "f", "g", "h"])
    }
  }
#endif
