/// Damages a SoundFont file, in as many ways as strangers' files are damaged, by a seed.
public struct SoundFontDamage {
  private var bytes: [UInt8]
  private var state: UInt64
  /// What was done, for the report.
  public private(set) var description = ""

  /// - Parameter seed: the same seed damages the same file in the same way.
  public init(_ bytes: [UInt8], seed: UInt64) {
    self.bytes = bytes
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// The damaged file.
  public mutating func made() -> [UInt8] {
    switch random(11) {
    case 0: truncate()
    case 1: truncate(repairing: true)
    case 2: changeSize()
    case 3: for _ in 0...random(7) { changeSampleHeader() }
    case 4: for _ in 0...random(3) { changeSampleHeader() }
    case 5: for _ in 0...random(11) { changeGenerator() }
    case 6: changeTable(["pbag", "ibag"][random(2)], recordSize: 4)
    case 7: changeTable(["phdr", "inst"][random(2)], recordSize: random(2) == 0 ? 38 : 22)
    case 8: changeTable(["pmod", "imod"][random(2)], recordSize: 10)
    case 9: changeAnything(inTables: true)
    default: changeAnything(inTables: false)
    }
    return bytes
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func random(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

  private mutating func extreme(_ width: Int, near old: UInt64) -> UInt64 {
    let largest: UInt64 = width == 8 ? .max : (1 << UInt64(8 * width)) - 1
    let choices: [UInt64] = [
      0, 1, largest, largest / 2, largest / 2 + 1, old &+ 1, old &- 1, old &* 2, old / 2, next(), next() % 1000,
    ]
    return choices[random(choices.count)] & largest
  }

  private mutating func change(at offset: Int, width: Int, _ what: String) {
    guard offset >= 0, offset + width <= bytes.count else { return }
    let old = (0..<width).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    let value = extreme(width, near: old)
    for index in 0..<width { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index)) }
    description += "\(what) at \(offset): \(old) → \(value); "
  }

  /// Where a chunk's header lies; the last of that name, which is in the tables.
  private func chunk(_ id: String) -> (start: Int, length: Int)? {
    let name = Array(id.utf8)
    // The tables are at the end; samples may hold anything.
    for start in stride(from: bytes.count - 8, through: 0, by: -1) where bytes[start] == name[0] {
      guard Array(bytes[start..<start + 4]) == name else { continue }
      let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
      if start + 8 + length <= bytes.count { return (start, length) }
    }
    return nil
  }

  private mutating func truncate(repairing: Bool = false) {
    let length = random(3) == 0 ? random(bytes.count) : bytes.count - random(min(bytes.count, 4096))
    bytes.removeLast(bytes.count - length)
    description += "cut to \(length)"
    guard repairing, length >= 8 else { return }
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: (length - 8) >> (8 * index)) }
    description += ", the size set right"
  }

  private mutating func changeSize() {
    let names = [
      "RIFF", "LIST", "smpl", "phdr", "pbag", "pmod", "pgen", "inst", "ibag", "imod", "igen", "shdr", "ifil",
    ]
    let name = names[random(names.count)]
    let start = name == "RIFF" ? 0 : chunk(name)?.start
    if let start { change(at: start + 4, width: 4, "size of \(name)") }
  }

  private mutating func changeTable(_ id: String, recordSize: Int) {
    guard let chunk = chunk(id) else { return }
    for _ in 0...random(4) {
      let record = random(chunk.length / recordSize)
      change(at: chunk.start + 8 + record * recordSize + 2 * random(recordSize / 2), width: 2, id)
    }
  }

  /// Start, end, loop, rate, key, correction, link and type (SoundFont 2.04, 7.10).
  private mutating func changeSampleHeader() {
    guard let chunk = chunk("shdr") else { return }
    let fields = [(20, 4), (24, 4), (28, 4), (32, 4), (36, 4), (40, 1), (41, 1), (42, 2), (44, 2)]
    let (offset, width) = fields[random(fields.count)]
    change(at: chunk.start + 8 + 46 * random(chunk.length / 46) + offset, width: width, "shdr field \(offset)")
  }

  private mutating func changeGenerator() {
    guard let chunk = chunk(random(4) == 0 ? "pgen" : "igen") else { return }
    let record = chunk.start + 8 + 4 * random(chunk.length / 4)
    if random(3) == 0 {
      // Any of the generators that there are, and a few that there are not.
      guard record + 1 < bytes.count else { return }
      bytes[record] = UInt8(random(64))
      bytes[record + 1] = 0
      description += "generator \(bytes[record]) at \(record); "
    }
    change(at: record + 2, width: 2, "amount")
  }

  private mutating func changeAnything(inTables: Bool) {
    let start = inTables ? chunk("phdr")?.start ?? 0 : 0
    for _ in 0...random(20) { change(at: start + random(bytes.count - start), width: 1, "byte") }
  }
}
