import AudioMeasurement
import Foundation
import PeachCore
import TestSupport
import Testing

@testable import PeachAudio

private func sine(_ seconds: Double, key: Int = 69) -> RenderedNote {
  let note = Note(key: MIDINote(key), duration: .seconds(seconds))
  return (try? SineRenderer(sampleRate: 48000).render(note)) ?? RenderedNote(frames: 0)
}

@Suite struct PlaybackTests {
  @Test func `a drop-out is reported, but not before the first note`() {
    let playback = Playback(sampleRate: 48000, latency: .milliseconds(10), canDropOut: true)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 960)
    defer { buffer.deallocate() }
    var time = 7_000_000_000 as Int64
    var events: [(event: PlayerEvent, time: SessionTime)] = []
    func call(after milliseconds: Double) {
      time += Int64(milliseconds * 1e6)
      playback.mixer.pointee.mix(buffer, buffer + 480, frames: 480, time: time)
      events = playback.takeEvents()
    }
    // A starting server fills its buffer of three periods.
    for pause in [0.0, 500, 0, 0, 10] { call(after: pause) }
    #expect(events.isEmpty)
    playback.start([sine(3)], gap: .zero)
    call(after: 900)
    expect(events.map(\.event), equals: [.began(0)])
    // Three periods of 10 ms, and half a period of tolerance.
    let pauses = [
      (0.0, false), (0, false), (10, false), (34.9, false), (0, false), (0, false), (35.1, true), (10, false),
      (990, true),
      (1010, true),
    ]
    for (pause, isLate) in pauses {
      call(after: pause)
      expect(events.map(\.event), equals: (isLate ? [.droppedOut] : []))
      // The frames of this call are heard after the pause.
      if isLate { #expect(events.first?.time == SessionTime(nanoseconds: time) + .milliseconds(10)) }
    }
    // The last pause means that the machine was suspended.
    expect(playback.shortDropOuts, equals: 2)
  }

  @Test(arguments: [0.0, 0.00001, 0.0005, 0.25, 2]) func `the gap between note 1 and note 2 is exact`(gap: Double) {
    let puller = Puller()
    // Constants instead of notes make the first and last frames visible.
    let notes = [RenderedNote(frames: 5000), RenderedNote(frames: 7000)]
    for (index, note) in notes.enumerated() {
      for frame in 0..<note.frames { note.left[frame] = Float(index + 1) }
    }
    puller.pull(3)
    puller.playback.start(notes, gap: .seconds(gap))
    puller.pull(300)
    let begin = 3 * 512
    let second = begin + 5000 + Int((gap * 48000).rounded())
    #expect(puller.left[..<begin].allSatisfy { $0 == 0 })
    #expect(puller.left[begin..<begin + 5000].allSatisfy { $0 == 1 })
    #expect(puller.left[(begin + 5000)..<second].allSatisfy { $0 == 0 })
    #expect(puller.left[second..<second + 7000].allSatisfy { $0 == 2 })
    #expect(puller.left[(second + 7000)...].allSatisfy { $0 == 0 })
    let frames = puller.events.map { Int(($0.time.seconds * 48000).rounded()) }
    expect(puller.events.map(\.event), equals: [.began(0), .began(1), .ended])
    expect(frames, equals: [begin, second, second + 7000])
  }

  @Test func `the first sample is in the next period`() {
    let puller = Puller()
    puller.pull(10)
    puller.playback.start([sine(0.3)], gap: .zero)
    puller.pull(1)
    #expect(puller.left[10 * 512 + 1] != 0)
  }

  @Test func `a stop fades to silence in ten milliseconds, without a click`() {
    let puller = Puller()
    puller.playback.start([sine(1, key: 60), sine(1, key: 60)], gap: .zero)
    puller.pull(20)
    let stopped = puller.left.count
    puller.playback.stop()
    puller.pull(200)
    #expect(puller.left[(stopped + 480)...].allSatisfy { $0 == 0 })
    let (before, at) = (Double(stopped) / 48000, Double(stopped) / 48000 + 0.02)
    #expect(
      puller.tone.roughness(from: before - 0.002, to: at) <= 1.05
        * puller.tone.roughness(from: 0.05, to: before - 0.002))
    // The pair has no further events, and its memory is released.
    expect(puller.events.map(\.event), equals: [.began(0)])
    #expect(puller.playback.isSilent)
  }

  @Test func `a stopped note that overlaps the next one makes no click`() {
    let puller = Puller()
    puller.playback.start([sine(1, key: 60), sine(1, key: 60)], gap: .zero)
    puller.pull(20)
    puller.playback.stop()
    puller.playback.start([sine(0.5, key: 60), sine(0.5, key: 60)], gap: .zero)
    puller.pull(150)
    let ordinary = puller.tone.roughness(from: 0.05, to: 0.2)
    #expect(puller.tone.roughness(from: 0.2, to: 1) <= 1.6 * ordinary)
    expect(puller.events.map(\.event), equals: [.began(0), .began(0), .began(1), .ended])
  }

  @Test func `there is no click between the notes`() throws {
    for preset in ["piano", "strings"] {
      let puller = Puller()
      let renderer = try Instruments.renderer(Instruments.peach(), preset)
      let notes = try [0.0, 3].map {
        try renderer.render(Note(key: MIDINote(60), offset: Cents($0), duration: .seconds(0.5)))
      }
      puller.playback.start(notes, gap: .zero)
      puller.pull(110)
      let ordinary = max(puller.tone.roughness(to: 0.4), 1e-9)
      #expect(puller.tone.roughness(from: 0.4, to: 0.6) <= 1.2 * ordinary)
      expect(puller.tone.peak(from: 1.0), equals: 0)
    }
  }

  @Test func `a tick sounds over a fading note and does not end the pair`() {
    let puller = Puller()
    let note = sine(1)
    puller.playback.start([note, sine(1)], gap: .zero)
    puller.playback.tick(
      Tick(rate: 48000).rendered(for: NoteLevel(note, rate: 48000), level: AmplitudeDB(-12), after: .zero))
    puller.pull(200)
    expect(puller.events.map(\.event), equals: [.began(0), .began(1), .ended])
  }

  @Test func `starting and stopping a thousand times loses no event`() {
    let puller = Puller()
    for _ in 0..<1000 {
      puller.playback.start([sine(0.01), sine(0.01)], gap: .zero)
      puller.pull(1, of: 64)
      puller.playback.stop()
      puller.pull(1, of: 64)
    }
    puller.pull(20)
    #expect(puller.playback.isSilent)
    expect(puller.events.filter { $0.event == .began(0) }.count, equals: 1000)
  }

  @Test func `events are later by the latency of the device`() {
    let playback = Playback(sampleRate: 48000, latency: .milliseconds(10))
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
    defer { buffer.deallocate() }
    playback.start([sine(0.3)], gap: .zero)
    playback.mixer.pointee.mix(buffer, buffer + 512, frames: 512, time: 5_000_000)
    expect(playback.takeEvents().map(\.time.nanoseconds), equals: [15_000_000])
  }
}

@Suite struct RingTests {
  @Test func `one thread pops each element once and in order while another pushes`() async {
    let ring = SharedRing()
    let popped = await withTaskGroup(of: [Int].self) { group in
      group.addTask {
        var next = 0
        while next < 100_000 {
          if ring.value.pointee.push([next, next + 1]) { next += 2 } else { sched_yield() }
        }
        return []
      }
      group.addTask {
        var popped: [Int] = []
        while popped.count < 100_000 {
          if let value = ring.value.pointee.pop() { popped.append(value) } else { sched_yield() }
        }
        return popped
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    expect(popped, equals: Array(0..<100_000))
  }

  @Test func `a full ring rejects elements, and a pair is added as a whole`() {
    let ring = Ring<Int>(capacity: 3)
    let pushed = [ring.push([1, 2]), ring.push([3, 4]), ring.push(3), ring.push(4)]
    expect(pushed, equals: [true, false, true, false])
    var popped: [Int?] = []
    for _ in 0..<4 { popped.append(ring.pop()) }
    expect(popped, equals: [1, 2, 3, nil])
  }

  private final class SharedRing: @unchecked Sendable {
    let value = UnsafeMutablePointer<Ring<Int>>.allocate(capacity: 1)
    init() { value.initialize(to: Ring(capacity: 8)) }
    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }
  }
}

extension WAVWriter {
  /// Makes a writer without protected files.
  fileprivate convenience init(path: String, sampleRate: Double) throws(AudioError) {
    try self.init(path: path, sparing: ProtectedFiles(database: nil), sampleRate: sampleRate)
  }
}

@Suite struct OfflineTests {
  let folder = TemporaryFolder()

  @Test func `a WAV file contains exactly the mixed samples`() throws {
    let path = folder.path + "/out.wav"
    let writer = try WAVWriter(path: path, sampleRate: 48000)
    let output = OfflineOutput(sampleRate: 48000, writer: writer)
    let note = sine(0.5)
    output.playback.start([note], gap: .zero)
    try output.drain()
    #expect(!FileManager.default.fileExists(atPath: path))
    try writer.finish()
    let file = try #require(WAVFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))))
    expect(file.rate, equals: 48000)
    expect(file.channels.count, equals: 2)
    expect(Array(file.channels[0].prefix(note.frames)), equals: note.samples(0))
    #expect(file.channels[0].dropFirst(note.frames).allSatisfy { $0 == 0 })
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["out.wav"])
  }

  @Test func `the header of a WAV file has its sizes in bytes and its length in frames`() throws {
    let path = folder.path + "/out.wav"
    let writer = try WAVWriter(path: path, sampleRate: 44_100)
    let samples = [Float](repeating: 0.5, count: 1000)
    try writer.append(samples, samples, frames: 1000)
    try writer.finish()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func name(_ offset: Int) -> String { String(decoding: bytes[offset..<offset + 4], as: UTF8.self) }
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
    expect([0, 8, 12, 38, 50].map(name), equals: ["RIFF", "WAVE", "fmt ", "fact", "data"])
    expect([4, 16, 24, 28, 42, 46, 54].map(number), equals: [8050, 18, 44_100, 352_800, 4, 1000, 8000])
    expect(bytes.count, equals: 8058)
  }

  @Test func `a WAV file has float samples in two channels, left first, and at most four gigabytes of them`() throws {
    let path = folder.path + "/out.wav"
    let writer = try WAVWriter(path: path, sampleRate: 44_100)
    #expect(throws: AudioError.output(path: path, .full)) {
      try writer.append([0], [0], frames: (Int(UInt32.max) - 64) / 8 + 1)
    }
    try writer.append([0.5, 2], [-0.25, 1], frames: 2)
    expect(that: writer.frames == 2 && writer.path == path && writer.sampleRate == 44_100)
    try writer.finish()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // WAVE_FORMAT_IEEE_FLOAT, channels, rate, bytes a second, bytes a frame, bits, and no extension.
    expect(bytes[20..<38], equals: [3, 0, 2, 0, 0x44, 0xAC, 0, 0, 0x20, 0x62, 5, 0, 8, 0, 32, 0, 0, 0])
    expect(bytes[46..<50], equals: [2, 0, 0, 0])
    let samples = stride(from: 58, to: bytes.count, by: 4).map { place in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) })
    }
    expect(samples, equals: [0.5, -0.25, 2, 1])
  }

  @Test func `a link stays a link, and its target is written`() throws {
    let (link, path) = (folder.path + "/link.wav", folder.path + "/there.wav")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "there.wav")
    for round in 0...1 {
      // In the first round the target doesn't exist yet.
      expect(FileManager.default.fileExists(atPath: path), equals: (round == 1))
      try WAVWriter(path: link, sampleRate: 48000).finish()
      try expect(FileManager.default.destinationOfSymbolicLink(atPath: link), equals: "there.wav")
      #expect(try WAVFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) != nil)
      try expect(
        FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), equals: ["link.wav", "there.wav"])
    }
  }

  @Test func `a pipe gets a stream of unknown length`() throws {
    let pipe = Pipe()
    let writer = try WAVWriter(path: "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)", sampleRate: 48000)
    _ = try OfflineOutput(sampleRate: 48000, writer: writer).advance(until: .zero + .milliseconds(10))
    try writer.finish()
    try pipe.fileHandleForWriting.close()
    let bytes = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    expect(bytes.count, equals: 58 + 480 * 8)
    expect(that: Array(bytes[4..<8]) == [255, 255, 255, 255] && Array(bytes[54..<58]) == [255, 255, 255, 255])
  }

  @Test func `an unfinished file is removed`() throws {
    let path = folder.path + "/out.wav"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
    var output: OfflineOutput? = OfflineOutput(sampleRate: 48000, writer: try WAVWriter(path: path, sampleRate: 48000))
    _ = try output?.advance(until: .zero + .seconds(1))
    output = nil
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), equals: ["out.wav"])
    expect(FileManager.default.contents(atPath: path), equals: Data("precious".utf8))
  }

  @Test func `a file that cannot be created or written throws`() throws {
    #expect(throws: AudioError.output(path: folder.path, .create(errno: EISDIR))) {
      try WAVWriter(path: folder.path, sampleRate: 48000)
    }
    #expect(throws: AudioError.output(path: "/nowhere/x.wav", .create(errno: ENOENT))) {
      try WAVWriter(path: "/nowhere/x.wav", sampleRate: 48000)
    }
    let full = try WAVWriter(path: "/dev/full", sampleRate: 48000)
    #expect(throws: AudioError.output(path: "/dev/full", .write(errno: ENOSPC))) { try full.finish() }
  }

  @Test func `it advances exactly to a deadline and stops at events`() throws {
    let output = OfflineOutput(sampleRate: 48000, writer: nil)
    #expect(try output.advance(until: .zero + .milliseconds(100)).isEmpty)
    expect(output.now, equals: SessionTime(nanoseconds: 100_000_000))
    output.playback.start([sine(0.3), sine(0.3)], gap: .milliseconds(100))
    let events = try (0..<3).flatMap { _ in try output.advance(until: nil) }
    expect(events.map(\.event), equals: [.began(0), .began(1), .ended])
    expect(events.map { Int(($0.time.seconds * 1000).rounded()) }, equals: [100, 500, 800])
  }

  @Test func `events and the sounding pitch are the same with and without a file`() throws {
    func events(_ writer: WAVWriter?) throws -> [String] {
      let output = OfflineOutput(sampleRate: 48000, writer: writer)
      let player = RenderingNotePlayer(renderer: SineRenderer(sampleRate: 48000), playback: output.playback)
      var events: [String] = []
      func advance(_ seconds: Double) throws {
        let end = output.now + .seconds(seconds)
        while output.now < end { events += try output.advance(until: end).map { "\($0.event) \($0.time)" } }
        events.append("\(player.soundingChange) \(output.playback.isSilent)")
      }
      try player.prepare(TunedRecorder.pair(69))
      player.start(at: .zero + .milliseconds(3))
      for change in [0.0, 12.5, -40] {
        player.retune(by: Cents(change))
        events.append("\(player.soundingChange)")
        try advance(0.4)
      }
      player.stop()
      player.tick(level: .zero, after: .seconds(1))
      try advance(0.005)
      try player.prepare(Phrase([TimedNote(Note(key: MIDINote(60), duration: .seconds(0.2)), .at(.zero))]))
      player.start(at: .zero)
      try advance(0.3)
      return events
    }
    let heard = try events(WAVWriter(path: folder.path + "/out.wav", sampleRate: 48000))
    expect(that: heard.contains { $0.hasPrefix("began(1)") } && heard.contains { $0.hasPrefix("ended") })
    try expect(events(nil), equals: heard)
  }
}

@Suite struct SimultaneousNotesTests {
  private func play(_ first: RenderedNote, _ second: RenderedNote) -> Puller {
    let puller = Puller()
    puller.pull(3)
    puller.playback.start([(first, 0), (second, 0)])
    puller.pull(60)
    return puller
  }

  private func constant(_ value: Float, _ frames: Int) -> RenderedNote {
    let note = RenderedNote(frames: frames)
    for frame in 0..<frames { note.left[frame] = value }
    return note
  }

  @Test(arguments: [(5000, 5000), (5000, 7000), (7000, 5000)]) func `both begin with the same sample and end once`(
    first: Int, second: Int
  ) {
    let puller = play(constant(0.25, first), constant(0.5, second))
    let begin = 3 * 512
    let shorter = min(first, second)
    expect(that: puller.left[begin - 1] == 0 && puller.left[begin..<begin + shorter].allSatisfy { $0 == 0.75 })
    expect(puller.events.map(\.event), equals: [.began(0), .began(1), .ended])
    expect(puller.events[0].time, equals: puller.events[1].time)
    #expect(puller.playback.isSilent)
  }

  @Test func `a fade-out ends both, and a tick follows`() {
    let puller = Puller()
    puller.playback.start([(sine(1), 0), (sine(1, key: 76), 0)])
    puller.pull(4)
    puller.playback.stop()
    puller.playback.tick(sine(0.05))
    puller.pull(12)
    expect(puller.events.map(\.event), equals: [.began(0), .began(1)])
    #expect(puller.playback.isSilent)
    puller.playback.start([(sine(0.01), 0), (sine(0.01), 0)])
    puller.pull(2)
    expect(puller.events.suffix(3).map(\.event), equals: [.began(0), .began(1), .ended])
  }

  @Test func `the sum of both notes doesn't clip, and has the power of both`() throws {
    let output = OfflineOutput(sampleRate: 48000, writer: nil)
    let player = RenderingNotePlayer(renderer: SineRenderer(sampleRate: 48000), playback: output.playback)
    // Two sines of 0.245 and 0.190 reach 0.435 together, 7.2 dB below full scale.
    for (volume, gain) in [(2.0, 2.0), (12, 7.2)] {
      let notes = [60, 67].map { Note(key: MIDINote($0), amplitude: AmplitudeDB(6)) }
      try player.prepare(Phrase(notes.map { TimedNote($0, .at(.zero)) }, volume: AmplitudeDB(volume)))
      #expect(abs(try #require(player.gain) - gain) < 0.1)
    }
    let notes = [sine(1, key: 60), sine(1, key: 67)]
    let power = notes.reduce(0) { $0 + pow(10, Instruments.loudness($1) / 10) }
    #expect(abs(Instruments.loudness(RenderedNote(mixing: notes.map { ($0, 0) })) - 10 * log10(power)) < 0.5)
  }
}
