import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// Outputs that aren't files, and folders whose place is gone.
@Suite struct OutputStreamTests {
  let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func failure(_ path: String, isLeaving: @escaping () -> Bool = { false }) -> OutputFailure? {
    do throws(OutputFileError) {
      _ = try OutputFile(path: path, sparing: ProtectedFiles(database: nil), isLeaving: isLeaving)
      return nil
    } catch {
      return error.failure
    }
  }

  @Test func `a pipe without a reader is waited for until the program is left`() {
    expect(mkfifo(path("pipe"), 0o600), equals: 0)
    var asked = 0
    let failed = failure(path("pipe")) {
      asked += 1
      return asked == 2
    }
    expect(that: failed == .create(errno: EINTR) && asked == 2)
  }

  #if os(Linux)
    @Test func `a socket can't be written, and isn't waited for`() throws {
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let name = Array(path("s").utf8)
      try withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        try #require(name.count < bytes.count)
        bytes.copyBytes(from: name)
      }
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      var asked = 0
      let failed = failure(path("s")) {
        asked += 1
        return true
      }
      expect(that: isBound && failed == .create(errno: ENXIO) && asked == 0)
    }
  #endif

  @Test func `a pipe gets all bytes, and a full one is waited for until the program is left`() throws {
    expect(mkfifo(path("pipe"), 0o600), equals: 0)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    var isLeaving = false
    let file = try OutputFile(path: path("pipe"), sparing: ProtectedFiles(database: nil)) { isLeaving }
    try file.write([65, 66, 67])
    // What is written can't be taken back.
    try file.replaceBeginning(with: [68])
    var bytes = [UInt8](repeating: 0, count: 10)
    expect(that: read(reader, &bytes, 10) == 3 && bytes.prefix(3) == [65, 66, 67])
    isLeaving = true
    #expect(throws: OutputFileError(path: path("pipe"), .write(errno: EINTR))) {
      try file.write([UInt8](repeating: 1, count: 1 << 21))
    }
    expect(FilePaths.kind(of: path("pipe")), equals: S_IFIFO)
  }

  @Test func `a folder whose incomplete one is gone isn't made`() throws {
    let output = try OutputFolder(path: path("new"), sparing: ProtectedFiles(database: nil))
    try output.makeFolder("data")
    #expect(throws: OutputFileError(path: path("new"), .create(errno: EEXIST))) { try output.makeFolder("data") }
    #expect(throws: OutputFileError(path: path("new"), .create(errno: ENOENT))) { try output.makeFolder("x/y") }
    let file = try output.file("data/a.csv")
    try file.write([65])
    try file.finish()
    expect(that: FilePaths.exists(output.part + "/data/a.csv") && file.path == output.part + "/data/a.csv")
    expect(rename(output.part, path("moved")), equals: 0)
    #expect(throws: OutputFileError(path: path("new"), .create(errno: ENOENT))) { try output.finish() }
    expect(that: !FilePaths.exists(path("new")) && FilePaths.exists(path("moved/data/a.csv")))
  }

  @Test func `an empty folder that has got the name is replaced, and another one isn't`() throws {
    for (name, isEmpty) in [("empty", true), ("full", false)] {
      let output = try OutputFolder(path: path(name) + "//", sparing: ProtectedFiles(database: nil))
      expect(that: output.path == path(name) && mkdir(path(name), 0o700) == 0)
      if isEmpty {
        try output.finish()
      } else {
        expect(mkdir(path(name) + "/x", 0o700), equals: 0)
        #expect(throws: OutputFileError(path: path(name), .create(errno: EEXIST))) { try output.finish() }
      }
    }
    expect(FilePaths.names(in: folder.path), equals: [".", "..", "empty", "full"])
    let protected = ProtectedFiles(database: folder.database, inputs: [])
    #expect(throws: OutputFileError(path: folder.database, .protected(.database))) {
      try OutputFolder(path: folder.database, sparing: protected)
    }
  }
}
