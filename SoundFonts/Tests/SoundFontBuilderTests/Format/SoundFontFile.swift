import Foundation
import Testing

@testable import SoundFontBuilder

/// A reader of SoundFont files, written from the specification and independent of the writer.
struct SoundFontFile {
  let bytes: [UInt8]
  /// Content ranges by chunk ID, in file order.
  private(set) var chunks: [(id: String, range: Range<Int>)] = []

  /// The committed bank.
  static let committed = Result { try SoundFontFile(contentsOf: URL(filePath: #filePath)) }

  private init(contentsOf test: URL) throws {
    let folder = test.deletingLastPathComponent().appending(path: "../../../")
    try self.init(bytes: [UInt8](Data(contentsOf: folder.appending(path: "Peach.sf2"))))
  }

  init(bytes: [UInt8]) throws {
    self.bytes = bytes
    try #require(text(0..<4) == "RIFF" && text(8..<12) == "sfbk" && long(4) == bytes.count - 8)
    var list = 12
    while list < bytes.count {
      let end = list + 8 + long(list + 4)
      try #require(text(list..<list + 4) == "LIST" && end <= bytes.count)
      var chunk = list + 12
      while chunk < end {
        let range = chunk + 8..<chunk + 8 + long(chunk + 4)
        try #require(range.upperBound <= end)
        chunks.append((text(chunk..<chunk + 4), range))
        chunk = range.upperBound + range.count % 2
      }
      try #require(chunk == end)
      list = end
    }
  }

  struct Preset: Equatable {
    let name: String
    let bank: Int
    let program: Int
    let zones: [Zone]
  }

  struct Zone: Equatable {
    /// Amounts by generator code, in file order.
    let generators: [(code: Int, amount: Int)]
    /// The five numbers of each modulator: source, destination, amount, amount source and transform.
    let modulators: [[Int]]
    let sample: Sample

    var keys: ClosedRange<Int> {
      let amount = self[43] ?? 0x7f00
      return (amount & 0xff)...(amount >> 8)
    }
    subscript(code: Int) -> Int? { generators.first { $0.code == code }?.amount }
    static func == (left: Zone, right: Zone) -> Bool {
      left.sample == right.sample && left.modulators == right.modulators
        && left.generators.elementsEqual(right.generators) { $0 == $1 }
    }
  }

  struct Sample: Equatable {
    let name: String
    let data: [Int16]
    let loop: Range<Int>
    let sampleRate: Int
    let root: Int
    let correction: Int
    let type: Int
  }

  /// The presets in file order, without the terminal record.
  var presets: [Preset] {
    let samples = samples
    let bags = records("ibag", 4).map { short($0) }
    let modulatorBags = records("ibag", 4).map { short($0 + 2) }
    let modulators = records("imod", 10).map { record in (0..<5).map { short(record + 2 * $0) } }
    let generators = records("igen", 4).map { (code: short($0), amount: short($0 + 2)) }
    let instruments = records("inst", 22).map { short($0 + 20) }
    let presetBags = records("pbag", 4).map { short($0) }
    let presetGenerators = records("pgen", 4).map { (code: short($0), amount: short($0 + 2)) }
    let headers = records("phdr", 38)
    return headers.dropLast().map { header in
      let link = presetGenerators[presetBags[short(header + 24)]]
      let zones = (instruments[link.amount]..<instruments[link.amount + 1]).map { bag in
        let own = Array(generators[bags[bag]..<bags[bag + 1]])
        return Zone(
          generators: own, modulators: Array(modulators[modulatorBags[bag]..<modulatorBags[bag + 1]]),
          sample: samples[own.last { $0.code == 53 }?.amount ?? -1])
      }
      return Preset(name: name(header), bank: short(header + 22), program: short(header + 20), zones: zones)
    }
  }

  private var samples: [Sample] {
    guard let data = chunks.first(where: { $0.id == "smpl" })?.range.lowerBound else { return [] }
    return records("shdr", 46).dropLast().map { header in
      let start = long(header + 20)
      let values = (start..<long(header + 24)).map { Int16(truncatingIfNeeded: short(data + 2 * $0)) }
      return Sample(
        name: name(header), data: values, loop: long(header + 28) - start..<long(header + 32) - start,
        sampleRate: long(header + 36), root: Int(bytes[header + 40]), correction: Int(bytes[header + 41]),
        type: short(header + 44))
    }
  }

  /// The text of an INFO chunk.
  func information(_ id: String) -> String? {
    chunks.first { $0.id == id }.map { text($0.range) }
  }

  private func records(_ id: String, _ size: Int) -> [Int] {
    guard let range = chunks.first(where: { $0.id == id })?.range else { return [] }
    return Array(stride(from: range.lowerBound, to: range.upperBound, by: size))
  }

  private func short(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
  private func long(_ at: Int) -> Int { short(at) | short(at + 2) << 16 }
  private func name(_ at: Int) -> String { text(at..<at + 20) }
  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
  }
}
