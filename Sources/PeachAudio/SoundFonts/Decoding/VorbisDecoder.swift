import CFluidSynth
import PeachBase

/// Decodes compressed samples with libsndfile, as FluidSynth does, so that they are the same to the bit.
///
/// The functions are looked up among the libraries that FluidSynth has loaded.
struct VorbisDecoder {
  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<PeachVirtualFile>, Int32, UnsafeMutablePointer<PeachSoundInfo>, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  private typealias Read = @convention(c) (OpaquePointer, UnsafeMutablePointer<Int16>, Int64) -> Int64
  private typealias Close = @convention(c) (OpaquePointer) -> Int32
  private typealias Version = @convention(c) () -> UnsafePointer<CChar>?

  private let open: Open
  private let read: Read
  private let close: Close
  /// Such as `libsndfile-1.2.0`.
  let version: String

  /// Nil if FluidSynth was built without libsndfile. C: `sf_open_virtual`, `sf_readf_short`, `sf_close`, `sf_version_string`.
  init?() {
    guard let library = FluidLibrary.handle, let open = dlsym(library, "sf_open_virtual"),
      let read = dlsym(library, "sf_readf_short"), let close = dlsym(library, "sf_close"),
      let version = dlsym(library, "sf_version_string")
    else { return nil }
    self.open = unsafeBitCast(open, to: Open.self)
    self.read = unsafeBitCast(read, to: Read.self)
    self.close = unsafeBitCast(close, to: Close.self)
    self.version = unsafeBitCast(version, to: Version.self)().map { String(cString: $0) } ?? ""
  }

  /// The samples of a file in memory.
  ///
  /// - Parameter most: the most frames to decode, since little data can hold much silence.
  /// - Returns: nil if it can't be decoded, has more frames or several channels.
  func frames(of bytes: [UInt8], most: Int) -> [Int16]? {
    bytes.withUnsafeBytes { bytes in
      var source = Source(bytes: bytes)
      return withUnsafeMutablePointer(to: &source) { source in
        var (file, info) = (Self.file, PeachSoundInfo())
        let reading: Int32 = 0x10
        guard let handle = open(&file, reading, &info, source) else { return nil }
        defer { _ = close(handle) }
        guard info.channels == 1, info.frames > 0, info.frames <= most else { return nil }
        let count = Int(info.frames)
        let frames = [Int16](unsafeUninitializedCapacity: count) { buffer, filled in
          filled = buffer.baseAddress.map { max(0, Int(read(handle, $0, Int64(count)))) } ?? 0
        }
        return frames.count == count ? frames : nil
      }
    }
  }

  /// The bytes being read, and the place.
  private struct Source {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    mutating func seek(_ offset: Int, from whence: Int32) -> Int {
      let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : bytes.count
      position = min(max(0, base + offset), bytes.count)
      return position
    }

    mutating func read(_ count: Int, into target: UnsafeMutableRawPointer) -> Int {
      let count = max(0, min(count, bytes.count - position))
      if count > 0, let start = bytes.baseAddress { target.copyMemory(from: start + position, byteCount: count) }
      position += count
      return count
    }
  }

  private static let file = PeachVirtualFile(
    length: { source in source.map { Int64($0.assumingMemoryBound(to: Source.self).pointee.bytes.count) } ?? 0 },
    seek: { offset, whence, source in
      source.map { Int64($0.assumingMemoryBound(to: Source.self).pointee.seek(Int(offset), from: whence)) } ?? 0
    },
    read: { target, count, source in
      guard let target, let source else { return 0 }
      return Int64(source.assumingMemoryBound(to: Source.self).pointee.read(Int(count), into: target))
    },
    write: { _, _, _ in 0 },
    tell: { source in source.map { Int64($0.assumingMemoryBound(to: Source.self).pointee.position) } ?? 0 })
}
