import CFluidSynth
import Dispatch
import PeachBase

/// A running MIDI driver of FluidSynth, which hands over the messages as bytes of MIDI 1.0. C: `fluid_midi_driver_t`.
///
/// The pipe is the queue between the driver's thread and the reader: each message is written whole, or dropped if the pipe is
/// full.
public final class MIDIDriver: Sendable {
  /// The reading end of the pipe, which is non-blocking.
  public var descriptor: Int32 { pipe.readingEnd }
  /// Whether the server has ended; `descriptor` has become readable then.
  public var isLost: Bool { loss.isRaised }

  private let pipe: WakePipe
  private let loss: LossSignal
  private let handle: Handle

  /// `@unchecked Sendable`: only one thread at a time uses the pointers, first to open and then to close; the driver's own only
  /// reads `memory`.
  private struct Handle: @unchecked Sendable {
    let fluid: FluidFunctions
    let settings: FluidSettings
    let driver: OpaquePointer
    let memory: UnsafeMutablePointer<Receiver>

    func delete() {
      fluid.delete_fluid_midi_driver(driver)
      memory.deallocate()
    }
  }

  /// What the driver's thread needs.
  fileprivate struct Receiver {
    let fluid: FluidFunctions
    let writingEnd: Int32
  }

  /// Opens the driver of this name, which may take long. JACK connects nothing by itself, CoreMIDI all sources that are there.
  ///
  /// - Throws: `libraryMissing`, or `deviceUnavailable` with the reason.
  public init(_ name: String) throws(AudioError) {
    AudioDevice.setEnvironment()
    FluidLog.install()
    LibraryMessages.silenceJACK()
    let fluid = try FluidLibrary.functions()
    guard let pipe = WakePipe() else { throw .deviceUnavailable(name, "pipe: errno \(errno)") }
    let settings = try FluidSettings()
    // Each build of FluidSynth has only the settings of its drivers.
    _ = try? settings.set("midi.driver", name)
    _ = try? settings.set("midi.realtime-prio", 0)
    _ = try? settings.set("midi.jack.id", "peach")
    // With jackd 1, the server removes a client that connects itself.
    _ = try? settings.set("midi.autoconnect", name == MIDIDriverName.jack ? 0 : 1)
    let memory = UnsafeMutablePointer<Receiver>.allocate(capacity: 1)
    memory.initialize(to: Receiver(fluid: fluid, writingEnd: pipe.writingEnd))
    let (driver, messages) = FluidLog.messages {
      withSignalsBlocked { fluid.new_fluid_midi_driver(settings.handle, keepEvent, memory) }
    }
    guard let driver else {
      memory.deallocate()
      throw .deviceUnavailable(name, messages.last ?? "")
    }
    let loss = LossSignal(pipe)
    (self.pipe, self.loss) = (pipe, loss)
    handle = Handle(fluid: fluid, settings: settings, driver: driver, memory: memory)
    FluidLog.observe(by: self) { if $0.contains("onnection to") && $0.contains("JACK") { loss.raise() } }
  }

  /// Ends the driver on another thread, because that can take 0.1 s. Call it once.
  public func close() {
    FluidLog.stopObserving(by: self)
    // Keeps the pipe until nothing writes to it.
    DispatchQueue.global().async { [handle, pipe] in
      withExtendedLifetime(pipe) { handle.delete() }
    }
  }
}

/// Runs `body` with all signals blocked, which the threads that it starts inherit: a signal would end those of FluidSynth.
private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
  var (all, old) = (sigset_t(), sigset_t())
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, &old)
  defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
  return body()
}

/// Writes a channel message to the pipe, on the driver's thread. C: `handle_midi_event_func_t`.
private func keepEvent(data: UnsafeMutableRawPointer?, event: OpaquePointer?) -> Int32 {
  guard let data, let event else { return 0 }
  let receiver = data.assumingMemoryBound(to: MIDIDriver.Receiver.self)
  let type = receiver.pointee.fluid.fluid_midi_event_get_type(event)
  let channel = receiver.pointee.fluid.fluid_midi_event_get_channel(event)
  guard (0x80..<0xF0).contains(type), (0..<16).contains(channel) else { return 0 }
  var first = receiver.pointee.fluid.fluid_midi_event_get_key(event)
  var second = receiver.pointee.fluid.fluid_midi_event_get_velocity(event)
  if type == 0xE0 {
    let value = receiver.pointee.fluid.fluid_midi_event_get_pitch(event)
    (first, second) = (value & 0x7F, value >> 7)
  }
  var bytes = (UInt8(type) | UInt8(channel), UInt8(first & 0x7F), UInt8(second & 0x7F))
  // Programs and the pressure of a channel have one data byte.
  _ = write(receiver.pointee.writingEnd, &bytes, type == 0xC0 || type == 0xD0 ? 2 : 3)
  return 0
}
