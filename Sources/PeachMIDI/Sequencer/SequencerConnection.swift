import CSequencer
import PeachBase

/// Listens to ports of ALSA's sequencer, also to those that come later and to those that others connect to it.
final class SequencerConnection: MIDIConnection {
  private let input: MIDIInputChoice
  private var sequencer: Sequencer?
  private var connected: [Int: MIDIPort] = [:]
  /// What happened in `init`.
  private var pending: [MIDIReading] = []

  /// The events after which `take` returns at the latest.
  private static let limit = 4096

  /// - Throws: `libraryMissing`, `unavailable`.
  init(_ input: MIDIInputChoice) throws(MIDIError) {
    self.input = input
    let sequencer = try Sequencer()
    self.sequencer = sequencer
    descriptor = sequencer.descriptor
    // First, so that no port comes unnoticed.
    _ = sequencer.connect(Sequencer.announcements)
    pending = connectPorts(of: sequencer)
  }

  let descriptor: Int32

  func take() -> [MIDIReading]? {
    guard let sequencer else { return nil }
    var readings = pending
    pending = []
    var hasChanged = false
    var count = 0
    while count < Self.limit || sequencer.hasPending {
      count += 1
      let next = sequencer.next()
      if case .end = next { self.sequencer = nil }
      guard case .event(let event) = next else { break }
      switch Int(event.type) {
      case PEACH_SEQ_PORT_START: hasChanged = true
      case PEACH_SEQ_PORT_EXIT:
        hasChanged = true
        readings += remove(event.data.address)
      case PEACH_SEQ_PORT_SUBSCRIBED where sequencer.isOwn(event.data.connect.dest):
        readings += add(event.data.connect.sender, of: sequencer)
      case PEACH_SEQ_PORT_UNSUBSCRIBED where sequencer.isOwn(event.data.connect.dest):
        readings += remove(event.data.connect.sender)
      default:
        if let port = connected[event.source.number], let message = MIDIMessage(event) {
          readings.append(.message(message, from: port))
        }
      }
    }
    return hasChanged ? readings + connectPorts(of: sequencer) : readings
  }

  func close() { sequencer = nil }

  /// Connects the ports that the setting chooses. A port that is chosen by name stays when another one of this name comes.
  private func connectPorts(of sequencer: Sequencer) -> [MIDIReading] {
    guard connected.isEmpty || input == .automatic else { return [] }
    do throws(MIDIError) {
      let new = try input.chosen(from: sequencer.ports()).filter { connected[$0.number] == nil }
      return new.flatMap { sequencer.connect($0.number) ? add($0) : [] }
    } catch {
      return [.failed(error)]
    }
  }

  private func add(_ address: PeachSequencerAddress, of sequencer: Sequencer) -> [MIDIReading] {
    guard connected[address.number] == nil else { return [] }
    return sequencer.ports().first { $0.number == address.number }.map(add) ?? []
  }

  private func add(_ port: MIDIPort) -> [MIDIReading] {
    connected[port.number] = port
    return [.connected(port)]
  }

  private func remove(_ address: PeachSequencerAddress) -> [MIDIReading] {
    connected.removeValue(forKey: address.number).map { [.gone($0)] } ?? []
  }
}
