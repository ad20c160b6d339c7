import PeachBase

/// A folder with presets of compressed SoundFonts (SF3) whose samples are decoded, which takes a second or more for a large one.
///
/// Each file is written under another name and renamed, is checked when it is used, and may be deleted at any time.
public struct DecodedCache: Sendable {
  private let folder: String
  /// The most bytes in the folder.
  private let limit: Int

  /// Room for about five pianos of the largest files.
  public static let usualLimit = 512 << 20

  public init(folder: String, limit: Int = usualLimit) { (self.folder, self.limit) = (folder, limit) }

  /// The path of a SoundFont with a preset's samples decoded; it is made if it isn't there yet.
  ///
  /// - Returns: nil if it can't be made or has no room. FluidSynth then decodes the samples.
  func path(of preset: SoundFontPreset, in file: SoundFontFile) -> String? {
    let source = open(FilePaths.bytes(of: file.path), O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return nil }
    defer { close(source) }
    guard let decoded = try? DecodedPreset(preset, descriptor: source, size: file.record.size) else { return nil }
    let path = folder + "/" + decoded.key.text + ".sf2"
    if holds(decoded, at: path) { return path }
    // Less than the memory in which the file was tested.
    let most = min(limit, SoundFontLimits.memory(ofFile: file.record.size, isCompressed: true) / 4)
    guard let bytes = (try? decoded.file(most: most)).flatMap({ $0 }), makeRoom(for: bytes.count) else { return nil }
    return store(bytes, at: path) ? path : nil
  }

  /// Whether the file is there and undamaged. Marks it as used.
  private func holds(_ decoded: DecodedPreset, at path: String) -> Bool {
    // Without waiting for the writer of a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, decoded.isWhole(descriptor: descriptor, size: Int(status.st_size)) else {
      return false
    }
    futimens(descriptor, nil)
    return true
  }

  /// Deletes the files used longest ago until there is room.
  private func makeRoom(for size: Int) -> Bool {
    guard size <= limit, Folder.failure(creating: folder) == nil else { return false }
    var files = FilePaths.names(in: folder).compactMap { name -> (path: String, used: Int, size: Int)? in
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return (path, status.modified, Int(status.st_size))
    }
    files.sort { $0.used < $1.used }
    var total = files.reduce(size) { $0 + $1.size }
    for file in files where total > limit {
      unlink(file.path)
      total -= file.size
    }
    return true
  }

  private func store(_ bytes: [UInt8], at path: String) -> Bool {
    var template = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return false }
    let part = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    guard close(descriptor) == 0, done == bytes.count, rename(part, path) == 0 else {
      unlink(part)
      return false
    }
    return true
  }
}

extension stat {
  /// The time of the last change in nanoseconds.
  fileprivate var modified: Int {
    #if canImport(Glibc)
      let time = st_mtim
    #else
      let time = st_mtimespec
    #endif
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
