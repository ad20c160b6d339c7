import PeachCore
import TestSupport
import Testing

@testable import PeachBase

/// Paths, and what is asked about files before they are read or written.
@Suite struct FilePathsTests {
  let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func write(_ name: String, _ bytes: [UInt8] = [65]) throws -> String { try folder.write(bytes, name) }

  @Test(
    arguments: [
      ("a/b/c", "c", "a/b/"), ("a/b/", "b", "a/b/"), ("c", "c", "./"), ("/c", "c", "/"), ("./c", "c", "./"),
      ("/", "/", "/"), ("", "", "./"),
    ])
  func `a path has a name and a folder`(path: String, name: String, folder: String) {
    expect(that: FilePaths.name(of: path) == name && FilePaths.folder(of: path) == folder)
  }

  @Test func `an absolute path leads to the same file from any folder`() throws {
    let here = try #require(FilePaths.resolved("."))
    for (path, absolute) in [("a/b", "\(here)/a/b"), ("./a", "\(here)/a"), ("../a", "\(here)/../a"), ("/a/b", "/a/b")] {
      expect(FilePaths.absolute(path), equals: absolute)
    }
  }

  @Test func `a file's place is where links lead, also to a file that doesn't exist`() throws {
    let real = try #require(FilePaths.resolved(folder.path))
    _ = try write("file")
    expect(mkdir(path("inner"), 0o700), equals: 0)
    expect(that: symlink("file", path("link")) == 0 && symlink("inner/new", path("dangling")) == 0)
    expect(that: symlink("dangling", path("twice")) == 0 && symlink("/nowhere/else", path("far")) == 0)
    for (name, place) in [
      ("file", "\(real)/file"), ("link", "\(real)/file"), ("inner/../file", "\(real)/file"),
      ("none", "\(real)/none"), ("dangling", "\(real)/inner/new"), ("twice", "\(real)/inner/new"),
      ("far", "/nowhere/else"), ("none/none", path("none/none")),
    ] {
      expect(FilePaths.place(of: path(name)), equals: place, "\(name)")
    }
    expect(FilePaths.place(of: "/nothing-here"), equals: "/nothing-here")
    expect(that: FilePaths.resolved(path("link")) == "\(real)/file" && FilePaths.resolved(path("none")) == nil)
  }

  @Test(arguments: [(0o755, false), (0o757, true), (0o1777, false), (0o775, false), (0o700, false)])
  func `others can replace files where all can write, except their own ones only`(mode: Int, isOpen: Bool) {
    expect(chmod(folder.path, mode_t(mode)), equals: 0)
    expect(FilePaths.isWritableByOthers(folder.path), equals: isOpen)
  }

  @Test(.enabled(if: geteuid() == 0)) func `a group that isn't the user's own can replace files where it can write`() {
    expect(chown(folder.path, geteuid(), 12345), equals: 0)
    for (mode, isOpen) in [(0o775, true), (0o755, false), (0o1775, false)] {
      expect(chmod(folder.path, mode_t(mode)), equals: 0)
      expect(FilePaths.isWritableByOthers(folder.path), equals: isOpen)
    }
    #expect(!FilePaths.isWritableByOthers(path("none")))
  }

  @Test func `what a path leads to is a file, a folder, a link, a device or nothing`() throws {
    _ = try write("file")
    expect(that: mkdir(path("inner"), 0o700) == 0 && mkfifo(path("pipe"), 0o600) == 0)
    expect(that: symlink("/dev/null", path("link")) == 0 && symlink("none", path("dangling")) == 0)
    let all: [(name: String, kind: mode_t?, exists: Bool, isMissing: Bool, isDevice: Bool)] = [
      ("file", S_IFREG, true, false, false), ("inner", S_IFDIR, true, false, false),
      ("pipe", S_IFIFO, true, false, true), ("link", S_IFLNK, true, false, true),
      ("dangling", S_IFLNK, false, true, false), ("none", nil, false, true, false),
      ("file/none", nil, false, true, false),
    ]
    for expected in all {
      let path = path(expected.name)
      expect(FilePaths.kind(of: path), equals: expected.kind, "\(expected.name)")
      expect(that: FilePaths.exists(path) == expected.exists && FilePaths.isMissing(path) == expected.isMissing)
      expect(FilePaths.isDevice(path), equals: expected.isDevice, "\(expected.name)")
    }
    // Whether there is a file of such a name can't be told.
    #expect(!FilePaths.isMissing(path(String(repeating: "x", count: 300))))
    expect(FilePaths.names(in: folder.path), equals: [".", "..", "dangling", "file", "inner", "link", "pipe"])
    #expect(FilePaths.names(in: path("none")).isEmpty)
  }

  @Test func `files are the same if all their bytes are`() throws {
    // More than one part is compared.
    let bytes = (0..<70_000).map { UInt8($0 % 251) }
    let one = try write("one", bytes)
    var last = bytes
    last[69_999] ^= 1
    var first = bytes
    first[0] ^= 1
    for (name, other, isSame) in [
      ("same", bytes, true), ("last", last, false), ("first", first, false), ("shorter", bytes.dropLast(), false),
      ("longer", bytes + [0], false),
    ] as [(String, [UInt8], Bool)] {
      let two = try write(name, other)
      expect(
        that: FilePaths.haveSameBytes(one, two) == isSame && FilePaths.haveSameBytes(two, one) == isSame, "\(name)")
    }
    let (empty, void) = (try write("empty", []), try write("void", []))
    expect(that: FilePaths.haveSameBytes(empty, void) && !FilePaths.haveSameBytes(empty, one))
    expect(that: !FilePaths.haveSameBytes(one, path("none")) && !FilePaths.haveSameBytes(path("none"), one))
  }

  @Test func `a name that isn't UTF-8 is found by what it reads as`() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x62]
    let created = Array((folder.path + "/").utf8CString.dropLast()) + name.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(created, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    expect(that: descriptor >= 0 && PeachCore.write(descriptor, "text", 4) == 4)
    close(descriptor)
    let path = path("a\u{FFFD}b")
    expect(that: FilePaths.bytes(of: path) == created && FilePaths.exists(path) && FileVersion(path: path)?.size == 4)
    expect(that: FilePaths.names(in: folder.path).contains("a\u{FFFD}b") && !FilePaths.exists(self.path("a\u{FFFD}c")))
    expect(FilePaths.bytes(of: "a/b"), equals: Array("a/b".utf8CString))
    unlink(created)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("aZ09_-+./:", "aZ09_-+./:"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
      ("''", #"''\'''\'''"#), ("$x", "'$x'"), ("~a", "'~a'"), ("a=b", "'a=b'"), ("ä", "'ä'"), ("a\nb", "'a\nb'"),
    ])
  func `a word for a shell is quoted unless it is plain`(text: String, quoted: String) {
    expect(text.shellWord, equals: quoted)
  }

  @Test func `paths of open files have their descriptors`() throws {
    expect(that: FilePaths.descriptor(at: "/dev/fd/3") == 3 && FilePaths.descriptor(at: "/proc/self/fd/12") == 12)
    expect(that: FilePaths.descriptor(at: "/dev/stdout") == 1 && FilePaths.descriptor(at: "/dev/stderr") == 2)
    expect(that: symlink("/dev/fd/7", path("link")) == 0 && symlink("loop", path("loop")) == 0)
    expect(that: FilePaths.descriptor(at: path("link")) == 7 && FilePaths.descriptor(at: path("loop")) == nil)
    #expect(FilePaths.descriptor(at: try write("3")) == nil && FilePaths.descriptor(at: "/dev/fd/x") == nil)
  }

  // MARK: Identities and versions

  @Test func `a file is the same under any path, and a folder is none`() throws {
    let file = try write("file")
    expect(that: link(file, path("hard")) == 0 && symlink("file", path("soft")) == 0)
    let identity = try #require(FileIdentity(path: file))
    expect(that: FileIdentity(path: path("hard")) == identity && FileIdentity(path: path("soft")) == identity)
    #expect(FileIdentity(path: try write("other")) != identity && FileIdentity(path: path("none")) == nil)
    expect(that: FileIdentity(path: folder.path) == nil && FileIdentity(folder: file) == nil)
    expect(FileIdentity(folder: folder.path), equals: FileIdentity(folder: folder.path + "/."))
    #expect(FileIdentity(folder: folder.path) != FileIdentity(folder: "/"))
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    expect(that: FileIdentity(descriptor: descriptor) == identity && FileIdentity(descriptor: -1) == nil)
    let pipe = try #require(WakePipe())
    #expect(FileIdentity(descriptor: pipe.readingEnd) == nil)
  }

  @Test func `a version tells the size and the times, to the nanosecond`() throws {
    let file = try write("file", [1, 2, 3, 4, 5])
    func change(_ nanoseconds: Int) {
      let time = timespec(tv_sec: 1_700_000_000, tv_nsec: nanoseconds)
      expect(utimensat(AT_FDCWD, file, [time, time], 0), equals: 0)
    }
    change(123_456_789)
    let version = try #require(FileVersion(path: file))
    expect(that: version.size == 5 && version.modified == 1_700_000_000_123_456_789)
    expect(version.stamp, equals: "5:1700000000123456789:\(version.changed)")
    expect(that: version.place == "\(version.device):\(version.inode)" && version.changed > version.modified)
    change(123_456_788)
    let changed = try #require(FileVersion(path: file))
    expect(that: changed != version && changed.place == version.place && changed.stamp != version.stamp)
    #expect(FileVersion(path: path("none")) == nil)
  }

  @Test func `a folder is created with its parents for the user only, or the one that fails is named`() throws {
    expect(that: Folder.failure(creating: path("a/b/c")) == nil && Folder.failure(creating: path("a/b/c")) == nil)
    for name in ["a", "a/b", "a/b/c"] {
      var status = stat()
      expect(that: stat(path(name), &status) == 0 && status.st_mode == S_IFDIR | 0o700)
    }
    let file = try write("file")
    for name in ["file", "file/x", "file/x/y"] {
      let failure = try #require(Folder.failure(creating: path(name)))
      #expect(failure == (file, ENOTDIR), "\(name)")
    }
    #if os(Linux)
      let failure = try #require(Folder.failure(creating: "/proc/none/x"))
      #expect(failure == ("/proc/none", ENOENT))
    #endif
  }
}
