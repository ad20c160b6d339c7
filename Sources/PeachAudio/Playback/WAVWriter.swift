import PeachCore

/// Writes a WAV file of 32-bit float samples in two channels (WAVE_FORMAT_IEEE_FLOAT).
///
/// The file appears under its name when it is complete: until then it is `NAME.part` beside it. Where the name is a link,
/// that holds for the file it leads to. Pipes and devices are written as they are, with the sizes of a stream that ends
/// where it ends.
public final class WAVWriter {
  public let path: String
  /// Where the file lies, behind links.
  private let target: String
  private let partPath: String?
  private var descriptor: Int32
  public let sampleRate: Double
  private var buffer: [UInt8] = []
  public private(set) var frames = 0

  /// RIFF's sizes have 32 bits.
  static let largest = Int(UInt32.max) - 64
  private static let bytesPerFrame = 8
  private static let headerSize = 58

  public init(path: String, sampleRate: Double) throws(AudioError) {
    self.path = path
    self.sampleRate = sampleRate
    target = FilePaths.resolved(path) ?? path
    var status = stat()
    // A link that is still one leads to nothing that could be replaced.
    let isSpecial = lstat(target, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    if isSpecial && status.st_mode & S_IFMT == S_IFDIR { throw .output(path: path, .create(errno: EISDIR)) }
    partPath = isSpecial ? nil : target + ".part"
    descriptor = open(partPath ?? target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .output(path: path, .create(errno: errno)) }
    buffer.reserveCapacity(1 << 16)
    buffer += header(frames: nil)
  }

  deinit { discard() }

  func append(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames count: Int) throws(AudioError) {
    guard (frames + count) * Self.bytesPerFrame <= Self.largest else { throw .output(path: path, .full) }
    // In place: an array that grows by a sample at a time costs more than the synthesis.
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count * Self.bytesPerFrame))
    buffer.withUnsafeMutableBytes { bytes in
      for frame in 0..<count {
        let offset = start + frame * Self.bytesPerFrame
        bytes.storeBytes(of: left[frame].bitPattern.littleEndian, toByteOffset: offset, as: UInt32.self)
        bytes.storeBytes(of: right[frame].bitPattern.littleEndian, toByteOffset: offset + 4, as: UInt32.self)
      }
    }
    frames += count
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Completes the file and gives it its name.
  public func finish() throws(AudioError) {
    try flush()
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      buffer = header(frames: frames)
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .output(path: path, .write(errno: errno)) }
      try flush()
    }
    let closed = close(descriptor)
    descriptor = -1
    guard let partPath else { return }
    guard closed == 0, rename(partPath, target) == 0 else {
      let error = errno
      unlink(partPath)
      throw .output(path: path, .write(errno: error))
    }
  }

  /// Leaves nothing behind of a file that is not complete.
  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if let partPath { unlink(partPath) }
  }

  private func flush() throws(AudioError) {
    var done = 0
    while done < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else {
        let error = errno
        discard()
        throw .output(path: path, .write(errno: error))
      }
      done += written
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// RIFF, `fmt ` with 18 bytes, `fact` with the number of frames, `data` (Microsoft, Multimedia Data Standards Update 1994).
  ///
  /// - Parameter frames: nil as long as it is not known; the sizes are then the largest there are, as in a stream.
  private func header(frames: Int?) -> [UInt8] {
    let dataSize = frames.map { UInt32($0 * Self.bytesPerFrame) }
    var bytes: [UInt8] = []
    func text(_ text: String) { bytes += Array(text.utf8) }
    func number(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    func short(_ value: UInt16) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    text("RIFF")
    number(dataSize.map { UInt32(Self.headerSize - 8) + $0 } ?? .max)
    text("WAVEfmt ")
    number(18)
    short(3)
    short(2)
    number(UInt32(sampleRate))
    number(UInt32(sampleRate) * UInt32(Self.bytesPerFrame))
    short(UInt16(Self.bytesPerFrame))
    short(32)
    short(0)
    text("fact")
    number(4)
    number(frames.map { UInt32($0) } ?? .max)
    text("data")
    number(dataSize ?? .max)
    return bytes
  }
}
