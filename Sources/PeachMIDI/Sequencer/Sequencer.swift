import CSequencer
import PeachBase

/// A client of ALSA's sequencer with one port, to which others can be connected. C: `snd_seq_t`.
///
/// Call everything from one thread.
final class Sequencer {
  /// What the client and its port are called.
  static let name = "peach"
  /// The largest number of events that the kernel keeps until they are read.
  private static let capacity = 2000

  let descriptor: Int32
  let client: Int
  private let port: Int32
  private let handle: OpaquePointer
  private let functions: SequencerFunctions

  /// C: `snd_seq_open`.
  ///
  /// - Throws: `libraryMissing`, or `unavailable` if the system has no sequencer.
  init() throws(MIDIError) {
    functions = try SequencerLibrary.functions()
    var opened: OpaquePointer?
    let code = functions.snd_seq_open(&opened, "default", Int32(PEACH_SEQ_OPEN_INPUT), Int32(PEACH_SEQ_NONBLOCK))
    guard code >= 0, let opened else { throw Self.failure(code) }
    handle = opened
    _ = functions.snd_seq_set_client_name(handle, Self.name)
    // Fails if the administrator allows less.
    _ = functions.snd_seq_set_client_pool_input(handle, Self.capacity)
    client = Int(functions.snd_seq_client_id(handle))
    port = functions.snd_seq_create_simple_port(
      handle, Self.name, UInt32(PEACH_SEQ_CAP_WRITE | PEACH_SEQ_CAP_SUBS_WRITE),
      UInt32(PEACH_SEQ_TYPE_MIDI_GENERIC | PEACH_SEQ_TYPE_APPLICATION))
    var waiting = pollfd()
    guard port >= 0, functions.snd_seq_poll_descriptors(handle, &waiting, 1, Int16(POLLIN)) == 1 else {
      _ = functions.snd_seq_close(handle)
      throw Self.failure(min(port, -EIO))
    }
    descriptor = waiting.fd
  }

  deinit { _ = functions.snd_seq_close(handle) }

  private static func failure(_ code: Int32) -> MIDIError {
    .unavailable(driver: MIDIDriverName.sequencer, reason: "/dev/snd/seq: \(String(cString: strerror(-code)))")
  }

  /// Receives messages from the port with this number from now on. False if that fails. C: `snd_seq_connect_from`.
  func connect(_ number: Int) -> Bool {
    let code = functions.snd_seq_connect_from(handle, port, Int32(number >> 8), Int32(number & 0xFF))
    return code >= 0 || code == -EBUSY  // Already connected.
  }

  /// The port that sends an event for each port that comes, goes or is connected.
  static let announcements = Int(PEACH_SEQ_CLIENT_SYSTEM) << 8 | Int(PEACH_SEQ_PORT_SYSTEM_ANNOUNCE)

  enum Input {
    case event(PeachSequencerEvent)
    case nothing
    case end
  }

  /// The next event; doesn't wait. C: `snd_seq_event_input`.
  func next() -> Input {
    while true {
      var event: UnsafeMutablePointer<PeachSequencerEvent>?
      switch functions.snd_seq_event_input(handle, &event) {
      // ENOSPC: the kernel has dropped events.
      case -EINTR, -ENOSPC: continue
      case -EAGAIN: return .nothing
      case let code: return event.flatMap { code >= 0 ? .event($0.pointee) : nil } ?? .end
      }
    }
  }

  /// Whether the library has read events that `next` hasn't returned, for which `descriptor` isn't readable.
  /// C: `snd_seq_event_input_pending`.
  var hasPending: Bool { functions.snd_seq_event_input_pending(handle, 0) > 0 }

  /// Whether an event is addressed to this port.
  func isOwn(_ address: PeachSequencerAddress) -> Bool { address.client == client && address.port == port }

  /// All ports that can be listened to, but its own and the system's. C: `snd_seq_query_next_port`.
  func ports() -> [MIDIPort] {
    var clientInfo: OpaquePointer?
    var portInfo: OpaquePointer?
    _ = functions.snd_seq_client_info_malloc(&clientInfo)
    _ = functions.snd_seq_port_info_malloc(&portInfo)
    defer {
      clientInfo.map(functions.snd_seq_client_info_free)
      portInfo.map(functions.snd_seq_port_info_free)
    }
    guard let clientInfo, let portInfo else { return [] }
    var found: [MIDIPort] = []
    functions.snd_seq_client_info_set_client(clientInfo, -1)
    while functions.snd_seq_query_next_client(handle, clientInfo) >= 0 {
      let id = functions.snd_seq_client_info_get_client(clientInfo)
      guard id != PEACH_SEQ_CLIENT_SYSTEM, id != client else { continue }
      let clientName = functions.snd_seq_client_info_get_name(clientInfo).map { String(cString: $0) } ?? ""
      functions.snd_seq_port_info_set_client(portInfo, id)
      functions.snd_seq_port_info_set_port(portInfo, -1)
      while functions.snd_seq_query_next_port(handle, portInfo) >= 0 {
        guard isReadable(portInfo) else { continue }
        found.append(
          MIDIPort(
            client: Int(id), port: Int(functions.snd_seq_port_info_get_port(portInfo)), clientName: clientName,
            portName: functions.snd_seq_port_info_get_name(portInfo).map { String(cString: $0) } ?? "",
            isHardware: functions.snd_seq_port_info_get_type(portInfo) & UInt32(PEACH_SEQ_TYPE_HARDWARE) != 0))
      }
    }
    return found
  }

  private func isReadable(_ port: OpaquePointer) -> Bool {
    let needed = UInt32(PEACH_SEQ_CAP_READ | PEACH_SEQ_CAP_SUBS_READ)
    return functions.snd_seq_port_info_get_capability(port) & (needed | UInt32(PEACH_SEQ_CAP_INACTIVE)) == needed
  }
}
