/// A SoundFont 2.04 file made for a test: one looped sample over all keys, or whatever is changed in it.
public struct TestSoundFont {
  /// One preset and its place.
  public struct Preset {
    public var bank: UInt16
    public var program: UInt16
    public var name: String

    public init(bank: UInt16 = 0, program: UInt16 = 0, name: String) {
      self.bank = bank
      self.program = program
      self.name = name
    }
  }

  public var presets = [Preset(name: "Test Sine")]
  /// In frames a second.
  public var sampleRate: UInt32 = 48000
  /// One period or several, repeated for ever.
  public var loop: [Int16]
  /// The key at which the loop sounds at `sampleRate`.
  public var rootKey: UInt8
  public var keys: ClosedRange<UInt8> = 0...127

  /// - Parameters:
  ///   - loop: at least 32 samples.
  public init(loop: [Int16], rootKey: UInt8) {
    self.loop = loop
    self.rootKey = rootKey
  }

  /// What FluidSynth asks of the end of a sample.
  private static let padding = 46

  public var bytes: [UInt8] {
    let data = loop + loop + loop.prefix(16) + [Int16](repeating: 0, count: Self.padding)
    let info = chunk("ifil", number(2) + number(4)) + chunk("isng", text("EMU8000", 8)) + chunk("INAM", text("Test", 6))
    let samples = chunk("smpl", data.flatMap { number(UInt16(bitPattern: $0)) })
    let form = list("INFO", info) + list("sdta", samples) + list("pdta", tables)
    return Array("RIFF".utf8) + long(UInt32(4 + form.count)) + Array("sfbk".utf8) + form
  }

  private var tables: [UInt8] {
    var phdr: [UInt8] = []
    for (index, preset) in (presets + [Preset(name: "EOP")]).enumerated() {
      phdr += text(preset.name, 20) + number(preset.program) + number(preset.bank) + number(UInt16(index))
      phdr += [UInt8](repeating: 0, count: 12)
    }
    var pbag: [UInt8] = []
    var pgen: [UInt8] = []
    for index in 0...presets.count { pbag += number(UInt16(index)) + number(0) }
    for _ in presets { pgen += number(41) + number(0) }
    let inst = text("Test", 20) + number(0) + text("EOI", 20) + number(1)
    let ibag = number(0) + number(0) + number(3) + number(0)
    // Keys, looped, sample 0.
    let igen =
      number(43) + [keys.lowerBound, keys.upperBound] + number(54) + number(1) + number(53) + number(0) + number(0)
      + number(0)
    let length = UInt32(loop.count)
    let shdr =
      text("Loop", 20) + long(0) + long(2 * length + 16) + long(length) + long(2 * length) + long(sampleRate)
      + [rootKey, 0] + number(0) + number(1) + text("EOS", 46)
    return chunk("phdr", phdr) + chunk("pbag", pbag) + chunk("pmod", [UInt8](repeating: 0, count: 10))
      + chunk("pgen", pgen + number(0) + number(0)) + chunk("inst", inst) + chunk("ibag", ibag)
      + chunk("imod", [UInt8](repeating: 0, count: 10)) + chunk("igen", igen) + chunk("shdr", shdr)
  }

  private func number(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
  private func long(_ value: UInt32) -> [UInt8] { number(UInt16(value & 0xFFFF)) + number(UInt16(value >> 16)) }
  private func text(_ text: String, _ size: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(size - 1))
    return bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }
  private func chunk(_ id: String, _ data: [UInt8]) -> [UInt8] {
    Array(id.utf8) + long(UInt32(data.count)) + data + (data.count % 2 == 1 ? [0] : [])
  }
  private func list(_ kind: String, _ data: [UInt8]) -> [UInt8] { chunk("LIST", Array(kind.utf8) + data) }
}
