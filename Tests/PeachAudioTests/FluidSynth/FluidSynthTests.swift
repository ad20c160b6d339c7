import Foundation
import PeachCore
import Synchronization
import TestSupport
import Testing

@testable import PeachAudio

/// FluidSynth's settings and messages.
@Suite struct FluidSynthTests {
  init() { FluidLog.install() }

  @Test func `settings are those of the library, and an unknown one is named in the error`() throws {
    let settings = try FluidSettings()
    try settings.set("synth.sample-rate", 44_123.5)
    expect(that: settings.number("synth.sample-rate") == 44_123.5 && settings.number("no.such") == nil)
    try settings.set("synth.polyphony", 17)
    try settings.set("synth.midi-bank-select", "xg")
    expect(that: settings.options("audio.file.endian").contains("little") && settings.options("no.such").isEmpty)
    let unknown = AudioError.synthesis(operation: "no.such")
    #expect(throws: unknown) { try settings.set("no.such", 1) }
    #expect(throws: unknown) { try settings.set("no.such", 1.5) }
    #expect(throws: unknown) { try settings.set("no.such", "x") }
    try Fluid.check(0, "fine")
    #expect(throws: AudioError.synthesis(operation: "bad")) { try Fluid.check(-1, "bad") }
  }

  @Test func `versions are numbers with dots, and drivers are sorted`() throws {
    for version in [Fluid.version, Fluid.builtVersion] {
      #expect(try #require(version).wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    }
    let drivers = try AudioDevice.drivers()
    expect(that: !drivers.isEmpty && drivers == drivers.sorted())
  }

  /// Logs a message with this word.
  private func log(_ word: String) { _ = try? FluidSettings().set(word, 1) }

  @Test func `what a thread logs is kept apart for it, the inner of two first, and at most 64 messages`() {
    let (inner, outer) = FluidLog.messages {
      log("before")
      let (_, inner) = FluidLog.messages { log("within") }
      log("after")
      return inner
    }
    expect(that: inner.count == 1 && inner[0].contains("within"))
    expect(that: outer.count == 2 && outer[0].contains("before") && outer[1].contains("after"))
    let (_, many) = FluidLog.messages { for number in 1...70 { log("number\(number)x") } }
    expect(that: many.count == 64 && many[0].contains("number1x") && many[63].contains("number64x"))
    let (value, none) = FluidLog.messages { 7 }
    expect(that: value == 7 && none.isEmpty)
  }

  @Test func `observers hear every other message until they stop`() {
    final class Owner {}
    let (one, two, name) = (Owner(), Owner(), UUID().uuidString)
    let heard = Mutex<[String]>([])
    func observe(_ owner: Owner, _ mark: String) {
      FluidLog.observe(by: owner) { message in
        // Other tests log too.
        if message.contains(name) { heard.withLock { $0.append(mark) } }
      }
    }
    observe(one, "1")
    observe(two, "2")
    log(name)
    _ = FluidLog.messages { log(name) }
    FluidLog.stopObserving(by: one)
    log(name)
    FluidLog.stopObserving(by: two)
    log(name)
    expect(heard.withLock { $0 }, equals: ["1", "2", "2"])
  }
}
