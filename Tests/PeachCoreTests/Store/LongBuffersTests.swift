import Foundation
import PeachCore
import TestSupport
import Testing

/// What is known about the audio buffers of this machine.
@Suite struct LongBuffersTests {
  let folder = TemporaryFolder()

  @Test func `drivers are remembered, for everybody, until they are forgotten`() throws {
    let path = folder.path + "/state/peach"
    let buffers = LongBuffers(folder: path)
    #expect(buffers.drivers.isEmpty)
    buffers.forget()
    buffers.add("pulseaudio")
    buffers.add("pipewire")
    buffers.add("pulseaudio")
    expect(LongBuffers(folder: path).drivers, equals: ["pipewire", "pulseaudio"])
    #expect(LongBuffers(folder: path).longest.isEmpty)
    buffers.add("pulseaudio", longest: true)
    buffers.add("pipewire")
    expect(LongBuffers(folder: path).longest, equals: ["pulseaudio"])
    expect(LongBuffers(folder: path).drivers, equals: ["pipewire", "pulseaudio"])
    try expect(FileManager.default.contentsOfDirectory(atPath: path), equals: ["long-buffers"])
    buffers.forget()
    expect(that: LongBuffers(folder: path).drivers.isEmpty && !FilePaths.exists(path + "/long-buffers"))
  }

  @Test(arguments: [nil, "/dev/null/peach"]) func `without a place for the file nothing is remembered`(path: String?) {
    let buffers = LongBuffers(folder: path)
    buffers.add("pulseaudio")
    buffers.forget()
    #expect(buffers.drivers.isEmpty)
  }

  @Test func `a strange file is read as far as it goes`() throws {
    try Data([0xFF, 0x0A, 0x0A] + Array("alsa\n".utf8) + [UInt8](repeating: 0x61, count: 100_000))
      .write(to: URL(fileURLWithPath: folder.path + "/long-buffers"))
    #expect(LongBuffers(folder: folder.path).drivers.contains("alsa"))
  }
}
