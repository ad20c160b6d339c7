import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

@Suite struct SamplePrecisionTests {
  /// A voice computed in one type: interpolation of four neighbours, amplitude, second-order filter and gain.
  private func voice<Real: BinaryFloatingPoint>(_ type: Real.Type, attenuation: Double) -> [Float] {
    let amplitude = Real(0.31) * Real(attenuation)
    var (before, last): (Real, Real) = (0, 0)
    return (0..<3000).map { frame in
      let taps = (0..<4).map { Real(sin(0.05 * Double(frame + $0))) * Real([-0.07, 0.85, 0.24, -0.02][$0]) }
      let input = amplitude * taps.reduce(0, +)
      let value = input + Real(1.1) * last - Real(0.4) * before
      (before, last) = (last, value)
      return Float(value * Real(0.2) * Real(0.7))
    }
  }

  @Test func `one rounding is distinguished from many`() {
    let ratio = 0.7244359600749901
    expect(
      SamplePrecision.inferred(
        fromLoud: voice(Double.self, attenuation: 1), soft: voice(Double.self, attenuation: ratio)), equals: .double)
    expect(
      SamplePrecision.inferred(
        fromLoud: voice(Float.self, attenuation: 1), soft: voice(Float.self, attenuation: ratio)), equals: .float)
  }

  @Test func `silence and too few samples give no result`() {
    #expect(
      SamplePrecision.inferred(fromLoud: [Float](repeating: 0, count: 4000), soft: [Float](repeating: 0, count: 4000))
        == nil)
    #expect(SamplePrecision.inferred(fromLoud: [1, 0.5], soft: [0.5, 0.25]) == nil)
  }

  @Test func `512 pairs are enough, and without a preset there are none`() {
    let loud = (1...600).map { Float($0) * 0.001 }
    let soft = loud.map { Float(Double($0) * 0.7) }
    #expect(SamplePrecision.inferred(fromLoud: loud.prefix(511), soft: soft.prefix(511)) == nil)
    expect(SamplePrecision.inferred(fromLoud: loud.prefix(512), soft: soft.prefix(512)), equals: .double)
    // One pair that fits no common ratio.
    var other = soft
    other[300] = other[300].nextUp.nextUp
    expect(SamplePrecision.inferred(fromLoud: loud, soft: other), equals: .float)
    #expect(throws: AudioError.synthesis(operation: "fluid_real_t")) { try SamplePrecision(of: .sine) }
  }

  @Test func `all presets give the same precision`() throws {
    let file = try Instruments.peach()
    let found = try Set(file.presets.map { try SamplePrecision(of: .preset(file, $0)) })
    expect(found.count, equals: 1)
  }

  private static let program = "/usr/bin/fluidsynth"

  @Test(.enabled(if: FilePaths.exists(program))) func `FluidSynth's own program reports the same precision`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["--version"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let file = try Instruments.peach()
    #expect(text.contains("Sample type=\(try SamplePrecision(of: .preset(file, file.defaultPreset)).rawValue)"))
  }
}
