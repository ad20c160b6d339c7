#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A SoundFont 2.04 file for tests: by default, one looped sample over all keys.
public struct TestSoundFont {
  /// A preset with its bank and program.
  public struct Preset {
    public var bank: UInt16
    public var program: UInt16
    /// The field of its name, in UTF-8 by default.
    public var name: [UInt8]
    /// Its own instrument with one zone; nil for the one of all.
    public var own: Zone?

    public init(bank: UInt16 = 0, program: UInt16 = 0, name: String, own: Zone? = nil) {
      self.init(bank: bank, program: program, bytes: Array(name.utf8.prefix(19)), own: own)
    }

    public init(bank: UInt16 = 0, program: UInt16 = 0, bytes name: [UInt8], own: Zone? = nil) {
      (self.bank, self.program, self.name, self.own) = (bank, program, name, own)
    }
  }

  /// The zone of one preset alone, with a sample of its own that has the same data.
  public struct Zone {
    public var keys: ClosedRange<UInt8>
    public var generators: [Generator]
    public var modulators: [[UInt16]]
    public var start: UInt32
    /// Nil for the end of the data.
    public var end: UInt32?
    public var rate: UInt32
    /// 1 for mono; bit 15 for ROM.
    public var type: UInt16

    public init(
      keys: ClosedRange<UInt8> = 0...127, _ generators: [Generator] = [], modulators: [[UInt16]] = [],
      start: UInt32 = 0,
      end: UInt32? = nil, rate: UInt32 = 48000, type: UInt16 = 1
    ) {
      (self.keys, self.generators, self.modulators) = (keys, generators, modulators)
      (self.start, self.end, self.rate, self.type) = (start, end, rate, type)
    }
  }

  public var presets = [Preset(name: "Test Sine")]
  /// In frames a second.
  public var sampleRate: UInt32 = 48000
  /// One or more periods, repeated without end.
  public var loop: [Int16]
  /// The key that plays the loop at `sampleRate`.
  public var rootKey: UInt8
  public var keys: ClosedRange<UInt8> = 0...127

  /// A sine that has 440 Hz on A4.
  public static var sine: TestSoundFont {
    let phases = (0..<1200).map { 2 * Double.pi * 11 * Double($0) / 1200 }
    return TestSoundFont(loop: phases.map { Int16((20000 * sin($0)).rounded()) }, rootKey: 69)
  }

  /// A generator of an instrument's zone: its number (SoundFont 2.04, 8.1.2) and its amount.
  public struct Generator: Sendable {
    public var number: UInt16
    public var amount: Int16

    public init(_ number: UInt16, _ amount: Int16) {
      self.number = number
      self.amount = amount
    }

    /// The depth of the vibrato in cents, in both directions. The default rate is 8.176 Hz.
    public static func vibrato(_ cents: Int16) -> Generator { Generator(6, cents) }
    /// In cents.
    public static func fineTune(_ cents: Int16) -> Generator { Generator(52, cents) }
    /// In tenths of a dB. FluidSynth applies 40 % of it, like the EMU chips.
    public static func attenuation(_ tenths: Int16) -> Generator { Generator(48, tenths) }
    /// The time for which the volume falls by 96 dB after the end of the key, in seconds.
    public static func release(_ seconds: Double) -> Generator {
      Generator(38, Int16((1200 * log2(seconds)).rounded()))
    }
    /// The pitch depth of the modulation envelope, which rises to its peak at once, in cents.
    public static func envelopeToPitch(_ cents: Int16) -> Generator { Generator(7, cents) }
    /// The cutoff of the low-pass filter, in cents above 8.176 Hz.
    public static func filter(_ cents: Int16) -> Generator { Generator(8, cents) }
    /// How far the modulation envelope raises the filter's cutoff, in cents.
    public static func envelopeToFilter(_ cents: Int16) -> Generator { Generator(11, cents) }
    /// 500 is hard right.
    public static func pan(_ perMille: Int16) -> Generator { Generator(17, perMille) }
  }

  /// Zones that sound together, each with its generators.
  public var zones: [[Generator]] = [[]]
  /// The number of zones in each preset that use the instrument.
  public var presetZones = 1
  /// The first repeated frame; nil for the second copy of the loop.
  public var loopStart: UInt32?
  /// The number of repeated frames; nil for the whole loop.
  public var loopFrames: UInt32?
  /// The number of unused samples that overlap the first, each a frame shorter than the previous one.
  public var overlaps = 0
  /// The modulators of each zone, with their five fields (SoundFont 2.04, 7.8).
  public var modulators: [[UInt16]] = []
  /// The samples as an Ogg Vorbis file for SF3; `loop` then only gives the length of the loop.
  public var compressed: [UInt8]?
  /// Whether chunks of odd length are padded with a zero byte, as RIFF requires. Some editors omit it.
  public var isPadded = true

  /// - Parameters:
  ///   - loop: at least 32 samples.
  public init(loop: [Int16], rootKey: UInt8) {
    self.loop = loop
    self.rootKey = rootKey
  }

  /// The zeros that FluidSynth needs after a sample, in frames.
  private static let padding = 46

  public var bytes: [UInt8] {
    let data = loop + loop + loop.prefix(16) + [Int16](repeating: 0, count: Self.padding)
    let info = chunk("ifil", number(2) + number(4)) + chunk("isng", text("EMU8000", 8)) + chunk("INAM", text("Test", 6))
    let samples = chunk("smpl", compressed ?? data.flatMap { number(UInt16(bitPattern: $0)) })
    let form = list("INFO", info) + list("sdta", samples) + list("pdta", tables)
    return Array("RIFF".utf8) + long(UInt32(4 + form.count)) + Array("sfbk".utf8) + form
  }

  private var tables: [UInt8] {
    var phdr: [UInt8] = []
    for (index, preset) in (presets + [Preset(name: "EOP")]).enumerated() {
      phdr +=
        padded(preset.name, 20) + number(preset.program) + number(preset.bank) + number(UInt16(index * presetZones))
      phdr += [UInt8](repeating: 0, count: 12)
    }
    var pbag: [UInt8] = []
    var pgen: [UInt8] = []
    for index in 0...presets.count * presetZones { pbag += number(UInt16(index)) + number(0) }
    var own: UInt16 = 0
    for preset in presets {
      own += preset.own == nil ? 0 : 1
      for _ in 0..<presetZones { pgen += number(41) + number(preset.own == nil ? 0 : own) }
    }
    var ibag: [UInt8] = []
    var igen: [UInt8] = []
    var imod: [UInt8] = []
    for zone in zones {
      ibag += number(UInt16(igen.count / 4)) + number(UInt16(imod.count / 10))
      imod += modulators.flatMap { $0.flatMap(number) }
      // The keys unless the zone has its own; below, looping and sample 0.
      if zone.first?.number != 43 { igen += number(43) + [keys.lowerBound, keys.upperBound] }
      for generator in zone { igen += number(generator.number) + number(UInt16(bitPattern: generator.amount)) }
      igen += number(54) + number(1) + number(53) + number(0)
    }
    var inst = text("Test", 20) + number(0)
    for (index, zone) in presets.compactMap(\.own).enumerated() {
      inst += text("Own", 20) + number(UInt16(zones.count + index))
      ibag += number(UInt16(igen.count / 4)) + number(UInt16(imod.count / 10))
      imod += zone.modulators.flatMap { $0.flatMap(number) }
      igen += number(43) + [zone.keys.lowerBound, zone.keys.upperBound]
      for generator in zone.generators {
        igen += number(generator.number) + number(UInt16(bitPattern: generator.amount))
      }
      igen += number(54) + number(1) + number(53) + number(UInt16(overlaps + 1 + index))
    }
    ibag += number(UInt16(igen.count / 4)) + number(UInt16(imod.count / 10))
    igen += number(0) + number(0)
    inst += text("EOI", 20) + number(UInt16(ibag.count / 4 - 1))
    return chunk("phdr", phdr) + chunk("pbag", pbag) + chunk("pmod", [UInt8](repeating: 0, count: 10))
      + chunk("pgen", pgen + number(0) + number(0)) + chunk("inst", inst) + chunk("ibag", ibag)
      + chunk("imod", imod + [UInt8](repeating: 0, count: 10)) + chunk("igen", igen) + chunk("shdr", samples)
  }

  /// The headers of the samples, which repeat the second copy of the loop. In SF3, the end is an offset in compressed bytes, and
  /// the loop is given in frames.
  private var samples: [UInt8] {
    let length = UInt32(loop.count)
    let end = compressed.map { UInt32($0.count) } ?? 2 * length + 16
    let type: UInt16 = compressed == nil ? 1 : 0x11
    func header(start: UInt32 = 0, end: UInt32, rate: UInt32, type: UInt16) -> [UInt8] {
      text("Loop", 20) + long(start) + long(end) + long(loopStart ?? length)
        + long((loopStart ?? length) + (loopFrames ?? length)) + long(rate) + [rootKey, 0] + number(0)
        + number(type)
    }
    return (0...overlaps).flatMap { header(end: end - UInt32($0), rate: sampleRate, type: type) }
      + presets.compactMap(\.own).flatMap {
        header(start: $0.start, end: $0.end ?? end, rate: $0.rate, type: $0.type)
      } + text("EOS", 46)
  }

  private func number(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
  private func long(_ value: UInt32) -> [UInt8] { number(UInt16(value & 0xFFFF)) + number(UInt16(value >> 16)) }
  private func text(_ text: String, _ size: Int) -> [UInt8] { padded(text.utf8.prefix(size - 1), size) }
  private func padded(_ bytes: some Collection<UInt8>, _ size: Int) -> [UInt8] {
    bytes.prefix(size) + [UInt8](repeating: 0, count: max(0, size - bytes.count))
  }
  private func chunk(_ id: String, _ data: [UInt8]) -> [UInt8] {
    Array(id.utf8) + long(UInt32(data.count)) + data + (isPadded && data.count % 2 == 1 ? [0] : [])
  }
  private func list(_ kind: String, _ data: [UInt8]) -> [UInt8] { chunk("LIST", Array(kind.utf8) + data) }
}
