import PeachBase
import PeachRecords

extension Folder {
  static func create(_ path: String) throws(DataStoreError) {
    if let failure = failure(creating: path) { throw .folder(path: failure.path, errno: failure.errno) }
  }
}
