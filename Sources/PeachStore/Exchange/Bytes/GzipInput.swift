import PeachBase
import PeachRecords

/// Unpacks what gzip has compressed (RFC 1952), with zlib, which every system has and which is loaded when it is needed.
final class GzipInput: ByteInput {
  private let source: ByteSource
  private let zlib: ZLib
  private let stream = UnsafeMutableRawPointer.allocate(byteCount: ZLib.streamSize, alignment: 16)
  private let packed = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  /// Whether some bytes of a member have been read.
  private var isInMember = false
  private var hasEnded = false
  /// The size of all that has been unpacked.
  private var total = 0

  static let mark: [UInt8] = [0x1F, 0x8B]
  /// The largest size of what is unpacked: several million answers. A small file could stand for any size otherwise.
  static let largest = 1 << 30
  private static let capacity = 1 << 15

  /// - Throws: if zlib is missing.
  init(_ source: ByteSource) throws(ImportError) {
    self.source = source
    stream.initializeMemory(as: UInt8.self, repeating: 0, count: ZLib.streamSize)
    guard let zlib = ZLib.shared, zlib.begin(stream) else {
      stream.deallocate()
      packed.deallocate()
      throw ImportError(.container(.compressed("gzip")))
    }
    self.zlib = zlib
  }

  deinit {
    zlib.end(stream)
    stream.deallocate()
    packed.deallocate()
  }

  var proportion: Double? { source.proportion }

  func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ImportError) -> Int {
    while !hasEnded {
      if ZLib.available(stream) == 0 {
        let more = try source.take(into: packed, Self.capacity)
        if more == 0 {
          guard !isInMember else { throw ImportError(.damagedArchive) }
          hasEnded = true
          break
        }
        ZLib.give(stream, packed, more)
      }
      isInMember = true
      guard let (unpacked, isMemberOver) = zlib.unpack(stream, into: buffer, count) else {
        throw ImportError(.damagedArchive)
      }
      total += unpacked
      guard total <= Self.largest else { throw ImportError(.tooLarge) }
      if isMemberOver {
        zlib.renew(stream)
        isInMember = false
      }
      if unpacked > 0 { return unpacked }
    }
    return 0
  }
}

/// zlib's functions for unpacking. C: `zlib.h`, whose `z_stream` has this layout wherever pointers have 64 bits.
private struct ZLib: @unchecked Sendable {
  typealias Stream = UnsafeMutableRawPointer
  private typealias Begin = @convention(c) (Stream, Int32, UnsafePointer<CChar>, Int32) -> Int32
  private typealias Step = @convention(c) (Stream, Int32) -> Int32
  private typealias Change = @convention(c) (Stream) -> Int32
  private let inflateInit2: Begin
  private let inflate: Step
  private let inflateReset, inflateEnd: Change

  static let streamSize = 112
  private static let place = (input: 0, inputCount: 8, output: 24, outputCount: 32)

  /// Nil if it can't be loaded.
  static let shared: ZLib? = {
    for name in ["libz.so.1", "libz.1.dylib"] { if let library = dlopen(name, RTLD_NOW) { return ZLib(library) } }
    return nil
  }()

  private init?(_ library: UnsafeMutableRawPointer) {
    guard let begin = dlsym(library, "inflateInit2_"), let unpack = dlsym(library, "inflate"),
      let renew = dlsym(library, "inflateReset"), let end = dlsym(library, "inflateEnd")
    else { return nil }
    inflateInit2 = unsafeBitCast(begin, to: Begin.self)
    inflate = unsafeBitCast(unpack, to: Step.self)
    inflateReset = unsafeBitCast(renew, to: Change.self)
    inflateEnd = unsafeBitCast(end, to: Change.self)
  }

  /// For gzip's header and trailer, with the longest history. zlib checks only the version's first digit.
  func begin(_ stream: Stream) -> Bool { inflateInit2(stream, 15 + 16, "1", Int32(Self.streamSize)) == 0 }
  func renew(_ stream: Stream) { _ = inflateReset(stream) }
  func end(_ stream: Stream) { _ = inflateEnd(stream) }

  static func available(_ stream: Stream) -> UInt32 { stream.load(fromByteOffset: place.inputCount, as: UInt32.self) }

  static func give(_ stream: Stream, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    stream.storeBytes(of: bytes, toByteOffset: place.input, as: UnsafeMutablePointer<UInt8>.self)
    stream.storeBytes(of: UInt32(count), toByteOffset: place.inputCount, as: UInt32.self)
  }

  /// Unpacks at most `count` bytes; nil if the archive is damaged.
  func unpack(
    _ stream: Stream, into buffer: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> (count: Int, isMemberOver: Bool)? {
    stream.storeBytes(of: buffer, toByteOffset: Self.place.output, as: UnsafeMutablePointer<UInt8>.self)
    stream.storeBytes(of: UInt32(count), toByteOffset: Self.place.outputCount, as: UInt32.self)
    let result = inflate(stream, 0)
    // Z_OK, Z_STREAM_END, and Z_BUF_ERROR, which asks for more input.
    guard [0, 1, -5].contains(result) else { return nil }
    return (count - Int(stream.load(fromByteOffset: Self.place.outputCount, as: UInt32.self)), result == 1)
  }
}
