import AudioMeasurement
import PeachCore
import Testing

@testable import PeachAudio

/// Files that would take too much time or memory.
struct SoundFontLimitsTests {
  private let folder = TemporaryFolder()
  private let sine = Instruments.sineLoop().font

  /// The limit that a font exceeds; nil if it is accepted.
  private func excess(_ font: TestSoundFont) throws -> SoundFontExcess? {
    let path = try folder.write(font.bytes, "excessive.sf2")
    do {
      _ = try SoundFontFile(path: path)
      return nil
    } catch {
      guard case .unreadableSoundFont(path, .excessive(let excess)) = error else { throw error }
      return excess
    }
  }

  /// Whether a font is refused because it would be played too high.
  private func isTooHigh(_ font: TestSoundFont) throws -> Bool {
    if case .pitch(let octaves)? = try excess(font) { octaves > 10 } else { false }
  }

  @Test(arguments: [(399, false), (400, true), (192_000, true), (192_001, false), (UInt32.max, false)])
  func `sample rates are 400 to 192,000 Hz`(rate: UInt32, isAccepted: Bool) throws {
    var font = sine
    font.sampleRate = rate
    #expect(try excess(font) == (isAccepted ? nil : .sampleRate(Int(rate))))
  }

  @Test func `a loop may repeat eight times in a frame`() throws {
    var font = sine
    // Key 127 is four octaves and ten keys above the root, and its tuning adds two octaves: 2^6.83 = 114 frames.
    (font.rootKey, font.zones, font.loopFrames) = (69, [[.init(51, 24)]], 15)
    #expect(try excess(font) == nil)
    font.loopFrames = 14
    #expect(try excess(font) == .shortLoop(frames: 14))
    // The same with a generator that moves the loop's end 100 frames back.
    (font.loopFrames, font.zones) = (110, [[.init(51, 24), .init(3, -100)]])
    #expect(try excess(font) == .shortLoop(frames: 10))
  }

  @Test(arguments: [
    [TestSoundFont.Generator(51, 120)], [.init(51, 63)], [.init(56, 300)], [.init(6, 12000)], [.init(58, 0)],
  ])
  func `a sample may be played ten octaves above its own pitch`(generators: [TestSoundFont.Generator]) throws {
    var font = sine
    font.zones = [generators]
    // With its root at 0, the highest key is 127 keys or 10.6 octaves above. The others are even higher.
    #expect(try isTooHigh(font))
    // A root at 127 has no key above it.
    (font.rootKey, font.zones) = (127, [[]])
    #expect(try excess(font) == nil)
  }

  /// The source of each modulator is the velocity (2), 127 of 128.
  @Test(arguments: [
    // Coarse and fine tuning, FluidSynth's pitch, the cents per key.
    (51, 70), (52, 8400), (59, 8400), (56, 120),
  ])
  func `modulators count as if their sources were at their ends`(destination: UInt16, amount: UInt16) throws {
    var font = sine
    // Key 127 is almost 5 octaves above the root; the modulator adds 5.8 and more.
    font.modulators = [[0x0002, destination, amount, 0, 0]]
    #expect(try isTooHigh(font))
    // What is negative can be turned round by its source.
    font.modulators[0][2] = UInt16(bitPattern: -Int16(amount))
    #expect(try excess(font) != nil)
    font.modulators[0][2] = amount / 2
    #expect(try excess(font) == nil)
  }

  @Test(arguments: [[46], [47], [58], [5, 6]]) func `modulators of keys, and of all depths, are refused`(
    destinations: [UInt16]
  ) throws {
    var font = sine
    font.modulators = destinations.map { [0x0002, $0, 32000, 0, 0] }
    #expect(try isTooHigh(font))
    font.modulators = destinations.map { [0x0002, $0, 0, 0, 0] }
    #expect(try excess(font) == nil)
  }

  /// FluidSynth computes with them: its pitches begin again after 32 octaves, and amounts are multiplied.
  @Test(arguments: [(46, 128), (47, 128), (58, 381)] as [(UInt16, Int16)])
  func `a zone has no key, velocity or root beyond 127`(generator: UInt16, amount: Int16) throws {
    var font = sine
    font.zones = [[.init(generator, amount)]]
    #expect(try isTooHigh(font))
    font.zones = [[.init(generator, 127)]]
    #expect(try excess(font) == nil)
  }

  @Test func `a key that alone is dangerous is found, whatever the others are`() throws {
    var font = sine
    (font.keys, font.loopFrames) = (61...61, 2)
    // Expression raises it by 26 octaves.
    font.modulators = [[0x008B, 51, 312, 0, 0]]
    #expect(try isTooHigh(font))
    // Within the limit of pitch, but not of the loop.
    font.modulators[0][2] = 60
    #expect(try excess(font) == .shortLoop(frames: 2))
  }

  @Test(arguments: [2, 3, 45, 50] as [UInt16]) func `modulators can shorten a loop`(destination: UInt16) throws {
    var font = sine
    font.zones = [[.init(51, 24)]]
    #expect(try excess(font) == nil)
    font.modulators = [[0x0002, destination, 1190, 0, 0]]
    #expect(try excess(font) == .shortLoop(frames: destination < 45 ? 10 : 2))
  }

  @Test func `a loop is measured where FluidSynth puts it: within the sample`() throws {
    var font = sine
    // From 1200 to far beyond the sample's 2416 frames; then its end is moved back.
    (font.loopFrames, font.zones) = (1 << 30, [[.init(51, 24), .init(3, -1201)]])
    #expect(try excess(font) == nil)
    font.zones = [[.init(51, 24), .init(3, -1202)]]
    #expect(try excess(font) == .shortLoop(frames: 14))
  }

  @Test func `the frames of a compressed sample are those of its last page`() throws {
    var font = TestSoundFont(loop: [Int16](repeating: 0, count: CompressedLoop.frames), rootKey: 69)
    (font.compressed, font.isPadded) = (CompressedLoop.bytes, false)
    font.zones = [[.init(51, 24)]]
    #expect(try excess(font) == nil)
    // FluidSynth moves an end beyond the 3600 frames to the last one.
    (font.loopStart, font.loopFrames) = (3586, 1 << 20)
    #expect(try excess(font) == .shortLoop(frames: 14))
    font.loopStart = 3585
    #expect(try excess(font) == nil)
  }

  @Test func `a range after other generators doesn't count, as in FluidSynth`() throws {
    var font = sine
    font.zones = (0..<65).map { [.init(52, 1), .init(44, $0 | $0 << 8)] }
    #expect(try excess(font) == .voices(65))
  }

  @Test func `zones are limited, and checked quickly`() throws {
    var font = sine
    font.presetZones = 65_000
    font.zones = [[TestSoundFont.Generator]](repeating: [], count: 20_000)
    let begun = ContinuousClock.now
    #expect(try excess(font) == .zones)
    #expect(ContinuousClock.now - begun < .seconds(2))
    // 62 presets of 4,096 zones: each one would be accepted.
    (font.presetZones, font.zones) = (64, (0..<64).map { [.init(44, $0 | $0 << 8)] })
    font.presets = (0..<62).map { .init(program: $0, name: "Preset") }
    #expect(try excess(font) == .zones)
  }

  @Test func `64 samples may sound together`() throws {
    var font = sine
    font.zones = [[TestSoundFont.Generator]](repeating: [], count: 64)
    #expect(try excess(font) == nil)
    font.zones.append([])
    #expect(try excess(font) == .voices(65))
    // With different velocities, more are allowed.
    font.zones = (0..<128).map { [.init(44, $0 | $0 << 8)] }
    #expect(try excess(font) == nil)
  }

  @Test func `a zone has at most 250 generators or modulators`() throws {
    var font = sine
    // Keys, loop and sample make 250.
    font.zones = [[TestSoundFont.Generator](repeating: .fineTune(1), count: 247)]
    #expect(try excess(font) == nil)
    font.zones[0].append(.fineTune(1))
    #expect(try excess(font) == .generators)
    font.zones = [[]]
    font.modulators = [[UInt16]](repeating: [0x0502, 48, 960, 0, 0], count: 251)
    #expect(try excess(font) == .generators)
  }

  @Test func `overlapping samples are limited by the size of the file`() throws {
    var font = sine
    font.overlaps = 1000
    // Samples of 2,400 frames and fewer take 4 MB, which is always allowed.
    #expect(try excess(font) == nil)
    font = TestSoundFont(loop: [Int16](repeating: 1, count: 20_000), rootKey: 60)
    font.overlaps = 1000
    #expect(try excess(font) == .sampleMemory)
  }

  @Test(arguments: ["sf2/FluidR3_GM.sf2", "sf2/TimGM6mb.sf2", "sf3/MuseScore_General.sf3"])
  func `real files are within all limits`(name: String) throws {
    let path = "/usr/share/sounds/" + name
    guard FilePaths.exists(path) else { return }
    #expect(try SoundFontFile(path: path).presets.count > 100)
  }
}
