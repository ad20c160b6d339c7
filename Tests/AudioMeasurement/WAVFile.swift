/// A reader of WAV files with 32-bit float samples, independent of the code that writes them.
public struct WAVFile {
  public let rate: Double
  /// One array per channel.
  public let channels: [[Float]]

  /// Nil if it isn't a well-formed file of float samples.
  public init?(_ bytes: [UInt8]) {
    func long(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
    func short(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    func id(_ offset: Int) -> String { String(decoding: bytes[offset..<offset + 4], as: UTF8.self) }
    guard bytes.count >= 12, id(0) == "RIFF", id(8) == "WAVE", long(4) == bytes.count - 8 else { return nil }
    var offset = 12
    var format: (channels: Int, rate: Int)?
    var samples: [Float]?
    while offset + 8 <= bytes.count {
      let (name, length) = (id(offset), long(offset + 4))
      guard offset + 8 + length <= bytes.count else { return nil }
      if name == "fmt " {
        guard short(offset + 8) == 3, short(offset + 22) == 32 else { return nil }
        format = (short(offset + 10), long(offset + 12))
      } else if name == "data" {
        samples = stride(from: offset + 8, to: offset + 8 + length - 3, by: 4).map {
          Float(bitPattern: UInt32(long($0)))
        }
      }
      offset += 8 + length + length % 2
    }
    guard let format, let samples, format.channels > 0, samples.count % format.channels == 0 else { return nil }
    rate = Double(format.rate)
    channels = (0..<format.channels).map { channel in
      stride(from: channel, to: samples.count, by: format.channels).map { samples[$0] }
    }
  }

  public func tone(_ channel: Int = 0) -> Tone { Tone(channels[channel], rate: rate) }
}
