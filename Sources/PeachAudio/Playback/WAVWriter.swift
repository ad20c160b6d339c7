import PeachBase

/// Writes a WAV file of 32-bit float samples in two channels (WAVE_FORMAT_IEEE_FLOAT).
///
/// The file gets its name when it is complete. Pipes and devices are written directly, with the sizes of an endless stream.
public final class WAVWriter {
  public var path: String { file.path }
  public let sampleRate: Double
  private let file: OutputFile
  private var buffer: [UInt8] = []
  public private(set) var frames = 0

  /// The largest data size in bytes, since RIFF's sizes have 32 bits.
  static let largest = Int(UInt32.max) - 64
  private static let bytesPerFrame = 8
  private static let headerSize = 58

  /// - Parameters:
  ///   - protected: files that it must not replace.
  ///   - isLeaving: ends the wait for a pipe's reader when it returns true; the error is then EINTR.
  public init(
    path: String, sparing protected: ProtectedFiles, sampleRate: Double, isLeaving: @escaping () -> Bool = { false }
  ) throws(AudioError) {
    self.sampleRate = sampleRate
    file = try Self.write { () throws(OutputFileError) in
      try OutputFile(path: path, sparing: protected, isLeaving: isLeaving)
    }
    buffer.reserveCapacity(1 << 16)
    buffer += header(frames: nil)
  }

  func append(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames count: Int) throws(AudioError) {
    guard (frames + count) * Self.bytesPerFrame <= Self.largest else { throw .output(path: path, .full) }
    // Written in place: appending sample by sample would take longer than the synthesis.
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

  /// Completes and names the file.
  public func finish() throws(AudioError) {
    try flush()
    let header = header(frames: frames)
    try Self.write { () throws(OutputFileError) in
      try file.replaceBeginning(with: header)
      try file.finish()
    }
  }

  private func flush() throws(AudioError) {
    try Self.write { () throws(OutputFileError) in try file.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func write<Result>(_ body: () throws(OutputFileError) -> Result) throws(AudioError) -> Result {
    do throws(OutputFileError) {
      return try body()
    } catch {
      throw .output(path: error.path, error.failure)
    }
  }

  /// RIFF, `fmt ` with 18 bytes, `fact` with the number of frames, `data` (Microsoft, Multimedia Data Standards Update 1994).
  ///
  /// - Parameter frames: nil if not known yet; the sizes are then the maximum, as in a stream.
  private func header(frames: Int?) -> [UInt8] {
    let (size, rate) = (frames.map { UInt32($0 * Self.bytesPerFrame) }, UInt32(sampleRate))
    let shape = [UInt16(3), 2].flatMap(\.bytes) + [rate, rate * UInt32(Self.bytesPerFrame)].flatMap(\.bytes)
    let format = shape + [UInt16(Self.bytesPerFrame), 32, 0].flatMap(\.bytes)
    let file = (size.map { UInt32(Self.headerSize - 8) + $0 } ?? .max).bytes + Array("WAVE".utf8)
    let chunks = RIFF.chunk("fmt ", format) + RIFF.chunk("fact", (frames.map { UInt32($0) } ?? .max).bytes)
    return Array("RIFF".utf8) + file + chunks + Array("data".utf8) + (size ?? .max).bytes
  }
}
