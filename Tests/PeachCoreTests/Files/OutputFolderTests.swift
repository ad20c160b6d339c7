import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachStore

@Suite struct OutputFolderTests {
  let folder = TemporaryFolder()

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  private func make(_ name: String) -> Bool { FileManager.default.createFile(atPath: name, contents: Data()) }

  private func failure(_ path: String) -> OutputFailure? {
    do throws(OutputFileError) {
      _ = try OutputFolder(path: path, sparing: ProtectedFiles(database: nil))
      return nil
    } catch {
      return error.failure
    }
  }

  @Test(arguments: ["new", "new/"]) func `a folder appears when it is complete`(name: String) throws {
    let output = try OutputFolder(path: folder.path + "/" + name, sparing: ProtectedFiles(database: nil))
    #expect(make(output.part + "/a"))
    #expect(try names().allSatisfy { $0.hasPrefix(".new.peach-") && $0.hasSuffix(".part") })
    try output.finish()
    try expect(names(), equals: ["new"])
    expect(that: output.path == folder.path + "/new" && FilePaths.exists(output.path + "/a"))
  }

  @Test func `an incomplete folder is deleted`() throws {
    do {
      let output = try OutputFolder(path: folder.path + "/new", sparing: ProtectedFiles(database: nil))
      expect(that: make(output.part + "/a") && make(output.part + "/.b"))
    }
    #expect(try names().isEmpty)
  }

  /// A lock belongs to the opened folder, so one process can play two.
  @Test func `a folder that is being written stays, and what a killed run has left goes`() throws {
    func output(_ name: String) throws -> OutputFolder {
      try OutputFolder(path: folder.path + "/" + name, sparing: ProtectedFiles(database: nil))
    }
    let first = try output("first")
    try first.makeFolder("data")
    #expect(make(first.part + "/data/a"))
    let leftover = folder.path + "/.first.peach-0123456789abcdef.part"
    expect(that: mkdir(leftover, 0o700) == 0 && mkdir(leftover + "/data", 0o700) == 0 && make(leftover + "/data/a"))
    // A folder with another name, a file and a link aren't such a leftover.
    let others = [".first.peach-0123.part", ".file.peach-0123456789abcdef.part", ".link.peach-0123456789abcdef.part"]
    expect(that: mkdir(folder.path + "/" + others[0], 0o700) == 0 && make(folder.path + "/" + others[1]))
    expect(symlink(others[0], folder.path + "/" + others[2]), equals: 0)
    let second = try output("second")
    let parts = [first, second].map { FilePaths.name(of: $0.part) }
    try expect(names(), equals: (parts + others).sorted())
    try second.finish()
    try first.finish()
    try expect(that: names() == (["first", "second"] + others).sorted() && FilePaths.exists(first.path + "/data/a"))
  }

  @Test func `nothing is replaced`() throws {
    expect(that: make(folder.path + "/file") && mkdir(folder.path + "/folder", 0o700) == 0)
    expect(symlink("nowhere", folder.path + "/link"), equals: 0)
    for name in ["file", "folder", "link"] { #expect(failure(folder.path + "/" + name) == .create(errno: EEXIST)) }
    expect(failure(folder.path + "/nowhere/new"), equals: .create(errno: ENOENT))
    expect(failure(""), equals: .create(errno: ENOENT))
    let output = try OutputFolder(path: folder.path + "/late", sparing: ProtectedFiles(database: nil))
    #expect(make(folder.path + "/late"))
    #expect(throws: OutputFileError(path: output.path, .create(errno: EEXIST))) { try output.finish() }
  }
}
