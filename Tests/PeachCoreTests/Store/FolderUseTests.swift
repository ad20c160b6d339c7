import Foundation
import PeachCore
import TestSupport
import Testing

struct FolderUseTests {
  let folder = TemporaryFolder()

  @Test func `a folder is in use as long as somebody has marked it`() throws {
    #expect(!FolderUse.isMarked(folder.path))
    var marks = [try #require(FolderUse(folder.path)), try #require(FolderUse(folder.path))]
    #expect(FolderUse.isMarked(folder.path))
    marks.removeLast()
    // Looking, and the closing of other descriptors, changes nothing.
    close(open(folder.path, O_RDONLY | O_DIRECTORY))
    #expect(FolderUse.isMarked(folder.path))
    marks = []
    #expect(!FolderUse.isMarked(folder.path))
    try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a folder that doesn't exist can't be in use`() {
    let missing = folder.path + "/none"
    #expect(FolderUse(missing) == nil)
    #expect(!FolderUse.isMarked(missing))
  }
}
