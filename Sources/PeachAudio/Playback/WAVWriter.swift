import PeachCore

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
