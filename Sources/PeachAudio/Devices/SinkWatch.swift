import CFluidSynth
import PeachBase

/// Notices when a sound server removes the sink on which a stream of this process plays.
///
/// PipeWire, and PulseAudio with another sink, silently move the stream to another sink or to one that plays nothing. A stream
/// that the user moves, or that follows a new default, leaves a sink that still exists. The server is asked on a connection of its
/// own, on a thread of libpulse, so a frozen server blocks nothing here.
final class SinkWatch {
  private let pulse: PulseFunctions
  private let loop: UnsafeMutableRawPointer
  private let streams: WatchedStreams

  /// C: `PA_CONTEXT_NOAUTOSPAWN`.
  private static let noAutospawn: Int32 = 1

  /// Nil without libpulse. C: `pa_threaded_mainloop_new`, `pa_context_connect`.
  ///
  /// - Parameter lost: called on another thread.
  init?(lost: @escaping @Sendable () -> Void) {
    guard let library = FluidLibrary.handle else { return nil }
    let functions = UnsafeMutablePointer<PulseFunctions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard peach_pulse_look_up(library, functions) == 1, let loop = functions.pointee.pa_threaded_mainloop_new() else {
      return nil
    }
    pulse = functions.pointee
    guard let api = pulse.pa_threaded_mainloop_get_api(loop), let context = pulse.pa_context_new(api, "Peach") else {
      pulse.pa_threaded_mainloop_free(loop)
      return nil
    }
    self.loop = loop
    streams = WatchedStreams(pulse: pulse, context: context, lost: lost)
    let them = Unmanaged.passUnretained(streams).toOpaque()
    pulse.pa_context_set_state_callback(context, { _, them in WatchedStreams.at(them)?.changeState() }, them)
    pulse.pa_context_set_subscribe_callback(context, { WatchedStreams.at($3)?.take($1, $2) }, them)
    if pulse.pa_context_connect(context, nil, Self.noAutospawn, nil) == 0 {
      _ = pulse.pa_threaded_mainloop_start(loop)
    }
  }

  /// Ends the thread first, after which no callback runs. The callbacks keep only `streams`: whoever ends the thread must not be
  /// that thread.
  deinit {
    pulse.pa_threaded_mainloop_stop(loop)
    pulse.pa_context_set_state_callback(streams.context, nil, nil)
    pulse.pa_context_disconnect(streams.context)
    pulse.pa_context_unref(streams.context)
    pulse.pa_threaded_mainloop_free(loop)
  }
}

/// What the server reports about this process's streams. Used only on the thread of libpulse.
private final class WatchedStreams {
  let context: UnsafeMutableRawPointer
  private let pulse: PulseFunctions
  private let lost: @Sendable () -> Void
  /// The sinks of this process's streams, by the streams' indices, and those in the reply that is being read.
  private var sinks: [UInt32: UInt32] = [:]
  private var reply: [UInt32: UInt32] = [:]
  /// The sink that a stream left last: a stream is moved shortly before its sink is reported as removed.
  private var left: (sink: UInt32, time: ContinuousClock.Instant)?
  private static let moving = Duration.seconds(2)

  /// C: `PA_CONTEXT_READY`, `PA_SUBSCRIPTION_MASK_SINK` and `…_SINK_INPUT`.
  private static let (isReady, sinksAndStreams) = (Int32(4), Int32(1 | 4))
  /// C: `PA_SUBSCRIPTION_EVENT_SINK_INPUT` and `…_REMOVE`, whose kind of object is 0 for a sink.
  private static let (streamMask, stream, sinkRemoved) = (UInt32(0x0F), UInt32(2), UInt32(0x20))

  init(pulse: PulseFunctions, context: UnsafeMutableRawPointer, lost: @escaping @Sendable () -> Void) {
    (self.pulse, self.context, self.lost) = (pulse, context, lost)
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> WatchedStreams? {
    pointer.map { Unmanaged<WatchedStreams>.fromOpaque($0).takeUnretainedValue() }
  }

  func changeState() {
    guard pulse.pa_context_get_state(context) == Self.isReady else { return }
    let asked = pulse.pa_context_subscribe(context, Self.sinksAndStreams, nil, nil)
    if let asked { pulse.pa_operation_unref(asked) }
    askForStreams()
  }

  func take(_ kind: UInt32, _ index: UInt32) {
    if kind & Self.streamMask == Self.stream {
      askForStreams()
    } else if kind == Self.sinkRemoved {
      let wasLeft = left.map { $0.sink == index && .now - $0.time < Self.moving } ?? false
      if wasLeft || sinks.values.contains(index) { lost() }
    }
  }

  private func askForStreams() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let asked = pulse.pa_context_get_sink_input_info_list(
      context, { _, stream, end, me in WatchedStreams.at(me)?.read(stream, isEnd: end != 0) }, me)
    if let asked { pulse.pa_operation_unref(asked) }
  }

  private func read(_ stream: UnsafePointer<PeachSinkInput>?, isEnd: Bool) {
    if let stream = stream?.pointee, !isEnd {
      let process = pulse.pa_proplist_gets(stream.properties, "application.process.id").map { String(cString: $0) }
      if process == String(getpid()) { reply[stream.index] = stream.sink }
    } else {
      for (stream, sink) in sinks where reply[stream] != nil && reply[stream] != sink { left = (sink, .now) }
      (sinks, reply) = (reply, [:])
    }
  }
}
