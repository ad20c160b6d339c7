import Dispatch
import PeachBase
import Synchronization

/// A preset of a SoundFont as a SoundFont of its own, whose samples FluidSynth needn't decode.
struct DecodedPreset {
  private let reader: RIFFReader
  private let tables: SoundFontTables
  private let decoder: VorbisDecoder
  private let parts: SoundFontParts
  /// A digest of all that determines the result.
  let key: WordDigest

  /// The zeros after each sample (SoundFont 2.04, section 7.10).
  private static let padding = [UInt8](repeating: 0, count: 2 * 46)
  /// The silence that the samples in ROM share: the first frames.
  private static let silence = (frames: 48, loop: 8..<40)
  /// Changes with the form of the result.
  private static let form: UInt64 = 2

  /// - Parameter descriptor: of the open file, which stays open.
  /// - Throws: the defect if the file can't be decoded here.
  init(_ preset: SoundFontPreset, descriptor: Int32, size: Int) throws(SoundFontDefect) {
    guard let decoder = VorbisDecoder() else { throw .refused("libsndfile") }
    self.decoder = decoder
    reader = RIFFReader(descriptor: descriptor, size: size)
    tables = try SoundFontTables(reader)
    parts = tables.parts(ofBank: preset.bank, program: preset.program)
    var key = WordDigest()
    key.add(Self.form, UInt64(preset.bank << 7 | preset.program))
    key.add(Array(decoder.version.utf8))
    for table in tables.all { key.add(table.bytes.data) }
    var room = SoundFontLimits.sampleCopies * tables.data.length
    for sample in parts.samples where tables.hasData(sample) {
      let bytes = try tables.bytes(of: sample, reader)
      room -= bytes.count
      guard room >= 0 else { throw .excessive(.memory) }
      key.add(bytes)
    }
    self.key = key
  }

  /// The whole file.
  ///
  /// - Parameter most: its largest size in bytes, without the tables.
  /// - Returns: nil if it would be larger, or if a sample can't be decoded.
  func file(most: Int) throws(SoundFontDefect) -> [UInt8]? {
    // One array, because its samples can take a hundred megabytes.
    var file = [UInt8](repeating: 0, count: Self.firstSample + 2 * Self.silence.frames) + Self.padding
    var position: UInt32 { UInt32((file.count - Self.firstSample) / 2) }
    var headers = SampleHeaders(tables.shdr, parts.samples)
    let (frames, loop) = (UInt32(Self.silence.frames), Self.silence.loop)
    // Several records can share data.
    var places: [Range<UInt32>: Range<UInt32>] = [:]
    for (index, record) in parts.samples.enumerated() {
      headers.set(0..<frames, loop: (UInt32(loop.lowerBound), UInt32(loop.upperBound)), of: index)
      guard tables.hasData(record) else { continue }
      let source = tables.shdr.uint32(record, 20)..<tables.shdr.uint32(record, 24)
      let isCompressed = tables.isCompressed(record)
      if places[source] == nil {
        let bytes = try tables.bytes(of: record, reader)
        let start = position
        if isCompressed {
          guard let frames = decoder.frames(of: bytes, most: (most - file.count) / 2) else { return nil }
          frames.withUnsafeBytes { file += $0 }
        } else {
          file += bytes
        }
        places[source] = start..<position
        file += Self.padding
        guard file.count < most else { return nil }
      }
      guard let place = places[source] else { continue }
      // The loop of a compressed sample counts from the sample's begin.
      let shift = isCompressed ? place.lowerBound : place.lowerBound &- source.lowerBound
      headers.set(
        place, loop: (tables.shdr.uint32(record, 28) &+ shift, tables.shdr.uint32(record, 32) &+ shift), of: index)
    }
    let chunks = tables.tables(of: parts) + [(tables.shdr.id, headers.bytes)]
    let size = file.count - Self.firstSample
    file.replaceSubrange(
      Self.headerSize..<Self.firstSample,
      with: Array("LIST".utf8) + UInt32(size + 12).bytes + Array("sdtasmpl".utf8) + UInt32(size).bytes)
    file += RIFF.list("pdta", chunks.flatMap { RIFF.chunk($0.0, $0.1) })
    let digest = file.withUnsafeBytes { file in
      Self.digest((Self.headerSize..<file.count).parts.map { WordDigest(UnsafeRawBufferPointer(rebasing: file[$0])) })
    }
    file.replaceSubrange(..<Self.headerSize, with: header(of: digest, size: file.count - Self.headerSize))
    return file
  }

  /// Whether a file is this one, undamaged. Reads it on several threads.
  func isWhole(descriptor: Int32, size: Int) -> Bool {
    let file = RIFFReader(descriptor: descriptor, size: size)
    guard size > Self.headerSize, let begin = try? file.bytes(at: 0, count: Self.headerSize).data else { return false }
    let parts = (Self.headerSize..<size).parts
    let digests = Mutex([WordDigest?](repeating: nil, count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      let bytes = try? file.bytes(at: parts[index].lowerBound, count: parts[index].count).data
      let digest = bytes?.withUnsafeBytes { WordDigest($0) }
      digests.withLock { $0[index] = digest }
    }
    let found = digests.withLock { $0.compactMap { $0 } }
    return found.count == parts.count && begin == header(of: Self.digest(found), size: size - Self.headerSize)
  }

  /// The digest of a file's parts.
  private static func digest(_ parts: [WordDigest]) -> WordDigest {
    var digest = WordDigest()
    for part in parts { digest.add(part) }
    return digest
  }

  /// The begin of the file, with the digests of the source and of the rest as a comment.
  private func header(of body: WordDigest, size: Int) -> [UInt8] {
    let comment = Array((key.text + body.text).utf8) + [0, 0]
    let info = RIFF.list("INFO", RIFF.chunk("ifil", [2, 0, 4, 0]) + RIFF.chunk("ICMT", comment))
    return Array("RIFF".utf8) + UInt32(4 + info.count + size).bytes + Array("sfbk".utf8) + info
  }
  private static let headerSize = 12 + 12 + 12 + 8 + 66
  private static let firstSample = headerSize + 12 + 8
}

extension Range<Int> {
  /// Ranges of at most a megabyte.
  fileprivate var parts: [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: 1 << 20).map { $0..<Swift.min($0 + (1 << 20), upperBound) }
  }
}

/// The table of some samples with new places.
private struct SampleHeaders {
  private(set) var bytes: [UInt8]
  private let size: Int

  init(_ table: SoundFontTables.Table, _ samples: [Int]) {
    (bytes, size) = ((samples + [table.count]).flatMap(table.record), table.recordSize)
  }

  /// Sets the place of a sample and its loop, and that it isn't compressed.
  mutating func set(_ place: Range<UInt32>, loop: (UInt32, UInt32), of record: Int) {
    let places = [place.lowerBound, place.upperBound, loop.0, loop.1].flatMap(\.bytes)
    bytes.replaceSubrange(record * size + 20..<record * size + 36, with: places)
    bytes[record * size + 44] &= ~0x10
  }
}
